// A board: holes on a lattice, and what follows from them: jumps, symmetries, names. Nothing is typed in:
// jumps and symmetries are derived from the cells of the picture.
//
// Cells are places of the picture, row by row from the top, columns from the left, both from 0. On the square
// lattice neighbours are one character apart. On the triangular lattice neighbours in a row are two
// characters apart, and one row up or down one character apart:
//
//     square                triangular
//     (r,c-1) (r,c) (r,c+1)       (r-1,c-1) (r-1,c+1)
//                           (r,c-2)    (r,c)    (r,c+2)
//                                 (r+1,c-1) (r+1,c+1)
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.hpp"

namespace pegspace {

enum class Lattice { square, triangular };

std::string_view lattice_name(Lattice lattice);

struct Cell {
  int row = 0;
  int column = 0;
  auto operator<=>(const Cell&) const = default;
};

/// The steps from a cell to its neighbours: 4 on the square lattice, 6 on the triangular one.
std::span<const Cell> neighbour_steps(Lattice lattice);

/// Three holes in line: a peg on `from` jumps over a peg on `over` into the empty hole `to`. The way back is
/// another jump.
struct Jump {
  int from = 0;
  int over = 0;
  int to = 0;
  auto operator<=>(const Jump&) const = default;
};

/// A symmetry of a board: permutation[hole] = the hole it is carried to.
using Permutation = std::vector<std::uint8_t>;

class Board {
 public:
  /// Cells in any order; holes are numbered row by row. Throws InputError where there is no cell, a cell
  /// twice, more than max_holes, a negative coordinate, or a triangular cell off the lattice (row + column
  /// must have one parity).
  Board(std::string name, Lattice lattice, std::vector<Cell> cells);

  const std::string& name() const { return name_; }
  Lattice lattice() const { return lattice_; }
  /// Number of holes, 1 to max_holes.
  int holes() const { return static_cast<int>(cells_.size()); }
  HoleSet all_holes() const { return low_bits(holes()); }
  Cell cell(int hole) const { return cells_[static_cast<std::size_t>(hole)]; }
  std::optional<int> hole_at(Cell cell) const;
  /// Size of the picture: one more than the largest row and column of a hole.
  int rows() const { return rows_; }
  int columns() const { return columns_; }

  /// All jumps, sorted by (from, over, to). 76 on the English board.
  const std::vector<Jump>& jumps() const { return jumps_; }

  /// All symmetries as permutations of the holes, the identity first, each once: the lattice's rotations and
  /// reflections (8 or 12) that carry the set of holes onto itself.
  const std::vector<Permutation>& symmetries() const { return symmetries_; }

  /// The hole at the board's centre of symmetry: the fixed point of its rotations, where it has one and a
  /// hole is there.
  std::optional<int> centre() const { return centre_; }
  /// The centre, or hole 0 where there is none.
  int default_vacancy() const { return centre_.value_or(0); }

  /// `d4`: on the square lattice the letter of the column and the number of the row from the top; on the
  /// triangular one the letter counts the holes of the row from the left. Columns past z are aa, ab, ...
  std::string hole_name(int hole) const;

  /// Names of the holes of a set, with commas: "d4,e4".
  std::string hole_names(HoleSet holes) const;

  /// Reads one hole: a name `d4`, a number `17` (from 1), or `3:3` (row:column of the picture, from 0).
  /// Throws InputError with near names where it is not a hole of this board.
  int parse_hole(std::string_view text) const;
  /// Reads a list of holes with commas; no hole twice. Throws InputError.
  HoleSet parse_holes(std::string_view text) const;

  /// The picture: one string per row, 'o' for a hole in `pegs`, '.' for one outside, '-' (square) or ' '
  /// (triangular) for no hole; square rows are all columns() long, triangular rows end with their last hole.
  std::vector<std::string> picture(Position pegs) const;

  /// 16 hexadecimal digits that depend on lattice and cells only (FNV-1a of the picture without pegs).
  std::string hash() const;

 private:
  std::string name_;
  Lattice lattice_;
  std::vector<Cell> cells_;
  int rows_ = 0;
  int columns_ = 0;
  std::vector<Jump> jumps_;
  std::vector<Permutation> symmetries_;
  std::optional<int> centre_;
};

}  // namespace pegspace
