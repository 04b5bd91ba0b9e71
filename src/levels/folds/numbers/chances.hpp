// Ways and, beside them, the chance that random play passes through a position, in units of 2^-chance_bits.
#pragma once

#include "levels/folds/numbers/ways.hpp"

namespace pegspace {

/// With the alignment of a word, so that a number with ways of 64 bits has 24 bytes. (With 32 bytes, `games
/// english` took 1.09 times as long and 1.3 times the memory.)
typedef Uint128 Chance __attribute__((aligned(8)));

template <typename Ways>
struct WithChance {
  Ways ways{};
  Chance chance = 0;
};

template <typename Ways>
struct Quantity<WithChance<Ways>> : WideAsWays<quantity::WaysAndChances, Ways> {};

template <typename Ways>
void set_one(WithChance<Ways>& number, std::size_t column, const FoldArithmetic& arithmetic) {
  set_one(number.ways, column, arithmetic);
  number.chance = (Uint128{1} << chance_bits) / arithmetic.starts();
}

template <typename Sum, typename Number>
void add(WithChance<Sum>& sum, const WithChance<Number>& number, const FoldArithmetic& arithmetic) {
  add(sum.ways, number.ways, arithmetic);
  sum.chance += number.chance;
}

template <typename Ways>
void divide(WithChance<Ways>& number, std::size_t jumps, const FoldArithmetic&) {
  number.chance /= jumps;
}

template <typename Ways>
const Ways& ways_of(const WithChance<Ways>& number) {
  return number.ways;
}

template <typename Ways>
FoldNumber fold_number(const WithChance<Ways>& number) {
  return WaysAndChance{exact(number.ways), number.chance};
}

}  // namespace pegspace
