// The fewest moves to a position, and the holes on which the last peg can stand after that many.
#pragma once

#include "levels/folds/numbers/number.hpp"

namespace pegspace {

struct LeastMoves {
  HoleSet holes = 0;             ///< of the last peg
  std::uint8_t moves_and_1 = 0;  ///< 0 if the position is not reached
  auto operator<=>(const LeastMoves&) const = default;
};

template <>
struct Quantity<LeastMoves> : OneWidth<Carried::moves> {};

inline void set_one(LeastMoves& number, std::uint64_t, const FoldArithmetic&) {
  number = {0, 1};
}

inline void add(LeastMoves& least, const LeastMoves& moves, const FoldArithmetic&) {
  if (least.moves_and_1 == 0 || moves.moves_and_1 < least.moves_and_1) {
    least = moves;
  } else if (moves.moves_and_1 == least.moves_and_1) {
    least.holes |= moves.holes;
  }
}

// Every jump removes a peg, so there are at most 63 moves: they fit into 8 bits.
inline LeastMoves along(const LeastMoves& moves, const JumpMade& jump) {
  const int more = has_bit(moves.holes, jump.leaves) ? 0 : 1;
  return {bit(jump.lands), static_cast<std::uint8_t>(moves.moves_and_1 + more)};
}

inline FoldNumber fold_number(const LeastMoves& number) {
  return {.moves = number.moves_and_1 - 1, .last_holes = number.holes};
}

}  // namespace pegspace
