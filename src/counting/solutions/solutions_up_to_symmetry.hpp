// Solutions up to the symmetries that fix start and finish, in two meanings:
//
//     canonical solutions   orbits of solutions: two that a symmetry carries to each other, jump by jump,
//                           count once
//     canonical sequences   sequences of canonical positions: jumps from one canonical position to another
//                           count once, and each step may use another symmetry
//
// Canonical solutions are counted by Burnside's lemma: their number is the mean, over the symmetries, of the
// number of solutions that the symmetry carries to themselves. These solutions make only jumps whose three
// holes the symmetry fixes; they are counted, not assumed to be none. (On lattices such jumps lie on an axis;
// twins in a graph leave most jumps fixed.) If there are several starts, both numbers are counted for each of
// them and added.
#pragma once

#include "levels/engine.hpp"

namespace pegspace {

/// `solutions` is the number of solutions of the problem, which must have a finish. Throws ResourceError,
/// std::bad_alloc, Interrupted.
Count canonical_solutions(const Problem& problem, const Count& solutions, const Engine& engine,
                          const Resources& resources, const SearchListener& listener = {});

/// The problem must have a finish. Throws ResourceError, std::bad_alloc, Interrupted.
Count canonical_sequences(const Problem& problem, const Engine& engine, const Resources& resources,
                          const SearchListener& listener = {});

}  // namespace pegspace
