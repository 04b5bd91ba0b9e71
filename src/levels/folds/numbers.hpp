// What a fold carries, as the words that its loops add (fold.hpp has the meaning).
//
// Ways have 32, 64, 128, 256 or 1,024 bits. The largest number of a level times the jumps of the board bounds every sum of the
// next, so a level is made with the narrowest words that hold that bound, and no sum wraps. 1,024 bits always suffice:
// fewer than 63 levels, each with fewer than 2^16 jumps into a position (most_legal_jumps).
//
// Most numbers are kept as they are added. Rounded ways are added exactly, and rounded up when they are kept: to 22 bits
// times a power of two, in 32 bits. The sum is rounded once, so no order of adding changes it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/count.hpp"
#include "base/modular.hpp"
#include "levels/folds/fold.hpp"

namespace pegspace {

/// A whole number of `size` words of 64 bits, the least significant first.
template <std::size_t size>
struct Words {
  std::array<std::uint64_t, size> word{};
  bool operator==(const Words&) const = default;
};

template <std::size_t size>
bool operator<(const Words<size>& a, const Words<size>& b) {
  for (std::size_t i = size; i-- > 0;) {
    if (a.word[i] != b.word[i]) return a.word[i] < b.word[i];
  }
  return false;
}

using Words4 = Words<4>;
using Words16 = Words<16>;

/// Ways, and the chance of random play.
template <typename Ways>
struct WithChance {
  Ways ways{};
  Uint128 chance = 0;
};

/// mantissa * 2^exponent. A larger exponent than 0 has a mantissa of 22 bits, so larger numbers are larger words.
struct Rounded {
  static constexpr int mantissa_bits = 22;
  std::uint32_t word = 0;

  std::uint32_t mantissa() const { return word & ((std::uint32_t{1} << mantissa_bits) - 1); }
  std::uint32_t exponent() const { return word >> mantissa_bits; }
  bool operator==(const Rounded&) const = default;
  auto operator<=>(const Rounded&) const = default;
};

/// Bit A for each set A of given jumps that some way makes.
struct JumpSets {
  std::uint64_t word = 0;
  auto operator<=>(const JumpSets&) const = default;
};

/// The fewest moves to a position, and one more, or 0 where it is not reached; and where the last peg can stand.
struct LeastMoves {
  HoleSet holes = 0;
  std::uint8_t moves_and_1 = 0;
  auto operator<=>(const LeastMoves&) const = default;
};

/// The most jumps of a game from a position, and one more; 0 where none is known yet.
struct MostJumps {
  std::uint8_t jumps_and_1 = 0;
  auto operator<=>(const MostJumps&) const = default;
};

/// A jump, as it changes a number.
struct JumpMade {
  std::int8_t mark = plain_jump;
  std::uint8_t leaves = 0;  ///< the hole of the peg
  std::uint8_t lands = 0;
};

/// A sum of rounded numbers, before it is rounded itself.
template <typename Ways>
struct Rounding {
  Ways sum{};
};

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

// One step wider. (Nothing is wider than 16 words, or residues.)
inline std::type_identity<std::uint64_t> wider(std::type_identity<std::uint32_t>) {
  return {};
}
inline std::type_identity<Uint128> wider(std::type_identity<std::uint64_t>) {
  return {};
}
inline std::type_identity<Words4> wider(std::type_identity<Uint128>) {
  return {};
}
inline std::type_identity<Words16> wider(std::type_identity<Words4>) {
  return {};
}
template <typename Number>
std::type_identity<Number> wider(std::type_identity<Number> same) {
  return same;
}
template <typename Ways>
auto wider(std::type_identity<WithChance<Ways>>) {
  return std::type_identity<WithChance<typename decltype(wider(std::type_identity<Ways>{}))::type>>{};
}

// add(sum, number): of the widths of `sum` and `number` the former is at least the latter.

template <typename Sum, typename Number>
requires std::is_convertible_v<Number, Uint128> && std::is_convertible_v<Sum, Uint128>
void add(Sum& sum, const Number& number, const FoldArithmetic&) {
  sum += number;
}

template <std::size_t size, typename Number>
requires std::is_convertible_v<Number, Uint128> || requires(Number number) {
  number.word;
}
void add(Words<size>& sum, const Number& number, const FoldArithmetic&) {
  Uint128 carry = 0;
  const auto add_word = [&](std::size_t i, std::uint64_t word) {
    carry += Uint128{sum.word[i]} + word;
    sum.word[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  };
  std::size_t i = 0;
  if constexpr (std::is_convertible_v<Number, Uint128>) {
    for (; i < (sizeof(Number) + 7) / 8; ++i)
      add_word(i, static_cast<std::uint64_t>(Uint128{number} >> (64 * i)));
  } else {
    for (; i < number.word.size(); ++i) add_word(i, number.word[i]);
  }
  for (; i < size && carry != 0; ++i) add_word(i, 0);
}

template <typename Sum, typename Number>
void add(WithChance<Sum>& sum, const WithChance<Number>& number, const FoldArithmetic& arithmetic) {
  add(sum.ways, number.ways, arithmetic);
  sum.chance += number.chance;
}

template <typename Ways>
void add(Rounding<Ways>& sum, const Rounded& number, const FoldArithmetic& arithmetic) {
  if constexpr (std::is_convertible_v<Ways, Uint128>) {
    sum.sum += Ways{number.mantissa()} << number.exponent();
  } else {
    Ways shifted{};
    const Uint128 in_word = Uint128{number.mantissa()} << (number.exponent() % 64);
    const std::size_t word = number.exponent() / 64;
    shifted.word[word] = static_cast<std::uint64_t>(in_word);
    if (word + 1 < shifted.word.size()) shifted.word[word + 1] = static_cast<std::uint64_t>(in_word >> 64);
    add(sum.sum, shifted, arithmetic);
  }
}

inline void add(Residues& sum, const Residues& number, const FoldArithmetic& arithmetic) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = sum_modulo(sum[i], number[i], arithmetic.primes()[i]);
}

inline void add(JumpSets& sum, const JumpSets& sets, const FoldArithmetic&) {
  sum.word |= sets.word;
}

inline void add(LeastMoves& least, const LeastMoves& moves, const FoldArithmetic&) {
  if (least.moves_and_1 == 0 || moves.moves_and_1 < least.moves_and_1) {
    least = moves;
  } else if (moves.moves_and_1 == least.moves_and_1) {
    least.holes |= moves.holes;
  }
}

inline void add(MostJumps& most, MostJumps jumps, const FoldArithmetic&) {
  most = std::max(most, jumps);
}

/// What a number becomes along a jump.
template <typename Number>
const Number& along(const Number& number, const JumpMade&) {
  return number;
}
// Every jump takes a peg, so there are at most 63: they fit 8 bits.
inline LeastMoves along(const LeastMoves& moves, const JumpMade& jump) {
  const int more = has_bit(moves.holes, jump.leaves) ? 0 : 1;
  return {bit(jump.lands), static_cast<std::uint8_t>(moves.moves_and_1 + more)};
}
inline MostJumps along(MostJumps most, const JumpMade&) {
  return {static_cast<std::uint8_t>(most.jumps_and_1 + 1)};
}
inline JumpSets along(JumpSets sets, const JumpMade& jump) {
  const int mark = jump.mark;
  if (mark < 0) return sets;
  // The sets without the given jump, and those with it, stand 2^mark bits apart.
  constexpr std::array<std::uint64_t, most_given_jumps> with = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc,
                                                                0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00,
                                                                0xffff0000ffff0000, 0xffffffff00000000};
  const std::uint64_t had = with[static_cast<std::size_t>(mark)];
  return {(sets.word & had) | (sets.word & ~had) << (1 << mark)};
}

/// What is kept of a sum.
template <typename Sum>
const Sum& kept(const Sum& sum) {
  return sum;
}
Rounded rounded_up(Uint128 number);
Rounded rounded_up(const Words16& number);
template <typename Ways>
Rounded kept(const Rounding<Ways>& sum) {
  return rounded_up(sum.sum);
}
template <typename Sum>
using Kept = std::remove_cvref_t<decltype(kept(std::declval<const Sum&>()))>;

// What a position with so many jumps, at least one, passes on along each; of ways that is all.

template <typename Ways>
void divide(WithChance<Ways>& number, std::size_t jumps, const FoldArithmetic&) {
  number.chance /= jumps;
}
inline void divide(Residues& number, std::size_t jumps, const FoldArithmetic& arithmetic) {
  for (std::size_t i = 0; i < number.size(); ++i)
    number[i] = arithmetic.inverse(i, jumps).times(number[i], arithmetic.primes()[i]);
}
template <typename Number>
concept IsDivided = requires(Number number, const FoldArithmetic& arithmetic) {
  divide(number, 1, arithmetic);
};

/// The number of each of so many starts.
template <typename Number>
Number one_of(std::uint64_t starts, const FoldArithmetic& arithmetic) {
  Number one{};
  if constexpr (std::is_same_v<Number, JumpSets>) {
    one.word = 1;  // the empty set
  } else if constexpr (std::is_same_v<Number, LeastMoves>) {
    one.moves_and_1 = 1;
  } else if constexpr (std::is_same_v<Number, MostJumps>) {
    one.jumps_and_1 = 1;
  } else if constexpr (std::is_same_v<Number, Residues>) {
    for (std::size_t i = 0; i < one.size(); ++i) one[i] = inverse_modulo(starts, arithmetic.primes()[i]);
  } else if constexpr (IsDivided<Number>) {
    one = {one_of<std::remove_cvref_t<decltype(one.ways)>>(1, arithmetic),
           (Uint128{1} << chance_bits) / starts};
  } else if constexpr (std::is_same_v<Kept<Number>, Rounded>) {
    one.sum = one_of<decltype(one.sum)>(1, arithmetic);
  } else if constexpr (std::is_convertible_v<Number, Uint128>) {
    one = 1;
  } else {
    one.word[0] = 1;
  }
  return one;
}

/// The types that sums of a level have: ways of half a word, 1, 2, 4 or 16 words, these but the first with chances,
/// residues, jump sets, moves, most jumps, or rounded ways.
enum class NumberKind : std::uint8_t {
  ways_half,
  ways1,
  ways2,
  ways4,
  ways16,
  chances1,
  chances2,
  chances4,
  chances16,
  residues,
  jump_sets,
  moves,
  most_jumps,
  rounded1,
  rounded2,
  rounded16
};

/// The kind for a level whose ways are at most `bound`.
NumberKind number_kind(Carried carried, const Count& bound, std::size_t least_bits);

/// Calls visit(type) with std::type_identity of the kind's type.
template <typename Visit>
auto with_number(NumberKind kind, Visit&& visit) {
  switch (kind) {
    case NumberKind::ways_half:
      return visit(std::type_identity<std::uint32_t>{});
    case NumberKind::ways1:
      return visit(std::type_identity<std::uint64_t>{});
    case NumberKind::ways2:
      return visit(std::type_identity<Uint128>{});
    case NumberKind::ways4:
      return visit(std::type_identity<Words4>{});
    case NumberKind::ways16:
      return visit(std::type_identity<Words16>{});
    case NumberKind::chances1:
      return visit(std::type_identity<WithChance<std::uint64_t>>{});
    case NumberKind::chances2:
      return visit(std::type_identity<WithChance<Uint128>>{});
    case NumberKind::chances4:
      return visit(std::type_identity<WithChance<Words4>>{});
    case NumberKind::chances16:
      return visit(std::type_identity<WithChance<Words16>>{});
    case NumberKind::residues:
      return visit(std::type_identity<Residues>{});
    case NumberKind::jump_sets:
      return visit(std::type_identity<JumpSets>{});
    case NumberKind::moves:
      return visit(std::type_identity<LeastMoves>{});
    case NumberKind::most_jumps:
      return visit(std::type_identity<MostJumps>{});
    case NumberKind::rounded1:
      return visit(std::type_identity<Rounding<std::uint64_t>>{});
    case NumberKind::rounded2:
      return visit(std::type_identity<Rounding<Uint128>>{});
    case NumberKind::rounded16:
      break;
  }
  return visit(std::type_identity<Rounding<Words16>>{});
}

/// Calls visit(type of what is kept of the level before, type): the kind is that of the level before, or one step wider.
template <typename Visit>
void with_numbers(NumberKind before, NumberKind kind, Visit&& visit) {
  with_number(kind, [&](auto here) {
    if constexpr (std::is_same_v<Kept<typename decltype(here)::type>, Rounded>) {
      visit(std::type_identity<Rounded>{}, here);
    } else {
      with_number(before, [&](auto number) {
        using Here = decltype(here);
        if constexpr (std::is_same_v<decltype(number), Here> || std::is_same_v<decltype(wider(number)), Here>)
          visit(number, here);
      });
    }
  });
}

inline Count exact(std::uint32_t number) {
  return to_count(Uint128{number});
}
inline Count exact(std::uint64_t number) {
  return to_count(Uint128{number});
}
inline Count exact(Uint128 number) {
  return to_count(number);
}
template <std::size_t size>
Count exact(const Words<size>& number) {
  Count all = 0;
  for (std::size_t i = size; i-- > 0;) all = (all << 64) + exact(number.word[i]);
  return all;
}

inline Count exact(const Rounded& number) {
  return Count(number.mantissa()) << number.exponent();
}

/// The part that counts ways.
template <typename Ways>
const Ways& ways_of(const Ways& number) {
  return number;
}
template <typename Ways>
const Ways& ways_of(const WithChance<Ways>& number) {
  return number.ways;
}

template <typename Ways>
const Ways& ways_of(const Rounding<Ways>& number) {
  return number.sum;
}

/// Whether there is nothing to carry. Ways are 0 only where a position is not reachable; residues may be 0 elsewhere,
/// where leaving the position out changes no sum.
template <typename Number>
bool is_zero(const Number& number) {
  return ways_of(number) == std::remove_cvref_t<decltype(ways_of(number))>{};
}

template <typename Number>
FoldNumber fold_number(const Number& number) {
  return {exact(number), 0, {}};
}
template <typename Ways>
FoldNumber fold_number(const WithChance<Ways>& number) {
  return {exact(number.ways), number.chance, {}};
}
template <typename Ways>
FoldNumber fold_number(const Rounding<Ways>& number) {
  return fold_number(kept(number));
}
inline FoldNumber fold_number(const Residues& number) {
  return {0, 0, number};
}
inline FoldNumber fold_number(const JumpSets& sets) {
  return {0, 0, {}, sets.word};
}
inline FoldNumber fold_number(const LeastMoves& moves) {
  return {0, 0, {}, 0, moves.moves_and_1 - 1};
}
inline FoldNumber fold_number(const MostJumps& most) {
  return {0, 0, {}, 0, 0, most.jumps_and_1 - 1};
}

}  // namespace pegspace
