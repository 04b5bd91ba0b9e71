// The moves of all solutions as rows and on the terminal.
#pragma once

#include <string>

#include "base/files/json.hpp"
#include "counting/moves/move_stats.hpp"

namespace pegspace {

/// The rows (moves_table, files/result_table.hpp): the number of solutions with exactly that many moves, a
/// row for each number from the fewest to the most; no rows if there is no solution. If the distribution was
/// not asked for, only the row of the fewest moves.
Json moves_rows(const MoveStats& stats);

/// {"solutions", "fewest_moves", "solutions_with_fewest_moves", "most_moves", "longest_move",
/// "solutions_with_longest_move"}. What was left out is null; if there is no solution, so is everything but
/// `solutions`.
Json moves_summary(const MoveStats& stats);

/// A table of the distribution with shares, and the sentences around it.
std::string moves_text(const MoveStats& stats);

}  // namespace pegspace
