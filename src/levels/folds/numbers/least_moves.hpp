// The fewest moves to a position, and the holes on which the last peg can stand after that many.
#pragma once

#include "levels/folds/numbers/number.hpp"

namespace pegspace {

template <>
struct Quantity<LeastMoves> : OneWidth<quantity::Moves> {
  static constexpr bool reads_holes = true;
};

inline void set_one(LeastMoves& number, std::size_t, const FoldArithmetic&) {
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

}  // namespace pegspace
