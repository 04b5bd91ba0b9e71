// From bitmaps to lists: the canonical positions of the dense engine's bitmaps, by depth, and the numbers of
// jump sequences to them summed along their predecessors (listed/link_sums.hpp).
//
// A position is the image of its row (once per row) XOR that of its place in the row (a table), for indices
// are linear in positions. Used where the winning positions are few beside the rows of the bitmaps: a list
// takes memory and time by position, the bitmaps by row.
#pragma once

#include <vector>

#include "levels/dense/growth/search.hpp"

namespace pegspace::dense {

/// What listed_sequences() takes for each canonical position: the list, its index, and numbers of two levels.
inline constexpr std::uint64_t listed_bytes_per_position = 28;

/// The canonical positions of the bitmaps, which must be closed under the group; no others remain there. Runs
/// in parallel in the caller's task arena. Throws ResourceError where they need more than `memory_bytes`;
/// Interrupted.
PositionLevels list_canonical(Search& search, const SymmetryGroup& group, std::uint64_t memory_bytes);

/// Numbers of jump sequences from the starts of `problem` to each target. The bitmaps must hold a set of
/// positions closed under `group` (which fixes the set of starts) that contains every sequence to the targets;
/// afterwards they hold the canonical ones. Uses options.threads. Throws as list_canonical().
std::vector<Count> listed_sequences(Search& search, const Problem& problem, const SymmetryGroup& group,
                                    const std::vector<Position>& targets, std::uint64_t memory_bytes,
                                    const SearchOptions& options, const SearchListener& listener);

}  // namespace pegspace::dense
