// Compiled once per target: numbers of whole blocks (row_sums-inl.hpp has the sums of one row), and
// ranks.
#include "levels/dense/paths/sum_kernel.hpp"

#include <algorithm>

#include "levels/kit/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/dense/paths/sum_kernel.cpp"
#include <hwy/foreach_target.h>
// What is compiled once per target comes after foreach_target.h.
#include "levels/dense/paths/row_sums-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pegspace::dense::HWY_NAMESPACE {
namespace {

/// The sums of one block, row by row. What jumps bring is found first and added later: by then the numbers,
/// which lie far apart, have come to the cache.
template <typename Sums>
class BlockSums {
 public:
  BlockSums(SumStep& job, const ColumnRange& columns)
      : job_(job), tables_(*job.level.tables), table_(tables_.forwards()), sums_(columns) {}

  HWY_INLINE void take_row(const RowOfBlock& row, int count) {
    prefetch(job_.level.rows[row.next]);
    const RowVector level =
        both(load(job_.level.rows[row.number]), load(tables_.level_mask(row.dependence, count)));
    if (is_zero(level)) return;
    to_.set(level);
    sums_.begin(to_.size());
    Limb* const target = job_.target + job_.target_rank[row.number] * limbs_of_position();
    prefetch_to_write(target, to_.size() * limbs_of_position());
    pull_all(row, level);
    const Limb largest = sums_.write(target);
    job_.largest = std::max(job_.largest, largest);
  }

 private:
  /// What one jump brings to the row.
  struct Pending {
    RankPairs pairs;
    const Limb* numbers = nullptr;  ///< of the row it comes from
    std::size_t size = 0;           ///< positions of that row
  };

  HWY_INLINE std::size_t limbs_of_position() const { return Sums::limbs * job_.columns; }

  /// Adds what the jumps bring to the row.
  HWY_NOINLINE void pull_all(const RowOfBlock& row, const RowVector& level) {
    const auto words = static_cast<std::size_t>(table_.words);
    for (std::size_t word = 0; word < words; ++word) {
      const Motion motion = table_.motion[word];
      std::uint64_t jumps = job_.jumps[word] & table_.mid_jumps[row.mid * words + word];
      prefetch_sources(row.next, 64 * word, job_.jumps[word] & table_.mid_jumps[row.next_mid * words + word]);
      for (; jumps != 0; jumps &= jumps - 1)
        pull(row, level, 64 * word + static_cast<std::size_t>(lowest_bit(jumps)), motion);
    }
    while (added_ != found_) add(pending_[added_++ % room]);
  }

  /// Asks for the rows that these jumps come from to row `number`, the row that is next. (Those of the present
  /// row's jumps instead: 4 % more time for the English table.)
  HWY_INLINE void prefetch_sources(std::uint32_t number, std::size_t first_jump, std::uint64_t jumps) const {
    for (; jumps != 0; jumps &= jumps - 1) {
      const auto jump = first_jump + static_cast<std::size_t>(lowest_bit(jumps));
      const std::uint32_t other = number ^ table_.pulls[jump].row_delta;
      prefetch(job_.parents.rows[other]);
      __builtin_prefetch(job_.source_rank + other);
    }
  }

  HWY_INLINE void pull(const RowOfBlock& row, const RowVector& level, std::size_t jump, Motion motion) {
    const Pull& pull = table_.pulls[jump];
    const std::uint32_t other = row.number ^ pull.row_delta;
    const std::uint32_t pattern = table_.pattern_of[row.dependence * table_.pulls.size() + jump];
    RowVector arrived = load_moved(job_.parents.rows[other], pull, orders_);
    if (motion != Motion::none) arrived = shifted(arrived, motion, pull.shift);
    arrived = both(arrived, both(level, load(table_.patterns[pattern])));
    if (is_zero(arrived)) return;
    Pending& found = pending_[found_++ % room];
    from_.set(row_of_level(job_.parents, other));
    found.numbers = job_.source + job_.source_rank[other] * limbs_of_position();
    found.size = from_.size();
    std::size_t pairs = 0;
    Row places;
    store(arrived, places);
    const int left = motion == Motion::right ? pull.shift : 0;  // to go back
    const int right = motion == Motion::left ? pull.shift : 0;
    for (std::uint64_t words = used_words(arrived); words != 0; words &= words - 1) {
      const int word = lowest_bit(words);
      const int from_word = word ^ pull.lane_xor;
      const std::uint64_t receivers = places.lane[word];
      pairs = found.pairs.add(pairs, receivers << left >> right, from_.row.lane[from_word],
                              from_.before[from_word], receivers, to_.row.lane[word], to_.before[word]);
      const Limb* numbers = found.numbers + from_.before[from_word] * job_.columns;
      for (std::size_t limb = 0; limb < Sums::limbs; ++limb, numbers += found.size * job_.columns) {
        // Those of a word seldom take more than a line; of several columns, than two (one only: 3 % more time
        // for the English table).
        __builtin_prefetch(numbers);
        if constexpr (!Sums::one_column) __builtin_prefetch(numbers + 64 / sizeof(Limb));
      }
    }
    found.pairs.set_size(pairs);
    if (found_ - added_ == room) add(pending_[added_++ % room]);
  }

  HWY_INLINE void add(const Pending& found) {
    job_.overflow |= sums_.add(found.pairs, found.numbers, found.size) != 0;
  }

  static constexpr std::size_t room = 8;  ///< four: 3 % more time for the English table

  SumStep& job_;
  const Tables& tables_;
  const PullTable& table_;
  LaneOrders orders_;
  RankedRow to_;
  RankedRow from_;
  Pending pending_[room];
  std::size_t found_ = 0;
  std::size_t added_ = 0;
  Sums sums_;
};

template <typename Sums>
HWY_INLINE void sum_rows(SumStep& job, const ColumnRange& columns) {
  BlockSums<Sums> block(job, columns);
  for_rows_of_level(job.level, job.block, job.mids,
                    [&](const RowOfBlock& row, int count) { block.take_row(row, count); });
}

template <typename Columns>
HWY_INLINE void sum_limbs(SumStep& job, const ColumnRange& columns) {
  switch (job.limbs) {
    case 1:
      return sum_rows<RowSums<1, Columns>>(job, columns);
    case 2:
      return sum_rows<RowSums<2, Columns>>(job, columns);
    case 3:
      return sum_rows<RowSums<3, Columns>>(job, columns);
    case 4:
      return sum_rows<RowSums<4, Columns>>(job, columns);
    default:
      return sum_rows<RowSums<most_limbs, Columns>>(job, columns);
  }
}

void sum(SumStep& job) {
  if (job.columns == 1) return sum_limbs<Limb>(job, {});
  ColumnRange columns{job.columns};
  for (; columns.first < columns.all; columns.first += columns_at_once) {
    columns.count = std::min(columns_at_once, columns.all - columns.first);
    if (columns.count <= 4) {
      sum_limbs<ColumnVectors<4>::Type>(job, columns);
    } else {
      sum_limbs<ColumnVectors<columns_at_once>::Type>(job, columns);
    }
  }
}

void ranks_of(const LevelRows& level, const std::uint64_t* first_ranks, const std::uint64_t* indices,
              std::size_t count, std::uint64_t* ranks) {
  const std::uint64_t in_row = low_bits(row_bits);
  const auto lane_of = [&](std::uint64_t index) { return static_cast<int>((index & in_row) >> 6); };
  for (std::size_t i = 0; i < count; ++i) {
    __builtin_prefetch(level.rows[indices[i] >> row_bits].lane + lane_of(indices[i]));
    __builtin_prefetch(first_ranks + (indices[i] >> row_bits));
  }
  RankedRow ranked;
  std::uint64_t last_row = no_rank;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t row = indices[i] >> row_bits;
    const int lane = lane_of(indices[i]);
    const int at = static_cast<int>(indices[i] & 63);
    ranks[i] = no_rank;
    if (!has_bit(level.rows[row].lane[lane], at)) continue;
    // Tables::most_bits_of_rows says why a row has a number of 32 bits.
    if (row != last_row) ranked.set(row_of_level(level, static_cast<std::uint32_t>(row)));
    last_row = row;
    ranks[i] = first_ranks[row] + ranked.rank(lane, at);
  }
}

void rows_of_level(const LevelRows& level, std::uint32_t block, std::uint64_t* counts) {
  const Tables& tables = *level.tables;
  for_rows_of_level(level, block, tables.all_mids(), [&](const RowOfBlock& row, int count) {
    Vector sum = hn::Zero(Tag());
    add_bits(both(load(level.rows[row.number]), load(tables.level_mask(row.dependence, count))), sum);
    counts[row.number] = total(sum);
  });
}

/// Adds the products of a vector of columns of `near` and one column of `far`.
template <typename Words>
HWY_INLINE void add_column_products(const RowProducts& rows, std::size_t near, std::size_t far,
                                    std::uint64_t* low, std::uint64_t* high) {
  const Words words;
  const hn::Rebind<Limb, Words> limbs;
  const Limb* a = rows.near + near;
  const Limb* b = rows.far + (rows.positions - 1) * rows.columns + far;
  const auto low_half = hn::Set(words, 0xffffffff);
  auto low_sum = hn::LoadU(words, low + near);
  auto high_sum = hn::LoadU(words, high + near);
  for (std::size_t i = 0; i < rows.positions; ++i, a += rows.columns, b -= rows.columns) {
    const auto number = hn::PromoteTo(words, hn::LoadU(limbs, a));
    const auto other = hn::Set(words, *b);
    const hn::Repartition<Limb, Words> halves;
    const auto product = hn::MulEven(hn::BitCast(halves, number), hn::BitCast(halves, other));
    low_sum = hn::Add(low_sum, hn::And(product, low_half));
    high_sum = hn::Add(high_sum, hn::ShiftRight<32>(product));
  }
  hn::StoreU(low_sum, words, low + near);
  hn::StoreU(high_sum, words, high + near);
}

void products(const RowProducts& rows, ProductSums& sums) {
  for (std::size_t far = 0; far < rows.columns; ++far) {
    std::size_t near = 0;
    if constexpr (kLanes == 1) {
      for (; near < rows.columns; ++near) {
        for (std::size_t i = 0; i < rows.positions; ++i) {
          const std::uint64_t product = std::uint64_t{rows.near[i * rows.columns + near]} *
                                        rows.far[(rows.positions - 1 - i) * rows.columns + far];
          sums.low(far)[near] += product & 0xffffffff;
          sums.high(far)[near] += product >> 32;
        }
      }
    } else {
      for (; near + 4 < rows.columns; near += kLanes)
        add_column_products<Tag>(rows, near, far, sums.low(far), sums.high(far));
      constexpr std::size_t few = kLanes < 4 ? kLanes : 4;
      for (; near < rows.columns; near += few)
        add_column_products<hn::CappedTag<std::uint64_t, few>>(rows, near, far, sums.low(far),
                                                               sums.high(far));
    }
  }
}

}  // namespace
}  // namespace pegspace::dense::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pegspace::dense {

HWY_EXPORT(sum);
HWY_EXPORT(rows_of_level);
HWY_EXPORT(products);
HWY_EXPORT(ranks_of);

void sum_block(SumStep& job) {
  HWY_DYNAMIC_DISPATCH(sum)(job);
}

void count_rows(const LevelRows& level, std::uint32_t block, std::uint64_t* counts) {
  HWY_DYNAMIC_DISPATCH(rows_of_level)(level, block, counts);
}

void multiply_rows(const RowProducts& rows, ProductSums& sums) {
  HWY_DYNAMIC_DISPATCH(products)(rows, sums);
}

void find_ranks(const LevelRows& level, const std::uint64_t* first_ranks, const std::uint64_t* indices,
                std::size_t count, std::uint64_t* ranks) {
  HWY_DYNAMIC_DISPATCH(ranks_of)(level, first_ranks, indices, count, ranks);
}

}  // namespace pegspace::dense
#endif  // HWY_ONCE
