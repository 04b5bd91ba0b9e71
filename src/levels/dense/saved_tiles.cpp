#include "levels/dense/saved_tiles.hpp"

#include <algorithm>
#include <iterator>

#include "base/check.hpp"
#include "base/error.hpp"

namespace pegspace::dense {

SavedTiles::SavedTiles(const ClassIndex& index, int tile_bits)
    : place_bits_(std::min(tile_bits, index.bits())) {
  if (!index.is_full()) {
    throw InputError(
        "--save: the dense engine has bits for more positions than the class of this board has. Use "
        "--engine hash.");
  }
  const auto middle = index.index_holes().begin() + place_bits_;
  holes_ = {{middle, index.index_holes().end()}, {index.index_holes().begin(), middle}};
  const auto more = std::ranges::find_if(index.dependent_holes(), [](const DependentHole& hole) {
    return hole.constant[0] != hole.constant[1];
  });
  PEGSPACE_CHECK(more != index.dependent_holes().end(), "the parity of all pegs depends on some hole");
  holes_.place_holes.push_back(more->hole);
  constant_ = more->constant[0];
  for_each_bit(more->support, [&](int hole) { support_ |= bit(index.bit_of(hole)); });
  for (int place = 0; place < 64; ++place) {
    if (has_odd_bits(static_cast<std::uint64_t>(place) & support_)) low_pattern_ |= bit(place);
  }
}

template <typename Work>
void SavedTiles::for_words(std::uint32_t tile, Work&& work) const {
  const bool of_tile = constant_ != has_odd_bits((std::uint64_t{tile} << place_bits_) & support_);
  for (std::size_t word = 0; word < half_words(); ++word) {
    const bool is_odd = of_tile != has_odd_bits((std::uint64_t{word} << 6) & support_);
    work(word, is_odd ? ~low_pattern_ : low_pattern_);
  }
}

void SavedTiles::merge(std::uint32_t tile, const std::uint64_t* half0, const std::uint64_t* half1,
                       std::span<std::uint64_t> saved) const {
  for_words(tile, [&](std::size_t word, std::uint64_t with_peg) {
    const std::uint64_t without = (half0[word] & ~with_peg) | (half1[word] & with_peg);
    const std::uint64_t with = (half0[word] & with_peg) | (half1[word] & ~with_peg);
    if (place_bits_ < 6) {
      saved[0] = without | with << (1U << static_cast<unsigned>(place_bits_));
    } else {
      saved[word] = without;
      saved[half_words() + word] = with;
    }
  });
}

void SavedTiles::split(std::uint32_t tile, std::span<const std::uint64_t> saved, std::uint64_t* half0,
                       std::uint64_t* half1) const {
  for_words(tile, [&](std::size_t word, std::uint64_t with_peg) {
    std::uint64_t without = saved[word];
    std::uint64_t with = 0;
    if (place_bits_ < 6) {
      const auto places = 1U << static_cast<unsigned>(place_bits_);
      with = (without >> places) & low_bits(static_cast<int>(places));
      without &= low_bits(static_cast<int>(places));
    } else {
      with = saved[half_words() + word];
    }
    half0[word] = (without & ~with_peg) | (with & with_peg);
    half1[word] = (without & with_peg) | (with & ~with_peg);
  });
}

BlockCounts block_counts(const PegSums& sums, int start_pegs) {
  const auto is_met = [](const LevelSums& level) { return level[Column::positions] > 0; };
  const auto fewest = std::ranges::find_if(sums, is_met);
  const auto most = std::ranges::find_if(sums.rbegin(), sums.rend(), is_met);
  if (most == sums.rend()) return {};
  const int first_depth = start_pegs - static_cast<int>(most.base() - sums.begin() - 1);
  return {first_depth, {most, std::make_reverse_iterator(fewest)}};
}

bool add_counts(const BlockCounts& counts, int start_pegs, const ColumnSet& counted, PegSums& sums) {
  for (int pegs = start_pegs - counts.first_depth; LevelSums level : counts.levels) {
    for (std::size_t column = 0; column < columns_of_block; ++column) {
      if (level.counts(static_cast<Column>(column)) != counted.has(static_cast<Column>(column))) return false;
    }
    sums[static_cast<std::size_t>(pegs--)].add(level);
  }
  return true;
}

}  // namespace pegspace::dense
