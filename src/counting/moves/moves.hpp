// The moves of solutions: the fewest moves in which a problem can be solved, and the number of solutions for
// each number of moves. A *move* is a longest run of consecutive jumps of the same peg; every solution is one
// sequence of moves.
//
// Three folds over the winning levels (move_fold.hpp), each exact:
//
//     1. fewest and most moves of a state, number of solutions with the fewest, longest run that can begin
//        there
//     2. the number of solutions by number of moves: rows of one number for each number of moves in the
//        level's range
//     3. the number of solutions all of whose runs are shorter than the longest possible one; all solutions
//        less these have a run of that length. State: also the length r of the run so far, in rows by r.
//
// English board, centre to centre: 18 moves. shortest_solutions.hpp has the solutions with the fewest moves.
#pragma once

#include <functional>
#include <vector>

#include "counting/moves/move_stats.hpp"
#include "counting/moves/number_width.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/lists/stored_levels.hpp"

namespace pegspace {

struct MoveRequest {
  bool distribution = true;  ///< fold 2
  bool longest = true;       ///< fold 3
  Count solutions;           ///< the number of all solutions, as an engine has counted them
  NumberWidth narrowest = NumberWidth::bits64;
  /// Called with the results of fold 1, which stay valid if another fold ends early.
  std::function<void(const MoveStats&)> fewest_done = {};
};

/// The number of solutions, by a fold over the levels without moves. Throws as move_stats().
Count solutions_within(const StoredLevels& winning, WorkerTeam& team, const SearchListener& listener = {});

/// The numbers of moves of all solutions, from levels made by StoredLevels::winning. Throws ResourceError,
/// Interrupted.
MoveStats move_stats(const StoredLevels& winning, const MoveRequest& request, WorkerTeam& team,
                     const SearchListener& listener = {});

}  // namespace pegspace
