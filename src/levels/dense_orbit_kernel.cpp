// Compiled once per target for the sake of one instruction: the population count.
#include "levels/dense_orbit_kernel.hpp"

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

void ranks(const RankedLevel& level, const Position* positions, std::size_t count, std::uint64_t* found) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t at = level.index->index_of(positions[i]);
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

void find_ranks(const RankedLevel& level, const Position* positions, std::size_t count,
                std::uint64_t* found) {
  HWY_DYNAMIC_DISPATCH(ranks)(level, positions, count, found);
}

std::size_t list_row(const RankedLevel& level, std::uint32_t row, Position* positions) {
  return HWY_DYNAMIC_DISPATCH(row_positions)(level, row, positions);
}

}  // namespace pegspace::dense
#endif  // HWY_ONCE
