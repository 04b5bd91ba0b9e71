// Jumps as masks on positions. A jump (from, over, to) is legal in p iff (p & touches) == takes, and leads to
// p ^ touches. Backwards: it can have led to p iff (p & touches) == fills, from p ^ touches.
#pragma once

#include <vector>

#include "board/board.hpp"

namespace pegspace {

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
inline bool is_legal_backwards(const JumpMask& jump, Position p) {
  return (p & jump.touches) == jump.fills;
}

}  // namespace pegspace
