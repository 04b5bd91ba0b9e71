// A board: holes on a lattice, and what follows from them: jumps, symmetries, names. Jumps and symmetries are
// derived from the cells of the picture, never typed in. A board may also be a graph: named holes and the
// lines along which pegs jump, given one by one. The cells of a graph only say where drawings show its holes.
//
// Cells are places of the picture, row by row from the top, columns from the left, both from 0. On the square
// lattice neighbours are one character apart. On the triangular lattice neighbours in a row are two
// characters apart, and one row up or down one character apart:
//
//     square                triangular
//     (r,c-1) (r,c) (r,c+1)       (r-1,c-1) (r-1,c+1)
//                           (r,c-2)    (r,c)    (r,c+2)
//                                 (r+1,c-1) (r+1,c+1)
//
// On the square lattice pegs may also jump along diagonals, and opposite sides may be joined (Neighbourhood).
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bits.hpp"

namespace pegspace {

enum class Lattice {
  square,
  triangular,
  graph,  ///< no lattice: the lines were given, or the edges from which they follow
};

std::string_view lattice_name(Lattice lattice);

struct Cell {
  int row = 0;
  int column = 0;
  auto operator<=>(const Cell&) const = default;
};

/// What else makes two cells of the square lattice neighbours. Other lattices and graphs have none of these.
struct Neighbourhood {
  bool diagonals = false;      ///< pegs jump along diagonals as well: 8 directions
  bool wraps_rows = false;     ///< right and left side are joined: each row is a ring
  bool wraps_columns = false;  ///< lower and upper side are joined: each column is a ring
  bool operator==(const Neighbourhood&) const = default;
  bool wraps() const { return wraps_rows || wraps_columns; }
};

/// The least number of places around a ring: with fewer, from, over and to would not be three different
/// holes.
inline constexpr int least_ring = 3;

/// Three holes in line: a peg on `from` jumps over a peg on `over` into the empty hole `to`. The way back is
/// another jump.
struct Jump {
  int from = 0;
  int over = 0;
  int to = 0;
  auto operator<=>(const Jump&) const = default;
};

/// A hole of a graph.
struct GraphHole {
  std::string name;
  Cell cell;  ///< where drawings show it
};

/// An edge of a graph, or two neighbouring holes of a lattice.
struct Edge {
  int first = 0;
  int second = 0;
  auto operator<=>(const Edge&) const = default;
};

/// The lines of peg solitaire on a graph: from u over v to w for each path u-v-w of two edges. Each line is
/// listed once; pegs jump along it both ways.
std::vector<Jump> lines_of_edges(const std::vector<Edge>& edges);
/// The two jumps along each line, one after the other.
std::vector<Jump> both_ways(const std::vector<Jump>& lines);

/// The holes of a board as a picture shows them.
struct ShownHoles {
  Position pegs = 0;
  HoleSet open = 0;  ///< '?': a peg or none, only in pictures of a finish; none of these holes is in `pegs`
};

/// A symmetry of a board: permutation[hole] = the hole it is carried to.
using Permutation = std::vector<std::uint8_t>;

/// Whether no hole may have this name, in any case: on the command line and in files it is a start or a finish
/// that is no hole.
bool is_reserved(const std::string& name);

class Board {
 public:
  /// Cells in any order; holes are numbered row by row. Throws InputError if there is no cell, a cell twice,
  /// more than max_holes, a negative coordinate, or a triangular cell off the lattice (row + column must have
  /// one parity). If sides are joined, the cells must begin in row 0 (column 0) and have at least least_ring
  /// rows (columns): the last one with a hole is joined to the first.
  Board(std::string name, Lattice lattice, std::vector<Cell> cells, Neighbourhood neighbourhood = {});

  /// Makes a graph. Holes are numbered in this order. Pegs jump along each line both ways. Throws InputError
  /// if there is no hole, more than max_holes, two of one name (case is ignored) or in one cell, a name that
  /// hole lists could not hold (letters, digits and _ only; not is_reserved()), or a line whose three holes
  /// are not different. `edges`: those of the graph, if some are in no line.
  static Board graph(std::string name, const std::vector<GraphHole>& holes, const std::vector<Jump>& lines,
                     std::vector<Edge> edges = {});

  /// This board on a lattice, without the jumps along these lines of it, both ways. Its symmetries are those
  /// that carry the remaining jumps to each other.
  Board without(const std::vector<Jump>& lines) const;

  const std::string& name() const { return name_; }
  Lattice lattice() const { return lattice_; }
  /// Number of holes, 1 to max_holes.
  int holes() const { return static_cast<int>(cells_.size()); }
  HoleSet all_holes() const { return low_bits(holes()); }
  const std::vector<Cell>& cells() const { return cells_; }
  Cell cell(int hole) const { return cells_[static_cast<std::size_t>(hole)]; }
  std::optional<int> hole_at(Cell cell) const;
  /// Size of the picture: one more than the largest row and column of a hole.
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  /// The least row and the least column of a hole.
  Cell corner() const;

  const Neighbourhood& neighbourhood() const { return neighbourhood_; }
  /// The steps from a cell to its neighbours: 4 or 8 on the square lattice, 6 on the triangular one; none on
  /// graphs.
  std::span<const Cell> steps() const;
  /// The cell itself; for a cell beyond a joined side, the cell that is reached across it.
  Cell wrapped(Cell cell) const;
  /// The hole that a step leads to.
  std::optional<int> neighbour(int hole, Cell step) const;

  /// The holes that a peg can jump over from one hole to another. There is at most one on a lattice whose
  /// sides are not joined.
  HoleSet overs(int from, int to) const;
  /// Whether there are several for some pair of holes.
  bool has_several_overs() const;
  /// "d2-d4"; "a-(b)-c" if several holes could be jumped over.
  std::string jump_name(const Jump& jump) const;

  bool is_graph() const { return lattice_ == Lattice::graph; }
  /// The holes row by row as drawings show them: 0, 1, 2, ... on lattices.
  const std::vector<int>& drawing_order() const { return drawing_order_; }
  /// Neighbours: the pairs of holes of which one is jumped over from the other, and those that graph() was
  /// given; sorted, first < second.
  std::vector<Edge> edges() const;

  /// All jumps, sorted by (from, over, to). 76 on the English board. On graphs there may be several from one
  /// hole to another, over different holes.
  const std::vector<Jump>& jumps() const { return jumps_; }
  /// The lines that pegs jump along, each once, as the jump from its hole with the smaller number.
  std::vector<Jump> lines() const;
  /// The lines of the lattice that without() took away, sorted, as lines() has them; none for a graph.
  const std::vector<Jump>& lines_left_out() const { return left_out_; }
  /// Whether the lines are those along any two edges (lines_of_edges()).
  bool jumps_along_edges() const;

  /// All symmetries as permutations of the holes, the identity first, each once: the lattice's rotations and
  /// reflections (8 or 12; with shifts along joined sides) that carry the set of holes onto itself: at most
  /// 512. On graphs: automorphisms of the jumps, all or a subgroup (board/automorphisms.hpp).
  const std::vector<Permutation>& symmetries() const { return symmetries_; }

  /// The hole at the board's centre of symmetry: the fixed point of its rotations, if it has one and a hole
  /// is there.
  std::optional<int> centre() const { return centre_; }
  /// The centre, or hole 0 if there is none.
  int default_vacancy() const { return centre_.value_or(0); }

  /// `d4`: on the square lattice the letter of the column and the number of the row from the top; on the
  /// triangular one the letter counts the holes of the row from the left. Columns past z are aa, ab, ...
  /// Holes of graphs have the names given.
  std::string hole_name(int hole) const;

  /// Names of the holes of a set, with commas: "d4,e4".
  std::string hole_names(HoleSet holes) const;

  /// Reads one hole: a name `d4`, a number `17` (from 1), or `3:3` (row:column of the picture, from 0; not on
  /// graphs, where all numbers are names if one hole has a number as its name). Throws InputError with near
  /// names if it is not a hole of this board.
  int parse_hole(std::string_view text) const;
  /// Reads a list of holes with commas; no hole twice. Throws InputError.
  HoleSet parse_holes(std::string_view text) const;

  /// The picture: rows() strings of columns() characters, 'o' for a hole in `pegs`, '?' for one in `open`, '.'
  /// for the others, '-' for no hole. On lattices it is that of the dialect (board_file.hpp).
  std::vector<std::string> picture(Position pegs, HoleSet open = 0) const;

  /// 16 hexadecimal digits that depend only on lattice, neighbourhood, cells and lines left out (FNV-1a of
  /// the picture without pegs, which on the triangular lattice has blanks for '-', and none behind the last
  /// hole of a row); for a graph, only on its number of holes and its jumps.
  std::string hash() const;

 private:
  struct Unfinished {};  // the members are filled by graph()
  Board(Unfinished, std::string name) : name_(std::move(name)), lattice_(Lattice::graph) {}
  void check_neighbourhood() const;
  int parse_graph_hole(const std::string& word) const;

  std::string name_;
  Lattice lattice_;
  Neighbourhood neighbourhood_;
  std::vector<Cell> cells_;
  std::vector<std::string> hole_names_;  // of a graph
  std::vector<Edge> given_edges_;        // of a graph
  std::vector<int> drawing_order_;
  int rows_ = 0;
  int columns_ = 0;
  std::vector<Jump> jumps_;
  std::vector<Jump> left_out_;
  std::vector<Permutation> symmetries_;
  std::optional<int> centre_;
};

}  // namespace pegspace
