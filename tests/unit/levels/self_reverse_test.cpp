// Solutions of random problems that are their own reverse, by any symmetry of the board, with an even and an odd
// number of jumps: counted by a fold to the middle, and by a whole one, against the reference engine, which
// knows neither symmetry nor time reversal; on every instruction set.
#include <algorithm>
#include <set>

#include "board/catalogue.hpp"
#include "catch.hpp"
#include "engines/engines.hpp"
#include "levels/folds/winning_folds.hpp"
#include "levels/kit/simd.hpp"
#include "levels/reference/reference_engine.hpp"
#include "position/self_reverse.hpp"
#include "random_boards.hpp"
#include "with_threads.hpp"

namespace pegspace {
namespace {

using testing::Random;

/// A problem that this element of the board's group reverses, and not every other does: a start that the
/// element's square fixes, to the image of its complement.
std::optional<Problem> random_reversible(Random& random) {
  Board board = testing::random_board(random, 5, 15);
  const SymmetryGroup whole = SymmetryGroup::whole(board);
  const int element = testing::chance(random, 40) ? 0 : testing::draw(random, 0, whole.order() - 1);
  Position start = start_with_vacancies(board, bit(board.default_vacancy()));
  if (!testing::chance(random, 30)) {
    start = start_with_vacancies(board, testing::random_holes(random, board, testing::draw(random, 1, 4)));
  }
  if (whole.image(element, whole.image(element, start)) != start) return std::nullopt;
  const Position target = whole.image(element, board.all_holes() & ~start);
  if (board.jumps().empty() || count_bits(target) >= count_bits(start)) return std::nullopt;
  return Problem{std::move(board), start, "random", finish_at_position(target)};
}

struct Tally {
  int solvable = 0;
  std::set<std::pair<bool, bool>> kinds;  ///< odd number of jumps, reversed by the identity
};

void check(const Problem& problem, Tally& tally) {
  const Position target = problem.finish->positions.front();
  const FinishCount expected =
      reference_engine::count(problem, {{*problem.finish}, false}, {}, {}).finishes[0];
  REQUIRE(SelfReverse::of(problem).has_value());
  for (const char* name : {"dense", "hash"}) {
    CAPTURE(name);
    WinningFolds folds(problem, *engine_named(name), testing::with_threads(3), {});
    REQUIRE(folds.solutions() == expected.solutions);
    REQUIRE(folds.ways_to({target}).front() == expected.solutions);
    REQUIRE(folds.positions() == expected.winning_positions);
  }
  if (expected.solutions == 0) return;
  ++tally.solvable;
  const bool plain = target == (problem.board.all_holes() & ~problem.start);
  tally.kinds.emplace((count_bits(problem.start) - count_bits(target)) % 2 != 0, plain);
}

TEST_CASE("counts of problems that are their own reverse equal reference counts") {
  Random random(20261122);
  Tally tally;
  const std::vector<std::string> targets = simd_targets();
  for (std::size_t round = 0; round < 1500; ++round) {
    const std::optional<Problem> problem = random_reversible(random);
    if (!problem) continue;
    force_simd_target(targets[round % targets.size()]);
    INFO(testing::describe(*problem));
    check(*problem, tally);
  }
  force_simd_target("");
  CAPTURE(tally.solvable);
  REQUIRE(tally.solvable > 60);
  REQUIRE(tally.kinds.size() == 4);
}

}  // namespace
}  // namespace pegspace
