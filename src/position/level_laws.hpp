// Laws that the rows of every levels.csv obey, whatever engine made them. Slow and obvious; shares only the
// board and the position with the engines.
//
//   pegs          = pegs of the start - depth; depths run 0, 1, 2, ... without a gap
//   level 0       : the seeds of the search, their orbits, their jumps
//   orbits        : canonical <= positions <= |G| * canonical, for positions, dead ends and winning positions
//   children      : positions(d + 1) <= jumps(d), for a level's positions all come from its predecessor
//   parents       : jumps(d) <= positions(d + 1) * most jumps that can lead into one position
//   dead ends     : dead_ends <= positions; they and jumps agree (positions - dead_ends <= jumps); a level
//                   without jumps is all dead ends, and is the last; the last level of a complete run has
//                   no jump
//   winning       : winning <= positions
//   class         : positions <= number of positions of the board with that many pegs
#pragma once

#include <span>
#include <string>
#include <vector>

#include "position/level_stats.hpp"
#include "position/problem.hpp"

namespace pegspace {

/// Sentences on the laws that these rows break; empty if they obey all. `complete`: the rows are all levels
/// of the problem, not cut by a limit.
std::vector<std::string> broken_level_laws(const Problem& problem, Symmetry symmetry,
                                           std::span<const LevelStats> rows, bool complete);

}  // namespace pegspace
