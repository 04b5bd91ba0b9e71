// The jumps that solutions make, by depth: for each depth and each jump p -> q, the number of solutions that
// make it there, which is the sum of ways(p) * solutions(q) over the positions of that depth. These are
// occurrences: a jump that half of the solutions make twice adds up to all of them. At each depth the sum
// over the jumps is the number of solutions, and is checked.
//
// A jump is *forced* if every solution makes it; *forced up to symmetry* if every solution makes a jump of
// its orbit under the symmetries that fix start, finish and conditions. So a jump is forced if no solution
// avoids it, and forced up to symmetry if no solution avoids its whole orbit. Symmetries carry forced jumps
// to forced jumps, so one jump of an orbit is tested for all. Only jumps that occur at least as often as
// there are solutions are tested.
#pragma once

#include <string>
#include <vector>

#include "base/result_table.hpp"
#include "counting/conditions.hpp"

namespace pegspace {

struct JumpCounts {
  Count solutions = 0;
  /// [depth][number of the jump in board.jumps()]; no depths if there is no solution.
  std::vector<std::vector<Count>> solutions_with;
  std::vector<Jump> forced;
  /// The orbits of which every solution makes a jump, including those of forced jumps.
  std::vector<std::vector<Jump>> forced_orbits;
};

/// A jump that some solution makes at a depth.
struct JumpCountRow {
  std::string start;  ///< label
  std::string finish;
  std::size_t depth = 0;
  std::string jump;
  Count solutions;
};
extern const ResultTable<JumpCountRow> jump_counts_table;

/// The problem must have a finish whose positions all have the same number of pegs. Throws InputError when
/// check_conditions() does, ResourceError, std::bad_alloc, Interrupted.
JumpCounts count_jumps(const Problem& problem, const Conditions& conditions, const Engine& engine,
                       const Resources& resources, const SearchListener& listener = {});

}  // namespace pegspace
