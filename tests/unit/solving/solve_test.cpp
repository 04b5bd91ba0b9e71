// Solutions: depth-first search, widening beams, winning levels. All are compared with the definition, every
// solution is replayed by the rules alone (position/replay_jumps.hpp), and random ones are held to the
// chi-square test.
#include <cmath>
#include <map>
#include <set>

#include "base/random.hpp"
#include "by_definition.hpp"
#include "catch.hpp"
#include "counting/solutions/winning_levels.hpp"
#include "engines/engines.hpp"
#include "position/replay_jumps.hpp"
#include "random_boards.hpp"
#include "searches.hpp"
#include "solving/depth_first.hpp"
#include "solving/find_solution.hpp"
#include "solving/shared_search.hpp"

using namespace pegspace;
namespace testing = pegspace::testing;

namespace {

using testing::ByDefinition;
using testing::Solution;

/// Whether the jumps are legal from p and end in the finish.
bool solves(const Problem& problem, Position p, const Solution& jumps) {
  std::vector<ClaimedJump> claimed;
  for (const Jump& jump : jumps) claimed.push_back({jump.from, jump.to, jump.over});
  const Replay replay = replay_jumps(problem.board, p, claimed);
  const std::vector<Position> finish = problem.finish->positions();
  return replay.illegal.empty() && replay.jumps == jumps &&
         std::find(finish.begin(), finish.end(), replay.positions.back()) != finish.end();
}

testing::SearchSetup two_threads() {
  testing::SearchSetup options = testing::with_threads(2);
  options.memory_bytes = std::uint64_t{4} << 30;
  return options;
}

WinningLevels levels_of(const Problem& problem, std::string_view engine, const FoldRequest& numbers = {}) {
  const testing::SearchSetup options = two_threads();
  return WinningLevels(WinningFolds::find(problem, find_engine(engine, problem, options), options, {}),
                       nullptr, numbers);
}

std::vector<Solution> all_by_levels(const WinningLevels& levels) {
  std::vector<Solution> all;
  levels.for_each_solution(levels.problem().start, [&](const Solution& jumps) {
    all.push_back(jumps);
    return true;
  });
  return all;
}

std::vector<Solution> all_by_depth_first(const Problem& problem) {
  std::vector<Solution> all;
  depth_first(problem, {}, [&](const Solution& jumps) {
    all.push_back(jumps);
    return true;
  });
  return all;
}

/// Chi-square against the full list of the 1,550 solutions.
void check_uniform(const WinningLevels& levels, std::uint64_t seed) {
  std::map<Solution, int> drawn;
  for (const Solution& jumps : all_by_levels(levels)) drawn[jumps] = 0;
  REQUIRE(drawn.size() == 1550);
  constexpr int expected = 30;
  Random random(seed);
  for (int i = 0; i < 1550 * expected; ++i) ++drawn.at(levels.sample(levels.problem().start, random));
  double square = 0;
  for (const auto& [jumps, times] : drawn) square += std::pow(times - expected, 2) / expected;
  // 1549 degrees of freedom: the sum is about normal, with mean 1549 and deviation sqrt(2 * 1549); 3.3
  // deviations on either side leave 0.1 %.
  CHECK(std::abs(square - 1549) < 3.3 * std::sqrt(2.0 * 1549));
}

Problem random_problem_with_finish(testing::Generator& random) {
  for (;;) {
    Problem problem = testing::random_problem_or_graph(random, 6, 16);
    if (problem.finish) return problem;
  }
}

}  // namespace

TEST_CASE("the first programs' search is the depth-first search without symmetries") {
  // "Finished 1063 games! (skipped 19940)", then 31 jumps, the first 1, 3 -> 3, 3. A game is finished at a
  // dead end or with the solution.
  const Problem problem = testing::named_problem("english", "d4", "d4");
  // The position class forbids c1, which only the identity fixes.
  const Problem without_symmetry = testing::named_problem("english", "d4", "d4,c1");
  Solution first;
  const DepthFirstStats stats = depth_first(without_symmetry, {}, [&](const Solution& jumps) {
    first = jumps;
    return false;
  });
  CHECK(stats.dead_ends + stats.solutions == 1063);
  CHECK(stats.repeated == 19940);
  REQUIRE(first.size() == 31);
  CHECK(problem.board.cell(first.front().from) == Cell{1, 3});
  CHECK(problem.board.cell(first.front().to) == Cell{3, 3});
  CHECK(solves(problem, problem.start, first));

  const DepthFirstStats merged = depth_first(problem, {}, [](const Solution&) { return false; });
  CHECK(merged.solutions == 1);
  CHECK(merged.positions < stats.positions);
}

TEST_CASE("winning levels and the depth-first search list every solution of random problems") {
  testing::Generator random(20240611);
  int listed = 0;
  int unsolvable = 0;
  for (int round = 0; round < 150; ++round) {
    const Problem problem = random_problem_with_finish(random);
    INFO(testing::describe(problem));
    const std::map<Position, Count> plain = ByDefinition(problem).solutions_from();
    const Count& solutions_of_start = plain.at(problem.start);
    for (const std::string_view engine : {"dense", "hash", "reference"}) {
      const WinningLevels levels = levels_of(problem, engine);
      REQUIRE(levels.solutions() == solutions_of_start);
      for (const auto& [p, solutions] : plain) {
        REQUIRE(levels.solutions_from(p) == solutions);
        REQUIRE(levels.contains(p) == (solutions > 0));
      }
    }
    if (solutions_of_start == 0) ++unsolvable;
    if (solutions_of_start > 3000) continue;
    const std::vector<Solution> all = all_by_levels(levels_of(problem, "hash"));
    const std::set<Solution> different(all.begin(), all.end());
    REQUIRE(different.size() == all.size());
    REQUIRE(Count(all.size()) == solutions_of_start);
    for (const Solution& jumps : all) REQUIRE(solves(problem, problem.start, jumps));
    REQUIRE(all_by_depth_first(problem) == all);
    listed += all.empty() ? 0 : 1;
  }
  CHECK(listed > 30);
  CHECK(unsolvable > 10);
}

TEST_CASE("random solutions are uniform: chi-square against the full list") {
  const Problem problem = testing::named_problem("triangle5", "5", "any");
  const WinningLevels levels = levels_of(problem, "hash");
  for (const std::uint64_t seed : {1U, 2U, 3U}) check_uniform(levels, seed);
}

TEST_CASE("random solutions of a seed are the same for all engines and threads", "[solve][threads]") {
  const Problem problem = testing::named_problem("triangle6", "4", "any");
  std::set<Solution> drawn;
  for (const int threads : {1, 3}) {
    for (const char* engine : {"dense", "hash"}) {
      testing::SearchSetup options = two_threads();
      options.threads = threads;
      const WinningLevels levels(
          WinningFolds::find(problem, find_engine(engine, problem, options), options, {}));
      Random random(9);
      drawn.insert(levels.sample(problem.start, random));
    }
  }
  REQUIRE(drawn.size() == 1);
  CHECK(solves(problem, problem.start, *drawn.begin()));
}

TEST_CASE("usual boards are solved at once from both ends, and large ones") {
  const char* const problems[][3] = {
      {"english", "d4", "d4"},   {"english", "d4", "any"},  {"european", "e7", "any"},
      {"triangle5", "1", "any"}, {"triangle6", "1", "any"}, {"wiegleb", "e5", "e5"},
      {"square6", "1", "any"},   {"torus8x8", "1", "any"},  {"asymmetrical", "d4", "any"},
      {"torus6x9", "1", "any"},  {"torus5x12", "1", "any"}, {"rect7x8", "1", "any"},
      {"torus7x9-8", "1", "any"}};
  for (const auto& [board, vacancy, finish] : problems) {
    INFO(board);
    const Problem problem = testing::named_problem(board, vacancy, finish);
    const FoundSolution found = find_solution(problem);
    REQUIRE(found.outcome == Outcome::solution);
    CHECK(solves(problem, problem.start, found.jumps));
    if (problem.board.holes() > 45) continue;  // beams alone take long there
    CHECK(find_solution(problem).jumps == found.jumps);
    const FoundSolution by_beam = SolutionFinder(problem.board, *problem.finish).find(problem.start);
    REQUIRE(by_beam.outcome == Outcome::solution);
    CHECK(solves(problem, problem.start, by_beam.jumps));
  }
}

TEST_CASE("each way to a solution is right on random problems") {
  testing::Generator random(20261128);
  int solved = 0;
  int unsolvable = 0;
  int looked_up = 0;
  for (int round = 0; round < 150; ++round) {
    const Problem problem = random_problem_with_finish(random);
    INFO(testing::describe(problem));
    if (!why_impossible(problem, *problem.finish).empty() || problem.board.jumps().empty()) continue;
    const std::map<Position, Count> solutions_from = ByDefinition(problem).solutions_from();
    const bool has_solution = solutions_from.at(problem.start) > 0;
    const FindOptions options;
    const SolutionFinder finder(problem.board, *problem.finish);
    for (const auto& [p, solutions] : solutions_from) {
      if (count_bits(p) > finder.look_up_pegs() || !testing::chance(random, 4)) continue;
      REQUIRE((finder.look_up(p).value().outcome == Outcome::solution) == (solutions > 0));
      ++looked_up;
    }
    const auto ways = ways_to_solve(problem, options, finder, DepthFirstSearch(problem, {}));
    for (const std::unique_ptr<WayToSolve>& way : ways) {
      FoundSolution found;
      while (!way->advance(found)) REQUIRE_FALSE(way->is_at_end());
      REQUIRE((found.outcome == Outcome::solution) == has_solution);
      if (has_solution) REQUIRE(solves(problem, problem.start, found.jumps));
    }
    const FoundSolution found = search_by_turns(problem, options, DepthFirstSearch(problem, {}));
    REQUIRE((found.outcome == Outcome::solution) == has_solution);
    ++(has_solution ? solved : unsolvable);
  }
  CHECK(solved > 20);
  CHECK(unsolvable > 5);
  CHECK(looked_up > 1000);
}

TEST_CASE("a depth-first search stops after a number of positions, and continues from there") {
  const Problem problem = testing::named_problem("english", "d4", "d4");
  DepthFirstSearch search(problem, {});
  const auto until_solved = [](const Solution&) { return false; };
  CHECK_FALSE(search.advance(100, until_solved));
  CHECK(search.stats().positions == 100);
  CHECK(search.stats().solutions == 0);
  CHECK(search.advance(20000, until_solved));
  CHECK(search.stats().solutions == 1);
}

TEST_CASE("beams widen until they have seen everything: hints on the English board are never wrong",
          "[slow]") {
  const Problem problem = testing::named_problem("english", "d4", "d4");
  const WinningLevels levels = levels_of(problem, "dense");
  CHECK(to_decimal(levels.solutions()) == "40861647040079968");
  const SolutionFinder finder(problem.board, *problem.finish);
  testing::Generator random(99);
  int won = 0;
  int lost = 0;
  std::uint64_t widest = 0;
  for (int round = 0; round < 300; ++round) {
    const Position p =
        testing::random_walk(random, problem.board, problem.start, testing::draw(random, 5, 24));
    const FoundSolution found = finder.find(p);
    REQUIRE((found.outcome == Outcome::solution) == levels.contains(p));
    if (found.outcome == Outcome::solution) REQUIRE(solves(problem, p, found.jumps));
    ++(levels.contains(p) ? won : lost);
    widest = std::max(widest, found.width);
  }
  CHECK(won > 30);
  CHECK(lost > 30);
  CHECK(widest > 512);  // some needed more than the first beam
}
