// Rows of 2048 bits as vectors of the width at hand, for the files that Highway compiles once per target. No
// include guard: Highway's toggle lets every target include it once.
//
// A row is kParts vectors of kLanes lanes. Moving inside a row: exchanging words i and i ^ word_xor is a
// choice of the part to load and a shuffle inside the vector; then each word is shifted.
#if defined(PEGSPACE_LEVELS_DENSE_ROWS_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef PEGSPACE_LEVELS_DENSE_ROWS_INL_HPP
#undef PEGSPACE_LEVELS_DENSE_ROWS_INL_HPP
#else
#define PEGSPACE_LEVELS_DENSE_ROWS_INL_HPP
#endif

#include <hwy/highway.h>

#include "levels/dense/search/kernel.hpp"

HWY_BEFORE_NAMESPACE();
namespace pegspace::dense::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<std::uint64_t, 8>;
using Vector = hn::Vec<Tag>;
constexpr std::size_t kLanes = hn::MaxLanes(Tag());
constexpr std::size_t kParts = words_per_row / kLanes;

struct RowVector {
  Vector part[kParts];
};

HWY_INLINE RowVector load(const Bits2048& row) {
  RowVector result;
  for (std::size_t i = 0; i < kParts; ++i) result.part[i] = hn::Load(Tag(), row.word + i * kLanes);
  return result;
}

HWY_INLINE void store(const RowVector& vector, Bits2048& row) {
  for (std::size_t i = 0; i < kParts; ++i) hn::Store(vector.part[i], Tag(), row.word + i * kLanes);
}

/// Prefetches a row that is needed soon.
HWY_INLINE void prefetch(const Bits2048& row) {
  for (int word = 0; word < words_per_row; word += 8) __builtin_prefetch(row.word + word);
}

HWY_INLINE RowVector zero() {
  RowVector result;
  for (std::size_t i = 0; i < kParts; ++i) result.part[i] = hn::Zero(Tag());
  return result;
}

HWY_INLINE RowVector both(const RowVector& a, const RowVector& b) {
  RowVector result;
  for (std::size_t i = 0; i < kParts; ++i) result.part[i] = hn::And(a.part[i], b.part[i]);
  return result;
}

/// The bits of b without those of a.
HWY_INLINE RowVector without(const RowVector& a, const RowVector& b) {
  RowVector result;
  for (std::size_t i = 0; i < kParts; ++i) result.part[i] = hn::AndNot(a.part[i], b.part[i]);
  return result;
}

HWY_INLINE RowVector either(const RowVector& a, const RowVector& b) {
  RowVector result;
  for (std::size_t i = 0; i < kParts; ++i) result.part[i] = hn::Or(a.part[i], b.part[i]);
  return result;
}

HWY_INLINE RowVector differ(const RowVector& a, const RowVector& b) {
  RowVector result;
  for (std::size_t i = 0; i < kParts; ++i) result.part[i] = hn::Xor(a.part[i], b.part[i]);
  return result;
}

HWY_INLINE bool is_zero(const RowVector& row) {
  Vector all = row.part[0];
  for (std::size_t i = 1; i < kParts; ++i) all = hn::Or(all, row.part[i]);
  return hn::AllTrue(Tag(), hn::Eq(all, hn::Zero(Tag())));
}

/// Adds to each lane of `sum` the number of bits set there.
HWY_INLINE void add_bits(const RowVector& row, Vector& sum) {
  for (std::size_t i = 0; i < kParts; ++i) sum = hn::Add(sum, hn::PopulationCount(row.part[i]));
}

HWY_INLINE std::uint64_t total(Vector sum) {
  return hn::GetLane(hn::SumOfLanes(Tag(), sum));
}

/// The lane orders i ^ x for the shuffles inside one vector.
struct LaneOrders {
  alignas(64) std::uint64_t order[kLanes][kLanes];
  LaneOrders() {
    for (std::size_t x = 0; x < kLanes; ++x) {
      for (std::size_t i = 0; i < kLanes; ++i) order[x][i] = i ^ x;
    }
  }
};

HWY_INLINE RowVector load_moved(const Bits2048& row, const Pull& pull, const LaneOrders& orders) {
  RowVector result;
  const std::size_t inside = pull.word_xor & (kLanes - 1);
  const std::size_t part_xor = pull.word_xor / kLanes;
  for (std::size_t i = 0; i < kParts; ++i) {
    const Vector loaded = hn::Load(Tag(), row.word + (i ^ part_xor) * kLanes);
    if constexpr (kLanes == 1) {
      result.part[i] = loaded;
    } else {
      result.part[i] = hn::TableLookupLanes(loaded, hn::SetTableIndices(Tag(), orders.order[inside]));
    }
  }
  return result;
}

HWY_INLINE RowVector shifted(const RowVector& row, Motion motion, int distance) {
  RowVector result;
  const Vector shift = hn::Set(Tag(), static_cast<std::uint64_t>(distance));
  for (std::size_t i = 0; i < kParts; ++i) {
    result.part[i] = motion == Motion::left ? hn::Shl(row.part[i], shift) : hn::Shr(row.part[i], shift);
  }
  return result;
}

/// Exchanges the bits x and x ^ 2^number of each word, number < 6.
HWY_INLINE Vector exchanged_in_words(const Vector& words, int number) {
  constexpr std::uint64_t low_halves[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                          0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
  const Vector low = hn::Set(Tag(), low_halves[number]);
  const Vector shift = hn::Set(Tag(), std::uint64_t{1} << number);
  return hn::Or(hn::And(hn::Shr(words, shift), low), hn::Shl(hn::And(words, low), shift));
}

/// A row of a block, as the loops below visit it.
struct RowOfBlock {
  std::uint32_t place = 0;   ///< among the block's mids
  std::uint32_t number = 0;  ///< its place in the tile, or the class
  std::uint32_t next = 0;    ///< number of the next row, to prefetch its data
  std::uint32_t mid = 0;
  std::uint32_t dependence = 0;
};

/// Calls visit(row) for the rows of the block that take part: 64 at most.
template <typename Visit>
HWY_INLINE void for_rows(const BlockRows& block, Visit&& visit) {
  const Tables& tables = *block.tables;
  const std::uint32_t block_dependence = tables.dependence_of_block(block.half, block.block);
  const std::uint32_t first = block.block << tables.mid_bits();
  const std::uint32_t* mid_dependence = tables.mid_dependence().data();
  for (std::size_t i = 0; i < block.mids.size(); ++i) {
    const std::uint32_t mid = block.mids[i];
    const std::uint32_t next = block.mids[i + 1 < block.mids.size() ? i + 1 : i];
    visit(RowOfBlock{static_cast<std::uint32_t>(i), (first + mid) & block.row_mask,
                     (first + next) & block.row_mask, mid, block_dependence ^ mid_dependence[mid]});
  }
}

}  // namespace
}  // namespace pegspace::dense::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
