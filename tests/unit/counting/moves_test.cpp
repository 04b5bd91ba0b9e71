// Moves against explicit lists of all solutions on random boards: distribution, fewest, most,
// longest move, the shortest solutions themselves; on all engines, in words of every width; and published
// stats.
#include "counting/moves/moves.hpp"
#include "engines/engines.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "board/catalogue.hpp"
#include "by_definition.hpp"
#include "catch.hpp"
#include "counting/count_solutions.hpp"
#include "counting/moves/shortest_solutions.hpp"
#include "position/jump_mask.hpp"
#include "random_boards.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

using testing::Solution;

/// Lengths of the runs of jumps of one peg.
std::vector<int> runs_of(const Solution& solution) {
  std::vector<int> runs;
  for (std::size_t i = 0; i < solution.size(); ++i) {
    if (i > 0 && solution[i].from == solution[i - 1].to) {
      ++runs.back();
    } else {
      runs.push_back(1);
    }
  }
  return runs;
}

/// Numbers of solutions, of which there is one at least.
struct MovesOfAll {
  std::map<int, std::uint64_t> by_moves, by_longest;

  explicit MovesOfAll(const std::vector<Solution>& solutions) {
    for (const Solution& solution : solutions) {
      const std::vector<int> runs = runs_of(solution);
      ++by_moves[static_cast<int>(runs.size())];
      ++by_longest[runs.empty() ? 0 : std::ranges::max(runs)];
    }
  }

  int fewest() const { return by_moves.begin()->first; }

  void require(const MoveStats& found) const {
    REQUIRE(found.fewest_moves == fewest());
    REQUIRE(found.most_moves == by_moves.rbegin()->first);
    REQUIRE(found.with_fewest == by_moves.begin()->second);
    REQUIRE(found.longest_move == by_longest.rbegin()->first);
    REQUIRE(found.with_longest.value() == by_longest.rbegin()->second);
    std::vector<Count> numbers;
    for (int moves = fewest(); moves <= by_moves.rbegin()->first; ++moves)
      numbers.push_back(by_moves.contains(moves) ? by_moves.at(moves) : 0);
    REQUIRE(found.by_moves == numbers);
  }
};

Count solutions_of(const Problem& problem) {
  const Engine& engine = find_engine("auto", problem, {});
  return count_solutions(problem, {*problem.finish}, false, engine, testing::with_threads(2), {})
      .rows.front()
      .solutions;
}

MoveStats stats_of(const Problem& problem, std::string_view engine, int threads = 2,
                   std::size_t least_bits = 1) {
  const testing::SearchSetup options = testing::with_threads(threads);
  const StoredLevels levels = StoredLevels::winning(problem, find_engine(engine, problem, options), options);
  WorkerTeam team(threads);
  MoveRequest request;
  request.least_bits = least_bits;
  request.solutions = solutions_of(problem);
  return move_stats(levels, request, team);
}

/// All ways to jump from p on that end in the finish, behind this one.
void list_solutions(const Problem& problem, Position p, Solution& path, std::vector<Solution>& found) {
  if (problem.finish->contains(p)) found.push_back(path);
  for (const Jump& jump : problem.board.jumps()) {
    const JumpMask mask = jump_mask(jump);
    if (!is_legal(mask, p)) continue;
    path.push_back(jump);
    list_solutions(problem, p ^ mask.touches, path, found);
    path.pop_back();
  }
}

}  // namespace

TEST_CASE("moves to a finish that is too large for a list equal all solutions, one by one", "[moves]") {
  testing::Generator random(7070);
  const Board board = find_board("rect5x5");
  int solvable = 0;
  int symmetric = 0;
  for (int round = 0; round < 60; ++round) {
    Position start = 0;
    const bool is_mirrored = round % 3 == 0;
    while (count_bits(start) < (is_mirrored ? 4 : 6 + round % 3)) {
      const int hole = testing::draw(random, 5, 19);
      start |= bit(hole) | (is_mirrored ? bit(hole / 5 * 5 + 4 - hole % 5) : 0);
    }
    const HoleSet fixed = bit(testing::draw(random, 0, 24)) | bit(testing::draw(random, 0, 24));
    const Problem problem{board, start, "start",
                          round % 2 == 0 ? finish_at_picture(fixed & -fixed, board.all_holes() & ~fixed)
                                         : finish_with_pegs_left(board, testing::draw(random, 9, 20))};
    CAPTURE(round, start, fixed);
    REQUIRE_FALSE(problem.finish->is_listed());
    std::vector<Solution> solutions;
    Solution path;
    list_solutions(problem, start, path, solutions);
    for (const std::string_view engine : {"dense", "hash"}) {
      const testing::SearchSetup options = testing::with_threads(2);
      const StoredLevels levels =
          StoredLevels::winning(problem, find_engine(engine, problem, options), options);
      symmetric += levels.group().order() > 1;
      WorkerTeam team(2);
      MoveRequest request;
      request.solutions = solutions_within(levels, team);
      REQUIRE(request.solutions == solutions.size());
      if (solutions.empty()) continue;
      ++solvable;
      MovesOfAll(solutions).require(move_stats(levels, request, team));
    }
  }
  REQUIRE(solvable > 60);
  REQUIRE(symmetric > 5);
}

TEST_CASE("moves of all engines equal the list of all solutions on small boards", "[moves]") {
  testing::Generator random(611);
  int listed = 0;
  int several_numbers = 0;
  int symmetric = 0;
  int long_moves = 0;
  for (int round = 0; listed < 150; ++round) {
    Problem problem = testing::random_problem_or_graph(random, 5, 16);
    if (!problem.finish) problem.finish = finish_anywhere(problem.board);
    const auto solutions = testing::ByDefinition(problem).solutions(200000);
    if (!solutions) continue;
    INFO(testing::describe(problem));
    if (solutions->empty()) {
      REQUIRE(stats_of(problem, "hash").solutions == 0);
      continue;
    }
    ++listed;
    const MovesOfAll expected(*solutions);
    std::vector<Solution> shortest;
    std::ranges::copy_if(*solutions, std::back_inserter(shortest), [&](const Solution& solution) {
      return static_cast<int>(runs_of(solution).size()) == expected.fewest();
    });
    several_numbers += expected.by_moves.size() > 1;
    long_moves += expected.by_longest.rbegin()->first > 2;
    symmetric += winning_group(problem).order() > 1;
    for (const Engine& engine : engines()) {
      CAPTURE(engine.name);
      const auto bits = static_cast<std::size_t>(1 + 64 * testing::draw(random, 0, 2));
      const MoveStats found = stats_of(problem, engine.name, testing::draw(random, 1, 3), bits);
      REQUIRE(found.solutions == solutions->size());
      expected.require(found);
      const ShortestSolutions walked(WinningFolds::find(problem, engine, testing::with_threads(2), {}));
      REQUIRE(walked.moves() == expected.fewest());
      std::vector<Solution> seen;
      walked.for_each([&](const Solution& solution) {
        seen.push_back(solution);
        return true;
      });
      REQUIRE(seen == shortest);
    }
  }
  REQUIRE(several_numbers > 50);
  REQUIRE(symmetric > 20);
  REQUIRE(long_moves > 20);
}

TEST_CASE("runs that branch and meet again are followed once", "[moves]") {
  // One peg can take all others, in 10! orders.
  const Problem problem = testing::named_problem("complete12", "1", "any");
  const ShortestSolutions walked(
      WinningFolds::find(problem, find_engine("hash", problem, {}), testing::with_threads(2), {}));
  REQUIRE(walked.moves() == 1);
  std::set<Solution> seen;
  walked.for_each([&](const Solution& solution) {
    CHECK(runs_of(solution) == std::vector<int>{10});
    seen.insert(solution);
    return seen.size() < 1000;
  });
  CHECK(seen.size() == 1000);
}

TEST_CASE("English board: published fewest moves", "[moves][threads]") {
  // J. D. Beasley, The Ins and Outs of Peg Solitaire (1985): 18 moves centre to centre (Bergholt 1912, proved
  // by Beasley 1964).
  const Problem problem = testing::named_problem("english", "d4", "d4");
  const testing::SearchSetup options = testing::with_threads(2);
  WorkerTeam team(2);
  MoveRequest request;
  request.distribution = false;
  request.solutions = Count("40861647040079968");
  CHECK(move_stats(StoredLevels::winning(problem, *engine_named("dense"), options), request, team)
            .fewest_moves == 18);
}

TEST_CASE("larger boards: engines and widths agree on all moves", "[moves]") {
  for (const auto& [board, start] : {std::pair{"rect4x5", "b1"}, std::pair{"triangle6", "1"}}) {
    CAPTURE(board);
    const MoveStats dense = stats_of(testing::named_problem(board, start, "any"), "dense");
    REQUIRE(dense.solutions > 0);
    CHECK(std::accumulate(dense.by_moves->begin(), dense.by_moves->end(), Count(0)) == dense.solutions);
    const MoveStats hash = stats_of(testing::named_problem(board, start, "any"), "hash", 3, 65);
    CHECK(hash.by_moves == dense.by_moves);
    CHECK(hash.with_longest == dense.with_longest);
    CHECK(hash.longest_move == dense.longest_move);
    CHECK(hash.fewest_moves == dense.fewest_moves);
  }
}

}  // namespace pegspace
