// The kernel of jumps on rows (kernel.hpp), compiled once per instruction set, from the operations on rows in
// rows-inl.hpp.
//
// The loops over jumps have one body per Motion: most jumps touch no low hole and cost a load, an AND and an
// OR.
#include "levels/dense/search/kernel.hpp"

#include <cstddef>

#include "levels/kit/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/dense/search/kernel.cpp"
#include <hwy/foreach_target.h>
// Code that is compiled once per target comes after foreach_target.h.
#include "levels/dense/search/rows-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pegspace::dense::HWY_NAMESPACE {
namespace {

/// Adds the positions that the jumps of one word of the set, all of one motion, lead to in a row.
template <Motion motion>
HWY_INLINE void pull_word(const Bits2048* const* tiles, std::uint32_t row_mask, std::uint64_t jumps,
                          const Pull* pulls, const std::uint32_t* chosen, const Bits2048* patterns,
                          const RowOfBlock& target, const LaneOrders& orders, RowVector& pulled) {
  for (; jumps != 0; jumps &= jumps - 1) {
    const int jump = lowest_bit(jumps);
    const Pull& pull = pulls[jump];
    const Bits2048& row = tiles[jump][(target.number ^ pull.row_delta) & row_mask];
    // Sources are far apart; prefetching the next row's saves 27 % on the European board, 8 % on the English.
    prefetch(tiles[jump][(target.next ^ pull.row_delta) & row_mask]);
    const RowVector pattern = load(patterns[chosen[jump]]);
    if constexpr (motion == Motion::none) {
      pulled = either(pulled, both(load(row), pattern));
    } else {
      pulled = either(pulled, both(shifted(load_moved(row, pull, orders), motion, pull.shift), pattern));
    }
  }
}

/// The positions of a row to which the jumps of the set lead.
HWY_INLINE RowVector pull_row(const BlockPull& pull, const RowOfBlock& row, const LaneOrders& orders) {
  const PullTable& table = *pull.pulls;
  const std::uint64_t* mid_jumps = table.mid_jumps.data() + row.mid * static_cast<std::uint32_t>(table.words);
  const std::uint32_t* pattern_of = table.pattern_of.data() + row.dependence * table.pulls.size();
  RowVector pulled = zero();
  for (int word = pull.first_word; word < pull.last_word; ++word) {
    const std::uint64_t jumps = pull.jumps[word] & mid_jumps[word];
    const Bits2048* const* tiles = pull.sources + 64 * word;
    const std::uint32_t row_mask = pull.rows.row_mask;
    const Pull* pulls = table.pulls.data() + 64 * word;
    const std::uint32_t* chosen = pattern_of + 64 * word;
    const Bits2048* patterns = table.patterns.data();
    const Motion motion = table.motion[static_cast<std::size_t>(word)];
    if (motion == Motion::none) {
      pull_word<Motion::none>(tiles, row_mask, jumps, pulls, chosen, patterns, row, orders, pulled);
    } else if (motion == Motion::left) {
      pull_word<Motion::left>(tiles, row_mask, jumps, pulls, chosen, patterns, row, orders, pulled);
    } else {
      pull_word<Motion::right>(tiles, row_mask, jumps, pulls, chosen, patterns, row, orders, pulled);
    }
  }
  return pulled;
}

/// Adds positions of all levels to a row, and the new ones also to `any_new`.
HWY_INLINE void add_new(const RowVector& pulled, Bits2048& target, RowVector& any_new) {
  const RowVector old = load(target);
  const RowVector gained = without(old, pulled);
  any_new = either(any_new, gained);
  if (!is_zero(gained)) store(either(old, pulled), target);
}

bool pull(const BlockPull& pull, int fewest_pegs) {
  const LaneOrders orders;
  const BlockRows& rows = pull.rows;
  const Tables& tables = *rows.tables;
  const int fewest_left = fewest_pegs - tables.fixed_pegs(rows.half) - count_bits(rows.block);
  RowVector any_new = zero();
  for_rows(rows, [&](const RowOfBlock& row) {
    const int fewest = fewest_left - count_bits(row.mid);
    if (fewest >= max_low_counts) return;
    prefetch(pull.target[row.number]);
    RowVector pulled = pull_row(pull, row, orders);
    if (fewest > 0) pulled = both(pulled, load(tables.mask_from(row.dependence, fewest)));
    add_new(pulled, pull.target[row.number], any_new);
  });
  return !is_zero(any_new);
}

bool pull_within(const BlockPull& pull, const Bits2048* limits) {
  const LaneOrders orders;
  RowVector any_new = zero();
  for_rows(pull.rows, [&](const RowOfBlock& row) {
    const RowVector limit = load(limits[row.place]);
    if (is_zero(limit)) return;
    add_new(both(limit, pull_row(pull, row, orders)), pull.target[row.number], any_new);
  });
  return !is_zero(any_new);
}

}  // namespace
}  // namespace pegspace::dense::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pegspace::dense {

HWY_EXPORT(pull);
HWY_EXPORT(pull_within);

bool pull_block(const BlockPull& pull, int fewest_pegs) {
  return HWY_DYNAMIC_DISPATCH(pull)(pull, fewest_pegs);
}

bool pull_block_within(const BlockPull& pull, const Bits2048* limits) {
  return HWY_DYNAMIC_DISPATCH(pull_within)(pull, limits);
}

}  // namespace pegspace::dense
#endif  // HWY_ONCE
