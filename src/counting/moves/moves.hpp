// The moves of solutions: the fewest moves in which a problem can be solved, and the number of solutions for
// each number of moves. A *move* is a longest run of consecutive jumps of the same peg; every solution is one
// sequence of moves.
//
// Two folds over the winning levels (move_fold.hpp), both exact:
//
//     1. fewest and most moves of a state, number of solutions with the fewest, longest run that can begin
//        there
//     2. the number of solutions by number of moves: one number for each number of moves in the level's
//        range; and that of solutions without a run as long as the longest: all solutions less these have one
//
// Where runs of L jumps are the longest, let G(p) be the number of ways from p to the finish without such a
// run. No run can be longer, so a way has one from p on, and none later, if its first L jumps are a run, to q,
// and it goes on from q without one. G(p) is 1 in the finish, plus the sum of G over the children of p, less
// the sum of G(q) over all runs of L jumps from p to q. At each of its positions, such a run goes on with as
// many jumps as the peg can make there, as with more it would be longer than L. So a state carries one sum: of
// G(q) over its own longest runs.
//
// No number of a state is larger than that of all solutions: the ways to the finish are at most those, as at
// least one way leads to each winning position. So one width, chosen once, does for all levels.
//
// English board, centre to centre: 18 moves. shortest_solutions.hpp has the solutions with the fewest moves.
#pragma once

#include <functional>

#include "counting/moves/move_stats.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/lists/stored_levels.hpp"

namespace pegspace {

struct MoveRequest {
  bool distribution = true;  ///< fold 2
  Count solutions;  ///< the number of all solutions, as an engine has counted them: no number is larger
  std::size_t least_bits = 1;  ///< of the numbers; tests force wide ones
  /// Called with the results of fold 1, which stay valid if fold 2 ends early.
  std::function<void(const MoveStats&)> fewest_done = {};
};

/// The number of solutions, by a fold over the levels without moves. Throws as move_stats().
Count solutions_within(const StoredLevels& winning, WorkerTeam& team, const SearchListener& listener = {});

/// The numbers of moves of all solutions, from levels made by StoredLevels::winning. Throws ResourceError,
/// Interrupted.
MoveStats move_stats(const StoredLevels& winning, const MoveRequest& request, WorkerTeam& team,
                     const SearchListener& listener = {});

}  // namespace pegspace
