// Positions counted by one of their numbers (counting/positions_by_number.hpp) on the terminal.
#pragma once

#include <string>
#include <vector>

#include "counting/game_stats.hpp"

namespace pegspace {

/// A table for each number in turn (PositionsByNumber::by), summed over the numbers of pegs.
std::string positions_text(const std::vector<PositionsByNumber>& rows);

}  // namespace pegspace
