// The counts of a problem on the terminal, and what concerns all rows of counts_table.
#pragma once

#include <string>
#include <vector>

#include "base/files/json.hpp"
#include "counting/count_solutions.hpp"
#include "counting/solutions/jump_counts.hpp"

namespace pegspace {

/// {"games"}: null if they were not asked for.
Json counts_summary(const CountTable& table);

/// A table of these finishes.
std::string count_rows_text(const std::vector<CountRow>& rows);
/// The finishes that have solutions, a sentence on the others, and the games.
std::string counts_text(const CountTable& table, bool under_conditions);

/// The requested numbers of different solutions (unordered, up to symmetry, ...) of the finishes that have
/// solutions.
std::string told_apart_text(const std::vector<CountRow>& rows);

/// One for each depth and each jump that some solution makes there.
std::vector<JumpCountRow> jump_count_rows(const Board& board, const CountRow& row, const JumpCounts& counts);
/// The jumps made most often, at most 40, and the forced ones.
std::string jump_counts_text(const Board& board, const JumpCounts& counts);

}  // namespace pegspace
