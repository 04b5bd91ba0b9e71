// Enumerations that keep representatives of tiles, and grades only while they are read (dense/growth/rolling.hpp),
// against the bitmaps of the whole class and against the hash engine: random boards of both lattices and graphs,
// with subgroups of every kind, that are large enough to have graded holes; every start, symmetry, depth limit,
// number of threads and instruction set. And the plan of the grades against its definition.
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>

#include "board/catalogue.hpp"
#include "catch.hpp"
#include "levels/checkpoint/checkpoint.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/dense/growth/grade_plan.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/kit/simd.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

using dense::GradePlan;
using testing::chance;
using testing::draw;
using testing::Random;

/// The group that some elements generate.
std::vector<Permutation> generated(std::vector<Permutation> group) {
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      Permutation both(group[i].size());
      for (std::size_t hole = 0; hole < both.size(); ++hole) both[hole] = group[j][group[i][hole]];
      if (std::find(group.begin(), group.end(), both) != group.end()) continue;
      group.push_back(both);
      j = 0;
    }
  }
  return group;
}

/// A regular board without some orbits of holes of a subgroup of its symmetries: any subgroup occurs.
Board symmetric_board(Random& random, int most_holes) {
  static const std::vector<std::string> names{"square5",  "square6",   "rect4x6",   "rect5x6",   "rect4x7",
                                              "english",  "diamond25", "triangle6", "triangle7", "hexagon3",
                                              "rhombus5", "star37",    "european",  "diamond41"};
  for (;;) {
    const Board whole =
        find_board(names[static_cast<std::size_t>(draw(random, 0, static_cast<int>(names.size()) - 1))]);
    const SymmetryGroup all = SymmetryGroup::whole(whole);
    std::vector<Permutation> elements{all.permutation(0)};
    for (int i = draw(random, 1, 3); i > 0; --i)
      elements.push_back(all.permutation(draw(random, 0, all.order() - 1)));
    const std::vector<Permutation> group = generated(elements);
    HoleSet holes = whole.all_holes();
    while (count_bits(holes) > most_holes || chance(random, 25)) {
      const auto hole = static_cast<std::size_t>(draw(random, 0, whole.holes() - 1));
      for (const Permutation& permutation : group) holes &= ~bit(permutation[hole]);
      if (holes == 0) break;
    }
    if (count_bits(holes) < most_holes - 7) continue;
    std::vector<Cell> cells;
    for_each_bit(holes, [&](int hole) { cells.push_back(whole.cell(hole)); });
    return Board("random", whole.lattice(), cells);
  }
}

/// Rings of n holes each, and lines from a ring over another one: n rotations at least.
Board rings(Random& random, int n, int number) {
  std::vector<Jump> lines;
  const auto hole = [&](int ring, int place) { return ring * n + place % n; };
  for (int templates = draw(random, 4, 8); templates > 0; --templates) {
    const int outer = draw(random, 0, number - 1);
    const int over = draw(random, 0, number - 1);
    const int to = chance(random, 95) ? outer : draw(random, 0, number - 1);
    const int first = draw(random, 0, n - 1);
    const int second = draw(random, 0, n - 1);
    for (int i = 0; i < n; ++i) {
      const Jump line{hole(outer, i), hole(over, i + first), hole(to, i + second)};
      if (line.from != line.over && line.over != line.to && line.to != line.from) lines.push_back(line);
    }
  }
  return Board::graph("rings", testing::numbered_holes(n * number), lines);
}

Board rolling_board(Random& random, int most_holes, bool graphs) {
  switch (draw(random, graphs ? 0 : 2, 5)) {
    case 0:
      return rings(random, 5, most_holes / 5);
    case 1:
      return rings(random, draw(random, 6, 9), 3);
    default:
      return symmetric_board(random, most_holes);
  }
}

/// What came up in the draws.
struct Met {
  int rolled = 0;
  int with_exchanged_types = 0;
  int with_other_tile_holes = 0;
  std::map<int, int> by_order;
};

bool exchanges_types(const ClassIndex& index, const SymmetryGroup& group) {
  for (int element = 0; element < group.order(); ++element) {
    for (const HoleSet type : index.graded_types()) {
      if (group.image(element, type) != type) return true;
    }
  }
  return false;
}

bool suits(const Problem& problem) {
  const SymmetryGroup group = search_group(problem, Symmetry::start);
  return GradePlan::suits(ClassIndex(problem.board, problem.start, group), group);
}

void note(const Problem& problem, Symmetry symmetry, Met& met) {
  if (symmetry != Symmetry::start || !problem.other_starts.empty()) return;
  const SymmetryGroup group = search_group(problem, symmetry);
  if (!suits(problem)) return;
  ++met.rolled;
  ++met.by_order[group.order()];
  HoleSet graded = 0;
  const ClassIndex index(problem.board, problem.start, group);
  for (const HoleSet type : index.graded_types()) graded |= type;
  met.with_other_tile_holes += graded != index.tile_holes() ? 1 : 0;
  met.with_exchanged_types += exchanges_types(index, group) ? 1 : 0;
}

/// Half of them are fixed by all symmetries: one or two orbits of holes are vacant.
Position rolling_start(Random& random, const Board& board) {
  if (chance(random, 50)) {
    const SymmetryGroup group = SymmetryGroup::whole(board);
    HoleSet vacant = 0;
    for (int orbits = draw(random, 1, 2); orbits > 0; --orbits) {
      for (const Position image : group.orbit(testing::random_holes(random, board, 1))) vacant |= image;
    }
    return start_with_vacancies(board, vacant);
  }
  if (chance(random, 70))
    return start_with_vacancies(board, testing::random_holes(random, board, draw(random, 1, 4)));
  return testing::random_walk(random, board, testing::random_start(random, board));
}

/// Often one that some of the symmetries fix.
std::optional<Finish> rolling_finish(Random& random, const Problem& problem) {
  const auto walk = [&] { return testing::random_walk(random, problem.board, problem.start); };
  if (chance(random, 40)) return testing::random_finish(random, problem.board, problem.start);
  if (chance(random, 40)) return finish_at_position(walk());
  std::vector<Position> positions =
      search_group(problem, Symmetry::start)
          .orbit(chance(random, 50) ? std::vector{walk()} : std::vector{walk(), walk()});
  return Finish{"several", std::move(positions)};
}

/// Nearly always one whose grades roll.
Problem rolling_problem(Random& random, int most_holes, bool graphs = true) {
  for (;;) {
    Board board = rolling_board(random, most_holes, graphs);
    if (board.jumps().empty()) continue;
    Problem problem = problem_from_all_vacancies(board);
    if (!chance(random, 10)) problem = {board, rolling_start(random, board), "random", std::nullopt};
    if (chance(random, 60)) problem.finish = rolling_finish(random, problem);
    if (suits(problem) || chance(random, 1)) return problem;
  }
}

SearchOptions rolling_options(Random& random, const Problem& problem) {
  SearchOptions options;
  options.symmetry = std::array{Symmetry::start, Symmetry::start, Symmetry::board,
                                Symmetry::none}[static_cast<std::size_t>(draw(random, 0, 3))];
  options.threads = std::array{1, 2, 3, 5}[static_cast<std::size_t>(draw(random, 0, 3))];
  if (chance(random, 30)) options.max_depth = draw(random, 0, problem.board.holes());
  return options;
}

void require_same(const Enumeration& found, const Enumeration& expected) {
  REQUIRE(found.ending == expected.ending);
  REQUIRE(found.levels.size() == expected.levels.size());
  for (std::size_t depth = 0; depth < found.levels.size(); ++depth) {
    for (std::size_t column = 0; column < column_count; ++column) {
      CAPTURE(depth, column_names[column]);
      REQUIRE(found.levels[depth].values[column] == expected.levels[depth].values[column]);
    }
  }
}

/// With the bitmaps of the whole class: checkpoints are kept of these. Of a union by the hash engine.
Enumeration enumerate_whole(const Problem& problem, SearchOptions options) {
  if (!problem.other_starts.empty()) return hash_engine::enumerate(problem, options, {});
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "pegspace-rolling-test";
  std::filesystem::remove_all(folder);
  Enumeration result;
  {
    Checkpoint checkpoint(folder.string(), false, 1e6, problem);
    options.checkpoint = &checkpoint;
    result = dense_engine::enumerate(problem, options, {});
  }
  std::filesystem::remove_all(folder);
  return result;
}

TEST_CASE("representatives and rolling grades count what the bitmaps of the class do", "[rolling]") {
  Random random(20261123);
  Met met;
  const std::vector<std::string> targets = simd_targets();
  for (int round = 0; round < 80; ++round) {
    const Problem problem = rolling_problem(random, 31);
    const SearchOptions options = rolling_options(random, problem);
    note(problem, options.symmetry, met);
    INFO(testing::describe(problem));
    CAPTURE(round, symmetry_name(options.symmetry), options.threads, options.max_depth);
    force_simd_target(targets[static_cast<std::size_t>(round) % targets.size()]);
    require_same(dense_engine::enumerate(problem, options, {}), enumerate_whole(problem, options));
  }
  force_simd_target("");
  CHECK(met.rolled > 25);
  CHECK(met.with_exchanged_types > 2);
  CHECK(met.with_other_tile_holes > 2);
  for (const int order : {1, 2, 4, 5, 6, 8, 12}) {
    CAPTURE(order);
    CHECK(met.by_order[order] > 0);
  }
}

TEST_CASE("representatives and rolling grades count what the hash engine does", "[rolling]") {
  Random random(20261124);
  Met met;
  for (int round = 0; round < 60; ++round) {
    const Problem problem = rolling_problem(random, 27, false);
    const SearchOptions options = rolling_options(random, problem);
    note(problem, options.symmetry, met);
    INFO(testing::describe(problem));
    CAPTURE(round, symmetry_name(options.symmetry), options.threads, options.max_depth);
    require_same(dense_engine::enumerate(problem, options, {}), hash_engine::enumerate(problem, options, {}));
  }
  CHECK(met.rolled > 10);
}

TEST_CASE("any set of columns is counted the same while grades roll", "[rolling]") {
  Random random(5);
  const Board board = find_board("square5");
  const Problem problem{board, start_with_vacancies(board, bit(12)), "c3", finish_anywhere(board)};
  REQUIRE(GradePlan::suits(ClassIndex(problem.board, problem.start), search_group(problem, Symmetry::start)));
  const Enumeration all = dense_engine::enumerate(problem, {}, {});
  for (int round = 0; round < 20; ++round) {
    SearchOptions options;
    options.columns = ColumnSet();
    for (std::size_t column = 0; column < column_count; ++column) {
      if (chance(random, 50)) options.columns.add(static_cast<Column>(column));
    }
    const Enumeration some = dense_engine::enumerate(problem, options, {});
    REQUIRE(some.levels.size() == all.levels.size());
    for (std::size_t depth = 0; depth < all.levels.size(); ++depth) {
      for (std::size_t column = 0; column < column_count; ++column) {
        if (!options.columns.has(static_cast<Column>(column))) continue;
        REQUIRE(some.levels[depth].values[column] == all.levels[depth].values[column]);
      }
    }
  }
}

TEST_CASE("a plan of grades: stages, orbits of tiles, what is kept", "[rolling]") {
  Random random(9);
  int plans = 0;
  int several_grades = 0;
  int dropped_early = 0;
  while (plans < 40) {
    const Problem problem = rolling_problem(random, 31);
    const SymmetryGroup group = search_group(problem, Symmetry::start);
    const ClassIndex index(problem.board, problem.start, group);
    if (!problem.other_starts.empty() || !GradePlan::suits(index, group)) continue;
    if (index.bits() > 27) continue;
    INFO(testing::describe(problem));
    ++plans;
    const int last_depth = chance(random, 50) ? count_bits(problem.start) : draw(random, 0, 6);
    const bool falling = chance(random, 50);
    const GradePlan plan(index, group, {problem.start}, last_depth,
                         falling ? GradePlan::Order::falling : GradePlan::Order::rising);
    // Orbits of tiles, by their definition: patterns of pegs on the tile holes.
    HoleSet graded = 0;
    for (const HoleSet type : index.graded_types()) graded |= type;
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
    std::set<std::size_t> gone;
    for (std::size_t number = 0; number < plan.stages().size(); ++number) {
      const GradePlan::Stage& stage = plan.stages()[number];
      REQUIRE(least[number].size() == stage.representatives);
      several_grades += stage.grades.size() > 1 ? 1 : 0;
      alive += stage.representatives;
      most = std::max(most, alive);
      for (const std::size_t dropped : stage.dropped) {
        alive -= plan.stages()[dropped].representatives;
        REQUIRE(gone.insert(dropped).second);
        REQUIRE(number == std::max(dropped, readers[dropped]));
      }
    }
    REQUIRE(alive == 0);
    REQUIRE(most == plan.most_alive());
    dropped_early += most < plan.representatives() ? 1 : 0;
  }
  CHECK(several_grades > 0);
  CHECK(dropped_early > 10);
}

}  // namespace
}  // namespace pegspace
