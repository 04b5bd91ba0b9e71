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
// No A wraps. The number T(d) of all sequences of length d is exact (sum of A * jumps), and no A of level d +
// 1 exceeds T(d) * most jumps of a position; the pass takes 64-bit amounts while that bound fits, 128 bits
// while it fits these, and unbounded whole numbers beyond.
#pragma once

#include "levels/exact/number_width.hpp"
#include "levels/hash/level_step.hpp"

namespace pegspace {

StartCounting count_by_hash(const Problem& problem, const StartRequest& request, const SearchOptions& options,
                            const SearchListener& listener, NumberWidth narrowest);

}  // namespace pegspace
