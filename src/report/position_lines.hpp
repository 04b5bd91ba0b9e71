// Positions as text, one after the other. Called by tools/positions.cpp.
#pragma once

#include <string>
#include <vector>

#include "board/board.hpp"

namespace pegspace {

/// holes    the holes that hold pegs, "d3,d4" ("none" for the empty board): behind "pegs:" a POSITION of query
/// bits     one character a hole, in the order of their numbers: 1 for a peg
/// picture  as board files have it, with a blank line behind it
enum class PositionForm { holes, bits, picture };

class PositionLines {
 public:
  PositionLines(const Board& board, PositionForm form);

  /// Appends the position and a line end.
  void append(Position p, std::string& text) const;

 private:
  const Board& board_;
  PositionForm form_;
  std::vector<std::string> names_;  ///< by hole, each behind a comma
};

}  // namespace pegspace
