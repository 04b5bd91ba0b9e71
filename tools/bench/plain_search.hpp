// Plain programs that the benchmark compares the engines with, written as one would in an afternoon: two
// level-by-level searches on one thread, counting positions only, and a depth-first one for a solution. Both
// are honest: nothing in them is slowed down on purpose.
#pragma once

#include <cstdint>
#include <vector>

#include "position/problem.hpp"

namespace pegspace {

/// Positions of each level: textbook std::unordered_set, no symmetry.
std::vector<std::uint64_t> plain_unordered_set_levels(const Problem& problem);

/// Canonical positions of each level under the symmetries that fix the start: tsl::robin_set with a mixed
/// hash and chunk-table canonical forms.
std::vector<std::uint64_t> plain_canonical_levels(const Problem& problem);

/// Number of jumps of the first solution of the depth-first search with a set of boards played already, in
/// the board's order: the search of the first programs. 0 where there is none. The problem must have a
/// finish.
std::uint64_t plain_first_solution(const Problem& problem);

}  // namespace pegspace
