#include "levels/dense/layout/tile_move.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <utility>

#include "base/bits.hpp"
#include "base/check.hpp"
#include "base/gf2.hpp"
#include "levels/dense/layout/tables.hpp"

namespace pegspace::dense {
namespace {

std::vector<std::uint32_t> inverse_of(const std::vector<std::uint32_t>& images) {
  // A row for each bit: its image, and above the image the bit itself. Once the images are single bits, the
  // upper parts are the inverse.
  std::vector<std::uint64_t> rows;
  for (std::size_t i = 0; i < images.size(); ++i) rows.push_back(images[i] | bit(32 + static_cast<int>(i)));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool has_pivot =
        eliminate(rows, i, [&](std::uint64_t row) { return has_bit(row, static_cast<int>(i)); });
    PEGSPACE_CHECK(has_pivot, "a symmetry carries the places of a tile one to one");
  }
  std::vector<std::uint32_t> inverse;
  for (const std::uint64_t row : rows) inverse.push_back(static_cast<std::uint32_t>(row >> 32));
  return inverse;
}

/// A linear map A of places, one to one, as exchanges one after another. Each is a transvection
///
///     T x = x + f(x) d        f linear, f(d) = 0, + is XOR
///
/// and the number needed is the rank of A + I. With any u that A moves, let
///
///     d = A u + u             f(x) = v (x + A^-1 x)
///
/// Then the rank of T A + I is less by one if v (A u + u) = 1, and f(d) = 0 if v (A u + A^-1 u) = 0. There is
/// such a v, for the two vectors are equal only if A u = u. (Gauss-Jordan elimination gives twice as many
/// exchanges and more: 10 to 27 for each symmetry of the English board, instead of 5 to 9.)
class ExchangeList {
 public:
  /// Takes the images of the bits.
  explicit ExchangeList(std::vector<std::uint32_t> images) : images_(std::move(images)) {
    while (const auto moved = cheapest_moved()) add(*moved);
    std::reverse(list_.begin(), list_.end());  // A = T1 T2 ... Tk, of which the last is done first
  }

  std::vector<TileExchange> list() && { return std::move(list_); }

 private:
  /// A bit, or two bits, that A moves by a distance that needs few steps in a word (tile_kernel.cpp).
  std::optional<std::uint32_t> cheapest_moved() const {
    std::optional<std::uint32_t> cheapest;
    int least_steps = 0;
    const auto consider = [&](std::uint32_t u) {
      const std::uint32_t distance = u ^ image_by(images_, u);
      const int steps = std::popcount(distance & 63);
      if (distance == 0 || (cheapest && steps >= least_steps)) return;
      cheapest = u;
      least_steps = steps;
    };
    for (std::size_t i = 0; i < images_.size(); ++i) {
      for (std::size_t j = 0; j <= i; ++j) consider(1U << i | 1U << j);
    }
    return cheapest;
  }

  void add(std::uint32_t u) {
    const std::vector<std::uint32_t> inverse = inverse_of(images_);
    const std::uint32_t moved = image_by(images_, u);
    const std::uint32_t distance = u ^ moved;
    const std::uint32_t excluded = moved ^ image_by(inverse, u);
    std::uint32_t v = distance & ~excluded;
    v &= ~v + 1;  // one bit
    if (v == 0) {
      const std::uint32_t other = excluded & ~distance;
      v = (distance & (~distance + 1)) | (other & (~other + 1));
    }
    std::uint32_t form = 0;
    for (std::size_t i = 0; i < images_.size(); ++i)
      form |= has_odd_bits(v & (1U << i ^ inverse[i])) ? 1U << i : 0;
    PEGSPACE_CHECK(has_odd_bits(v & distance) && !has_odd_bits(form & distance),
                   "an exchange is its own inverse");
    for (std::uint32_t& image : images_) image ^= has_odd_bits(form & image) ? distance : 0;
    list_.push_back({distance, form, {}});
  }

  std::vector<std::uint32_t> images_;  ///< images of the bits under the rest of A
  std::vector<TileExchange> list_;
};

/// Splits from A an exchange E that is done before the rest. It is chosen by a bit w that A carries out of x,
/// and a u whose image is in x although u is not. E carries u to w, and leaves alone whatever A carries from
/// x to x.
TileExchange take_mixing(std::vector<std::uint32_t>& images, int vector_bits) {
  const auto lies_outside = [&](std::uint32_t place) { return place >> vector_bits != 0; };
  const auto w =
      static_cast<std::size_t>(std::find_if(images.begin(), images.end(), lies_outside) - images.begin());
  const std::vector<std::uint32_t> inverse = inverse_of(images);
  const std::uint32_t u = *std::find_if(inverse.begin(), inverse.end(), lies_outside);
  // This bit is in the image of w, but not of u, ...
  const std::uint32_t in_image = images[w] >> vector_bits << vector_bits;
  TileExchange exchange{u ^ 1U << w, u >> vector_bits << vector_bits, {}};
  exchange.form &= ~exchange.form + 1;  // ... and this one is in u alone.
  for (std::size_t i = 0; i < images.size(); ++i)
    exchange.form ^= (images[i] & in_image & (~in_image + 1)) != 0 ? 1U << i : 0;
  const std::uint32_t moved = image_by(images, exchange.distance);
  for (std::size_t i = 0; i < images.size(); ++i) images[i] ^= (exchange.form >> i & 1) != 0 ? moved : 0;
  return exchange;
}

void set_odd_places(TileExchange& exchange) {
  for (std::uint32_t place = 0; place < 64 * exchange.odd.size(); ++place)
    exchange.odd[place / 64] |= std::uint64_t{has_odd_bits(exchange.form & place)} << place % 64;
}

}  // namespace

std::uint32_t image_by(const std::vector<std::uint32_t>& images, std::size_t place) {
  std::uint32_t image = 0;
  for (std::size_t i = 0; i < images.size(); ++i) image ^= (place >> i & 1) != 0 ? images[i] : 0;
  return image;
}

TileMove tile_move(std::vector<std::uint32_t> images, int vector_bits) {
  PEGSPACE_CHECK(images.size() <= Tables::most_tile_bits, "places have numbers of 32 bits");
  for (std::size_t i = images.size(); i < row_bits; ++i) images.push_back(1U << i);
  const auto in_vectors = images.begin() + vector_bits;
  TileMove move;
  move.vector_bits = vector_bits;
  while (
      std::any_of(images.begin(), in_vectors, [&](std::uint32_t image) { return image >> vector_bits != 0; }))
    move.exchanges.push_back(take_mixing(images, vector_bits));
  move.in_vectors = ExchangeList({images.begin(), in_vectors}).list();
  for (auto* exchanges : {&move.exchanges, &move.in_vectors})
    std::ranges::for_each(*exchanges, set_odd_places);
  std::map<std::uint32_t, std::vector<TileMove::VectorMove>> by_shift;
  for (std::uint32_t from = 0; from < 1U << (images.size() - static_cast<std::size_t>(vector_bits)); ++from) {
    const std::uint32_t image = image_by(images, from << vector_bits);
    by_shift[image & ((1U << vector_bits) - 1)].push_back({from, image >> vector_bits});
  }
  for (const auto& [shift, vectors] : by_shift) {
    move.shifts.push_back(shift);
    move.vectors.insert(move.vectors.end(), vectors.begin(), vectors.end());
  }
  return move;
}

}  // namespace pegspace::dense
