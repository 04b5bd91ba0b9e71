// Counting the solutions of a problem that is its own reverse (dense_half_problem.hpp) on canonical
// positions.
//
// The bitmaps are grown to the middle and no further. The winning positions there are the reachable ones
// whose mirror images are reachable too; those of each level above are the reachable parents of those below.
// So the pass goes from the middle up to the start, and each position notes where its parents are; on the
// way down their numbers are added up,
//
//     sequences(q) = sum over all jumps p -> q of sequences(canonical(p))
//
// which holds for any group that fixes the start, as images under it are reached by equally many sequences.
#pragma once

#include <optional>

#include "levels/dense_linked_levels.hpp"

namespace pegspace::dense {

/// Solutions and winning positions. The target must be of the search's class. The bitmaps must hold all
/// winning positions of levels 0 to far(), and none that is not reachable; `group` must fix seed and target.
/// Runs in parallel in the caller's task arena. Nothing where the positions need more than `memory_bytes`
/// (dense_orbit_fold.hpp makes do with less); throws Interrupted. `most_first_room`, for tests: a level is
/// put into a table of no more room than that at first, and into a larger one when it is full.
std::optional<FinishCount> count_by_halves(const Search& search, const SymmetryGroup& group,
                                           const HalfProblem& problem, std::uint64_t memory_bytes,
                                           const SearchListener& listener,
                                           std::uint64_t most_first_room = ~std::uint64_t{0});

}  // namespace pegspace::dense
