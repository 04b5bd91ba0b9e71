// The rules of the game, once more and slowly (replay_jumps.hpp).
#include "verify/replay_jumps.hpp"

#include <cstdlib>

namespace pegspace {

namespace {

/// The hole between two holes that are two steps apart in one line, or -1.
int hole_between(const Board& board, int from, int to) {
  const Cell a = board.cell(from);
  const Cell b = board.cell(to);
  const int rows = std::abs(a.row - b.row);
  const int columns = std::abs(a.column - b.column);
  const bool in_line = board.lattice() == Lattice::square
                           ? (rows == 2 && columns == 0) || (rows == 0 && columns == 2)
                           : (rows == 0 && columns == 4) || (rows == 2 && columns == 2);
  if (!in_line) return -1;
  return board.hole_at({(a.row + b.row) / 2, (a.column + b.column) / 2}).value_or(-1);
}

/// Why the jump cannot be made, or "".
std::string why_illegal(const Board& board, Position pegs, const ClaimedJump& jump, int over) {
  if (over < 0) {
    return board.hole_name(jump.from) + " and " + board.hole_name(jump.to) +
           " are not two steps apart in one line of holes";
  }
  if (!has_bit(pegs, jump.from)) return "there is no peg on " + board.hole_name(jump.from);
  if (!has_bit(pegs, over)) return "there is no peg on " + board.hole_name(over) + " to jump over";
  if (has_bit(pegs, jump.to)) return board.hole_name(jump.to) + " is not empty";
  return "";
}

}  // namespace

Replay replay_jumps(const Board& board, Position start, const std::vector<ClaimedJump>& claimed) {
  Replay replay;
  replay.positions.push_back(start);
  for (const ClaimedJump& jump : claimed) {
    Position pegs = replay.positions.back();
    const int over = hole_between(board, jump.from, jump.to);
    replay.illegal = why_illegal(board, pegs, jump, over);
    if (!replay.illegal.empty()) return replay;
    pegs &= ~bit(jump.from);
    pegs &= ~bit(over);
    pegs |= bit(jump.to);
    if (replay.jumps.empty() || replay.jumps.back().to != jump.from) ++replay.moves;
    replay.positions.push_back(pegs);
    replay.jumps.push_back({jump.from, over, jump.to});
  }
  return replay;
}

}  // namespace pegspace
