// Compiled once per target.
#include "levels/dense/layout/tile_kernel.hpp"

#include <utility>

#include "base/check.hpp"
#include "levels/kit/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/dense/layout/tile_kernel.cpp"
#include <hwy/foreach_target.h>
// What is compiled once per target comes after foreach_target.h.
#include "levels/dense/paths/row_sums-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pegspace::dense::HWY_NAMESPACE {
namespace {

constexpr std::uint32_t places_of_vector = 64 * kLanes;

/// The bits of `yes` where `which` has them, of `no` elsewhere.
HWY_INLINE Vector chosen(const Vector& which, const Vector& yes, const Vector& no) {
  return hn::Or(hn::And(which, yes), hn::AndNot(which, no));
}

/// Exchanges the places x and x ^ distance, in each vector.
template <std::size_t kCount>
HWY_INLINE void exchange_all(Vector (&vectors)[kCount], std::uint32_t distance, const LaneOrders& orders) {
  if constexpr (kLanes > 1) {
    if (distance >> 6 != 0) {
      const auto order = hn::SetTableIndices(Tag(), orders.order[distance >> 6]);
      for (Vector& vector : vectors) vector = hn::TableLookupLanes(vector, order);
    }
  }
  for (std::uint32_t bits = distance & 63; bits != 0; bits &= bits - 1) {
    for (Vector& vector : vectors) vector = exchanged_in_words(vector, lowest_bit(bits));
  }
}

/// By a pass over all words.
void exchange_words(const TileExchange& exchange, std::size_t words, const std::uint64_t* source,
                    std::uint64_t* target, const LaneOrders& orders) {
  const Vector here = hn::Load(Tag(), exchange.odd.data());
  const Vector elsewhere = hn::Not(here);
  const std::size_t vector_distance = exchange.distance / places_of_vector * kLanes;
  for (std::size_t word = 0; word < words; word += kLanes) {
    const Vector where = has_odd_bits(exchange.form >> 6 & word) ? elsewhere : here;
    Vector moved[] = {hn::Load(Tag(), source + (word ^ vector_distance))};
    exchange_all(moved, exchange.distance % places_of_vector, orders);
    hn::Store(chosen(where, moved[0], hn::Load(Tag(), source + word)), Tag(), target + word);
  }
}

/// The last pass: so many vectors at a time, which have the same shift.
template <std::size_t kCount>
void move_vectors(const TileMove& move, std::uint32_t offset, const std::uint64_t* source,
                  std::uint64_t* target, const LaneOrders& orders) {
  const std::size_t same_shift = move.vectors.size() / move.shifts.size();
  const TileMove::VectorMove* vector_moves = move.vectors.data();
  for (const std::uint32_t shift : move.shifts) {
    for (std::size_t i = 0; i < same_shift; i += kCount, vector_moves += kCount) {
      Vector vectors[kCount];
      for (std::size_t j = 0; j < kCount; ++j)
        vectors[j] = hn::Load(Tag(), source + vector_moves[j].from * kLanes);
      for (const TileExchange& exchange : move.in_vectors) {
        Vector moved[kCount];
        for (std::size_t j = 0; j < kCount; ++j) moved[j] = vectors[j];
        exchange_all(moved, exchange.distance, orders);
        const Vector where = hn::Load(Tag(), exchange.odd.data());
        for (std::size_t j = 0; j < kCount; ++j) vectors[j] = chosen(where, moved[j], vectors[j]);
      }
      exchange_all(vectors, shift ^ (offset % places_of_vector), orders);
      for (std::size_t j = 0; j < kCount; ++j)
        hn::Store(vectors[j], Tag(), target + (vector_moves[j].to ^ offset / places_of_vector) * kLanes);
    }
  }
}

int bits_of_vector() {
  return 6 + lowest_bit(kLanes);
}

void move(const TileMove& move, std::uint32_t offset, std::size_t rows, const Row* from, Row* to,
          Row* spare) {
  const LaneOrders orders;
  PEGSPACE_CHECK(move.vector_bits == bits_of_vector(), "moves are for the vectors of the processor");
  for (std::size_t row = 0; row < rows; ++row) prefetch(from[row]);  // they are read in another order
  const std::uint64_t* source = from->lane;
  std::uint64_t* target = (move.exchanges.size() % 2 == 0 ? to : spare)->lane;  // the last target is `to`
  std::uint64_t* other = (move.exchanges.size() % 2 == 0 ? spare : to)->lane;
  for (const TileExchange& exchange : move.exchanges) {
    exchange_words(exchange, rows * lanes, source, target, orders);
    source = target;
    std::swap(target, other);
  }
  move.vectors.size() >= 4 * move.shifts.size() ? move_vectors<4>(move, offset, source, target, orders)
                                                : move_vectors<1>(move, offset, source, target, orders);
}

std::size_t size_of(const TileNumbersStep& step, std::uint32_t row) {
  return step.first_ranks[row + 1] - step.first_ranks[row];
}
Limb* numbers_of(const TileNumbersStep& step, std::uint32_t row) {
  return step.numbers + step.first_ranks[row] * step.limbs * step.column_count;
}
HWY_INLINE RowVector positions_of(const TileNumbersStep& step, std::uint32_t row) {
  return row_of_level(step.level, row);
}

/// A row that numbers are copied from.
struct OriginRow {
  RankedRow ranked;
  const Limb* numbers = nullptr;
  std::size_t size = 0;  ///< positions
};

/// Copies a limb of a position: each column from the one it comes from. Any number of columns.
struct EachColumn {
  const std::size_t* origins;
  std::size_t count;

  /// What is read and written behind the columns does not matter.
  HWY_INLINE void copy(const Limb* from, Limb* to) const { copy_exactly(from, to); }
  HWY_INLINE void copy_exactly(const Limb* from, Limb* to) const {
    for (std::size_t column = 0; column < count; ++column) to[column] = from[origins[column]];
  }
};

struct OneColumn {
  HWY_INLINE void copy(const Limb* from, Limb* to) const { *to = *from; }
  HWY_INLINE void copy_exactly(const Limb* from, Limb* to) const { *to = *from; }
};

/// Columns that fit a vector of the kind D.
template <class D>
class ColumnsInVector {
 public:
  explicit ColumnsInVector(const EachColumn& columns) : columns_(columns) {
    for (std::size_t column = 0; column < hn::MaxLanes(D()); ++column)
      order_[column] = static_cast<Limb>(column < columns.count ? columns.origins[column] : column);
  }
  HWY_INLINE void copy(const Limb* from, Limb* to) const {
    const auto order = hn::SetTableIndices(D(), order_);
    hn::StoreU(hn::TableLookupLanes(hn::LoadU(D(), from), order), D(), to);
  }
  HWY_INLINE void copy_exactly(const Limb* from, Limb* to) const { columns_.copy_exactly(from, to); }

 private:
  EachColumn columns_;
  alignas(64) Limb order_[hn::MaxLanes(D())];
};

/// Asks for a row whose numbers are set soon (4 % of the English table's time).
HWY_INLINE void prefetch_target(const TileNumbersStep& step, std::uint32_t row) {
  prefetch(step.level.rows[row]);
  prefetch_to_write(numbers_of(step, row), size_of(step, row) * step.limbs * step.column_count);
}

template <typename Columns>
HWY_INLINE void copy_columns(const TileNumbersStep& step, const OriginRow* origins, const Columns& columns) {
  const std::size_t column_count = step.column_count;
  for (std::uint32_t i = 0; i < step.rows; ++i) {
    const std::uint32_t row = step.to_row + i;
    const std::size_t size = size_of(step, row);
    if (i + 1 < step.rows) prefetch_target(step, row + 1);
    if (size == 0) continue;
    Row places;
    store(positions_of(step, row), places);
    Limb* to = numbers_of(step, row);
    const Limb* const last = to + (size - 1) * column_count;
    for (int word = 0; word < lanes; ++word) {
      if (places.lane[word] == 0) continue;
      const std::uint32_t origin_of_word =
          step.origins->of_word[i * lanes + static_cast<std::uint32_t>(word)] ^ step.offset;
      for (std::uint64_t left = places.lane[word]; left != 0; left &= left - 1, to += column_count) {
        const std::uint32_t place =
            origin_of_word ^ step.origins->in_word[static_cast<std::size_t>(lowest_bit(left))];
        const OriginRow& origin = origins[place >> row_bits];
        const std::size_t rank =
            origin.ranked.rank(static_cast<int>(place >> 6) & (lanes - 1), static_cast<int>(place & 63));
        for (std::size_t limb = 0; limb < step.limbs; ++limb) {
          const Limb* const limb_from = origin.numbers + (limb * origin.size + rank) * column_count;
          Limb* const limb_to = to + limb * size * column_count;
          to == last ? columns.copy_exactly(limb_from, limb_to) : columns.copy(limb_from, limb_to);
        }
      }
    }
  }
}

void copy_tile(const TileNumbersStep& step) {
  prefetch_target(step, step.to_row);
  thread_local std::vector<OriginRow> origins;
  if (origins.size() < step.rows) origins.resize(step.rows);
  for (std::uint32_t i = 0; i < step.rows; ++i) {
    const std::uint32_t row = step.from_row + i;
    origins[i].numbers = numbers_of(step, row);
    origins[i].size = size_of(step, row);
    if (origins[i].size != 0) origins[i].ranked.set(positions_of(step, row));
  }
  const EachColumn columns{step.columns, step.column_count};
  using Four = hn::CappedTag<Limb, 4>;
  using Eight = hn::CappedTag<Limb, 8>;
  if (columns.count == 1) {
    copy_columns(step, origins.data(), OneColumn());
  } else if (columns.count <= hn::MaxLanes(Four())) {
    copy_columns(step, origins.data(), ColumnsInVector<Four>(columns));
  } else if (columns.count <= hn::MaxLanes(Eight())) {
    copy_columns(step, origins.data(), ColumnsInVector<Eight>(columns));
  } else {
    copy_columns(step, origins.data(), columns);
  }
}

}  // namespace
}  // namespace pegspace::dense::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pegspace::dense {

HWY_EXPORT(move);
HWY_EXPORT(bits_of_vector);
HWY_EXPORT(copy_tile);

int vector_bits() {
  return HWY_DYNAMIC_DISPATCH(bits_of_vector)();
}

void move_tile(const TileMove& move, std::uint32_t offset, std::size_t rows, const Row* from, Row* to,
               Row* spare) {
  HWY_DYNAMIC_DISPATCH(move)(move, offset, rows, from, to, spare);
}

void copy_numbers(const TileNumbersStep& step) {
  HWY_DYNAMIC_DISPATCH(copy_tile)(step);
}

}  // namespace pegspace::dense
#endif  // HWY_ONCE
