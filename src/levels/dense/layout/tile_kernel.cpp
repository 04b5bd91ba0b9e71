// Compiled once per target.
#include "levels/dense/layout/tile_kernel.hpp"

#include <utility>

#include "base/check.hpp"
#include "levels/kit/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/dense/layout/tile_kernel.cpp"
#include <hwy/foreach_target.h>
// Code that is compiled once per target comes after foreach_target.h.
#include "levels/dense/search/rows-inl.hpp"

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

/// Does the exchange in a pass over all words.
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

/// The last pass moves kCount vectors at a time, which have the same shift.
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

void move(const TileMove& move, std::uint32_t offset, std::size_t rows, const Bits2048* from, Bits2048* to,
          Bits2048* spare) {
  const LaneOrders orders;
  PEGSPACE_CHECK(move.vector_bits == bits_of_vector(), "moves are for the vectors of the processor");
  for (std::size_t row = 0; row < rows; ++row) prefetch(from[row]);  // they are read in another order
  const std::uint64_t* source = from->word;
  std::uint64_t* target = (move.exchanges.size() % 2 == 0 ? to : spare)->word;  // the last target is `to`
  std::uint64_t* other = (move.exchanges.size() % 2 == 0 ? spare : to)->word;
  for (const TileExchange& exchange : move.exchanges) {
    exchange_words(exchange, rows * words_per_row, source, target, orders);
    source = target;
    std::swap(target, other);
  }
  move.vectors.size() >= 4 * move.shifts.size() ? move_vectors<4>(move, offset, source, target, orders)
                                                : move_vectors<1>(move, offset, source, target, orders);
}

}  // namespace
}  // namespace pegspace::dense::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pegspace::dense {

HWY_EXPORT(move);
HWY_EXPORT(bits_of_vector);

int vector_bits() {
  return HWY_DYNAMIC_DISPATCH(bits_of_vector)();
}

void move_tile(const TileMove& move, std::uint32_t offset, std::size_t rows, const Bits2048* from,
               Bits2048* to, Bits2048* spare) {
  HWY_DYNAMIC_DISPATCH(move)(move, offset, rows, from, to, spare);
}

}  // namespace pegspace::dense
#endif  // HWY_ONCE
