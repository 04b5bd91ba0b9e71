// Exact answers to "can this still be won, and how?" for positions met while playing or drawing a game graph.
//
// Called by play (hints, "show") and graph (colours). Never guesses: an answer is a solution, a proof that
// there is none, or an error that says what stopped the search.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "counting/winning_levels.hpp"
#include "levels/engine.hpp"

namespace pegspace {

class Advisor {
 public:
  /// The problem must have a finish.
  Advisor(const Problem& problem, const SearchOptions& options);

  /// A solution that goes on from p, which must be reachable from the problem's start; empty where p is in
  /// the finish, nothing where there is none. The first call may take long on big boards. Throws Interrupted
  /// (and may be asked again then), ResourceError.
  std::optional<std::vector<Jump>> solution(Position p);

  bool can_win(Position p) { return solution(p).has_value(); }

 private:
  Problem problem_;
  SearchOptions options_;
  std::unique_ptr<WinningLevels> levels_;
};

}  // namespace pegspace
