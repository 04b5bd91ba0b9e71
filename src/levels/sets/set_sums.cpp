#include "levels/sets/set_sums.hpp"

#include <algorithm>

namespace pegspace {

SetSums& SetSums::operator+=(const SetSums& other) {
  for (std::size_t depth = 0; depth < positions.size(); ++depth) {
    positions[depth] += other.positions[depth];
    fingerprints[depth] += other.fingerprints[depth];
  }
  return *this;
}

void add_orbits(std::span<const Position> positions, const CanonicalForm& form, int start_pegs,
                SetSums& sums) {
  std::vector<Position> row(static_cast<std::size_t>(form.row_words()));
  const auto end = row.begin() + form.order();
  for (const Position p : positions) {
    const auto depth = static_cast<std::size_t>(start_pegs - count_bits(p));
    form.images(p, row.data());
    std::sort(row.begin(), end);
    const auto different = std::unique(row.begin(), end);
    sums.positions[depth] += static_cast<std::uint64_t>(different - row.begin());
    for (auto image = row.begin(); image != different; ++image)
      sums.fingerprints[depth] += mix_position(*image);
  }
}

TileSums::TileSums(const ClassIndex& index, int tile_bits, const SymmetryGroup& group, int start_pegs)
    : index_(index),
      tile_bits_(tile_bits),
      start_pegs_(start_pegs),
      image_of_bit_(static_cast<std::size_t>(group.order())) {
  for (int element = 0; element < group.order(); ++element) {
    std::vector<Position> of_hole;
    for (int hole = 0; hole < group.holes(); ++hole) of_hole.push_back(group.image(element, bit(hole)));
    images_.emplace_back(of_hole);
    const std::uint64_t places = std::min<std::uint64_t>(64, bit(index.bits()));
    for (std::uint64_t place = 0; place < places; ++place) {
      const Position pegs = index.position_of(0, place) ^ index.position_of(0, 0);
      image_of_bit_[static_cast<std::size_t>(element)][place] = images_.back()(pegs);
    }
  }
}

/// Elements that carry the tile to each of its images, one for each.
std::vector<std::size_t> TileSums::different_images(std::uint32_t tile) const {
  const Position pegs = index_.position_of(0, std::uint64_t{tile} << tile_bits_) & index_.tile_holes();
  std::vector<Position> seen;
  std::vector<std::size_t> elements;
  for (std::size_t element = 0; element < images_.size(); ++element) {
    const Position image = images_[element](pegs);
    if (std::ranges::find(seen, image) != seen.end()) continue;
    seen.push_back(image);
    elements.push_back(element);
  }
  return elements;
}

void TileSums::add(std::uint32_t tile, const std::array<std::span<const std::uint64_t>, 2>& halves,
                   SetSums& sums) const {
  const std::vector<std::size_t> elements = different_images(tile);
  std::vector<Position> base(elements.size());
  for (const int half : {0, 1}) {
    const std::span<const std::uint64_t> words = halves[static_cast<std::size_t>(half)];
    for (std::size_t word = 0; word < words.size(); ++word) {
      if (words[word] == 0) continue;
      const Position here = index_.position_of(half, (std::uint64_t{tile} << tile_bits_) | word << 6);
      for (std::size_t i = 0; i < elements.size(); ++i) base[i] = images_[elements[i]](here);
      for (std::uint64_t left = words[word]; left != 0; left &= left - 1) {
        const auto place = static_cast<std::size_t>(lowest_bit(left));
        const auto depth =
            static_cast<std::size_t>(start_pegs_ - count_bits(base[0] ^ image_of_bit_[0][place]));
        std::uint64_t mixed = 0;
        for (std::size_t i = 0; i < elements.size(); ++i)
          mixed += mix_position(base[i] ^ image_of_bit_[elements[i]][place]);
        sums.positions[depth] += elements.size();
        sums.fingerprints[depth] += mixed;
      }
    }
  }
}

}  // namespace pegspace
