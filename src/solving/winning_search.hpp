// Answers for many positions whether the finish can be reached: each orbit under the symmetries of the finish
// is searched once.
#pragma once

#include <unordered_map>

#include "solving/find_solution.hpp"

namespace pegspace {

class WinningSearch {
 public:
  /// The problem must have a finish.
  WinningSearch(const Problem& problem, const FindOptions& options);

  /// Whether the finish can be reached from p. Throws what SolutionFinder::find throws.
  bool can_win(Position p);

 private:
  SolutionFinder finder_;
  CanonicalForm form_;
  FindOptions options_;
  std::unordered_map<Position, bool> known_;  ///< by canonical position
};

}  // namespace pegspace
