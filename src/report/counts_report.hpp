// The counts of a problem as files, counts.csv and its JSON form, and on the terminal. Called by
// tools/count.cpp.
#pragma once

#include <string>
#include <vector>

#include "base/files/json.hpp"
#include "counting/count_solutions.hpp"

namespace pegspace {

/// The rows of counts.csv, as JSON has them: one per finish asked for.
Json counts_rows(const CountTable& table);

/// {"board", "start", "finish", "games", "finishes": [{"finish", "solutions", "winning_positions",
/// "impossible"}]}. `finish` is null where none was given, games where it was not asked for, `impossible` the
/// reason why a finish cannot be reached, or null. "conditions" and "problem" are there where there are any,
/// and where names do not say it (problem_json.hpp).
Json counts_json(const Problem& problem, const CountTable& table, const std::string& conditions = "");

/// A table of these finishes.
std::string count_rows_text(const std::vector<CountRow>& rows);
/// The finishes that have solutions, a sentence on the others, and the games.
std::string counts_text(const CountTable& table, bool under_conditions);

}  // namespace pegspace
