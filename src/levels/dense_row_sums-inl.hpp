// The sums of numbers in one row of a bitmap, for dense_fold_kernel.cpp; compiled once per target like
// dense_rows-inl.hpp, without an include guard.
//
// For a row that receives and one jump, `arrived` marks the places the jump brings something to. The jump came
// from word ^ lane_xor and bits shifted, in order; so for one word the places of those that send and of those
// that receive are two bit masks of equal weight, and as masks of ranks (pext) they say which numbers go where:
// compressed from the one, expanded to the other. Without such instructions the bits are taken one by one.
#if defined(PEGSPACE_LEVELS_DENSE_ROW_SUMS_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef PEGSPACE_LEVELS_DENSE_ROW_SUMS_INL_HPP
#undef PEGSPACE_LEVELS_DENSE_ROW_SUMS_INL_HPP
#else
#define PEGSPACE_LEVELS_DENSE_ROW_SUMS_INL_HPP
#endif

#include <algorithm>
#include <cstring>

#include "levels/dense_fold_kernel.hpp"
#include "levels/dense_rows-inl.hpp"

/// Whether numbers can be moved by bit masks, sixteen at a time.
#undef PEGSPACE_EXPANDS
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
#define PEGSPACE_EXPANDS 1
#else
#define PEGSPACE_EXPANDS 0
#endif

HWY_BEFORE_NAMESPACE();
namespace pegspace::dense::HWY_NAMESPACE {
namespace {

/// The positions of a level in a row, with the number of them in the words before each word.
struct RankedRow {
  Row row;
  alignas(64) std::uint16_t before[lanes];

#if PEGSPACE_EXPANDS
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

/// A word of a row has up to 64 numbers, which take slots of 16: as many as a vector has.
constexpr std::size_t slot = 16;
constexpr std::size_t most_numbers = std::size_t{lanes} * 64;

/// The sums of one row while they grow. Each word of the row that holds positions has slots of its own, so
/// that vectors are always read where they were written.
template <std::size_t Limbs>
class RowSums {
 public:
  /// `to`: the positions that receive.
  HWY_INLINE void begin(const RankedRow& to, const FoldStep& fold) {
    to_ = &to;
    all_columns_ = fold.columns;
    first_column_ = fold.first_column;
    columns_ = fold.columns_here;
    std::size_t slots = 0;
    used_ = 0;
    for (int word = 0; word < lanes; ++word) {
      first_[word] = static_cast<std::uint16_t>(slots * slot);
      const auto count = static_cast<std::size_t>(count_bits(to.row.lane[word]));
      slots += (count + slot - 1) / slot;
      used_ |= std::uint64_t{count != 0} << word;
    }
    stride_ = slots * slot;
    std::memset(sums_, 0, Limbs * columns_ * stride_ * sizeof(Limb));
  }

  /// Adds numbers of positions of one word to those of the word `word` of this row: of the positions `from` of
  /// `from_word` to `arrived`, in this order. *source is the first number of from_word's positions, `stride`
  /// the distance to the next stream of its row. Returns 0 where all sums fit their limbs.
  HWY_INLINE unsigned add(int word, std::uint64_t arrived, std::uint64_t from_word, std::uint64_t from,
                          const Limb* source, std::size_t stride) {
    const std::uint64_t to_word = to_->row.lane[word];
    Limb* const sums = sums_ + first_[word];
#if PEGSPACE_EXPANDS
    const std::uint64_t senders = _pext_u64(from, from_word);
    const std::uint64_t receivers = _pext_u64(arrived, to_word);
    if ((senders | receivers) >> slot == 0) {
      return add_slot(static_cast<__mmask16>(senders), static_cast<__mmask16>(receivers), source, stride,
                      sums);
    }
    return add_slots(senders, receivers, source, stride, sums);
#else
    unsigned overflow = 0;
    for (; arrived != 0; arrived &= arrived - 1, from &= from - 1) {
      const auto sender = static_cast<std::uint64_t>(count_bits(from_word & (lowest(from) - 1)));
      const auto receiver = static_cast<std::size_t>(count_bits(to_word & (lowest(arrived) - 1)));
      overflow |= add_one(source + sender, stride, sums + receiver);
    }
    return overflow;
#endif
  }

  /// Writes the sums to the numbers of the row.
  HWY_INLINE void write(Limb* row) const {
    const std::size_t size = to_->size();
    for (std::size_t stream = 0; stream < Limbs * columns_; ++stream) {
      const Limb* const sums = sums_ + stream * stride_;
      Limb* const out = row + stream_of_row(stream / columns_, stream % columns_) * size;
      for (std::uint64_t words = used_; words != 0; words &= words - 1) {
        const int word = lowest_bit(words);
        const std::size_t first = to_->before[word];
        const auto count = static_cast<std::size_t>(count_bits(to_->row.lane[word]));
        for (std::size_t i = 0; i < count; i += slot) {
          // Whole slots, whose rest the next word overwrites; not beyond the stream: there others are written.
          const Limb* const from = sums + first_[word] + i;
          if (first + i + slot <= size) {
            std::memcpy(out + first + i, from, slot * sizeof(Limb));
          } else {
            std::copy(from, from + std::min(slot, count - i), out + first + i);
          }
        }
      }
    }
  }

  /// The largest of the most significant limbs.
  HWY_INLINE Limb largest() const {
    const Limb* const top = sums_ + (Limbs - 1) * columns_ * stride_;
    Limb largest = 0;
    for (std::size_t i = 0; i < columns_ * stride_; ++i) largest = std::max(largest, top[i]);
    return largest;
  }

  /// Adds the number of one position (of column 0) to `total`, which has two limbs more.
  HWY_INLINE void add_to(int word, int at, Limb* total) const {
    const auto place =
        static_cast<std::size_t>(count_bits(to_->row.lane[word] & (bit(at) - 1))) + first_[word];
    std::uint64_t carry = 0;
    for (std::size_t limb = 0; limb < Limbs + 2; ++limb) {
      carry += std::uint64_t{total[limb]} + (limb < Limbs ? sums_[limb * columns_ * stride_ + place] : 0);
      total[limb] = static_cast<Limb>(carry);
      carry >>= 32;
    }
  }

 private:
  /// The place of a stream among those of a row.
  HWY_INLINE std::size_t stream_of_row(std::size_t limb, std::size_t column) const {
    return limb * all_columns_ + first_column_ + column;
  }

#if PEGSPACE_EXPANDS
  /// At most 16 senders and receivers, as places among the first 16 positions of their words.
  HWY_INLINE unsigned add_slot(__mmask16 senders, __mmask16 receivers, const Limb* source, std::size_t stride,
                               Limb* sums) const {
    const std::size_t columns = columns_;
    const std::size_t sums_stride = stride_;
    unsigned overflow = 0;
    for (std::size_t column = 0; column < columns; ++column) {
      __mmask16 carry = 0;
      for (std::size_t limb = 0; limb < Limbs; ++limb) {
        const __m512i numbers = _mm512_loadu_si512(source + stream_of_row(limb, column) * stride);
        const __m512i sent = _mm512_maskz_compress_epi32(senders, numbers);
        carry = add_limb(_mm512_maskz_expand_epi32(receivers, sent), carry,
                         sums + (limb * columns + column) * sums_stride);
      }
      overflow |= carry;
    }
    return overflow;
  }

  HWY_NOINLINE unsigned add_slots(std::uint64_t senders, std::uint64_t receivers, const Limb* source,
                                  std::size_t stride, Limb* sums) const {
    unsigned overflow = 0;
    alignas(64) Limb sent[Limbs][64 + slot];
    for (std::size_t column = 0; column < columns_; ++column) {
      for (std::size_t limb = 0; limb < Limbs; ++limb) {
        const Limb* from = source + stream_of_row(limb, column) * stride;
        Limb* to = sent[limb];
        for (std::uint64_t left = senders; left != 0; left >>= slot, from += slot) {
          const auto chosen = static_cast<__mmask16>(left);
          _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(chosen, _mm512_loadu_si512(from)));
          to += count_bits(chosen);
        }
      }
      std::size_t used = 0;
      std::size_t at = 0;
      for (std::uint64_t left = receivers; left != 0; left >>= slot, at += slot) {
        const auto chosen = static_cast<__mmask16>(left);
        __mmask16 carry = 0;
        for (std::size_t limb = 0; limb < Limbs; ++limb) {
          carry = add_limb(_mm512_maskz_expand_epi32(chosen, _mm512_loadu_si512(sent[limb] + used)), carry,
                           sums + (limb * columns_ + column) * stride_ + at);
        }
        overflow |= carry;
        used += static_cast<std::size_t>(count_bits(chosen));
      }
    }
    return overflow;
  }

  /// Returns the carries to the next limb.
  static HWY_INLINE __mmask16 add_limb(__m512i number, __mmask16 carry, Limb* sum) {
    __m512i result = _mm512_add_epi32(_mm512_load_si512(sum), number);
    __mmask16 wrapped = _mm512_cmplt_epu32_mask(result, number);
    if constexpr (Limbs > 1) {
      result = _mm512_mask_add_epi32(result, carry, result, _mm512_set1_epi32(1));
      wrapped = static_cast<__mmask16>(wrapped | _mm512_mask_testn_epi32_mask(carry, result, result));
    }
    _mm512_store_si512(sum, result);
    return wrapped;
  }
#else
  static HWY_INLINE std::uint64_t lowest(std::uint64_t bits) {
    return bits & (~bits + 1);
  }

  HWY_INLINE unsigned add_one(const Limb* source, std::size_t stride, Limb* sum) const {
    unsigned overflow = 0;
    for (std::size_t column = 0; column < columns_; ++column) {
      std::uint64_t carry = 0;
      for (std::size_t limb = 0; limb < Limbs; ++limb) {
        Limb& here = sum[(limb * columns_ + column) * stride_];
        carry += std::uint64_t{here} + source[stream_of_row(limb, column) * stride];
        here = static_cast<Limb>(carry);
        carry >>= 32;
      }
      overflow |= static_cast<unsigned>(carry);
    }
    return overflow;
  }
#endif

  const RankedRow* to_ = nullptr;
  std::uint64_t used_ = 0;  ///< bit i is set where word i of the row has positions
  std::size_t all_columns_ = 1;
  std::size_t first_column_ = 0;
  std::size_t columns_ = 1;
  std::size_t stride_ = 0;  ///< of sums_, from one stream to the next
  std::uint16_t first_[lanes];
  alignas(64) Limb sums_[most_streams * most_numbers];  ///< [limb][column][slot of a word]
};

}  // namespace
}  // namespace pegspace::dense::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
