// Nim values of positions, backwards: the least number that no child has.
//
// A position of value v has a child of each lesser value, so from it a game of v jumps can be played. Each
// jump removes a peg of at most 64 and the last one stays: v is at most 62, and a set of values fits into a
// word. In misère play a dead end has the value 1 instead of 0; a position is still lost if and only if its
// value is 0, but values say nothing more.
#pragma once

#include <bit>

#include "levels/folds/numbers/number.hpp"

namespace pegspace {

/// Bit v: a child has the value v.
struct NimValues {
  std::uint64_t values = 0;
  auto operator<=>(const NimValues&) const = default;
};

template <>
struct Quantity<NimValues> : OneWidth<quantity::NimValues> {};

inline void set_one(NimValues& dead_end, std::size_t, const FoldArithmetic& arithmetic) {
  dead_end.values = arithmetic.misere() ? 1 : 0;
}

inline void add(NimValues& of_children, NimValue child, const FoldArithmetic&) {
  of_children.values |= bit(child.value);
}

inline NimValue kept(const NimValues& of_children) {
  return {static_cast<std::uint8_t>(std::countr_one(of_children.values))};
}

inline FoldNumber fold_number(const NimValues& of_children) {
  return kept(of_children);
}

}  // namespace pegspace
