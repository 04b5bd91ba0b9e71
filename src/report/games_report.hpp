// All games of a start as text, and what concerns all rows of games_table (counting/game_stats.hpp).
#pragma once

#include <string>

#include "base/files/json.hpp"
#include "counting/game_stats.hpp"
#include "position/problem.hpp"
#include "report/drawing/board_drawing.hpp"

namespace pegspace {

/// The table of ends, at most `table_width` columns wide, the expected number of pegs, the shortest game and
/// dead ends, drawn within `width`.
std::string games_text(const Problem& problem, const GamesResult& result, const DrawingStyle& style,
                       std::size_t width, std::size_t table_width);
/// {"games", "expected_pegs", "shortest", and the three lists of dead ends}
Json games_summary(const Problem& problem, const GamesResult& result);

}  // namespace pegspace
