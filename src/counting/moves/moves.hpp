// Moves: how few moves a problem can be solved in, and how its solutions are spread over numbers of
// moves. A *move* is a longest run of consecutive jumps of the same peg; every solution is one sequence of
// moves.
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
// English board, centre to centre: 18 moves. Called by tools/moves.cpp; solutions with fewest moves:
// shortest_solutions.hpp.
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
  Count solutions;           ///< all of them, as an engine has counted them
  NumberWidth narrowest = NumberWidth::bits64;
  /// Called with what fold 1 tells, which stays right where another one ends early.
  std::function<void(const MoveStats&)> fewest_done = {};
};

/// The numbers of all solutions of levels made by StoredLevels::winning. Throws ResourceError, Interrupted.
MoveStats move_stats(const StoredLevels& winning, const MoveRequest& request, WorkerTeam& team,
                     const SearchListener& listener = {});

}  // namespace pegspace
