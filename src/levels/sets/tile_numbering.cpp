#include "levels/sets/tile_numbering.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"

namespace pegspace {

TileNumbering::TileNumbering(std::vector<int> tile_holes, std::vector<int> place_holes,
                             std::vector<DependentHole> dependent_holes, int start_pegs)
    : tile_holes_(std::move(tile_holes)),
      place_holes_(std::move(place_holes)),
      dependent_holes_(std::move(dependent_holes)),
      start_pegs_(start_pegs) {
  PEGSPACE_CHECK(tile_holes_.size() <= 32, "tiles have numbers of 32 bits");
  std::vector<int> index_holes = place_holes_;
  index_holes.insert(index_holes.end(), tile_holes_.begin(), tile_holes_.end());
  std::vector<std::uint64_t> indices(index_holes.size() + dependent_holes_.size(), 0);
  std::vector<Position> positions;
  for (std::size_t i = 0; i < index_holes.size(); ++i) {
    indices[static_cast<std::size_t>(index_holes[i])] = bit(static_cast<int>(i));
    Position image = bit(index_holes[i]);
    for (const DependentHole& dependent : dependent_holes_) {
      if (has_bit(dependent.support, index_holes[i])) image |= bit(dependent.hole);
    }
    positions.push_back(image);
  }
  for (const DependentHole& dependent : dependent_holes_) {
    for (const int half : {0, 1}) {
      if (dependent.constant[half]) constants_[half] |= bit(dependent.hole);
    }
  }
  to_position_ = LinearMap<Position, 11>(positions);
  to_index_ = LinearMap<std::uint64_t, 11>(indices);
}

TileNumbering::TileNumbering(const ClassIndex& index, int tile_bits, int start_pegs)
    : TileNumbering(
          {index.index_holes().begin() + std::min(tile_bits, index.bits()), index.index_holes().end()},
          {index.index_holes().begin(), index.index_holes().begin() + std::min(tile_bits, index.bits())},
          index.dependent_holes(), start_pegs) {}

std::optional<TileNumbering::Place> TileNumbering::place_of(Position p) const {
  const std::uint64_t index = to_index_(p);
  const Place place{tile_of(p), (count_bits(p) ^ start_pegs_) & 1, index & low_bits(place_bits())};
  return position_of(place) == p ? std::optional(place) : std::nullopt;
}

TileImages::TileImages(const TileNumbering& numbering, const SymmetryGroup& group,
                       const std::vector<Permutation>& carriers)
    : numbering_(numbering), order_(static_cast<std::size_t>(group.order())) {
  const std::uint64_t places = std::min<std::uint64_t>(64, bit(numbering.place_bits()));
  for (const Permutation& carrier : carriers) {
    for (int element = 0; element < group.order(); ++element) {
      std::vector<Position> of_hole;
      for (int hole = 0; hole < group.holes(); ++hole)
        of_hole.push_back(image(carrier, group.image(element, bit(hole))));
      maps_.emplace_back(of_hole);
      std::array<Position, 64>& of_place = image_of_place_.emplace_back();
      for (std::uint64_t place = 0; place < places; ++place) {
        of_place[place] =
            maps_.back()(numbering.position_of({0, 0, place}) ^ numbering.position_of({0, 0, 0}));
      }
    }
  }
}

/// Maps that carry the tile to each of its images, one for each.
std::vector<std::size_t> TileImages::different_images(std::uint32_t tile) const {
  Position pegs = 0;
  for (std::size_t i = 0; i < numbering_.tile_holes().size(); ++i) {
    if (has_bit(tile, static_cast<int>(i))) pegs |= bit(numbering_.tile_holes()[i]);
  }
  std::vector<Position> seen;
  std::vector<std::size_t> maps;
  for (std::size_t map = 0; map < maps_.size(); ++map) {
    if (map % order_ == 0) seen.clear();
    const Position image = maps_[map](pegs);
    if (std::ranges::find(seen, image) != seen.end()) continue;
    seen.push_back(image);
    maps.push_back(map);
  }
  return maps;
}

}  // namespace pegspace
