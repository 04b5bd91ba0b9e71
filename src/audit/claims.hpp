// What a file was read as (results_reader.hpp) as what verify checks: names of holes and jumps become holes and jumps.
// Every function throws InputError where a name is none of the board's. Called by kind_checks.
#pragma once

#include "audit/results_reader.hpp"

namespace pegspace {

ClaimedCounts claimed_counts(const Problem& problem, const ReadCounts& counts);
ClaimedGames claimed_games(const Board& board, const ReadGames& games);
ClaimedTable claimed_table(const Board& board, const std::vector<ReadPair>& rows, bool all_pairs);
ClaimedTable claimed_table(const ReadTable& table);

}  // namespace pegspace
