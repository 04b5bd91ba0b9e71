// Counting solutions on canonical positions only: of each level of the winning positions in the bitmaps the
// canonical ones are listed (dense_canonical_level.hpp), and their numbers pulled from the level before:
//
//     sequences(q) = sum over all jumps p -> q of sequences(canonical(p))
//
// which holds for any group that fixes the start (or the set of starts, each of which counts 1), as mirror
// images are reached by equally many sequences. Every jump is summed, also where two of them lead from the
// same canonical position. Eight times less work than dense_fold.hpp on the English board. Two levels are
// held at a time. Where the problem is its own reverse, half of the levels are enough (dense_half_fold.hpp),
// if memory is.
#pragma once

#include <vector>

#include "levels/dense_search.hpp"

namespace pegspace::dense {

/// Numbers of jump sequences from the start to each target. The bitmaps must hold a set of positions closed
/// under `group` (which fixes the start) that contains every sequence to the targets (keep()). Runs in
/// parallel in the caller's task arena. `sizes`: positions by level. `memory_bytes` bounds its arrays; throws
/// ResourceError where they do not fit; throws Interrupted.
std::vector<Count> fold_orbits(const Search& search, const std::vector<std::uint64_t>& sizes,
                               const SymmetryGroup& group, const std::vector<Position>& targets,
                               std::uint64_t memory_bytes, const SearchListener& listener);

}  // namespace pegspace::dense
