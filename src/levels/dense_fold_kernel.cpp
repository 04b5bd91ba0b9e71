// For a row that receives and one jump, `moved` marks the places the jump brings something to. A place is its
// word and its bit; the jump came from word ^ lane_xor and a bit `shift` away. Ranks inside a row are the
// number of bits in the words before (summed once per row and jump) and in the word below the bit.
#include "levels/dense_fold_kernel.hpp"

#include <algorithm>

#define HWY_WANT_AVX3_DL 1
#define HWY_DISABLED_TARGETS \
  (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)  // no arrays of vectors there
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/dense_fold_kernel.cpp"
#include <hwy/foreach_target.h>
// What is compiled once per target comes after foreach_target.h.
#include "levels/dense_rows-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pegspace::dense::HWY_NAMESPACE {
namespace {

/// The positions of a level in a row, with the number of them in the words before each word.
struct RankedRow {
  Row row;
  std::uint16_t before[lanes];

  HWY_INLINE void set(const RowVector& level) {
    store(level, row);
    std::uint16_t sum = 0;
    for (int word = 0; word < lanes; ++word) {
      before[word] = sum;
      sum = static_cast<std::uint16_t>(sum + count_bits(row.lane[word]));
    }
  }
  HWY_INLINE std::size_t rank(int word, int at) const {
    return static_cast<std::size_t>(before[word]) +
           static_cast<std::size_t>(count_bits(row.lane[word] & (bit(at) - 1)));
  }
  HWY_INLINE std::size_t size() const {
    return static_cast<std::size_t>(before[lanes - 1]) +
           static_cast<std::size_t>(count_bits(row.lane[lanes - 1]));
  }
};

/// What jumps bring to one row, number by number. The numbers lie far apart: each is asked for when its jump
/// is found, and added when many are there (a quarter of the fold's time was spent waiting for them).
template <typename Number>
class Arrivals {
 public:
  HWY_INLINE void begin(Number* target) { target_ = target; }

  /// The jump brings `arrived` from the row `from`, whose first number is *source, to the row `to`.
  HWY_INLINE void add_jump(const RowVector& arrived, const Pull& pull, Motion motion, const RankedRow& from,
                           const RankedRow& to, const Number* source) {
    Row moved;
    store(arrived, moved);
    const int back = motion == Motion::left ? -pull.shift : motion == Motion::right ? pull.shift : 0;
    // One loop over all bits, without a branch from word to word: most words have one bit.
    std::uint64_t words = used_words(arrived);
    int word = lowest_bit(words);
    std::uint64_t left = moved.lane[word];
    while (words != 0) {
      if (count_ == room) add_all();
      const int at = lowest_bit(left);
      const Number* number = source + from.rank(word ^ pull.lane_xor, at + back);
      __builtin_prefetch(number);
      numbers_[count_] = number;
      places_[count_++] = static_cast<std::uint32_t>(to.rank(word, at));
      left &= left - 1;
      moved.lane[word] = left;
      words &= words - static_cast<std::uint64_t>(left == 0);
      word = lowest_bit(words | bit(lanes - 1));
      left = moved.lane[word];
    }
  }

  HWY_INLINE void add_all() {
    for (std::size_t i = 0; i < count_; ++i) target_[places_[i]] += *numbers_[i];
    count_ = 0;
  }

 private:
  static constexpr std::size_t room = 1024;
  Number* target_ = nullptr;
  std::size_t count_ = 0;
  const Number* numbers_[room];
  std::uint32_t places_[room];
};

/// The places of the row where a jump is legal.
HWY_INLINE RowVector places_with_jump(const PullTable& table, const std::uint64_t* jumps,
                                      const std::uint64_t* mid_jumps, const std::uint32_t* pattern_of) {
  RowVector alive = zero();
  for (int word = 0; word < table.words; ++word) {
    for (std::uint64_t left = jumps[word] & mid_jumps[word]; left != 0; left &= left - 1) {
      alive = either(alive, load(table.patterns[pattern_of[64 * word + lowest_bit(left)]]));
    }
  }
  return alive;
}

/// The positions with that many pegs in a row of a half, which must be able to hold some.
HWY_INLINE RowVector row_of_level(const Tables& tables, const Row* half_rows, int half, int pegs,
                                  std::uint32_t row) {
  const int count = pegs - tables.fixed_pegs(half) - count_bits(row);
  return both(load(half_rows[row]), load(tables.level_mask(tables.dependence_of_row(half, row), count)));
}

/// The fold of one block, row by row.
template <typename Number>
class BlockFold {
 public:
  explicit BlockFold(FoldStep<Number>& fold)
      : fold_(fold), step_(fold.step), tables_(*step_.tables), table_(*step_.pulls) {}

  HWY_INLINE void take_row(const RowOfBlock& row, int count) {
    const RowVector level =
        both(load(step_.target[row.number]), load(tables_.level_mask(row.dependence, count)));
    if (is_zero(level)) return;
    to_.set(level);
    Number* const target = fold_.target + fold_.target_rank[row.number];
    const std::size_t size = to_.size();
    std::fill_n(target, size, Number{});
    arrivals_.begin(target);
    const auto words = static_cast<std::size_t>(table_.words);
    for (std::size_t word = 0; word < words; ++word) {
      const Motion motion = table_.motion[word];
      std::uint64_t jumps = step_.jumps[word] & table_.mid_jumps[row.mid * words + word];
      for (; jumps != 0; jumps &= jumps - 1) pull(row, level, 64 * word + lowest_bit(jumps), motion);
    }
    arrivals_.add_all();
    for (std::size_t rank = 0; rank < size; ++rank) take_largest(fold_.largest, target[rank]);
    if (fold_.legal_jumps != nullptr) add_games(row, level, target, size);
  }

 private:
  HWY_INLINE void pull(const RowOfBlock& row, const RowVector& level, std::size_t jump, Motion motion) {
    const Pull& pull = table_.pulls[jump];
    const std::uint32_t other = row.number ^ pull.row_delta;
    const std::uint32_t next_other = row.next ^ pull.row_delta;
    for (int lane = 0; lane < lanes; lane += 8) __builtin_prefetch(step_.source[next_other].lane + lane);
    __builtin_prefetch(fold_.source_rank + next_other);
    const std::uint32_t pattern = table_.pattern_of[row.dependence * table_.pulls.size() + jump];
    RowVector arrived = load_moved(step_.source[other], pull, orders_);
    if (motion != Motion::none) arrived = shifted(arrived, motion, pull.shift);
    arrived = both(arrived, both(level, load(table_.patterns[pattern])));
    if (is_zero(arrived)) return;
    from_.set(row_of_level(tables_, step_.source, 1 - step_.half, fold_.source_pegs, other));
    arrivals_.add_jump(arrived, pull, motion, from_, to_, fold_.source + fold_.source_rank[other]);
  }

  /// The sums over the row's positions and over its dead ends.
  HWY_INLINE void add_games(const RowOfBlock& row, const RowVector& level, const Number* target,
                            std::size_t size) {
    for (std::size_t rank = 0; rank < size; ++rank) fold_.total += target[rank];
    const PullTable& legal = tables_.backwards();
    const RowVector alive = places_with_jump(
        legal, fold_.legal_jumps, legal.mid_jumps.data() + row.mid * static_cast<std::size_t>(legal.words),
        legal.pattern_of.data() + row.dependence * legal.pulls.size());
    Row stuck;
    store(without(alive, level), stuck);
    for (int word = 0; word < lanes; ++word) {
      for (std::uint64_t left = stuck.lane[word]; left != 0; left &= left - 1) {
        fold_.stuck += target[to_.rank(word, lowest_bit(left))];
      }
    }
  }

  FoldStep<Number>& fold_;
  const BlockStep& step_;
  const Tables& tables_;
  const PullTable& table_;
  LaneOrders orders_;
  RankedRow to_;
  RankedRow from_;
  Arrivals<Number> arrivals_;
};

template <typename Number>
HWY_INLINE void fold_rows(FoldStep<Number>& fold) {
  BlockFold<Number> block(fold);
  for_rows_of_level(fold.step, [&](const RowOfBlock& row, int count) { block.take_row(row, count); });
}

void ranks_of(const BlockStep& level, const std::uint64_t* first_ranks, const std::uint64_t* indices,
              std::size_t count, std::uint64_t* ranks) {
  const std::uint64_t in_row = low_bits(row_bits);
  const auto lane_of = [&](std::uint64_t index) { return static_cast<int>((index & in_row) >> 6); };
  for (std::size_t i = 0; i < count; ++i) {
    __builtin_prefetch(level.target[indices[i] >> row_bits].lane + lane_of(indices[i]));
    __builtin_prefetch(first_ranks + (indices[i] >> row_bits));
  }
  RankedRow ranked;
  std::uint64_t last_row = no_rank;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t row = indices[i] >> row_bits;
    const int lane = lane_of(indices[i]);
    const int at = static_cast<int>(indices[i] & 63);
    ranks[i] = no_rank;
    if (!has_bit(level.target[row].lane[lane], at)) continue;
    if (row != last_row) {
      ranked.set(
          row_of_level(*level.tables, level.target, level.half, level.pegs, static_cast<std::uint32_t>(row)));
    }
    last_row = row;
    ranks[i] = first_ranks[row] + ranked.rank(lane, at);
  }
}

void fold_64(FoldStep<std::uint64_t>& fold) {
  fold_rows(fold);
}

void fold_128(FoldStep<Uint128>& fold) {
  fold_rows(fold);
}

void fold_256(FoldStep<Uint256>& fold) {
  fold_rows(fold);
}

void fold_two(FoldStep<Several<2>>& fold) {
  fold_rows(fold);
}

void fold_three(FoldStep<Several<3>>& fold) {
  fold_rows(fold);
}

void fold_four(FoldStep<Several<4>>& fold) {
  fold_rows(fold);
}

void rows_of_level(const BlockStep& step, std::uint64_t* counts) {
  for_rows_of_level(step, [&](const RowOfBlock& row, int count) {
    Vector sum = hn::Zero(Tag());
    add_bits(both(load(step.target[row.number]), load(step.tables->level_mask(row.dependence, count))), sum);
    counts[row.number] = total(sum);
  });
}

}  // namespace
}  // namespace pegspace::dense::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pegspace::dense {

HWY_EXPORT(fold_64);
HWY_EXPORT(fold_128);
HWY_EXPORT(fold_256);
HWY_EXPORT(fold_two);
HWY_EXPORT(fold_three);
HWY_EXPORT(fold_four);
HWY_EXPORT(rows_of_level);
HWY_EXPORT(ranks_of);

void fold_block(FoldStep<std::uint64_t>& fold) {
  HWY_DYNAMIC_DISPATCH(fold_64)(fold);
}

void fold_block(FoldStep<Uint128>& fold) {
  HWY_DYNAMIC_DISPATCH(fold_128)(fold);
}

void fold_block(FoldStep<Uint256>& fold) {
  HWY_DYNAMIC_DISPATCH(fold_256)(fold);
}

void fold_block(FoldStep<Several<2>>& fold) {
  HWY_DYNAMIC_DISPATCH(fold_two)(fold);
}

void fold_block(FoldStep<Several<3>>& fold) {
  HWY_DYNAMIC_DISPATCH(fold_three)(fold);
}

void fold_block(FoldStep<Several<4>>& fold) {
  HWY_DYNAMIC_DISPATCH(fold_four)(fold);
}

void count_rows(const BlockStep& step, std::uint64_t* counts) {
  HWY_DYNAMIC_DISPATCH(rows_of_level)(step, counts);
}

void find_ranks(const BlockStep& level, const std::uint64_t* first_ranks, const std::uint64_t* indices,
                std::size_t count, std::uint64_t* ranks) {
  HWY_DYNAMIC_DISPATCH(ranks_of)(level, first_ranks, indices, count, ranks);
}

}  // namespace pegspace::dense
#endif  // HWY_ONCE
