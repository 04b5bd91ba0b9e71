// The interface between the numbers of a quantity and the loops of a fold. Each quantity has a file of its
// own here, with the type of its sums and those of the following that differ:
//
//     Quantity<Sum>       what it carries, how many bits of a number of ways fit, and whether a jump's holes
//                         change it
//     set_one             the number of a start, or of a target; with columns, of the start of that column
//     add                 sum += number, of the same width or one step narrower
//     along               the number after a jump
//     kept                the part of a sum that is kept; Kept<Sum> is its type
//     divide              the share that each jump of a position carries, if that is not all
//     ways_of             the part that counts ways, which is bounded; 0 if there is nothing to carry
//     note_largest        bounds the numbers met so far
//     image               columns, as a symmetry permutes them
//     fold_number         the number for callers, if it is of another type than FoldNumber has
//
// This file has the defaults. numbers.hpp lists all quantities.
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

/// What chances and nim values need besides the numbers themselves.
class FoldArithmetic {
 public:
  FoldArithmetic(const FoldRequest& request, std::size_t most_jumps);

  std::size_t starts() const { return starts_; }
  const Residues& primes() const { return primes_; }
  bool misere() const { return misere_; }
  /// Divides by a number of jumps, modulo the i-th prime.
  const ModularFactor& inverse(std::size_t i, std::size_t jumps) const { return inverses_[i][jumps]; }

 private:
  std::size_t starts_;
  Residues primes_;
  bool misere_;
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

/// The quantity that sums of this type carry, and the bits that they have for ways.
template <typename Sum>
struct Quantity;

/// For a quantity that has one type for any ways.
template <typename Asked>
struct OneWidth {
  using Kind = Asked;
  static constexpr std::size_t ways_bits = bits_of_any_ways;
};

/// The most starts that have columns of their own.
inline constexpr std::size_t most_columns = 8;

/// The effect of a symmetry on columns. It carries the start of column i to that of column[i].
struct ColumnImages {
  std::array<std::uint8_t, most_columns> column{};
  std::array<std::uint8_t, 1U << most_columns> set{};  ///< the set with bit i for a set with bit column[i]
};
/// The images by symmetry; the symmetries carry the starts, or targets, to each other.
std::vector<ColumnImages> column_images(const SymmetryGroup& group, std::span<const Position> starts);

template <typename Number>
concept HasColumns = requires {
  Quantity<Number>::columns;
};

/// A jump's holes change this number (JumpMade), so a symmetry must carry its holes along. The kernel carries
/// the hole where the jump lands; `along` must drop all others.
template <typename Number>
concept ReadsHoles = requires {
  Quantity<Number>::reads_holes;
};

/// For a quantity that contains ways, and is as wide as these.
template <typename Asked, typename Ways>
struct WideAsWays {
  using Kind = Asked;
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

template <typename Number>
FoldNumber fold_number(const Number& number) {
  return number;
}

/// Whether there is nothing to carry. Ways are 0 only if a position is not reachable; residues may be 0 for
/// others, but leaving such a position out changes no sum.
template <typename Number>
bool is_zero(const Number& number) {
  return ways_of(number) == std::remove_cvref_t<decltype(ways_of(number))>{};
}

}  // namespace pegspace
