// What a file was read as (report/files/results_reader.hpp) as what verify checks: names of holes become holes.
// Every function throws InputError where a name is none of the board's. Called by verify_folder.
#pragma once

#include "report/files/results_reader.hpp"
#include "verify/files/games_check.hpp"
#include "verify/files/results_check.hpp"
#include "verify/files/table_check.hpp"

namespace pegspace {

ClaimedLevels claimed_levels(Symmetry symmetry, bool complete, const std::vector<ReadLevel>& rows);
ClaimedCounts claimed_counts(const Problem& problem, const ReadCounts& counts);
ClaimedGames claimed_games(const std::vector<ReadEnds>& ends);
ClaimedGames claimed_games(const Board& board, const ReadGames& games);
/// `all_rows`: of every number of moves, not of the fewest alone.
ClaimedMoves claimed_moves(const ReadMovesRows& rows, bool all_rows);
ClaimedMoves claimed_moves(const ReadMoves& moves);
ClaimedTable claimed_table(const Board& board, const std::vector<ReadPair>& rows, bool all_pairs);
ClaimedTable claimed_table(const ReadTable& table);

/// Whether there are as many rows as pairs of holes.
bool lists_all_pairs(const Board& board, const std::vector<ReadPair>& rows);

/// The finish of a label: "any", a list of holes, or the problem's own.
Finish finish_of_label(const Problem& problem, const std::string& label);

}  // namespace pegspace
