// Compiled once per target: population counts for ranks, minima of images for canonical positions.
#include "levels/dense_orbit_kernel.hpp"

#include <algorithm>

#define HWY_WANT_AVX3_DL 1
#define HWY_DISABLED_TARGETS \
  (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)  // as in dense_kernel.cpp
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/dense_orbit_kernel.cpp"
#include <hwy/foreach_target.h>
// What is compiled once per target comes after foreach_target.h.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace pegspace::dense::HWY_NAMESPACE {
namespace {

HWY_INLINE const Row& mask_of(const RankedLevel& level, std::uint32_t row) {
  const Tables& tables = *level.tables;
  const std::uint32_t mid = row & (static_cast<std::uint32_t>(tables.rows_per_block()) - 1);
  const std::uint32_t dependence =
      tables.dependence_of_block(level.half, row >> tables.mid_bits()) ^ tables.mid_dependence()[mid];
  return tables.level_mask(dependence, level.pegs - tables.fixed_pegs(level.half) - count_bits(row));
}

/// Ranks of a few positions: first their places are asked for, then, when the memory has answered, looked at.
HWY_INLINE void rank_some(const RankedLevel& level, const Position* positions, std::size_t count,
                          std::uint64_t* found) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t at = level.index->index_of(positions[i]);
    const std::uint64_t row = at >> row_bits;
    __builtin_prefetch(&level.rows[row].lane[(at >> 6) & (lanes - 1)]);
    __builtin_prefetch(&level.first_rank[row]);
    found[i] = at;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t at = found[i];
    const auto row = static_cast<std::uint32_t>(at >> row_bits);
    const Row& bits = level.rows[row];
    const std::size_t word = (at >> 6) & (lanes - 1);
    const int place = static_cast<int>(at & 63);
    if (!has_bit(bits.lane[word], place)) {
      found[i] = no_rank;
      continue;
    }
    const Row& mask = mask_of(level, row);
    std::uint64_t rank = level.first_rank[row];
    for (std::size_t before = 0; before < word; ++before) {
      rank += static_cast<std::uint64_t>(count_bits(bits.lane[before] & mask.lane[before]));
    }
    found[i] =
        rank + static_cast<std::uint64_t>(count_bits(bits.lane[word] & mask.lane[word] & (bit(place) - 1)));
  }
}

void ranks(const RankedLevel& level, const Position* positions, std::size_t count, std::uint64_t* found) {
  constexpr std::size_t at_once = 64;
  for (std::size_t i = 0; i < count; i += at_once) {
    rank_some(level, positions + i, std::min(at_once, count - i), found + i);
  }
}

void canonical_places(Row& bits, const Position* row_images, const Position* place_images,
                      std::size_t words) {
  namespace hn = hwy::HWY_NAMESPACE;
  const hn::CappedTag<Position, 8> tag;
  const std::size_t width = hn::Lanes(tag);
  for (std::size_t word = 0; word < lanes; ++word) {
    std::uint64_t kept = 0;
    for (std::uint64_t left = bits.lane[word]; left != 0; left &= left - 1) {
      const int place = lowest_bit(left);
      const Position* images = place_images + (64 * word + static_cast<std::size_t>(place)) * words;
      const auto self = hn::Set(tag, row_images[0] ^ images[0]);
      auto smaller = hn::FirstN(tag, 0);
      for (std::size_t i = 0; i < words; i += width) {
        const auto image = hn::Xor(hn::Load(tag, row_images + i), hn::Load(tag, images + i));
        smaller = hn::Or(smaller, hn::Lt(image, self));
      }
      if (hn::AllFalse(tag, smaller)) kept |= bit(place);
    }
    bits.lane[word] = kept;
  }
}

std::size_t row_positions(const RankedLevel& level, std::uint32_t row, Position* positions) {
  const Row& bits = level.rows[row];
  const Row& mask = mask_of(level, row);
  const Position base = level.index->position_of(level.half, std::uint64_t{row} << row_bits);
  const Position zero = level.index->position_of(level.half, 0);
  std::size_t count = 0;
  for (std::size_t word = 0; word < lanes; ++word) {
    for (std::uint64_t left = bits.lane[word] & mask.lane[word]; left != 0; left &= left - 1) {
      const std::uint64_t place = 64 * word + static_cast<std::uint64_t>(lowest_bit(left));
      positions[count++] = base ^ zero ^ level.index->position_of(level.half, place);
    }
  }
  return count;
}

}  // namespace
}  // namespace pegspace::dense::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pegspace::dense {

HWY_EXPORT(ranks);
HWY_EXPORT(row_positions);
HWY_EXPORT(canonical_places);

void find_ranks(const RankedLevel& level, const Position* positions, std::size_t count,
                std::uint64_t* found) {
  HWY_DYNAMIC_DISPATCH(ranks)(level, positions, count, found);
}

std::size_t list_row(const RankedLevel& level, std::uint32_t row, Position* positions) {
  return HWY_DYNAMIC_DISPATCH(row_positions)(level, row, positions);
}

void keep_canonical_places(Row& bits, const Position* row_images, const Position* place_images,
                           std::size_t words) {
  HWY_DYNAMIC_DISPATCH(canonical_places)(bits, row_images, place_images, words);
}

}  // namespace pegspace::dense
#endif  // HWY_ONCE
