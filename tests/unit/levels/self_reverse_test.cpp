// Solutions of random problems that are their own reverse, by any symmetry of the board, with an even and an odd
// number of jumps: counted by rows to the middle, and along a canonical list, against the reference engine, which
// knows neither symmetry nor time reversal; on every instruction set.
#include <algorithm>
#include <set>

#include "board/catalogue.hpp"
#include "catch.hpp"
#include "engines/engines.hpp"
#include "levels/dense/growth/tile_search.hpp"
#include "levels/dense/paths/listed.hpp"
#include "levels/dense/paths/pairs.hpp"
#include "levels/hash/counting_pass.hpp"
#include "levels/kit/simd.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/reference/reference_engine.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

using testing::Random;

constexpr std::uint64_t plenty = ~std::uint64_t{0};

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
  const Position target = problem.finish->positions().front();
  const FinishCount expected =
      find_engine("reference", problem, {}).count(problem, {{*problem.finish}, false}, {}, {}).finishes[0];
  const SearchListener listener;
  WorkerTeam team(3);
  team.run([&] {
    SearchOptions options;
    options.threads = 3;
    const std::optional<dense::SelfReverse> half =
        dense::self_reverse(problem.board, {problem.start}, target);
    REQUIRE(half.has_value());
    const SymmetryGroup fixing = SymmetryGroup::whole(problem.board).stabiliser(problem.start);
    for (const SymmetryGroup& of_start : {SymmetryGroup::trivial(problem.board), fixing}) {
      const SymmetryGroup group = of_start.stabiliser(target);
      CAPTURE(group.order());
      const ClassIndex index(problem.board, problem.start, of_start);
      if (!index.contains(target)) return;
      dense::TileSearch search({problem.board, {problem.start}, of_start, index}, {group}, options,
                               dense::TileSearch::Keeps::rows);
      search.grow({}, listener);
      search.winning(0, {target}, false, listener);
      if (expected.solutions > 0) {
        const dense::ClassRows rows = search.rows();
        const dense::PairPlan plan = dense::plan_of(rows, *half);
        for (const std::size_t limbs : std::vector<std::size_t>{1, 3}) {
          REQUIRE(dense::count_by_meeting(rows, plan, limbs, plenty, listener) ==
                  std::vector<Count>{expected.solutions});
        }
      }
      dense::CanonicalList list(group, count_bits(problem.start), plenty);
      search.visit_kept([&](const dense::TileStore& store, std::size_t stage) { list.add(store, stage); });
      REQUIRE(sequences_by_list(list.take(), problem, group, {target}, options, listener) ==
              std::vector<Count>{expected.solutions});
    }
  });
  if (expected.solutions == 0) return;
  ++tally.solvable;
  const bool plain = target == (problem.board.all_holes() & ~problem.start);
  tally.kinds.emplace((count_bits(problem.start) - count_bits(target)) % 2 != 0, plain);
}

TEST_CASE("counts of problems that are their own reverse equal reference counts, by rows and by lists") {
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
