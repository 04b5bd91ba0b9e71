#include "levels/dense/search/level_counter.hpp"

#include <utility>

#include "levels/kit/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/dense/search/level_counter.cpp"
#include <hwy/foreach_target.h>
// Code that is compiled once per target comes after foreach_target.h.
#include "levels/dense/search/rows-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pegspace::dense::HWY_NAMESPACE {
namespace {

using Slot = LevelCounter::Slot;

/// Adds a and b to a digit; returns the carry to the next one.
HWY_INLINE Vector carry_save(Vector& digit, Vector a, Vector b) {
  const Vector differ = hn::Xor(a, b);
  const Vector carry = hn::Or(hn::And(a, b), hn::And(digit, differ));
  digit = hn::Xor(digit, differ);
  return carry;
}

/// Adds the carry to the digits, beginning with `first`, in one part of each row.
HWY_INLINE void carry_on(Vector carry, Bits2048* digits, std::size_t part, int first, int end) {
  for (int d = first; d < end; ++d) {
    std::uint64_t* const at = digits[d].word + part * kLanes;
    const Vector digit = hn::Load(Tag(), at);
    hn::Store(hn::Xor(digit, carry), Tag(), at);
    carry = hn::And(digit, carry);
  }
}

/// Adds the jumps that are possible at the places of `row`; the number of patterns is a multiple of 8.
/// Returns whether some places have no jump.
HWY_INLINE bool add_jumps(const Bits2048& row, const Bits2048* const* patterns, std::size_t count, int digits,
                          Slot& slot, Bits2048& dead) {
  Vector any_dead = hn::Zero(Tag());
  for (std::size_t part = 0; part < kParts; ++part) {
    const std::size_t first = part * kLanes;
    const Vector here = hn::Load(Tag(), row.word + first);
    Vector ones = hn::Load(Tag(), slot.jumps[0].word + first);
    Vector twos = hn::Load(Tag(), slot.jumps[1].word + first);
    Vector fours = hn::Load(Tag(), slot.jumps[2].word + first);
    Vector alive = hn::Zero(Tag());
    for (std::size_t i = 0; i < count; i += 8) {
      const auto legal = [&](std::size_t j) {
        const Vector jump = hn::And(here, hn::Load(Tag(), patterns[i + j]->word + first));
        alive = hn::Or(alive, jump);
        return jump;
      };
      const Vector two0 = carry_save(ones, legal(0), legal(1));
      const Vector two1 = carry_save(ones, legal(2), legal(3));
      const Vector four0 = carry_save(twos, two0, two1);
      const Vector two2 = carry_save(ones, legal(4), legal(5));
      const Vector two3 = carry_save(ones, legal(6), legal(7));
      const Vector four1 = carry_save(twos, two2, two3);
      carry_on(carry_save(fours, four0, four1), slot.jumps.data(), part, 3, digits);
    }
    hn::Store(ones, Tag(), slot.jumps[0].word + first);
    hn::Store(twos, Tag(), slot.jumps[1].word + first);
    hn::Store(fours, Tag(), slot.jumps[2].word + first);
    const Vector none = hn::AndNot(alive, here);
    hn::Store(none, Tag(), dead.word + first);
    any_dead = hn::Or(any_dead, none);
  }
  return !hn::AllTrue(Tag(), hn::Eq(any_dead, hn::Zero(Tag())));
}

HWY_INLINE void add_row(const Bits2048& row, Bits2048* digits, int end) {
  for (std::size_t part = 0; part < kParts; ++part)
    carry_on(hn::Load(Tag(), row.word + part * kLanes), digits, part, 0, end);
}

/// The sum of the numbers at the places of the mask.
HWY_INLINE std::uint64_t sum_at(const RowVector& mask, const Bits2048* digits, int end) {
  Vector sum = hn::Zero(Tag());
  for (int d = end - 1; d >= 0; --d) {
    sum = hn::Add(sum, sum);
    add_bits(both(load(digits[d]), mask), sum);
  }
  return total(sum);
}

/// Adds the counts of the slot to the sums, and empties it.
void empty(Slot& slot, PegSums& result) {
  if (slot.rows_added == 0) return;
  const int row_digits = static_cast<int>(std::bit_width(slot.rows_added));
  const int jump_digits = static_cast<int>(std::bit_width(slot.jumps_added));
  for_each_bit(slot.tables->low_counts(slot.dependence), [&](int count) {
    const RowVector mask = load(slot.tables->level_mask(slot.dependence, count));
    LevelSums& sums = result[static_cast<std::size_t>(slot.pegs + count)];
    sums[Column::positions] += slot.times * sum_at(mask, slot.positions.data(), row_digits);
    sums[Column::dead_ends] += slot.times * sum_at(mask, slot.dead_ends.data(), row_digits);
    sums[Column::jumps] += slot.times * sum_at(mask, slot.jumps.data(), jump_digits);
  });
  slot.positions.fill({});
  slot.dead_ends.fill({});
  std::ranges::fill(slot.jumps, Bits2048{});
  slot.rows_added = slot.jumps_added = 0;
}

/// The patterns of the jumps that the block and the row allow, then empty ones up to a multiple of 8.
HWY_INLINE std::size_t find_patterns(const PullTable& table, const RowOfBlock& row,
                                     const std::uint64_t* legal_jumps, const Bits2048** patterns) {
  static constexpr Bits2048 none{};
  const std::uint32_t* chosen = table.pattern_of.data() + row.dependence * table.pulls.size();
  const std::uint64_t* mid_jumps = table.mid_jumps.data() + row.mid * static_cast<std::uint32_t>(table.words);
  std::size_t count = 0;
  for (int word = 0; word < table.words; ++word) {
    for (std::uint64_t jumps = legal_jumps[word] & mid_jumps[word]; jumps != 0; jumps &= jumps - 1)
      patterns[count++] = &table.patterns[chosen[64 * word + lowest_bit(jumps)]];
  }
  while (count % 8 != 0) patterns[count++] = &none;
  return count;
}

void count_rows(const BlockRows& block, const Bits2048* rows, const std::uint64_t* legal_jumps,
                std::uint64_t times, LevelCounter::Slots& slots, std::vector<const Bits2048*>& patterns,
                PegSums& result) {
  const Tables& tables = *block.tables;
  if (legal_jumps != nullptr) patterns.resize(tables.backwards().pulls.size() + 8);
  Bits2048 dead;
  for_rows(block, [&](const RowOfBlock& of_block) {
    const Bits2048& row = rows[of_block.number];
    if (is_zero(load(row))) return;
    const int pegs = tables.fixed_pegs(block.half) + count_bits(block.block) + count_bits(of_block.mid);
    const std::size_t count = legal_jumps == nullptr
                                  ? 0
                                  : find_patterns(tables.backwards(), of_block, legal_jumps, patterns.data());
    const auto jumps = static_cast<std::uint32_t>(count);  // at most Tables::most_jumps, rounded up to a
                                                           // multiple of 8
    auto& own = slots[(static_cast<std::uint32_t>(pegs) % 8 + 8 * of_block.dependence) % slots.size()];
    if (own == nullptr) own = std::make_unique<Slot>();
    Slot& slot = *own;
    const bool is_same = slot.tables == &tables && slot.dependence == of_block.dependence &&
                         slot.pegs == pegs && slot.times == times;
    if (!is_same || slot.jumps_added + jumps > LevelCounter::full ||
        slot.rows_added + 1 == 1U << LevelCounter::row_digits) {
      empty(slot, result);
      slot.tables = &tables;
      slot.times = times;
      slot.dependence = of_block.dependence;
      slot.pegs = pegs;
    }
    slot.jumps_added += jumps;
    const int row_digits = static_cast<int>(std::bit_width(++slot.rows_added));
    add_row(row, slot.positions.data(), row_digits);
    if (legal_jumps == nullptr) return;
    if (slot.jumps.empty()) slot.jumps.resize(LevelCounter::jump_digits(tables.backwards().pulls.size()));
    const int jump_digits = static_cast<int>(std::bit_width(slot.jumps_added));
    const bool any_dead = add_jumps(row, patterns.data(), count, jump_digits, slot, dead);
    if (any_dead) add_row(dead, slot.dead_ends.data(), row_digits);
  });
}

void empty_all(LevelCounter::Slots& slots, PegSums& result) {
  for (const auto& slot : slots) {
    if (slot != nullptr) empty(*slot, result);
  }
}

}  // namespace
}  // namespace pegspace::dense::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pegspace::dense {

HWY_EXPORT(count_rows);
HWY_EXPORT(empty_all);

void LevelCounter::add(const BlockRows& block, const Bits2048* rows, const std::uint64_t* legal_jumps,
                       std::uint64_t times) {
  HWY_DYNAMIC_DISPATCH(count_rows)(block, rows, legal_jumps, times, slots_, patterns_, found_);
}

void LevelCounter::move_to(PegSums& sums) {
  HWY_DYNAMIC_DISPATCH(empty_all)(slots_, found_);
  pegspace::add(found_, sums);
  found_ = {};
}

}  // namespace pegspace::dense
#endif  // HWY_ONCE
