// That a position is reached, and nothing else: for a fold forwards that finds the set of a fold back. (With
// the most jumps instead, `positions english --count-by final-pegs` took 1.1 times as long.)
#pragma once

#include "levels/folds/numbers/number.hpp"

namespace pegspace {

/// 1 if some way leads to the position.
struct Reached {
  std::uint8_t is_reached = 0;
  auto operator<=>(const Reached&) const = default;
};

template <>
struct Quantity<Reached> : OneWidth<quantity::Reached> {};

inline void set_one(Reached& number, std::size_t, const FoldArithmetic&) {
  number.is_reached = 1;
}

inline void add(Reached& sum, Reached, const FoldArithmetic&) {
  sum.is_reached = 1;  // a number is kept only if it is 1
}

inline FoldNumber fold_number(Reached number) {
  return Count(number.is_reached);
}

}  // namespace pegspace
