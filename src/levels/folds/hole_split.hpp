// Two sets of holes, X and Y, into which the holes of a board are split: unions of orbits under a group of
// symmetries.
//
// The pegs on X name a *tile*. Symmetries carry tiles to tiles, so one tile of each orbit is enough. In a
// tile, the positions of one level all have the same number of pegs on Y: they are a *row* of the tables on Y
// (row_tables.hpp), which do not depend on the tile. With Y the smaller colour of a checkerboard, the English
// board has 16,968 tiles and 8 MB of tables. Y is chosen so that both kinds of tables need little memory, and
// tiles have few tile jumps.
#pragma once

#include <cstdint>

#include "base/gf2.hpp"
#include "board/board.hpp"
#include "position/symmetry_group.hpp"

namespace pegspace {

/// Patterns of pegs on some holes, as numbers: bit i stands for the i-th of them.
class HolePatterns {
 public:
  HolePatterns() = default;
  explicit HolePatterns(HoleSet holes);

  HoleSet holes() const { return holes_; }
  int bits() const { return count_bits(holes_); }
  std::uint32_t number() const { return std::uint32_t{1} << bits(); }

  /// The pegs of p on these holes.
  std::uint32_t of(Position p) const { return static_cast<std::uint32_t>(pack_(p & holes_)); }
  /// The position with these pegs on the holes, and no others.
  Position position(std::uint32_t pattern) const { return unpack_(pattern); }
  /// The map of patterns to their images under a symmetry that carries the holes onto themselves.
  LinearMap<std::uint64_t, 11> images(const Permutation& symmetry) const;

 private:
  HoleSet holes_ = 0;
  LinearMap<std::uint64_t, 11> pack_;
  LinearMap<std::uint64_t, 11> unpack_;
};

struct HoleSplit {
  HoleSet tile_holes = 0;   ///< X
  HoleSet row_holes = 0;    ///< Y
  std::uint64_t bytes = 0;  ///< estimate for the tables that do not depend on what is reachable
};

/// The most tile holes, row holes and symmetries of a fold over tiles. Its rows have at most
/// RowTables::most_places places.
inline constexpr int most_tile_holes = 28;
inline constexpr int most_row_holes = 20;
inline constexpr int most_fold_symmetries = 255;

/// The best split found. If none is within these bounds, `row_holes` is 0.
HoleSplit split_holes(const Board& board, const SymmetryGroup& group);

}  // namespace pegspace
