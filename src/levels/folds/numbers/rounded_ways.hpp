// Ways, added exactly and rounded up when they are kept: to 22 bits times a power of two, in 32 bits. The sum
// is rounded once, so no order of adding changes it.
#pragma once

#include "levels/folds/numbers/ways.hpp"

namespace pegspace {

/// mantissa * 2^exponent. If the exponent is above 0, the mantissa has 22 bits, so larger numbers are larger
/// words.
struct Rounded {
  static constexpr int mantissa_bits = 22;
  std::uint32_t word = 0;

  std::uint32_t mantissa() const { return word & ((std::uint32_t{1} << mantissa_bits) - 1); }
  std::uint32_t exponent() const { return word >> mantissa_bits; }
  bool operator==(const Rounded&) const = default;
  auto operator<=>(const Rounded&) const = default;
};

/// A sum of rounded numbers, before it is rounded itself.
template <typename Ways>
struct Rounding {
  Ways sum{};
};

template <typename Ways>
struct Quantity<Rounding<Ways>> : WideAsWays<carried::RoundedWays, Ways> {};

template <typename Ways>
void set_one(Rounding<Ways>& number, std::size_t column, const FoldArithmetic& arithmetic) {
  set_one(number.sum, column, arithmetic);
}

template <typename Ways>
void add(Rounding<Ways>& sum, const Rounded& number, const FoldArithmetic& arithmetic) {
  if constexpr (IsWord<Ways>) {
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

Rounded rounded_up(Uint128 number);
Rounded rounded_up(const Words16& number);
template <typename Ways>
Rounded kept(const Rounding<Ways>& sum) {
  return rounded_up(sum.sum);
}

template <typename Ways>
const Ways& ways_of(const Rounding<Ways>& number) {
  return number.sum;
}

inline Count exact(const Rounded& number) {
  return Count(number.mantissa()) << number.exponent();
}

inline FoldNumber fold_number(const Rounded& number) {
  return exact(number);
}
template <typename Ways>
FoldNumber fold_number(const Rounding<Ways>& number) {
  return fold_number(kept(number));
}

}  // namespace pegspace
