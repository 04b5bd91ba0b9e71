#include "levels/dense_reverse_jumps.hpp"

#include <algorithm>

namespace pegspace::dense {

ReverseJumps::ReverseJumps(const TileOrbits& orbits, const PullTable& table)
    : words_(static_cast<std::size_t>(table.words)),
      last_tile_(orbits.symmetries().tiles() - 1),
      least_images_(orbits.least_images()) {
  for (std::size_t jump = 0; jump < table.pulls.size(); ++jump) {
    const std::uint32_t delta = table.pulls[jump].row_delta / orbits.symmetries().rows_per_tile();
    auto origin = std::find_if(origins_.begin(), origins_.end(),
                               [&](const Origin& one) { return one.tile_delta == delta; });
    if (origin == origins_.end())
      origin = origins_.insert(origin, {delta, std::vector<std::uint64_t>(words_)});
    origin->jumps[jump / 64] |= bit(static_cast<int>(jump % 64));
  }
}

void ReverseJumps::choose(std::uint32_t tile, std::vector<std::uint64_t>& twice,
                          std::vector<std::uint64_t>& once) const {
  const std::size_t first = twice.size();
  twice.resize(first + words_);
  once.resize(first + words_);
  for (const Origin& origin : origins_) {
    const std::uint32_t reverse = least_images_[last_tile_ - (tile ^ origin.tile_delta)];
    if (reverse < tile) continue;
    std::vector<std::uint64_t>& chosen = tile < reverse ? twice : once;
    for (std::size_t word = 0; word < words_; ++word) chosen[first + word] |= origin.jumps[word];
  }
}

}  // namespace pegspace::dense
