// The counts of a problem as rows (counts_table, files/result_table.hpp), and on the terminal.
#pragma once

#include <string>
#include <vector>

#include "base/files/json.hpp"
#include "counting/count_solutions.hpp"
#include "counting/solutions/jump_counts.hpp"

namespace pegspace {

/// The rows: one per finish asked for. `impossible` is the reason why it cannot be reached. A value that was
/// not asked for, or has no meaning, is null.
Json counts_rows(const CountTable& table);

/// {"games"}: null if they were not asked for.
Json counts_summary(const CountTable& table);

/// A table of these finishes.
std::string count_rows_text(const std::vector<CountRow>& rows);
/// The finishes that have solutions, a sentence on the others, and the games.
std::string counts_text(const CountTable& table, bool under_conditions);

/// The requested numbers of different solutions (unordered, up to symmetry, ...) of the finishes that have
/// solutions.
std::string told_apart_text(const std::vector<CountRow>& rows);

/// The rows of jump_counts.csv: one for each depth and each jump that some solution makes there.
Json jump_count_rows(const Board& board, const CountRow& row, const JumpCounts& counts);
/// The jumps made most often, at most 40, and the forced ones.
std::string jump_counts_text(const Board& board, const JumpCounts& counts);

}  // namespace pegspace
