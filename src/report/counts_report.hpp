// The counts of a problem as files: counts.csv and its JSON form. Called by tools/count.cpp.
#pragma once

#include <string>

#include "counting/count_solutions.hpp"
#include "report/files/json.hpp"

namespace pegspace {

/// `start,finish,solutions,winning_positions`, a row per finish asked for; labels with commas are quoted.
std::string counts_csv(const CountTable& table);

/// {"board", "start", "finish", "solutions", "winning_positions", "games", "finishes": [...]}. `finish` and
/// `solutions` are those of the first finish asked for; solutions and games are strings of decimal digits
/// always, so that their type does not depend on their size. games is null where it was not asked for. "problem" is there where names do not say it (problem_json.hpp).
Json counts_json(const Problem& problem, const CountTable& table);

}  // namespace pegspace
