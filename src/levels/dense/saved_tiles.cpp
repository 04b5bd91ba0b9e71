#include "levels/dense/saved_tiles.hpp"

#include <algorithm>

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

BlockCounts block_counts(const StageSums& sums, int start_pegs, bool with_jumps, bool with_orbits) {
  const std::uint64_t(&positions)[65] = sums.histogram.positions;
  int most = start_pegs;
  int fewest = 0;
  while (most > 0 && positions[most] == 0) --most;
  while (fewest < most && positions[fewest] == 0) ++fewest;
  BlockCounts counts{start_pegs - most, {}};
  for (int pegs = most; pegs >= fewest; --pegs) {
    LevelCounts& level = counts.levels.emplace_back();
    level.positions = positions[pegs];
    if (with_orbits) level.fixed = positions[pegs] + sums.fixed.positions[pegs];
    if (!with_jumps) continue;
    level.jumps = sums.histogram.jumps[pegs];
    level.dead_ends = sums.histogram.dead_ends[pegs];
    if (with_orbits) level.fixed_dead_ends = level.dead_ends + sums.fixed.dead_ends[pegs];
  }
  return counts;
}

bool add_counts(const BlockCounts& counts, int start_pegs, bool with_jumps, bool with_orbits,
                StageSums& sums) {
  int pegs = start_pegs - counts.first_depth;
  for (const LevelCounts& level : counts.levels) {
    const auto is_counted = [](std::uint64_t number) { return number != LevelCounts::uncounted; };
    if (is_counted(level.fixed) != with_orbits || is_counted(level.jumps) != with_jumps ||
        is_counted(level.dead_ends) != with_jumps ||
        is_counted(level.fixed_dead_ends) != (with_jumps && with_orbits))
      return false;
    sums.histogram.positions[pegs] += level.positions;
    if (with_orbits) sums.fixed.positions[pegs] += level.fixed - level.positions;
    if (with_jumps) {
      sums.histogram.jumps[pegs] += level.jumps;
      sums.histogram.dead_ends[pegs] += level.dead_ends;
      if (with_orbits) sums.fixed.dead_ends[pegs] += level.fixed_dead_ends - level.dead_ends;
    }
    --pegs;
  }
  return true;
}

}  // namespace pegspace::dense
