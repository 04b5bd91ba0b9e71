// The class index: numbers the positions of one position class, so that one bit can stand for each.
//
// Every jump flips three holes, so the positions reachable from s lie in s + M, M the span of the jump masks
// (see board/position_class.hpp), and the parity of the number of pegs alternates from level to level. So the
// positions split into two *halves* (half 0: the parity of the start; half 1: the other), and in each half
// the pegs on an information set of dim M - 1 holes fix the pegs on all others: every other hole d is a
// parity
//
//     peg(d) = constant(d, half) XOR parity(pegs on support(d))
//
// The index of a position consists of its pegs on the index holes, bit i of the index = index_holes()[i]:
//
//     index   | high bits: the row number              | low bits: the place in a row of 2048|
//     holes   | in many jumps, the fewest at the top   | in few jumps                        |
//
// The choice of holes affects only speed. A jump costs work in a row only if the row's number allows it, so
// holes in few jumps become dependent, or low, first; the holes in most jumps go into the row number.
//
// Peg types: from and to of a jump are two holes apart, so pegs travel inside a type of holes (four types on
// the usual lattices), and a jump takes one peg from the type of its middle hole and none from another. If
// all holes of a type are in the row number, the row number determines the number of pegs of this type: the
// row's *grade*. Jumps over a graded hole lead to rows of the next lower grade, all others stay within a
// grade. So a search that visits the rows grade by grade needs the former once per row instead of once per
// level (2 to 3 times less work on the usual boards).
//
// The pegs on the *tile holes*, the highest bits, name a *tile*. Symmetries that carry tile holes to tile
// holes carry tiles to tiles (tile_group()). If more tile holes than the graded ones are needed, the very
// highest bits are holes that only jumps over graded holes touch. Tiles with equal pegs there, up to
// symmetry, are a *cell*: within a grade no jump leads from one cell to another.
//
// Boards in many parts have many dependent holes. Besides holes that no jump touches (which are constants),
// at most max_dependent of them stay dependent; the others become index holes too, which wastes bits but
// stays exact: bits that belong to no position of the class are never set.
#pragma once

#include <cstdint>
#include <vector>

#include "base/gf2.hpp"
#include "board/board.hpp"
#include "board/position_class.hpp"
#include "position/symmetry_group.hpp"

namespace pegspace {

/// A hole that is not an index hole.
struct DependentHole {
  int hole = 0;
  HoleSet support = 0;    ///< index holes whose parity it is
  bool constant[2] = {};  ///< XORed to that parity, by half
};

class ClassIndex {
 public:
  static constexpr int max_dependent = 10;
  /// Planning needs time and memory for each grade (50 ms for this many); lattices of 48 holes have some
  /// 2,200.
  static constexpr std::uint64_t most_grades = 4096;

  /// Numbers the class of `start`. The board must have a jump (otherwise the start is the only position).
  /// Graded types and tile holes are whole orbits under the group. Tile holes are added until the place in a
  /// tile has few bits. If no orbit fits, they are single holes.
  ClassIndex(const Board& board, Position start, const SymmetryGroup& group);

  /// Number of index bits of each half.
  int bits() const { return static_cast<int>(index_holes_.size()); }
  const std::vector<int>& index_holes() const { return index_holes_; }
  /// Whether every index belongs to a position of the class. (False on boards in many parts.)
  bool is_full() const { return bits() == classes_.dimension() - 1; }
  /// Bit of the index that belongs to this hole, or -1 for a dependent hole.
  int bit_of(int hole) const { return bit_of_hole_[static_cast<std::size_t>(hole)]; }
  const std::vector<DependentHole>& dependent_holes() const { return dependent_; }
  /// The peg types whose holes are all in the row number, as sets of holes; none if that does not pay. There
  /// are at most most_grades grades.
  const std::vector<HoleSet>& graded_types() const { return graded_; }
  /// The holes of the highest bits, the graded ones among them. None if the class is one tile.
  HoleSet tile_holes() const { return tile_holes_; }

  /// The start of the class; it is in half 0.
  Position start() const { return start_; }
  /// 0 if p has the start's peg parity, otherwise 1.
  int half_of(Position p) const { return (count_bits(p) ^ start_pegs_) & 1; }
  /// The index of p within its half. Linear: index_of(p ^ q) = index_of(p) ^ index_of(q).
  std::uint64_t index_of(Position p) const { return to_index_(p); }
  /// The position of that index in that half (for indices that belong to the class).
  Position position_of(int half, std::uint64_t index) const { return to_position_(index) ^ constants_[half]; }
  /// Whether p lies in the class (of either half).
  bool contains(Position p) const { return classes_.same_class(p, start_); }

  const ClassSpace& classes() const { return classes_; }

 private:
  using IndexMap = LinearMap<std::uint64_t, 11>;

  void build_maps();

  ClassSpace classes_;
  Position start_;
  int start_pegs_;
  std::vector<int> index_holes_;
  std::vector<int> bit_of_hole_;
  std::vector<DependentHole> dependent_;
  std::vector<HoleSet> graded_;
  HoleSet tile_holes_ = 0;
  IndexMap to_index_;
  IndexMap to_position_;
  Position constants_[2] = {};  ///< pegs on dependent holes of index 0, by half
};

/// The symmetries of the group that carry tiles to tiles, all positions of a tile in the same way. For a full
/// index, those that carry tile holes to tile holes. For any other index, only the identity, as symmetries
/// need not carry indices without a position one to one.
SymmetryGroup tile_group(const ClassIndex& index, const SymmetryGroup& group);

}  // namespace pegspace
