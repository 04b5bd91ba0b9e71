// Solutions told apart (without their order, up to symmetry, jump by jump): known numbers, and random
// problems, with conditions and without, against a list of all solutions. Those under conditions are drawn
// uniformly.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "board/catalogue.hpp"
#include "by_definition.hpp"
#include "catch.hpp"
#include "counting/conditions.hpp"
#include "counting/solutions/jump_counts.hpp"
#include "counting/solutions/solutions_up_to_symmetry.hpp"
#include "counting/solutions/unordered_solutions.hpp"
#include "engines/engines.hpp"
#include "random_boards.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

using testing::Generator;
using testing::Solution;

/// What a list of solutions says, by definition.
struct ToldApart {
  Count unordered = 0, canonical_unordered = 0, canonical = 0, sequences = 0;
};

Solution image_of(const Permutation& symmetry, const Solution& solution) {
  Solution there;
  for (const auto& [from, over, to] : solution) {
    const auto at = [&](int hole) { return static_cast<int>(symmetry[static_cast<std::size_t>(hole)]); };
    there.push_back({at(from), at(over), at(to)});
  }
  return there;
}

std::vector<Permutation> symmetries_of(const Problem& problem) {
  const std::vector<Position> finish = problem.finish->positions();
  std::vector<Permutation> group;
  for (const Permutation& symmetry : problem.board.symmetries()) {
    std::vector<Position> images;
    for (const Position p : finish) images.push_back(image(symmetry, p));
    std::ranges::sort(images);
    if (image(symmetry, problem.start) == problem.start && images == finish) group.push_back(symmetry);
  }
  return group;
}

ToldApart tell_apart(const Problem& problem, const std::vector<Solution>& solutions) {
  const std::vector<Permutation> group = symmetries_of(problem);
  std::set<Solution> multisets, canonical_multisets, canonical;
  std::set<std::vector<Position>> sequences;
  for (const Solution& solution : solutions) {
    std::set<Solution> images, sorted_images;
    for (const Permutation& symmetry : group) {
      Solution there = image_of(symmetry, solution);
      images.insert(there);
      std::ranges::sort(there);
      sorted_images.insert(there);
    }
    Solution sorted = solution;
    std::ranges::sort(sorted);
    multisets.insert(sorted);
    canonical_multisets.insert(*sorted_images.begin());
    canonical.insert(*images.begin());
    std::vector<Position> sequence;
    Position p = problem.start;
    for (const Jump& jump : solution) {
      p ^= jump_mask(jump).touches;
      Position least = p;
      for (const Permutation& symmetry : group) least = std::min(least, image(symmetry, p));
      sequence.push_back(least);
    }
    sequences.insert(sequence);
  }
  return {multisets.size(), canonical_multisets.size(), canonical.size(), sequences.size()};
}

bool meets(const Conditions& conditions, Position p, const Solution& solution) {
  const auto has = [](const auto& list, const auto& item) { return std::ranges::count(list, item) > 0; };
  std::set<Position> passed{p};
  for (const Jump& jump : solution) passed.insert(p ^= bit(jump.from) ^ bit(jump.over) ^ bit(jump.to));
  return solution.size() >= conditions.first.size() &&
         std::ranges::equal(conditions.first, std::span(solution).first(conditions.first.size())) &&
         std::ranges::all_of(conditions.through, [&](Position on) { return passed.contains(on); }) &&
         std::ranges::none_of(conditions.avoid, [&](Position off) { return passed.contains(off); }) &&
         std::ranges::all_of(conditions.jumps_to_make, [&](const Jump& j) { return has(solution, j); }) &&
         std::ranges::none_of(conditions.jumps_to_avoid, [&](const Jump& j) { return has(solution, j); });
}

/// Conditions that this solution meets, most of them; at times none.
Conditions random_conditions(Generator& random, const Problem& problem, const Solution& solution) {
  Conditions conditions;
  if (solution.empty() || testing::chance(random, 30)) return conditions;
  if (testing::chance(random, 30)) conditions.first.assign(1, solution.front());
  for (int i = testing::draw(random, 0, 2); i > 0; --i)
    conditions.jumps_to_make.push_back(testing::pick(random, solution));
  if (testing::chance(random, 40))
    conditions.jumps_to_avoid.push_back(testing::pick(random, problem.board.jumps()));
  Position p = problem.start;
  for (const Jump& jump : solution) {
    p ^= jump_mask(jump).touches;
    if (testing::chance(random, 8)) conditions.through.push_back(p);
    if (testing::chance(random, 4)) conditions.avoid.push_back(p ^ bit(jump.to) ^ bit(jump.from));
  }
  return conditions;
}

/// Solutions by depth and jump, and the jumps that all of them make.
void require_jumps(const JumpCounts& found, const Problem& problem, const std::vector<Solution>& solutions) {
  const std::vector<Jump>& jumps = problem.board.jumps();
  REQUIRE(found.solutions == solutions.size());
  REQUIRE(found.solutions_with.size() == (solutions.empty() ? 0 : solutions.front().size()));
  for (std::size_t depth = 0; depth < found.solutions_with.size(); ++depth) {
    for (std::size_t jump = 0; jump < jumps.size(); ++jump) {
      REQUIRE(found.solutions_with[depth][jump] ==
              std::ranges::count_if(solutions, [&](const Solution& s) { return s[depth] == jumps[jump]; }));
    }
  }
  const auto all_make = [&](const std::vector<Jump>& some) {
    return !solutions.empty() && std::ranges::all_of(solutions, [&](const Solution& solution) {
      return std::ranges::any_of(some, [&](const Jump& j) { return std::ranges::count(solution, j) > 0; });
    });
  };
  for (const Jump& jump : jumps) REQUIRE((std::ranges::count(found.forced, jump) > 0) == all_make({jump}));
  for (const auto& orbit : found.forced_orbits) REQUIRE(all_make(orbit));
  for (const Jump& jump : found.forced) {
    REQUIRE(std::ranges::any_of(found.forced_orbits,
                                [&](const auto& orbit) { return std::ranges::count(orbit, jump) > 0; }));
  }
}

TEST_CASE("solutions of the central game, told apart", "[told_apart]") {
  const Problem problem = testing::named_problem("english", "d4", "d4");
  const auto known = [](const std::string& quantity) {
    return std::ranges::find(known_counts(), quantity, &KnownCount::quantity)->value;
  };
  const Engine& engine = find_engine("dense", problem, {});
  const testing::SearchSetup options = testing::with_threads(2);
  std::uint64_t multisets = 0;
  std::uint64_t most = 0;
  const auto found = count_unordered(problem, {}, engine, options, {}, [&](int, std::uint64_t level) {
    multisets += level;
    most = std::max(most, level);
  });
  REQUIRE(to_decimal(found.solutions) == known("sets of jumps"));
  REQUIRE(found.canonical == 1594);
  REQUIRE(multisets == 8451545 + 1);  // and the empty one
  REQUIRE(most == 1035965);
  const Count solutions("40861647040079968");
  REQUIRE(canonical_solutions(problem, solutions, engine, options) == Count("5107705880009996"));
  REQUIRE(to_decimal(canonical_sequences(problem, engine, options)) == known("canonical sequences"));
}

TEST_CASE("solutions of random problems, told apart as a list of all of them says", "[told_apart]") {
  Generator random(74);
  int compared = 0;
  int rich = 0;  // in solutions and symmetries
  int differ = 0, merged = 0, invariant = 0, forced = 0, with_conditions = 0;
  int twice = 0;  // a jump that some solutions make twice and others never, as often as there are solutions
  while (compared < 100) {
    Problem problem = testing::random_problem_or_graph(random, 4, 14);
    if (!problem.finish || problem.board.jumps().empty()) continue;
    if (testing::chance(random, 70))
      problem.finish = orbit(search_group(problem, Symmetry::start), *problem.finish);
    if (testing::chance(random, 20)) problem = with_images(problem);
    std::vector<Problem> apart;
    std::vector<std::vector<Solution>> solutions;
    for (const Position start : starts_of(problem)) {
      apart.push_back({problem.board, start, "one", problem.finish});
      solutions.push_back(
          testing::ByDefinition(apart.back()).solutions(20000).value_or(std::vector<Solution>()));
    }
    if (std::ranges::any_of(solutions, [](const auto& list) { return list.empty(); })) continue;
    const bool is_rich = solutions.front().size() >= 20 && winning_group(apart.front()).order() > 1;
    if (!is_rich && compared - rich == 40) continue;
    rich += is_rich ? 1 : 0;
    const Conditions conditions = random_conditions(random, apart.front(), solutions.front().back());
    ToldApart expected;
    std::vector<Solution> all;
    for (std::size_t i = 0; i < apart.size(); ++i) {
      std::erase_if(solutions[i], [&](const Solution& s) { return !meets(conditions, apart[i].start, s); });
      const ToldApart one = tell_apart(apart[i], solutions[i]);
      expected.unordered += one.unordered;
      expected.canonical_unordered += one.canonical_unordered;
      expected.canonical += one.canonical;
      expected.sequences += one.sequences;
      all.insert(all.end(), solutions[i].begin(), solutions[i].end());
    }
    CAPTURE(testing::describe(problem), conditions.through, conditions.avoid);
    const Engine& engine = engines()[static_cast<std::size_t>(testing::draw(random, 0, 2))];
    const testing::SearchSetup options = testing::with_threads(testing::draw(random, 1, 4));
    const UnorderedSolutions found = count_unordered(problem, conditions, engine, options);
    REQUIRE(found.solutions == expected.unordered);
    REQUIRE(found.canonical == expected.canonical_unordered);
    if (conditions.empty()) {
      REQUIRE(canonical_solutions(problem, all.size(), engine, options) == expected.canonical);
      REQUIRE(canonical_sequences(problem, engine, options) == expected.sequences);
    }
    ++compared;
    with_conditions += conditions.empty() ? 0 : 1;
    differ += expected.canonical_unordered < expected.unordered && expected.unordered < all.size();
    merged += conditions.empty() && expected.sequences < expected.canonical;
    const int order = winning_group(apart.front()).order();
    invariant += conditions.empty() && apart.size() == 1 && expected.canonical * order > all.size();
    if (!has_equal_pegs(*problem.finish)) continue;
    const JumpCounts jumps = count_jumps(problem, conditions, engine, options);
    require_jumps(jumps, problem, all);
    forced += jumps.forced.empty() ? 0 : 1;
    for (std::size_t jump = 0; jump < problem.board.jumps().size() && jumps.solutions > 0; ++jump) {
      Count sum = 0;
      for (const auto& sums : jumps.solutions_with) sum += sums[jump];
      twice += sum >= jumps.solutions && std::ranges::count(jumps.forced, problem.board.jumps()[jump]) == 0;
    }
  }
  CAPTURE(with_conditions, differ, merged, invariant, forced, twice);
  REQUIRE(std::min({with_conditions, differ, forced}) > 20);
  REQUIRE(std::min({merged, invariant}) > 5);
  REQUIRE(twice > 0);
}

TEST_CASE("conditioned solutions are drawn uniformly", "[through]") {
  const Problem problem = testing::named_problem("triangle5", "5", "any");
  const auto solutions = testing::ByDefinition(problem).solutions(3000000);
  Conditions conditions;
  conditions.jumps_to_make = {solutions.value().front()[3]};
  std::map<Solution, int> drawn;
  for (const Solution& solution : *solutions) {
    if (meets(conditions, problem.start, solution)) drawn[solution] = 0;
  }
  REQUIRE(drawn.size() > 1);
  REQUIRE(drawn.size() < solutions->size());
  auto found = ConditionedSolutions::find(problem, conditions, *engine_named("hash"), {});
  found.keep_numbers();
  Random random(5);
  constexpr int each = 50;
  for (std::size_t i = 0; i < each * drawn.size(); ++i) ++drawn.at(found.sample(random));
  double chi_square = 0;
  for (const auto& [solution, times] : drawn) chi_square += (times - each) * (times - each) / double{each};
  const double freedom = static_cast<double>(drawn.size() - 1);
  REQUIRE(chi_square < freedom + 5 * std::sqrt(2 * freedom));
}

}  // namespace
}  // namespace pegspace
