// Positions counted by one of their numbers (counting/positions_by_number.hpp) as rows and on the terminal.
#pragma once

#include <string>
#include <vector>

#include "base/files/json.hpp"
#include "counting/game_stats.hpp"

namespace pegspace {

/// What the positions are counted by, in the words of --count-by.
struct PositionsBy {
  std::string by;
  std::vector<PositionsByNumber> rows;
};

/// The rows (positions_table, files/result_table.hpp): for each `by` in turn, most pegs first, then by value.
Json positions_rows(const std::vector<PositionsBy>& found);

/// A table for each `by`, summed over the numbers of pegs.
std::string positions_text(const std::vector<PositionsBy>& found);

}  // namespace pegspace
