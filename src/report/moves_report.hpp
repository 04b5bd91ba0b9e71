// The moves of all solutions as files and on the terminal. Called by tools/moves.cpp.
#pragma once

#include <string>

#include "base/files/json.hpp"
#include "counting/moves/move_stats.hpp"
#include "position/problem.hpp"

namespace pegspace {

/// The rows of moves.csv, as JSON has them: the number of solutions with exactly that many moves, a row for
/// each number from the fewest to the most. Without the distribution the row of the fewest moves alone.
Json moves_rows(const MoveStats& stats);

/// {"board", "start", "finish", "solutions", "fewest_moves", "solutions_with_fewest_moves", "most_moves",
/// "longest_move", "solutions_with_longest_move", "by_moves": [{"moves", "solutions"}]}. Numbers of
/// solutions are strings always; what was left out is null, and where there is no solution everything but
/// `solutions`. "problem" is there where names do not say it (problem_json.hpp).
Json moves_json(const Problem& problem, const MoveStats& stats);

/// A table of the distribution with shares, and the sentences around it.
std::string moves_text(const MoveStats& stats);

/// Positions by moves: from the start, and where there is a finish to it. The rows have the columns
/// `end,moves,pegs,positions,canonical_positions`, the JSON the keys {"board", "start", "finish",
/// "from_start": [{"moves", "pegs", "positions", "canonical_positions"}], "to_finish": the same or null}.
Json position_moves_rows(const PositionMoves& found);
Json position_moves_json(const Problem& problem, const PositionMoves& found);
/// Tables of the sums over numbers of pegs.
std::string position_moves_text(const PositionMoves& found);

}  // namespace pegspace
