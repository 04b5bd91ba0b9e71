// What files of results say, as what verify checks: names of holes and jumps become holes and jumps. Rows are those of
// the JSON form, also of a CSV file (results_reader.hpp). Every function throws InputError where a value is not of its kind
// or a name is none of the board's, and Json::exception where a key is missing. Called by kind_checks.
#pragma once

#include "audit/results_reader.hpp"
#include "verify/files/comparison_check.hpp"
#include "verify/files/games_check.hpp"
#include "verify/files/numbered_check.hpp"
#include "verify/files/table_check.hpp"

namespace pegspace {

std::vector<LevelStats> claimed_levels(const ValueReader& read, const Json& rows);
ClaimedCounts claimed_counts(const ValueReader& read, const Problem& problem, const Json& rows);
std::vector<ClaimedEnds> claimed_ends(const ValueReader& read, const Json& rows);
/// Of the whole JSON form.
ClaimedGames claimed_games(const ValueReader& read, const Board& board, const Json& json);
std::vector<std::pair<int, Count>> claimed_rows_of_moves(const ValueReader& read, const Json& rows);
/// Of the whole JSON form.
ClaimedMoves claimed_moves(const ValueReader& read, const Json& json);
/// `number` is its key: "final_pegs" or "moves".
std::vector<NumberedPositions> claimed_numbered(const ValueReader& read, const Json& rows,
                                                const std::string& number);
std::vector<ClaimedPair> claimed_pairs(const ValueReader& read, const Board& board, const Json& rows);
/// Of the whole JSON form.
ClaimedTable claimed_table(const ValueReader& read, const Board& board, const Json& json);
std::vector<ClaimedSearch> claimed_searches(const ValueReader& read, const Json& rows);

}  // namespace pegspace
