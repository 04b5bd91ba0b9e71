// The sets of given jumps that are made, each by some way.
#pragma once

#include "levels/folds/numbers/number.hpp"

namespace pegspace {

template <>
struct Quantity<JumpSets> : OneWidth<quantity::JumpSets> {};

inline void set_one(JumpSets& number, std::size_t, const FoldArithmetic&) {
  number.sets = 1;  // the empty set
}

inline void add(JumpSets& sum, const JumpSets& number, const FoldArithmetic&) {
  sum.sets |= number.sets;
}

inline JumpSets along(JumpSets number, const JumpMade& jump) {
  const int mark = jump.mark;
  if (mark < 0) return number;
  // The sets without the given jump, and those with it, stand 2^mark bits apart.
  constexpr std::array<std::uint64_t, most_given_jumps> with = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc,
                                                                0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00,
                                                                0xffff0000ffff0000, 0xffffffff00000000};
  const std::uint64_t had = with[static_cast<std::size_t>(mark)];
  return {(number.sets & had) | (number.sets & ~had) << (1 << mark)};
}

}  // namespace pegspace
