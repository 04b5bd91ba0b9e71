// Random small problems for tests that compare engines: both lattices, diagonals and joined sides, full
// shapes with all their symmetries and ragged ones with holes missing or parts apart, odd tori and ladders,
// graphs, one or several vacancies, a few pegs or any position, every kind of finish. And larger ones with
// few positions.
#pragma once

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "board/board_file.hpp"
#include "board/families.hpp"
#include "position/problem.hpp"

namespace pegspace::testing {

using Generator = std::mt19937_64;

/// A whole number in [least, most].
inline int draw(Generator& random, int least, int most) {
  return std::uniform_int_distribution<int>(least, most)(random);
}

inline bool chance(Generator& random, int percent) {
  return draw(random, 1, 100) <= percent;
}

/// One of these.
template <typename Items>
const auto& pick(Generator& random, const Items& items) {
  return items[static_cast<std::size_t>(draw(random, 0, static_cast<int>(items.size()) - 1))];
}

/// First this one, then that one.
inline Permutation composed(const Permutation& first, const Permutation& then) {
  Permutation both;
  for (const std::uint8_t hole : first) both.push_back(then[hole]);
  return both;
}

/// The group that these elements generate.
inline std::vector<Permutation> generated(std::vector<Permutation> group) {
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const Permutation both = composed(group[i], group[j]);
      if (std::find(group.begin(), group.end(), both) != group.end()) continue;
      group.push_back(both);
      j = 0;
    }
  }
  return group;
}

/// The cells of a box that are on the lattice, each kept with a chance of `percent`.
inline std::vector<Cell> ragged_cells(Generator& random, Lattice lattice, int percent) {
  const int rows = draw(random, 2, 5);
  const int columns = lattice == Lattice::square ? draw(random, 2, 5) : draw(random, 5, 9);
  std::vector<Cell> cells;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (lattice == Lattice::triangular && (row + column) % 2 != 0) continue;
      if (chance(random, percent)) cells.push_back({row, column});
    }
  }
  return cells;
}

/// Five columns of three holes, each a part of its own: four symmetries, and more dependent holes than a
/// class index takes.
inline Board columns_apart() {
  std::vector<Cell> cells;
  for (const int column : {0, 1, 3, 5, 6}) {
    for (const int row : {0, 1, 2}) cells.push_back({row, column});
  }
  return {"columns", Lattice::square, cells};
}

/// A shape with symmetries of its own: orders 2, 4, 6, 8 and 12 occur.
inline std::vector<Cell> regular_cells(Generator& random, Lattice lattice) {
  if (lattice == Lattice::square) {
    const int kind = draw(random, 0, 4);
    if (kind == 0) return rectangle(3, draw(random, 3, 5));
    if (kind == 1) return rectangle(4, 4);
    return kind == 4 ? diamond(3) : cross(1, 1, 1, kind - 1);
  }
  const int kind = draw(random, 0, 3);
  if (kind == 0) return triangle(draw(random, 3, 5));
  if (kind == 3) return rhombus(draw(random, 3, 4));
  return kind == 1 ? hexagon(2) : star(2);
}

/// Holes h1, h2, ... in two rows of `length`, numbered column by column; neighbours are joined by edges. So
/// many ladders, apart.
inline Board ladders(int number, int length) {
  std::vector<GraphHole> holes;
  std::vector<Edge> edges;
  for (int ladder = 0; ladder < number; ++ladder) {
    for (int column = 0; column < length; ++column) {
      const int here = static_cast<int>(holes.size());
      for (const int row : {0, 1})
        holes.push_back({"h" + std::to_string(here + row + 1), {3 * ladder + row, column}});
      edges.push_back({here, here + 1});
      if (column == 0) continue;
      for (const int row : {0, 1}) edges.push_back({here - 2 + row, here + row});
    }
  }
  return Board::graph("ladders", holes, lines_of_edges(edges));
}

/// One to three ladders apart; nothing where these have more holes or fewer.
inline std::optional<Board> random_ladders(Generator& random, int least, int most) {
  const int number = chance(random, 60) ? 1 : draw(random, 2, 3);
  const int length = draw(random, 2, 16);
  if (2 * number * length < least || 2 * number * length > most) return std::nullopt;
  return ladders(number, length);
}

/// A torus with odd sides, at times with diagonals; nothing where that has more holes or fewer.
inline std::optional<Board> odd_torus(Generator& random, int least, int most) {
  const int rows = 3 + 2 * draw(random, 0, 1);
  const int columns = 3 + 2 * draw(random, 0, 4);
  if (rows * columns < least || rows * columns > most) return std::nullopt;
  return Board("torus", Lattice::square, rectangle(rows, columns), {chance(random, 50), true, true});
}

/// Diagonals, and sides joined where these cells allow it.
inline Neighbourhood random_neighbourhood(Generator& random, const std::vector<Cell>& cells) {
  Cell least = cells.front();
  Cell most = cells.front();
  for (const Cell& cell : cells) {
    least = {std::min(least.row, cell.row), std::min(least.column, cell.column)};
    most = {std::max(most.row, cell.row), std::max(most.column, cell.column)};
  }
  return {chance(random, 50), least.column == 0 && most.column >= 2 && chance(random, 60),
          least.row == 0 && most.row >= 2 && chance(random, 60)};
}

/// The board without one to four of its lines; at times these are an orbit, so that symmetries remain.
inline Board without_some(Generator& random, const Board& board) {
  const std::vector<Jump> lines = board.lines();
  if (lines.empty()) return board;
  std::set<Jump> chosen;
  const Jump first = pick(random, lines);
  for (const Permutation& symmetry : board.symmetries()) {
    const auto carried = [&](int hole) { return int{symmetry[static_cast<std::size_t>(hole)]}; };
    const Jump image{carried(first.from), carried(first.over), carried(first.to)};
    chosen.insert({std::min(image.from, image.to), image.over, std::max(image.from, image.to)});
  }
  if (chosen.size() > 4 || chance(random, 50)) {
    chosen = {first};
    for (int more = draw(random, 0, 3); more > 0; --more) chosen.insert(pick(random, lines));
  }
  return board.without({chosen.begin(), chosen.end()});
}

/// A board of at least `least` and at most `most` holes.
inline Board random_board(Generator& random, int least, int most) {
  for (;;) {
    if (chance(random, 10)) {
      // Of more holes all positions would be many: wide_problem() has those, with few pegs.
      if (std::optional<Board> torus = odd_torus(random, least, std::min(most, 21))) return *std::move(torus);
    }
    const Lattice lattice = chance(random, 50) ? Lattice::square : Lattice::triangular;
    const std::vector<Cell> cells = chance(random, 40) ? regular_cells(random, lattice)
                                                       : ragged_cells(random, lattice, draw(random, 60, 95));
    const int holes = static_cast<int>(cells.size());
    if (holes < least || holes > most) continue;
    const bool is_plain = lattice != Lattice::square || chance(random, 60);
    const Board board("random", lattice, cells,
                      is_plain ? Neighbourhood{} : random_neighbourhood(random, cells));
    return chance(random, 25) ? without_some(random, board) : board;
  }
}

inline std::vector<GraphHole> numbered_holes(int number) {
  std::vector<GraphHole> holes;
  const std::vector<Cell> cells = circle_cells(number);
  for (const Cell& cell : cells) holes.push_back({"v" + std::to_string(holes.size() + 1), cell});
  return holes;
}

inline std::vector<Edge> random_edges(Generator& random, int holes, int percent) {
  std::vector<Edge> edges;
  for (int a = 0; a < holes; ++a) {
    for (int b = a + 1; b < holes; ++b) {
      if (chance(random, percent)) edges.push_back({a, b});
    }
  }
  return edges;
}

/// A graph's lines, or lines that belong to no graph.
inline Board random_graph(Generator& random, int least, int most) {
  if (chance(random, 20)) {
    if (std::optional<Board> board = random_ladders(random, least, most)) return *std::move(board);
  }
  const int holes = draw(random, least, most);
  std::vector<Jump> lines;
  if (chance(random, 70)) {
    lines = lines_of_edges(random_edges(random, holes, draw(random, 15, 90)));
  } else {  // lines that belong to no graph
    for (int i = draw(random, 1, 3 * holes); i > 0; --i) {
      const Jump line{draw(random, 0, holes - 1), draw(random, 0, holes - 1), draw(random, 0, holes - 1)};
      if (line.from != line.over && line.over != line.to && line.to != line.from) lines.push_back(line);
    }
  }
  return Board::graph("random graph", numbered_holes(holes), lines);
}

/// So many, or all.
inline HoleSet random_holes(Generator& random, const Board& board, int number) {
  HoleSet holes = 0;
  while (count_bits(holes) < std::min(number, board.holes()))
    holes |= bit(draw(random, 0, board.holes() - 1));
  return holes;
}

/// At least so many pegs, up to 10 if it can be: with each also those that symmetries carry it to, all or
/// those that fix a hole.
inline Position few_symmetric_pegs(Generator& random, const Board& board, int least) {
  const SymmetryGroup whole = SymmetryGroup::whole(board);
  const SymmetryGroup group = chance(random, 60) ? whole : whole.stabiliser(random_holes(random, board, 1));
  constexpr int most = 10;
  Position pegs = 0;
  for (int tries = 0; count_bits(pegs) < std::min(least, board.holes()); ++tries) {
    HoleSet more = random_holes(random, board, 1);
    if (!board.jumps().empty() && chance(random, 70)) {  // that can jump
      const Jump& jump = pick(random, board.jumps());
      more = bit(jump.from) | bit(jump.over);
    }
    HoleSet with_images = pegs;
    for (const HoleSet image : group.orbit(more)) with_images |= image;
    if (count_bits(with_images) <= most) {
      pegs = with_images;
    } else if (tries > 10) {
      pegs |= more;
    }
  }
  return pegs;
}

inline Position random_start(Generator& random, const Board& board) {
  if (chance(random, 10)) return few_symmetric_pegs(random, board, draw(random, 2, 6));
  if (chance(random, 50)) return start_with_vacancies(board, bit(board.default_vacancy()));
  if (chance(random, 60)) return start_with_vacancies(board, random_holes(random, board, draw(random, 1, 3)));
  return random() & board.all_holes();
}

/// A position reached from `p` by at most so many random jumps.
inline Position random_walk(Generator& random, const Board& board, Position p, int steps) {
  for (; steps > 0; --steps) {
    std::vector<Position> next;
    for (const Jump& jump : board.jumps()) {
      const Position takes = bit(jump.from) | bit(jump.over);
      if ((p & takes) == takes && !has_bit(p, jump.to)) next.push_back(p ^ takes ^ bit(jump.to));
    }
    if (next.empty()) break;
    p = pick(random, next);
  }
  return p;
}

/// By some, so that finishes are often reachable.
inline Position random_walk(Generator& random, const Board& board, Position start) {
  return random_walk(random, board, start, draw(random, 0, board.holes()));
}

inline std::optional<Finish> random_finish(Generator& random, const Board& board, Position start) {
  const int kind = draw(random, 0, 5);
  if (kind == 0) return std::nullopt;
  if (kind == 1) return finish_at_hole(board, draw(random, 0, board.holes() - 1));
  if (kind == 2) return finish_anywhere(board);
  if (kind == 3) return finish_at_holes(board, random_holes(random, board, draw(random, 1, 3)));
  const Position end = random_walk(random, board, start);
  if (kind == 5) return finish_at_position(end);
  const std::set<Position> of_several_levels{end, random_walk(random, board, start)};
  return finish_at_positions({of_several_levels.begin(), of_several_levels.end()});
}

inline Problem random_problem_on(Generator& random, const Board& board) {
  const Position start = random_start(random, board);
  return {board, start, "random", random_finish(random, board, start)};
}

inline Problem random_problem(Generator& random, int least_holes, int most_holes) {
  return random_problem_on(random, random_board(random, least_holes, most_holes));
}

/// Large tiles and small levels: a board whose symmetries exchange nearly all holes, with a few pegs, at
/// times from two starts. Of 28 holes many have tiles of 2^23 places, as have some of 25.
inline Problem wide_problem(Generator& random, int least_holes, int most_holes) {
  std::optional<Board> drawn;
  while (!drawn) {
    if (chance(random, 30) && most_holes >= 28) {
      drawn = ladders(1, 14);
    } else {
      drawn = chance(random, 50) ? odd_torus(random, least_holes, most_holes)
                                 : random_ladders(random, least_holes, most_holes);
    }
  }
  Board board = *std::move(drawn);
  const Position start = few_symmetric_pegs(random, board, draw(random, 4, 7));
  std::optional<Finish> finish = random_finish(random, board, start);
  Problem problem{std::move(board), start, "pegs", std::move(finish)};
  if (!chance(random, 20)) return problem;
  const SymmetryGroup group = SymmetryGroup::whole(problem.board);
  const Position other = group.image(draw(random, 0, group.order() - 1), start);
  if (other != start) problem.other_starts = {other};
  return problem;
}

/// The same, one in four of them on a graph of at most 8 holes.
inline Problem random_problem_or_graph(Generator& random, int least_holes, int most_holes) {
  if (!chance(random, 25)) return random_problem(random, least_holes, most_holes);
  return random_problem_on(random, random_graph(random, std::min(least_holes, 4), std::min(most_holes, 8)));
}

/// A search, as --symmetry start, board and none choose it.
struct Search {
  Problem problem;
  Symmetry symmetry;
};
inline std::vector<Search> searches_of(const Problem& problem) {
  return {{problem, Symmetry::start}, {with_images(problem), Symmetry::start}, {problem, Symmetry::none}};
}

/// The problem in words and pictures, for the message of a failed test.
inline std::string describe(const Problem& problem) {
  std::string text;
  for (const auto& [key, value] : board_settings(problem.board)) text += key + ": " + value + "\n";
  for (const std::string& row : problem.board.picture(problem.start)) text += row + "\n";
  if (problem.finish) {
    text += "finish " + problem.finish->label + "\n";
    for (const Position p : problem.finish->positions()) {
      for (const std::string& row : problem.board.picture(p)) text += row + "\n";
      text += "\n";
    }
  }
  return text;
}

}  // namespace pegspace::testing
