// Depth-first search with a memory of lost positions: solutions of a problem without its levels.
//
// A position is lost if no jumps lead from it to the finish. The search tries the jumps in order; a position
// all of whose jumps fail is remembered, in its canonical form under the symmetries that fix the finish, and
// is skipped when it is met again. As every jump removes a peg, a position never occurs again below itself,
// so a position that is not remembered is not known to be lost. "No solution" is proved: every position was
// tried or is an image of one that was.
//
// In the board's order, and if no symmetry fixes the finish, this is the search of the first programs: on the
// English board it finishes 1063 games (1062 dead ends and the solution) and skips 19940 repeated positions.
// find_solution.hpp uses it, and is faster on large boards.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "levels/engine.hpp"
#include "position/canonical_form.hpp"
#include "position/jump_mask.hpp"
#include "solving/position_set.hpp"

namespace pegspace {

struct DepthFirstOptions {
  std::optional<std::uint64_t> shuffle;  ///< seed of a random order of jumps; nothing: the board's order
  std::function<void(const SearchProgress&)> progress;  ///< progress reports; empty: none
};

/// The numbers of a search.
struct DepthFirstStats {
  std::uint64_t positions = 0;  ///< entered, repeated ones not counted
  std::uint64_t dead_ends =
      0;  ///< entered without a jump (or with too few pegs for the finish), not the finish
  std::uint64_t repeated = 0;   ///< met again and skipped
  std::uint64_t solutions = 0;  ///< passed to visit
};

/// The search in slices: it stops after a number of positions, and can continue from there.
class DepthFirstSearch {
 public:
  using Visit = std::function<bool(const std::vector<Jump>&)>;

  /// The problem must have a finish.
  DepthFirstSearch(const Problem& problem, const DepthFirstOptions& options);

  /// Enters at most that many positions more, and calls visit with the solutions among them until it returns
  /// false. True if the search is over. Throws std::bad_alloc, Interrupted.
  bool advance(std::uint64_t positions, const Visit& visit);
  const DepthFirstStats& stats() const { return stats_; }
  /// The number of lost positions that are remembered.
  std::size_t remembered() const { return lost_.size(); }

 private:
  /// A position between the start and the one that is searched now.
  struct Frame {
    Position position = 0;
    std::size_t next_jump = 0;
    bool is_dead_end = true;
    bool has_solution = false;
  };
  enum class Step { deeper, back, stop };

  void enter(Position p, const Visit& visit);
  /// Enters the next position below the last frame. Returns `back` if there is none, `stop` if `most`
  /// positions are entered already.
  Step go_deeper(std::uint64_t most, const Visit& visit);
  void leave();

  Position start_;
  Finish finish_;
  int fewest_pegs_;
  std::vector<Jump> jumps_;
  std::vector<JumpMask> masks_;
  CanonicalForm form_;
  std::function<void(const SearchProgress&)> progress_;
  DepthFirstStats stats_;
  std::vector<Frame> frames_;
  std::vector<Jump> path_;  ///< the jumps between the frames
  bool has_begun_ = false;
  bool is_over_ = false;
  PositionSet lost_;
};

/// Calls visit with solutions of the problem, in the order of search, until it returns false; with all of
/// them if it never does. Nothing is searched if the number of pegs or the class forbids a solution. Throws
/// std::bad_alloc, Interrupted.
DepthFirstStats depth_first(const Problem& problem, const DepthFirstOptions& options,
                            const std::function<bool(const std::vector<Jump>&)>& visit);

}  // namespace pegspace
