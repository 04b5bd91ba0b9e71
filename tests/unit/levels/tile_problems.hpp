// Random problems for searches in tiles (dense/search/tile_search.hpp): boards of both lattices and graphs,
// with subgroups of every kind, that are large enough to have several tiles.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "board/catalogue.hpp"
#include "catch.hpp"
#include "levels/dense/search/grade_plan.hpp"
#include "levels/engine.hpp"
#include "random_boards.hpp"
#include "searches.hpp"

namespace pegspace::testing {

using dense::GradePlan;

/// A regular board without some orbits of holes of a subgroup of its symmetries: any subgroup occurs.
inline Board symmetric_board(Generator& random, int most_holes) {
  static const std::vector<std::string> names{"square5",  "square6",   "rect4x6",   "rect5x6",   "rect4x7",
                                              "english",  "diamond25", "triangle6", "triangle7", "hexagon3",
                                              "rhombus5", "star37",    "european",  "diamond41"};
  for (;;) {
    const Board whole = find_board(pick(random, names));
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
inline Board rings(Generator& random, int n, int number) {
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
  return Board::graph("rings", numbered_holes(n * number), lines);
}

inline Board tile_board(Generator& random, int most_holes, bool graphs) {
  const int kind = draw(random, graphs ? 0 : 2, 5);
  if (kind == 0) return rings(random, 5, most_holes / 5);
  if (kind == 1) return rings(random, draw(random, 6, 9), 3);
  return symmetric_board(random, most_holes);
}

/// What came up in the draws.
struct Met {
  int merged = 0;  ///< several tiles, that all symmetries carry to each other
  int with_exchanged_types = 0;
  int with_other_tile_holes = 0;
  std::map<int, int> by_order;
};

inline HoleSet graded_holes(const ClassIndex& index) {
  HoleSet graded = 0;
  for (const HoleSet type : index.graded_types()) graded |= type;
  return graded;
}

inline bool exchanges_types(const ClassIndex& index, const SymmetryGroup& group) {
  for (int element = 0; element < group.order(); ++element) {
    for (const HoleSet type : index.graded_types()) {
      if (group.image(element, type) != type) return true;
    }
  }
  return false;
}

/// Whether there are several tiles, and all symmetries carry tiles to tiles.
inline bool merges_tiles(const Problem& problem) {
  if (problem.board.jumps().empty()) return false;
  const SymmetryGroup group = search_group(problem, Symmetry::start);
  const ClassIndex index(problem.board, problem.start, group);
  return index.tile_holes() != 0 && tile_group(index, group).order() == group.order();
}

inline void note(const Problem& problem, Symmetry symmetry, Met& met) {
  if (symmetry != Symmetry::start || !problem.other_starts.empty()) return;
  const SymmetryGroup group = search_group(problem, symmetry);
  if (!merges_tiles(problem)) return;
  ++met.merged;
  ++met.by_order[group.order()];
  const ClassIndex index(problem.board, problem.start, group);
  met.with_other_tile_holes += graded_holes(index) != index.tile_holes() ? 1 : 0;
  met.with_exchanged_types += exchanges_types(index, group) ? 1 : 0;
}

/// Half of them are fixed by all symmetries: one or two orbits of holes are vacant.
inline Position tile_start(Generator& random, const Board& board) {
  if (chance(random, 50)) {
    const SymmetryGroup group = SymmetryGroup::whole(board);
    HoleSet vacant = 0;
    for (int orbits = draw(random, 1, 2); orbits > 0; --orbits) {
      for (const Position image : group.orbit(random_holes(random, board, 1))) vacant |= image;
    }
    return start_with_vacancies(board, vacant);
  }
  if (chance(random, 70)) return start_with_vacancies(board, random_holes(random, board, draw(random, 1, 4)));
  return random_walk(random, board, random_start(random, board));
}

/// Often one that some of the symmetries fix.
inline std::optional<Finish> tile_finish(Generator& random, const Problem& problem) {
  const auto walk = [&] { return random_walk(random, problem.board, problem.start); };
  if (chance(random, 40)) return random_finish(random, problem.board, problem.start);
  if (chance(random, 40)) return finish_at_position(walk());
  std::vector<Position> positions =
      search_group(problem, Symmetry::start)
          .orbit(chance(random, 50) ? std::vector{walk()} : std::vector{walk(), walk()});
  return finish_at_positions(std::move(positions));
}

/// Nearly always one whose tiles are merged by all symmetries.
inline Problem tile_problem(Generator& random, int most_holes, bool graphs = true) {
  for (;;) {
    Board board = tile_board(random, most_holes, graphs);
    if (board.jumps().empty()) continue;
    Problem problem = problem_from_all_vacancies(board);
    if (!chance(random, 10)) problem = {board, tile_start(random, board), "random", std::nullopt};
    if (chance(random, 60)) problem.finish = tile_finish(random, problem);
    if (!merges_tiles(problem) && !chance(random, 1)) continue;
    return chance(random, 20) ? with_images(std::move(problem)) : problem;
  }
}

inline SearchSetup tile_options(Generator& random, const Problem& problem) {
  SearchSetup options;
  options.symmetry = chance(random, 25) ? Symmetry::none : Symmetry::start;
  options.threads = pick(random, std::array{1, 2, 3, 5});
  if (chance(random, 30)) options.max_depth = draw(random, 0, problem.board.holes());
  return options;
}

inline void require_same(const Enumeration& found, const Enumeration& expected) {
  REQUIRE(found.ending == expected.ending);
  REQUIRE(found.levels.size() == expected.levels.size());
  for (std::size_t depth = 0; depth < found.levels.size(); ++depth) {
    for (std::size_t column = 0; column < column_count; ++column) {
      CAPTURE(depth, column_names[column]);
      REQUIRE(found.levels[depth].values[column] == expected.levels[depth].values[column]);
    }
  }
}

}  // namespace pegspace::testing
