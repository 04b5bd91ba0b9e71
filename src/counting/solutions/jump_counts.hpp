// Which jumps solutions make, and when: for each depth and each jump p -> q, the number of solutions that make
// it there, which is the sum of ways(p) * solutions(q) over the positions of that depth. These are
// occurrences: a jump that half of the solutions make twice adds up to all of them. At each depth the sum over
// the jumps is the number of solutions, and is checked.
//
// A jump is *forced* if every solution makes it; *forced up to symmetry* if every solution makes a jump of its
// orbit under the symmetries that fix start, finish and conditions. That is: if no solution avoids it, or all
// of its orbit. Symmetries carry forced jumps to forced jumps, so one of an orbit tells for all. Only what
// occurs as often as there are solutions is tried. Called by tools/count.cpp.
#pragma once

#include <vector>

#include "counting/conditions.hpp"

namespace pegspace {

struct JumpCounts {
  Count solutions = 0;
  /// [depth][number of the jump in board.jumps()]; no depth where there is no solution.
  std::vector<std::vector<Count>> solutions_with;
  std::vector<Jump> forced;
  /// Orbits of which every solution makes a jump, also those of forced jumps.
  std::vector<std::vector<Jump>> forced_orbits;
};

/// The problem must have a finish whose positions all have the same number of pegs. Throws InputError where
/// check_conditions() does, ResourceError, std::bad_alloc, Interrupted.
JumpCounts count_jumps(const Problem& problem, const Conditions& conditions, const Engine& engine,
                       const SearchOptions& options, const SearchListener& listener = {});

}  // namespace pegspace
