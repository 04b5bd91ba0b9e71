// A table of positions by a number of theirs (counting/game_stats.hpp). Called by games_report and moves_report.
#pragma once

#include <string>
#include <vector>

#include "counting/game_stats.hpp"

namespace pegspace {

/// Summed over pegs. `title`: what the number is.
std::string by_number_text(const std::string& title, const std::vector<PositionsByNumber>& rows);

}  // namespace pegspace
