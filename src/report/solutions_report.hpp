// Solutions as JSON: what `solve --json` found, and what `replay --json` checked. Called by tools/solve.cpp and
// tools/replay.cpp.
#pragma once

#include "base/files/json.hpp"
#include "position/problem.hpp"

namespace pegspace {

/// {"board", "start", "finish", "solutions": [...], then `more`}, and "problem" where names do not say it
/// (problem_json.hpp). Each solution has "jumps" and "moves" as in the notation json (notation.hpp).
Json solutions_json(const Problem& problem, Json solutions, const Json& more);

}  // namespace pegspace
