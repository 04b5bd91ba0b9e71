// How symmetries act on rows of bits. A *tile* is a run of 2^tile_bits positions in index order, aligned: the
// rows whose numbers differ in their lowest bits only. If a symmetry g permutes the tile holes among
// themselves, it carries tiles to tiles, and all places of a tile in the same way up to an offset:
//
//     index of p         | tile u   | place x              |
//     index of g(p)      | g(u)     | A x  XOR  offset(u)  |     A linear over GF(2), the same for all tiles
//
// So an image is made tile by tile without looking at positions, and only one of the images of a tile is
// kept, the *least*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/gf2.hpp"
#include "levels/dense/layout/class_index.hpp"
#include "levels/dense/layout/tile_kernel.hpp"
#include "position/symmetry_group.hpp"

namespace pegspace::dense {

/// A symmetry that carries tiles to tiles. It is the same for all classes of a board except for the offsets,
/// to which each half of a class adds a constant.
class TileSymmetry {
 public:
  /// `symmetry` is one of tile_group(); a tile has at most all places of the index.
  TileSymmetry(const ClassIndex& index, int tile_bits, const Permutation& symmetry);

  std::uint32_t tile(std::uint32_t tile) const { return tile_(tile); }
  /// offset(u), with constant = constant_of() of the tile's half before the move.
  std::uint32_t offset(std::uint32_t tile, std::uint32_t constant) const { return offset_(tile) ^ constant; }
  std::uint32_t constant_of(const ClassIndex& index, int half) const;
  /// Moves the bits of a tile into those of its image. The result is in `to`; neither `to` nor `spare`, which
  /// has room for a tile, may be `from` or each other.
  void move(std::uint32_t tile, std::uint32_t constant, const Bits2048* from, Bits2048* to,
            Bits2048* spare) const;

 private:
  TileSymmetry(const ClassIndex& index, int tile_bits, const Permutation& symmetry,
               const std::vector<std::uint64_t>& images);

  using TileMap = LinearMap<std::uint32_t, 8>;

  Permutation symmetry_;
  std::uint32_t last_place_;  ///< the last place of a tile
  TileMap tile_;
  TileMap offset_;
  TileMove move_;
};

}  // namespace pegspace::dense
