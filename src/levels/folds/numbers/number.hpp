// What a number of any quantity is to the loops of a fold. Each quantity has a file of its own here, with the
// type of its sums and what differs of these:
//
//     Quantity<Sum>       what it carries, and how many bits of a number of ways fit
//     set_one             the number of each of so many starts, or of a target; of columns, of a certain one
//     add                 sum += number, of the same width or of one step narrower
//     along               what a number becomes along a jump
//     kept                what is kept of a sum; Kept<Sum> is its type
//     divide              what a position passes on along each of its jumps, where that is not all
//     ways_of             the part that counts ways, which is bounded, and 0 where there is nothing to carry
//     note_largest        bounds what was met so far
//     image               columns, as a symmetry permutes them
//     fold_number         the same for those who do not know the type
//
// Here is what holds where a quantity says nothing else. numbers.hpp lists them all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/count.hpp"
#include "base/modular.hpp"
#include "levels/folds/fold.hpp"
#include "position/symmetry_group.hpp"

namespace pegspace {

/// What sums and shares are made with, besides the numbers themselves: for residues alone.
class FoldArithmetic {
 public:
  FoldArithmetic(const FoldRequest& request, std::size_t most_jumps);

  const Residues& primes() const { return primes_; }
  /// Divides by a number of jumps, modulo the i-th prime.
  const ModularFactor& inverse(std::size_t i, std::size_t jumps) const { return inverses_[i][jumps]; }

 private:
  Residues primes_;
  std::array<std::vector<ModularFactor>, primes_at_once> inverses_;
};

/// A jump, as it changes a number.
struct JumpMade {
  std::int8_t mark = plain_jump;
  std::uint8_t leaves = 0;  ///< the hole of the peg
  std::uint8_t lands = 0;
};

/// Fits ways of any size: those of fewer than 63 levels, each with fewer than 2^16 jumps into a position
/// (most_legal_jumps).
inline constexpr std::size_t bits_of_any_ways = 1024;

/// What sums of this type carry, and of ways how many bits.
template <typename Sum>
struct Quantity;

/// Of a quantity that has one type, whatever the ways.
template <Carried quantity>
struct OneWidth {
  static constexpr Carried carried = quantity;
  static constexpr std::size_t ways_bits = bits_of_any_ways;
};

/// At most as many starts have columns of their own.
inline constexpr std::size_t most_columns = 8;

/// What a symmetry makes of columns. It carries the start of column i to that of column[i].
struct ColumnImages {
  std::array<std::uint8_t, most_columns> column{};
  std::array<std::uint8_t, 1U << most_columns> set{};  ///< of a set with bit column[i] one with bit i
};
/// By symmetry, which carries the starts, or targets, to each other.
std::vector<ColumnImages> column_images(const SymmetryGroup& group, std::span<const Position> starts);

template <typename Number>
concept HasColumns = requires {
  Quantity<Number>::columns;
};

/// Of one that has ways in it, and is as wide as these.
template <Carried quantity, typename Ways>
struct WideAsWays {
  static constexpr Carried carried = quantity;
  static constexpr std::size_t ways_bits = Quantity<Ways>::ways_bits;
};

template <typename Number>
const Number& along(const Number& number, const JumpMade&) {
  return number;
}

template <typename Sum>
const Sum& kept(const Sum& sum) {
  return sum;
}
template <typename Sum>
using Kept = std::remove_cvref_t<decltype(kept(std::declval<const Sum&>()))>;

template <typename Number>
concept IsDivided = requires(Number number, const FoldArithmetic& arithmetic) {
  divide(number, 1, arithmetic);
};

template <typename Number>
const Number& ways_of(const Number& number) {
  return number;
}

template <typename Number>
void note_largest(Number& largest, const Number& number) {
  if (ways_of(largest) < ways_of(number)) largest = number;
}

/// Whether there is nothing to carry. Ways are 0 only where a position is not reachable; residues may be 0
/// elsewhere, where leaving the position out changes no sum.
template <typename Number>
bool is_zero(const Number& number) {
  return ways_of(number) == std::remove_cvref_t<decltype(ways_of(number))>{};
}

}  // namespace pegspace
