// One solution by several ways, which take turns, as no way is good for all boards: beams need a measure of
// good positions (on a torus there is none), a depth-first search may begin with a wrong jump. The way that
// has worked least has the next turn. So the search needs at most about as many times the work of the best
// way as there are ways:
//
//     depth first    from the start, in the board's order of jumps
//     restarts       depth first from the start and from the end in turn, each time with another order of
//                    jumps and with a limit: 1, 1, 2, 1, 1, 2, 4, 1, ... times 20,000 positions (M. Luby,
//                    A. Sinclair, D. Zuckerman, Optimal speedup of Las Vegas algorithms, 1993). A jump taken
//                    back is the same jump on the complement, so the search from the end is one from its
//                    complement
//     beams          of growing width (find_solution.hpp)
//     class          all winning positions, by the dense engine, if they fit into memory
//
// Work is counted in positions met, including repeated ones, not in seconds: the answer is the same in every
// run and for any number of threads.
#pragma once

#include <memory>
#include <vector>

#include "solving/depth_first.hpp"
#include "solving/find_solution.hpp"

namespace pegspace {

/// A way to a solution, and its work so far.
class WayToSolve {
 public:
  static constexpr std::uint64_t usual_turn = 4096;  ///< positions
  enum class Kind { depth_first, restarts, beams, whole_class };

  virtual ~WayToSolve() = default;
  virtual Kind kind() const = 0;
  /// Works for a turn. True if the question is answered, by `result`. Throws std::bad_alloc, Interrupted.
  virtual bool advance(FoundSolution& result) = 0;
  /// The positions met so far, and an estimate of those that the next turn will add.
  virtual std::uint64_t work() const = 0;
  virtual std::uint64_t next_turn() const { return usual_turn; }
  /// Whether it can do no more although it has no answer.
  virtual bool is_at_end() const { return false; }
};

/// The ways above, in their order. The board must have a jump. `begun` is a depth-first search of the problem
/// that is not over. All arguments must outlive the ways.
std::vector<std::unique_ptr<WayToSolve>> ways_to_solve(const Problem& problem, const FindOptions& options,
                                                       const SolutionFinder& finder, DepthFirstSearch begun);

/// The answer by the ways above. Throws ResourceError if memory does not suffice to find a solution or to
/// prove that there is none, and Interrupted.
FoundSolution search_by_turns(const Problem& problem, const FindOptions& options, DepthFirstSearch begun);

}  // namespace pegspace
