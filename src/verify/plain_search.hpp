// Searches once more, in the plainest way: lists of whole positions, one thread, jumps tried one by one.
// Shares nothing with the engines. Where not all levels fit, the first ones are searched, and what follows
// from them is stated. Called by the checks of results.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "base/count.hpp"
#include "position/problem.hpp"
#include "verify/facts.hpp"

namespace pegspace {

/// What is asked of the problems with one board and start; Problem::finish is not used.
struct PlainQuestion {
  Problem problem;
  std::set<Symmetry> levels;     ///< columns of each level, merged by these symmetries
  std::vector<Finish> finishes;  ///< solutions, winning positions (of the levels, too)
  bool games = false;            ///< games, dead ends and random play
  bool final_pegs = false;       ///< positions by the fewest pegs that a game from them can end with
};

struct PlainAnswer {
  Facts facts;
  int depth = 0;          ///< of the last level that was found
  bool complete = false;  ///< it is the last there is
};

/// Levels from the start on, until all are found or they would hold more than `most_positions` together.
/// Throws Interrupted.
PlainAnswer plain_search(const PlainQuestion& question, std::size_t most_positions);

/// Positions and jumps in all; nothing where the levels hold more than `most_positions` together.
struct PlainTotals {
  Count positions;
  Count jumps;
};
std::optional<PlainTotals> plain_totals(const Problem& problem, std::size_t most_positions);

}  // namespace pegspace
