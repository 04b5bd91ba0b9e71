// The sums of numbers in one row, for sum_kernel.cpp; compiled once per target like
// rows-inl.hpp, without an include guard.
//
// For a row that receives and one jump, `arrived` marks the places the jump brings something to. The jump came
// from word ^ lane_xor and bits shifted, in order; so for one word the places of those that send and of those
// that receive are two bit masks of equal weight. As masks of ranks (pext), compressed to lists of ranks, they
// say which numbers go where; then the numbers are added one position after another, all its columns at once,
// without a branch. Without such instructions the bits are taken one by one.
//
// Tried: moving the numbers themselves by the masks, sixteen positions of a column at a time (a word seldom has
// more than three to move: with four columns 1.3 times as long, with one as long); ranks of all words of a row
// kept beside the rows instead of counted anew for each jump (nothing); loops over columns unrolled
// (nothing); numbers of one limb below 2^31, so that no carry is to be found out (2 % off the table, and two
// limbs a level earlier).
#if defined(PEGSPACE_LEVELS_DENSE_ROW_SUMS_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef PEGSPACE_LEVELS_DENSE_ROW_SUMS_INL_HPP
#undef PEGSPACE_LEVELS_DENSE_ROW_SUMS_INL_HPP
#else
#define PEGSPACE_LEVELS_DENSE_ROW_SUMS_INL_HPP
#endif

#include <algorithm>
#include <cstring>

#include "levels/dense/growth/rows-inl.hpp"
#include "levels/dense/paths/sum_kernel.hpp"

/// Whether bit masks can be compressed to lists, sixteen ranks at a time.
#undef PEGSPACE_COMPRESSES
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
#define PEGSPACE_COMPRESSES 1
#else
#define PEGSPACE_COMPRESSES 0
#endif

HWY_BEFORE_NAMESPACE();
namespace pegspace::dense::HWY_NAMESPACE {
namespace {

/// Calls visit(row, low count of the level) for those of a block's rows that can hold positions of the level.
template <typename Visit>
HWY_INLINE void for_rows_of_level(const LevelRows& level, std::uint32_t block,
                                  std::span<const std::uint8_t> mids, Visit&& visit) {
  const Tables& tables = *level.tables;
  const int pegs_left = level.pegs - tables.fixed_pegs(level.half) - count_bits(block);
  if (pegs_left < 0 || pegs_left >= max_low_counts + tables.mid_bits()) return;
  for_rows({&tables, level.half, block, mids}, [&](const RowOfBlock& row) {
    const int count = pegs_left - count_bits(row.mid);
    if (count < 0 || count >= max_low_counts || !has_bit(tables.low_counts(row.dependence), count)) return;
    visit(row, count);
  });
}

/// The positions of a level in a row, which must be able to hold some.
HWY_INLINE RowVector row_of_level(const LevelRows& level, std::uint32_t row) {
  const Tables& tables = *level.tables;
  const int count = level.pegs - tables.fixed_pegs(level.half) - count_bits(row);
  return both(load(level.rows[row]),
              load(tables.level_mask(tables.dependence_of_row(level.half, row), count)));
}

/// The positions of a level in a row, with the number of them in the words before each word.
struct RankedRow {
  Row row;
  alignas(64) std::uint16_t before[lanes];

#if PEGSPACE_COMPRESSES
  HWY_INLINE void set(const RowVector& level) {
    store(level, row);
    // Counts of the words as 16-bit numbers, then sums along each eight of them, then over those.
    __m512i counts = _mm512_castsi128_si512(word_counts(level.part[0]));
    counts = _mm512_inserti32x4(counts, word_counts(level.part[1]), 1);
    counts = _mm512_inserti32x4(counts, word_counts(level.part[2]), 2);
    counts = _mm512_inserti32x4(counts, word_counts(level.part[3]), 3);
    __m512i sums = _mm512_add_epi16(counts, _mm512_bslli_epi128(counts, 2));
    sums = _mm512_add_epi16(sums, _mm512_bslli_epi128(sums, 4));
    sums = _mm512_add_epi16(sums, _mm512_bslli_epi128(sums, 8));
    const __m512i totals = _mm512_shuffle_epi8(sums, _mm512_set1_epi16(0x0f0e));
    const __m512i none = _mm512_setzero_si512();
    sums = _mm512_add_epi16(sums, _mm512_alignr_epi64(totals, none, 6));
    sums = _mm512_add_epi16(sums, _mm512_alignr_epi64(totals, none, 4));
    sums = _mm512_add_epi16(sums, _mm512_alignr_epi64(totals, none, 2));
    _mm512_store_si512(before, _mm512_sub_epi16(sums, counts));
  }
  static HWY_INLINE __m128i word_counts(Vector words) {
    return _mm512_cvtepi64_epi16(hn::PopulationCount(words).raw);
  }
#else
  HWY_INLINE void set(const RowVector& level) {
    store(level, row);
    std::uint16_t sum = 0;
    for (int word = 0; word < lanes; ++word) {
      before[word] = sum;
      sum = static_cast<std::uint16_t>(sum + count_bits(row.lane[word]));
    }
  }
#endif
  HWY_INLINE std::size_t rank(int word, int at) const {
    return static_cast<std::size_t>(before[word]) +
           static_cast<std::size_t>(count_bits(row.lane[word] & (bit(at) - 1)));
  }
  HWY_INLINE std::size_t size() const {
    return static_cast<std::size_t>(before[lanes - 1]) +
           static_cast<std::size_t>(count_bits(row.lane[lanes - 1]));
  }
};

constexpr std::size_t most_positions = std::size_t{lanes} * 64;
static_assert(most_positions <= UINT16_MAX);  // ranks in a row, and sums of them, are 16 bits wide
/// Ranks are listed so many at a time, and written even where there are fewer.
constexpr std::size_t listed_at_once = 16;

/// Pairs of positions, by their ranks in two rows: the first one's numbers are to be added to the second one's.
class RankPairs {
 public:
  std::size_t size() const { return size_; }
  std::size_t sender(std::size_t i) const { return senders_[i]; }
  std::size_t receiver(std::size_t i) const { return receivers_[i]; }
  HWY_INLINE void set_size(std::size_t size) { size_ = size; }

  /// Pairs the places `from` of a row's word with the places `arrived` of another's, in order, behind `count`
  /// pairs; returns how many there are then. Of both words: which places hold positions, and the rank of the
  /// first.
  HWY_INLINE std::size_t add(std::size_t count, std::uint64_t from, std::uint64_t from_word,
                             std::size_t from_first, std::uint64_t arrived, std::uint64_t to_word,
                             std::size_t to_first) {
#if PEGSPACE_COMPRESSES
    list(_pext_u64(from, from_word), from_first, senders_ + count);
    list(_pext_u64(arrived, to_word), to_first, receivers_ + count);
    return count + static_cast<std::size_t>(count_bits(arrived));
#else
    for (; arrived != 0; arrived &= arrived - 1, from &= from - 1, ++count) {
      senders_[count] = static_cast<std::uint16_t>(
          from_first + static_cast<std::size_t>(count_bits(from_word & (lowest(from) - 1))));
      receivers_[count] = static_cast<std::uint16_t>(
          to_first + static_cast<std::size_t>(count_bits(to_word & (lowest(arrived) - 1))));
    }
    return count;
#endif
  }

 private:
#if PEGSPACE_COMPRESSES
  /// Lists the numbers of the bits, plus `first`. Writes `listed_at_once` or more.
  static HWY_INLINE void list(std::uint64_t bits, std::size_t first, std::uint16_t* to) {
#if HWY_TARGET <= HWY_AVX3_DL
    __m256i ranks = hn::Iota(hn::CappedTag<std::uint16_t, 16>(), static_cast<std::uint16_t>(first)).raw;
    for (;;) {
      const auto chosen = static_cast<__mmask16>(bits & 0xffff);
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_maskz_compress_epi16(chosen, ranks));
      bits >>= 16;
      if (bits == 0) return;
      to += count_bits(chosen);
      ranks = _mm256_add_epi16(ranks, _mm256_set1_epi16(16));
    }
#else
    __m512i ranks = hn::Iota(hn::CappedTag<std::uint32_t, 16>(), static_cast<std::uint32_t>(first)).raw;
    for (;;) {
      const auto chosen = static_cast<__mmask16>(bits & 0xffff);
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                          _mm512_cvtepi32_epi16(_mm512_maskz_compress_epi32(chosen, ranks)));
      bits >>= 16;
      if (bits == 0) return;
      to += count_bits(chosen);
      ranks = _mm512_add_epi32(ranks, _mm512_set1_epi32(16));
    }
#endif
  }
#else
  static HWY_INLINE std::uint64_t lowest(std::uint64_t bits) {
    return bits & (~bits + 1);
  }
#endif

  std::size_t size_ = 0;
  std::uint16_t senders_[most_positions + listed_at_once];
  std::uint16_t receivers_[most_positions + listed_at_once];
};

/// Columns of a position side by side, in a vector (gcc and clang share this extension: Highway's scalar target
/// has no vectors of four).
template <std::size_t columns>
struct ColumnVectors {
  typedef Limb Type __attribute__((vector_size(columns * sizeof(Limb))));
};
/// The most that are added at once.
constexpr std::size_t columns_at_once = kLanes < 4 ? 4 : 8;

/// The largest of the first columns. (By value and by subscript: where the address of a sum is taken, gcc keeps
/// it in memory while it grows; English games took 12 % longer then.)
HWY_INLINE Limb largest_column(Limb number, std::size_t /*columns*/) {
  return number;
}
template <typename Columns>
HWY_INLINE Limb largest_column(Columns numbers, std::size_t columns) {
  Limb largest = numbers[0];
  for (std::size_t column = 1; column < columns; ++column) largest = std::max(largest, numbers[column]);
  return largest;
}

/// Those of the columns of a position that are added at once.
struct ColumnRange {
  std::size_t all = 1;  ///< columns of a position
  std::size_t first = 0;
  std::size_t count = 1;
};

/// The sums of one row while they grow. Columns: what is added at once: Limb where positions have one number,
/// else ColumnVectors.
template <std::size_t Limbs, typename Columns>
class RowSums {
 public:
  static constexpr std::size_t limbs = Limbs;
  static constexpr bool one_column = sizeof(Columns) == sizeof(Limb);

  explicit RowSums(const ColumnRange& columns) : columns_(columns) {}

  /// `size`: positions of the row.
  HWY_INLINE void begin(std::size_t size) {
    size_ = size;
    std::memset(sums_, 0, size * Limbs * sizeof(Columns));
  }

  /// Adds the numbers of the row that begins at *source and has so many positions. Returns 0 where all sums fit
  /// their limbs.
  HWY_INLINE unsigned add(const RankPairs& pairs, const Limb* source, std::size_t source_size) {
    const Limb* const numbers = source + (one_column ? 0 : columns_.first);
    const std::size_t columns = one_column ? 1 : columns_.all;
    Columns overflow = {};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      overflow |= add_one(numbers + pairs.sender(i) * columns, source_size * columns,
                          sums_ + pairs.receiver(i) * Limbs);
    }
    return largest_column(overflow, columns_.count) >> 31;
  }

  /// Writes the sums to the numbers of the row. Returns the largest of the most significant limbs.
  HWY_INLINE Limb write(Limb* row) const {
    const std::size_t columns = one_column ? 1 : columns_.all;
    Columns largest = {};
    for (std::size_t limb = 0; limb < Limbs; ++limb) {
      const Columns* from = sums_ + limb;
      Limb* to = row + limb * size_ * columns + (one_column ? 0 : columns_.first);
      // Whole vectors, whose rest the next position overwrites; not of the last position, and not where other
      // columns are there already.
      const std::size_t whole = columns_.count == columns ? size_ - 1 : 0;
      std::size_t i = 0;
      for (; i < whole; ++i, from += Limbs, to += columns) {
        std::memcpy(to, from, sizeof(Columns));
        if (limb + 1 == Limbs) largest = *from > largest ? *from : largest;
      }
      for (; i < size_; ++i, from += Limbs, to += columns) {
        std::memcpy(to, from, columns_.count * sizeof(Limb));
        if (limb + 1 == Limbs) largest = *from > largest ? *from : largest;
      }
    }
    return largest_column(largest, columns_.count);
  }

 private:
  /// Returns, by column, the highest bit where the sum needs more limbs. What is behind the last column does
  /// not matter.
  static HWY_INLINE Columns add_one(const Limb* number, std::size_t limb_stride, Columns* sum) {
    Columns carry = {};  // its highest bit: two of the numbers and the complement of the sum have theirs
    for (std::size_t limb = 0; limb < Limbs; ++limb) {
      Columns added;
      std::memcpy(&added, number + limb * limb_stride, sizeof(added));
      const Columns before = sum[limb];
      const Columns result = limb == 0 ? before + added : before + added + (carry >> 31);
      carry = (before & added) | ((before | added) & ~result);
      sum[limb] = result;
    }
    return carry;
  }

  ColumnRange columns_;
  std::size_t size_ = 0;
  alignas(64) Columns sums_[most_positions * Limbs];  ///< [position][limb]
};

}  // namespace
}  // namespace pegspace::dense::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
