// The most jumps of a game from a position.
#pragma once

#include <algorithm>

#include "levels/folds/numbers/number.hpp"

namespace pegspace {

template <>
struct Quantity<MostJumps> : OneWidth<quantity::MostJumps> {};

inline void set_one(MostJumps& number, std::size_t, const FoldArithmetic&) {
  number.jumps_and_1 = 1;
}

inline void add(MostJumps& most, MostJumps jumps, const FoldArithmetic&) {
  most = std::max(most, jumps);
}

inline MostJumps along(MostJumps most, const JumpMade&) {
  return {static_cast<std::uint8_t>(most.jumps_and_1 + 1)};
}

}  // namespace pegspace
