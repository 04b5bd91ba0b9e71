// All games of a start as text, games.csv and JSON (counting/game_stats.hpp). Called by tools/games.cpp.
//
// games.csv has a row for each depth at which games end:
//
//     depth,pegs,dead_ends,canonical_dead_ends,games,probability,probability_numerator,probability_denominator
//
// `probability` is rounded to 12 places; the fraction beside it is exact and in lowest terms.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/files/json.hpp"
#include "counting/game_stats.hpp"
#include "position/problem.hpp"
#include "report/drawing/board_drawing.hpp"

namespace pegspace {

/// The table of ends, at most `table_width` columns wide, the expected number of pegs, the shortest game and
/// dead ends, drawn within `width`.
std::string games_text(const Problem& problem, const GamesResult& result, const DrawingStyle& style,
                       std::size_t width, std::size_t table_width);
/// The rows of games.csv, as JSON has them.
Json games_rows(const GamesResult& result);
/// With "problem" where the names of board and start do not say it (problem_json.hpp).
Json games_json(const Problem& problem, const GamesResult& result);

/// Positions by final pegs: the rows with the columns `pegs,final_pegs,positions,canonical_positions`;
/// {"board", "start", "final_pegs": the rows}; and the sums over the positions' pegs.
Json final_pegs_rows(const std::vector<PositionsByNumber>& rows);
Json final_pegs_json(const Problem& problem, const std::vector<PositionsByNumber>& rows);
std::string final_pegs_text(const std::vector<PositionsByNumber>& rows);

/// A table of positions by a number of theirs, which `title` names, summed over pegs.
std::string by_number_text(const std::string& title, const std::vector<PositionsByNumber>& rows);

}  // namespace pegspace
