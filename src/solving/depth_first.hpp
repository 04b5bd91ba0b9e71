// Depth-first search with a memory of lost positions: solutions of a problem without its levels.
//
// A position is lost where no jumps lead from it to the finish. The search tries the jumps in order; a
// position all of whose jumps fail is remembered, in its canonical form under the symmetries that fix the
// finish, and is skipped when it is met again. As every jump removes a peg, a position never comes back below
// itself, so what is not remembered is not known to be lost. "No solution" is proved: every position was
// tried or is an image of one that was.
//
// In the board's order, and where no symmetry fixes the finish, this is the search of the first programs: on
// the English board it finishes 1063 games (1062 dead ends and the solution) and skips 19940 repeated
// positions. Called by tools/solve.cpp and find_solution.hpp, which is faster on large boards.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "levels/engine.hpp"

namespace pegspace {

struct DepthFirstOptions {
  std::optional<std::uint64_t> shuffle;  ///< seed of a random order of jumps; nothing: the board's order
  std::uint64_t max_positions = ~std::uint64_t{0};      ///< gives up where it would enter more
  std::function<void(const SearchProgress&)> progress;  ///< signs of life; empty: none
};

/// What a search did.
struct DepthFirstStats {
  std::uint64_t positions = 0;  ///< entered, repeated ones not counted
  std::uint64_t dead_ends =
      0;  ///< entered without a jump (or with too few pegs for the finish), not the finish
  std::uint64_t repeated = 0;   ///< met again and skipped
  std::uint64_t solutions = 0;  ///< passed to visit
  bool gave_up = false;         ///< cut by max_positions: that no solution was found proves nothing
};

/// Calls visit with solutions of the problem, in the order of search, until it returns false; all of them,
/// where it never does. Nothing is searched where the number of pegs or the class forbids a solution. Throws
/// std::bad_alloc, Interrupted.
DepthFirstStats depth_first(const Problem& problem, const DepthFirstOptions& options,
                            const std::function<bool(const std::vector<Jump>&)>& visit);

}  // namespace pegspace
