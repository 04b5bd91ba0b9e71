// Exact counts of jump sequences on the hash engine, in one forward pass.
//
// With H the symmetries that fix the start, and c a canonical position under H, let A(c) be the number of
// jump sequences from the start to any position of c's orbit. A symmetry of H carries sequences to sequences,
// so all positions of an orbit are reached equally often, and
//
//     A(child) = sum of A(parent) over every jump from a canonical parent to a position of the child's orbit
//     sequences to one position f = A(least(f)) / |orbit of f|
//     games = sum of A over dead ends
//
// Two jumps of a parent to one canonical child count twice. A finish position that is passed through still
// goes on.
//
// Where a list has all positions of the sequences that are wanted (those that can reach a finish, and their images
// under H), the pass goes over the listed positions alone. H may then be any group that fixes the start.
//
// No A wraps. The number T(d) of all sequences of length d, or of those that leave the listed positions with their last
// jump only, is exact (sum of A * jumps), and no A of level d + 1 exceeds T(d) * most jumps of a position; the pass takes
// 64-bit amounts while that bound fits, 128 bits while it fits these, and unbounded whole numbers beyond.
#pragma once

#include "levels/exact/number_width.hpp"
#include "levels/hash/level_step.hpp"

namespace pegspace {

Counting count_by_hash(const Problem& problem, const CountRequest& request, const SearchOptions& options,
                       const SearchListener& listener, NumberWidth narrowest);

/// What sequences_by_list() takes for each canonical position: the list, and numbers of two levels.
inline constexpr std::uint64_t listed_bytes_per_position = 28;

/// Numbers of jump sequences from the starts of `problem` to each target, on a list: canonical positions by depth under
/// `group`, which fixes the set of starts. Each position is listed by one rank, whichever. Uses options.threads,
/// memory_bytes and exchange. Collective. Throws ResourceError, Interrupted.
std::vector<Count> sequences_by_list(PositionLevels list, const Problem& problem, const SymmetryGroup& group,
                                     const std::vector<Position>& targets, const SearchOptions& options,
                                     const SearchListener& listener);

}  // namespace pegspace
