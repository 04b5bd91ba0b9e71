// The result of `moves`: what is known of the moves of all solutions of a problem. It is made by moves.hpp
// and written by report/moves_report.hpp.
//
// A *move* is a longest run of consecutive jumps of the same peg; its length is its number of
// jumps.
#pragma once

#include <optional>
#include <vector>

#include "base/result_table.hpp"

namespace pegspace {

struct MoveStats {
  Count solutions;                    ///< sequences of jumps; if 0, the rest has no meaning
  int fewest_moves = 0;               ///< over all solutions
  int most_moves = 0;                 ///< over all solutions
  Count with_fewest;                  ///< solutions with the fewest moves
  int longest_move = 0;               ///< jumps of the longest move in any solution
  std::optional<Count> with_longest;  ///< solutions that have a move of that many jumps
  /// Solutions by number of moves: entry 0 is for fewest_moves, the last for most_moves.
  std::optional<std::vector<Count>> by_moves;
};

/// The solutions with that many moves.
struct MovesRow {
  int moves = 0;
  Count solutions;
  Fraction share;  ///< of all solutions
};
extern const ResultTable<MovesRow> moves_table;
/// A row for each number of moves from the fewest to the most; none if there is no solution. If the
/// distribution was not asked for, only the row of the fewest moves.
std::vector<MovesRow> moves_rows(const MoveStats& stats);

}  // namespace pegspace
