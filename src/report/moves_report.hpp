// The moves of all solutions on the terminal, and what concerns all rows of moves_table.
#pragma once

#include <string>

#include "base/files/json.hpp"
#include "counting/moves/move_stats.hpp"

namespace pegspace {

/// {"solutions", "fewest_moves", "solutions_with_fewest_moves", "most_moves", "longest_move",
/// "solutions_with_longest_move"}. What was left out is null; if there is no solution, so is everything but
/// `solutions`.
Json moves_summary(const MoveStats& stats);

/// A table of the distribution with shares, and the sentences around it.
std::string moves_text(const MoveStats& stats);

}  // namespace pegspace
