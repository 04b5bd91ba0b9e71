// Replays a claimed solution, jump by jump, with code of its own: it shares only the board's cells with the
// searches, neither their jump masks nor (but for graphs, which are given by it) the board's list of jumps.
#pragma once

#include <string>
#include <vector>

#include "board/board.hpp"

namespace pegspace {

/// The holes that a peg is said to jump from and to.
struct ClaimedJump {
  int from = 0;
  int to = 0;
  int over = -1;  ///< given if the text says it; on graphs several holes may lie between the two
};

struct Replay {
  std::vector<Position> positions;  ///< the start, and the position after each legal jump
  std::vector<Jump> jumps;          ///< the legal jumps, up to the first illegal one
  std::string illegal;  ///< why the jump behind them cannot be made: "there is no peg on d4"; "" if all can
  int moves = 0;        ///< runs of jumps of one peg
};

Replay replay_jumps(const Board& board, Position start, const std::vector<ClaimedJump>& claimed);

}  // namespace pegspace
