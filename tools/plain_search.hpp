// Two plain programs that the benchmark compares the engines with, written as one would in an afternoon:
// level-by-level searches on one thread, counting positions only. Both are honest: nothing in them is slowed
// down on purpose.
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

}  // namespace pegspace
