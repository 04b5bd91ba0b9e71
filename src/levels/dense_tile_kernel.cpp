// Compiled once per target.
#include "levels/dense_tile_kernel.hpp"

#include <utility>

#define HWY_WANT_AVX3_DL 1
#define HWY_DISABLED_TARGETS \
  (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)  // no arrays of vectors there
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/dense_tile_kernel.cpp"
#include <hwy/foreach_target.h>
// What is compiled once per target comes after foreach_target.h.
#include "levels/dense_row_sums-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pegspace::dense::HWY_NAMESPACE {
namespace {

/// Words first to first + kLanes of `from` with every place x exchanged with x ^ distance.
HWY_INLINE Vector load_exchanged(const std::uint64_t* from, std::size_t first, std::uint32_t distance,
                                 const LaneOrders& orders) {
  const std::size_t word_distance = distance >> 6;
  const std::size_t inside = word_distance & (kLanes - 1);
  Vector words = hn::Load(Tag(), from + (first ^ (word_distance - inside)));
  if constexpr (kLanes > 1) {
    if (inside != 0) words = hn::TableLookupLanes(words, hn::SetTableIndices(Tag(), orders.order[inside]));
  }
  for (std::uint32_t bits = distance & 63; bits != 0; bits &= bits - 1)
    words = exchanged_in_words(words, lowest_bit(bits));
  return words;
}

void move(std::span<const TileExchange> exchanges, std::uint32_t offset, std::size_t rows, const Row* from,
          Row* to, Row* spare) {
  const LaneOrders orders;
  const std::size_t words = rows * lanes;
  const std::uint64_t* source = from->lane;
  std::uint64_t* target = (exchanges.size() % 2 == 0 ? to : spare)->lane;  // the last target is `to`
  std::uint64_t* other = (exchanges.size() % 2 == 0 ? spare : to)->lane;
  for (const TileExchange& exchange : exchanges) {
    for (std::size_t word = 0; word < words; word += kLanes) {
      const Vector where = hn::LoadU(Tag(), exchange.where.data() + word);
      const Vector moved = load_exchanged(source, word, exchange.distance, orders);
      const Vector kept = hn::AndNot(where, hn::Load(Tag(), source + word));
      hn::Store(hn::Or(hn::And(moved, where), kept), Tag(), target + word);
    }
    source = target;
    std::swap(target, other);
  }
  for (std::size_t word = 0; word < words; word += kLanes)
    hn::Store(load_exchanged(source, word, offset, orders), Tag(), target + word);
}

void bring(const TileNumbersStep& step) {
  const std::size_t columns = step.column_count;
  const std::size_t streams = step.limbs * columns;
  const auto level_row = [&](std::uint32_t row) {
    return row_of_level(*step.level.tables, step.level.target, step.level.half, step.level.pegs, row);
  };
  const auto size_of = [&](std::uint32_t row) { return step.first_ranks[row + 1] - step.first_ranks[row]; };
  std::vector<RankedRow> from(step.rows);
  for (std::uint32_t i = 0; i < step.rows; ++i) {
    if (size_of(step.from_row + i) != 0) from[i].set(level_row(step.from_row + i));
  }
  for (std::uint32_t i = 0; i < step.rows; ++i) {
    const std::uint32_t to_row = step.to_row + i;
    const std::size_t size = size_of(to_row);
    if (size == 0) continue;
    Row places;
    store(level_row(to_row), places);
    Limb* to = step.numbers + step.first_ranks[to_row] * streams;
    for (int word = 0; word < lanes; ++word) {
      if (places.lane[word] == 0) continue;
      const std::uint32_t origin_of_word =
          step.origins->of_word[i * lanes + static_cast<std::uint32_t>(word)] ^ step.offset;
      for (std::uint64_t left = places.lane[word]; left != 0; left &= left - 1) {
        const std::uint32_t origin =
            origin_of_word ^ step.origins->in_word[static_cast<std::size_t>(lowest_bit(left))];
        const std::uint32_t from_row = origin >> row_bits;
        const Limb* const number = step.numbers + step.first_ranks[step.from_row + from_row] * streams +
                                   columns * from[from_row].rank(static_cast<int>(origin >> 6) & (lanes - 1),
                                                                 static_cast<int>(origin & 63));
        const std::size_t from_size = size_of(step.from_row + from_row);
        for (std::size_t limb = 0; limb < step.limbs; ++limb) {
          for (std::size_t column = 0; column < columns; ++column)
            to[limb * size * columns + column] = number[limb * from_size * columns + step.columns[column]];
        }
        to += columns;
      }
    }
  }
}

}  // namespace
}  // namespace pegspace::dense::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pegspace::dense {

HWY_EXPORT(move);
HWY_EXPORT(bring);

void move_tile(std::span<const TileExchange> exchanges, std::uint32_t offset, std::size_t rows,
               const Row* from, Row* to, Row* spare) {
  HWY_DYNAMIC_DISPATCH(move)(exchanges, offset, rows, from, to, spare);
}

void bring_numbers(const TileNumbersStep& step) {
  HWY_DYNAMIC_DISPATCH(bring)(step);
}

}  // namespace pegspace::dense
#endif  // HWY_ONCE
