// Jumps as masks on positions. A jump (from, over, to) is legal in p iff (p & touches) == takes, and leads to
// p ^ touches. Backwards: it can have led to p iff (p & touches) == fills, from p ^ touches.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "board/board.hpp"

namespace pegspace {

/// The most legal jumps that a position can have. On the complete graph of 64 holes any peg jumps over any
/// other into any empty hole: with p pegs there are p (p - 1) (64 - p) jumps, most with p = 43. (On a lattice
/// of 64 holes there are fewer than 200.)
inline constexpr std::size_t most_legal_jumps = 43 * 42 * 21;

struct JumpMask {
  Position takes = 0;    ///< from and over: pegs that must be there
  Position fills = 0;    ///< to: the hole that must be empty
  Position touches = 0;  ///< all three: what the jump flips
};

inline JumpMask jump_mask(const Jump& jump) {
  const Position takes = bit(jump.from) | bit(jump.over);
  return {takes, bit(jump.to), takes | bit(jump.to)};
}

/// The masks of board.jumps(), in the same order.
inline std::vector<JumpMask> jump_masks(const Board& board) {
  std::vector<JumpMask> masks;
  masks.reserve(board.jumps().size());
  for (const Jump& jump : board.jumps()) masks.push_back(jump_mask(jump));
  return masks;
}

inline bool is_legal(const JumpMask& jump, Position p) {
  return (p & jump.touches) == jump.takes;
}
inline bool is_dead_end(const std::vector<JumpMask>& jumps, Position p) {
  return std::ranges::none_of(jumps, [&](const JumpMask& jump) { return is_legal(jump, p); });
}
inline bool is_legal_backwards(const JumpMask& jump, Position p) {
  return (p & jump.touches) == jump.fills;
}

}  // namespace pegspace
