// What is known of the moves of all solutions of a problem, and of positions: plain results. Made by
// moves.hpp and counting/positions_by_number.hpp, written by report/moves_report.hpp.
//
// A *move* is a longest run of consecutive jumps of the same peg; its length is its number of
// jumps.
#pragma once

#include <optional>
#include <vector>

#include "base/count.hpp"
#include "counting/game_stats.hpp"

namespace pegspace {

struct MoveStats {
  Count solutions;                    ///< sequences of jumps; 0: the rest means nothing
  int fewest_moves = 0;               ///< over all solutions
  int most_moves = 0;                 ///< over all solutions
  Count with_fewest;                  ///< solutions with the fewest moves
  int longest_move = 0;               ///< jumps of the longest move in any solution
  std::optional<Count> with_longest;  ///< solutions that have a move of that many jumps
  /// Solutions by number of moves: entry 0 is for fewest_moves, the last for most_moves.
  std::optional<std::vector<Count>> by_moves;
};

/// Positions by their fewest moves: from the start, and to the finish where there is one.
struct PositionMoves {
  std::vector<PositionsByNumber> from_start;
  std::optional<std::vector<PositionsByNumber>> to_finish;
};

}  // namespace pegspace
