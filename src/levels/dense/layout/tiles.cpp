#include "levels/dense/layout/tiles.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "base/narrow.hpp"
#include "board/automorphisms.hpp"
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

/// Whether the symmetry permutes the tile holes, the index holes above those of the place, among themselves.
bool keeps_tiles(const ClassIndex& index, int tile_bits, const Permutation& symmetry) {
  const std::vector<int>& holes = index.index_holes();
  return std::all_of(holes.begin() + tile_bits, holes.end(), [&](int hole) {
    return index.bit_of(symmetry[static_cast<std::size_t>(hole)]) >= tile_bits;
  });
}

/// Only the identity if some indices belong to no position: other symmetries need not carry those one to one.
std::vector<int> elements_that_keep_tiles(const ClassIndex& index, int tile_bits,
                                          const SymmetryGroup& whole) {
  std::vector<int> elements;
  for (int element = 0; element < (index.is_full() ? whole.order() : 1); ++element) {
    if (keeps_tiles(index, tile_bits, whole.permutation(element))) elements.push_back(element);
  }
  return elements;
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
  return std::max<std::size_t>(std::size_t{1} << tile_bits >> 6, lanes);
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
  const std::size_t rows = words_of_tile(static_cast<std::size_t>(count_bits(last_place_))) / lanes;
  move_tile(move_, offset(tile, constant), rows, from, to, spare);
}

TileSymmetries::TileSymmetries(const ClassIndex& index, const SymmetryGroup& whole, int tile_bits)
    : elements_(elements_that_keep_tiles(index, tile_bits, whole)),
      symmetries_(static_cast<std::size_t>(whole.order())) {
  for (const int element : elements_)
    symmetries_[static_cast<std::size_t>(element)].emplace(index, tile_bits, whole.permutation(element));
}

TileOrbits::TileOrbits(std::shared_ptr<const TileSymmetries> symmetries, std::vector<int> group)
    : symmetries_(std::move(symmetries)), group_(std::move(group)) {
  PEGSPACE_CHECK(!group_.empty() && group_.size() <= most_symmetries, "a group of symmetries");
}

std::uint32_t TileOrbits::orbit_size_if_representative(std::uint32_t tile) const {
  std::uint32_t fixing = 0;
  for (const int element : group_) {
    const std::uint32_t image = symmetries_->symmetry(element).tile(tile);
    if (image < tile) return 0;
    fixing += image == tile ? 1 : 0;
  }
  return static_cast<std::uint32_t>(group_.size()) / fixing;
}

}  // namespace pegspace::dense
