// Searches that keep representatives of tiles, and grades only while they are read
// (dense/search/tile_search.hpp), against the hash engine: random boards of both lattices and graphs, with
// subgroups of every kind, that are large enough to have graded holes; every start, symmetry, depth limit,
// number of threads and instruction set. And the plan of the grades against its definition.
#include "levels/dense/search/tile_search.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/kit/simd.hpp"
#include "levels/kit/worker_team.hpp"
#include "searches.hpp"
#include "tile_problems.hpp"

namespace pegspace {
namespace {

using namespace testing;

TEST_CASE("representatives, and grades while they are read, count what the hash engine does",
          "[tiles][threads]") {
  Generator random(7);  // its draws have groups of every order asked for below
  Met met;
  int compared = 0;
  const std::vector<std::string> targets = simd_targets();
  for (int round = 0; round < 90; ++round) {
    const Problem problem = tile_problem(random, round % 4 == 0 ? 29 : 27, round % 4 != 3);
    const testing::SearchSetup options = tile_options(random, problem);
    note(problem, options.symmetry, met);
    INFO(testing::describe(problem));
    CAPTURE(round, symmetry_name(options.symmetry), options.threads, options.max_depth);
    force_simd_target(targets[static_cast<std::size_t>(round) % targets.size()]);
    const Enumeration of_dense = dense::enumerate(problem, options, options, {});
    // A few draws have up to 100 million: the hash engine takes nearly all of the test's time for them.
    if (total(of_dense, Column::canonical_positions) > std::uint64_t{1} << 22) continue;
    require_same(of_dense, hash::enumerate(problem, options, options, {}));
    ++compared;
  }
  CHECK(compared > 70);
  force_simd_target("");
  CHECK(met.merged > 17);
  CHECK(met.with_exchanged_types > 2);
  CHECK(met.with_other_tile_holes > 2);
  for (const int order : {1, 2, 4, 5, 6, 8, 12}) {
    CAPTURE(order);
    CHECK(met.by_order[order] > 0);
  }
}

/// Tile holes that only jumps over graded holes touch (class_index.hpp).
HoleSet cell_holes(const Board& board, const ClassIndex& index) {
  const HoleSet graded = graded_holes(index);
  HoleSet touched_within_a_grade = 0;
  for (const Jump& jump : board.jumps()) {
    if (!has_bit(graded, jump.over)) touched_within_a_grade |= jump_mask(jump).touches;
  }
  return index.tile_holes() & ~graded & ~touched_within_a_grade;
}

/// Some orbits of holes of a random subgroup have pegs, all others are empty.
Position few_pegs(Generator& random, const Board& board) {
  const SymmetryGroup all = SymmetryGroup::whole(board);
  const std::vector<Permutation> group =
      generated({all.permutation(0), all.permutation(draw(random, 0, all.order() - 1))});
  Position pegs = 0;
  while (count_bits(pegs) < 10) {
    const auto hole = static_cast<std::size_t>(draw(random, 0, board.holes() - 1));
    for (const Permutation& permutation : group) pegs |= bit(permutation[hole]);
  }
  return pegs;
}

TEST_CASE("boards large enough for cells, from a few pegs", "[tiles][threads]") {
  Generator random(20261203);
  int with_cells = 0;
  std::map<int, int> by_order;
  for (int round = 0; round < 50; ++round) {
    const Board board = chance(random, 40) ? find_board("diamond41") : symmetric_board(random, 41);
    const Problem problem{board, few_pegs(random, board), "pegs", finish_anywhere(board)};
    testing::SearchSetup options = tile_options(random, problem);
    INFO(testing::describe(problem));
    CAPTURE(round, symmetry_name(options.symmetry), options.threads, options.max_depth);
    const SymmetryGroup group = search_group(problem, options.symmetry);
    const ClassIndex index(board, problem.start, group);
    const HoleSet cells = cell_holes(board, index);
    for_each_bit(cells, [&](int hole) { CHECK(index.bit_of(hole) >= index.bits() - count_bits(cells)); });
    with_cells += cells != 0 ? 1 : 0;
    by_order[group.order()] += cells != 0 ? 1 : 0;
    require_same(dense::enumerate(problem, options, options, {}),
                 hash::enumerate(problem, options, options, {}));
  }
  CHECK(with_cells > 20);
  CHECK(by_order.size() > 2);
}

// 5 GiB, nearly all of it tables by tile and by block.
TEST_CASE("a class of 2^45 positions, whose rows have numbers of 33 bits", "[tiles][slow]") {
  const Board board = find_board("senku49");
  for (const char* const pegs : {"d4,e4,f4,d5,f5,d6,e6,f6,e7,e8", "c6,d6,d7,e7,f7,f8,e8,e9,d9,d8"}) {
    CAPTURE(pegs);
    const Position start = board.parse_holes(pegs);
    const Problem problem{board, start, "pegs", finish_anywhere(board)};
    const Enumeration found = dense::enumerate(problem, {}, {}, {});
    CHECK(found.levels.size() > 7);
    require_same(found, hash::enumerate(problem, {}, {}, {}));
  }
}

TEST_CASE("any set of columns is counted the same", "[tiles]") {
  Generator random(5);
  const Problem problem = named_problem("square5", "c3", "any");
  REQUIRE(merges_tiles(problem));
  const Enumeration all = dense::enumerate(problem, {}, {}, {});
  for (int round = 0; round < 20; ++round) {
    testing::SearchSetup options;
    options.columns = ColumnSet();
    for (std::size_t column = 0; column < column_count; ++column) {
      if (chance(random, 50)) options.columns.add(static_cast<Column>(column));
    }
    REQUIRE(dense::enumerate(problem, options, options, {}).levels == only(options.columns, all.levels));
  }
}

TEST_CASE("a plan of grades: stages, orbits of tiles, what is kept", "[tiles]") {
  Generator random(9);
  int plans = 0;
  int several_grades = 0;
  int dropped_early = 0;
  while (plans < 40) {
    const Problem problem = tile_problem(random, 31);
    const SymmetryGroup group = search_group(problem, Symmetry::start);
    const ClassIndex index(problem.board, problem.start, group);
    if (!problem.other_starts.empty() || !merges_tiles(problem) || index.bits() > 27) continue;
    INFO(testing::describe(problem));
    ++plans;
    const int last_depth = chance(random, 50) ? count_bits(problem.start) : draw(random, 0, 6);
    const bool falling = chance(random, 50);
    const GradePlan plan(index, group, {problem.start}, last_depth,
                         falling ? GradePlan::Order::falling : GradePlan::Order::rising);
    // Orbits of tiles, by their definition: patterns of pegs on the tile holes.
    const HoleSet graded = graded_holes(index);
    std::map<std::size_t, std::set<HoleSet>> least;
    std::map<std::size_t, std::size_t> readers;  // by stage: the last that reads it
    for (std::uint32_t tile = 0; tile < plan.tiles(); ++tile) {
      const std::size_t stage = plan.stage_of(plan.grade_of(tile));
      const HoleSet pegs = index.position_of(0, std::uint64_t{tile} << plan.tile_bits()) & index.tile_holes();
      int taken = 0;
      bool met = true;
      for (const HoleSet type : index.graded_types()) {
        const int here = count_bits(problem.start & type) - count_bits(pegs & type);
        met = met && here >= 0;
        taken += here;
      }
      REQUIRE((stage != GradePlan::no_stage) == (met && taken <= last_depth));
      if (stage == GradePlan::no_stage) continue;
      bool closed = true;
      for (int element = 0; element < group.order(); ++element) {
        const auto image =
            static_cast<std::uint32_t>(index.index_of(group.image(element, pegs)) >> plan.tile_bits());
        closed = closed && plan.stage_of(plan.grade_of(image)) == stage;
      }
      REQUIRE(closed);
      least[stage].insert(group.canonical(pegs));
      bool behind = true;  // what this tile reads: one peg more, or less, on one graded hole
      for_each_bit(graded & (falling ? ~pegs : pegs), [&](int hole) {
        const auto other = static_cast<std::uint32_t>(index.index_of(pegs ^ bit(hole)) >> plan.tile_bits());
        const std::size_t read = plan.stage_of(plan.grade_of(other));
        if (read == GradePlan::no_stage) return;
        behind = behind && read < stage;
        readers[read] = std::max(readers[read], stage);
      });
      REQUIRE(behind);
    }
    std::uint64_t alive = 0;
    std::uint64_t most = 0;
    std::uint64_t sum = 0;
    std::set<std::size_t> gone;
    for (std::size_t number = 0; number < plan.stages().size(); ++number) {
      const GradePlan::Stage& stage = plan.stages()[number];
      REQUIRE(least[number].size() == stage.representatives);
      several_grades += stage.grades.size() > 1 ? 1 : 0;
      alive += stage.representatives;
      sum += stage.representatives;
      most = std::max(most, alive);
      for (const std::size_t dropped : stage.dropped) {
        alive -= plan.stages()[dropped].representatives;
        REQUIRE(gone.insert(dropped).second);
        REQUIRE(number == std::max(dropped, readers[dropped]));
      }
    }
    REQUIRE(alive == 0);
    REQUIRE(most == plan.most_alive());
    REQUIRE(sum == plan.representatives());
    dropped_early += most < sum ? 1 : 0;
  }
  CHECK(several_grades > 0);
  CHECK(dropped_early > 10);
}

}  // namespace
}  // namespace pegspace
