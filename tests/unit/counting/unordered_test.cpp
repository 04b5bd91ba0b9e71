// Solutions without their order: known numbers, and random problems, with conditions and without, against a
// list of all solutions.
#include <algorithm>
#include <set>

#include "board/catalogue.hpp"
#include "by_definition.hpp"
#include "catch.hpp"
#include "counting/solutions/unordered_solutions.hpp"
#include "engines/engines.hpp"
#include "random_boards.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

using testing::Random;
using testing::Solution;

/// What a list of solutions says, by definition.
UnorderedSolutions unordered(const Problem& problem, const std::vector<Solution>& solutions) {
  const std::vector<Position> finish = problem.finish->positions();
  std::set<Solution> multisets;
  std::set<Solution> canonical;
  for (Solution solution : solutions) {
    std::ranges::sort(solution);
    multisets.insert(solution);
    Solution least = solution;
    for (const Permutation& symmetry : problem.board.symmetries()) {
      std::vector<Position> images;
      for (const Position p : finish) images.push_back(image(symmetry, p));
      std::ranges::sort(images);
      if (image(symmetry, problem.start) != problem.start || images != finish) continue;
      Solution there;
      for (const auto& [from, over, to] : solution) {
        const auto at = [&](int hole) { return static_cast<int>(symmetry[static_cast<std::size_t>(hole)]); };
        there.push_back({at(from), at(over), at(to)});
      }
      std::ranges::sort(there);
      least = std::min(least, there);
    }
    canonical.insert(least);
  }
  return {multisets.size(), canonical.size()};
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
Conditions random_conditions(Random& random, const Problem& problem, const Solution& solution) {
  Conditions conditions;
  if (solution.empty() || testing::chance(random, 30)) return conditions;
  const auto some_jump = [&] {
    return solution[static_cast<std::size_t>(
        testing::draw(random, 0, static_cast<int>(solution.size()) - 1))];
  };
  const auto any_jump = [&] {
    const auto& jumps = problem.board.jumps();
    return jumps[static_cast<std::size_t>(testing::draw(random, 0, static_cast<int>(jumps.size()) - 1))];
  };
  if (testing::chance(random, 30)) conditions.first.assign(1, solution.front());
  for (int i = testing::draw(random, 0, 2); i > 0; --i) conditions.jumps_to_make.push_back(some_jump());
  if (testing::chance(random, 40)) conditions.jumps_to_avoid.push_back(any_jump());
  Position p = problem.start;
  for (const Jump& jump : solution) {
    p ^= jump_mask(jump).touches;
    if (testing::chance(random, 8)) conditions.through.push_back(p);
    if (testing::chance(random, 4)) conditions.avoid.push_back(p ^ bit(jump.to) ^ bit(jump.from));
  }
  return conditions;
}

TEST_CASE("unordered solutions of the central game", "[unordered]") {
  const Problem problem = testing::named_problem("english", "d4", "d4");
  std::uint64_t multisets = 0;
  std::uint64_t most = 0;
  const auto found = count_unordered(problem, {}, find_engine("dense", problem, {}), testing::with_threads(2),
                                     {}, [&](int, std::uint64_t level) {
                                       multisets += level;
                                       most = std::max(most, level);
                                     });
  REQUIRE(found.solutions == 12752);
  REQUIRE(found.canonical == 1594);
  REQUIRE(multisets == 8451545 + 1);  // and the empty one
  REQUIRE(most == 1035965);
}

TEST_CASE("unordered solutions of random problems are those of a list of all solutions", "[unordered]") {
  Random random(74);
  int compared = 0;
  int with_conditions = 0;
  int rich = 0;    // in solutions and symmetries
  int differ = 0;  // all three numbers
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
    Conditions conditions = random_conditions(random, apart.front(), solutions.front().back());
    UnorderedSolutions expected;
    std::size_t sequences = 0;
    for (std::size_t i = 0; i < apart.size(); ++i) {
      std::erase_if(solutions[i],
                    [&](const Solution& found) { return !meets(conditions, apart[i].start, found); });
      const UnorderedSolutions one = unordered(apart[i], solutions[i]);
      expected.solutions += one.solutions;
      expected.canonical += one.canonical;
      sequences += solutions[i].size();
    }
    CAPTURE(testing::describe(problem), conditions.through, conditions.avoid);
    const Engine& engine = engines()[static_cast<std::size_t>(testing::draw(random, 0, 2))];
    const auto found =
        count_unordered(problem, conditions, engine, testing::with_threads(testing::draw(random, 1, 4)));
    REQUIRE(found.solutions == expected.solutions);
    REQUIRE(found.canonical == expected.canonical);
    ++compared;
    with_conditions += conditions.empty() ? 0 : 1;
    differ += expected.canonical < expected.solutions && expected.solutions < sequences ? 1 : 0;
  }
  REQUIRE(with_conditions > 30);
  CAPTURE(with_conditions);
  REQUIRE(differ > 20);
}

}  // namespace
}  // namespace pegspace
