#include "levels/dense/layout/tiles.hpp"

#include <algorithm>

#include "base/narrow.hpp"
#include "levels/dense/layout/tile_move.hpp"

namespace pegspace::dense {
namespace {

/// For each bit of the index, the index of the basis position's image.
std::vector<std::uint64_t> images_of_bits(const ClassIndex& index, const Permutation& symmetry) {
  const Position origin = index.position_of(0, 0);
  std::vector<std::uint64_t> images;
  for (int i = 0; i < index.bits(); ++i) {
    images.push_back(index.index_of(image(symmetry, index.position_of(0, bit(i)) ^ origin)));
  }
  return images;
}

/// The bits first <= bit < first + 32 of the images of some bits of the index.
std::vector<std::uint32_t> part_of(const std::vector<std::uint64_t>& images, int from, int to, int first,
                                   int count) {
  std::vector<std::uint32_t> part;
  for (int i = from; i < to; ++i) {
    part.push_back(narrow<std::uint32_t>(images[static_cast<std::size_t>(i)] >> first & low_bits(count)));
  }
  return part;
}

/// The words of a tile: at least those of a row.
std::size_t words_of_tile(std::size_t tile_bits) {
  return std::max<std::size_t>(std::size_t{1} << tile_bits >> 6, words_per_row);
}

}  // namespace

TileSymmetry::TileSymmetry(const ClassIndex& index, int tile_bits, const Permutation& symmetry)
    : TileSymmetry(index, tile_bits, symmetry, images_of_bits(index, symmetry)) {}

TileSymmetry::TileSymmetry(const ClassIndex& index, int tile_bits, const Permutation& symmetry,
                           const std::vector<std::uint64_t>& images)
    : symmetry_(symmetry),
      last_place_(narrow<std::uint32_t>(low_bits(tile_bits))),
      tile_(part_of(images, tile_bits, index.bits(), tile_bits, index.bits() - tile_bits)),
      offset_(part_of(images, tile_bits, index.bits(), 0, tile_bits)),
      move_(tile_move(part_of(images, 0, tile_bits, 0, tile_bits), vector_bits())) {}

std::uint32_t TileSymmetry::constant_of(const ClassIndex& index, int half) const {
  return narrow<std::uint32_t>(index.index_of(image(symmetry_, index.position_of(half, 0))) & last_place_);
}

void TileSymmetry::move(std::uint32_t tile, std::uint32_t constant, const Bits2048* from, Bits2048* to,
                        Bits2048* spare) const {
  const std::size_t rows = words_of_tile(static_cast<std::size_t>(count_bits(last_place_))) / words_per_row;
  move_tile(move_, offset(tile, constant), rows, from, to, spare);
}

}  // namespace pegspace::dense
