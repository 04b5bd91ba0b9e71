// Counting solutions on canonical positions only: of each level of the winning positions in the bitmaps the
// canonical ones are listed (dense_canonical_level.hpp), and their numbers pulled from the level before:
//
//     sequences(q) = sum over all jumps p -> q of sequences(canonical(p))
//
// which holds for any group that fixes the start (or the set of starts, each of which counts 1), as mirror
// images are reached by equally many sequences. Every jump is summed, also where two of them lead from the
// same canonical position. Eight times less work than dense_fold.hpp on the English board.
//
// Time reversal: p -> q is a jump iff complement(q) -> complement(p) is one. So where a symmetry g carries
// the start to the complement of the finish, as many sequences lead from q to the finish as from the start to
// g'(complement(q)), g' the inverse of g, and half the levels are enough:
//
//     solutions = sum over q of one level in the middle of sequences(q) * sequences(g'(complement(q)))
//
// g must carry the finish to the complement of the start as well (a rotation by 60 degrees need not): only
// then is g'(complement(q)) a winning position whenever q is one, and so among those held.
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
