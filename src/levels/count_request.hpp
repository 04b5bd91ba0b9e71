// What is counted: exact numbers of jump sequences from a start to finishes.
#pragma once

#include <optional>
#include <vector>

#include "base/count.hpp"
#include "position/problem.hpp"

namespace pegspace {

/// Exact counts for one start and one finish.
struct FinishCount {
  Count solutions;          ///< sequences of jumps from the start to a finish position
  Count winning_positions;  ///< positions on such a sequence
};

/// What is wanted from a problem's start, or from the union of its starts.
struct CountRequest {
  std::vector<Finish> finishes;
  bool games = true;
};

struct Counting {
  std::vector<FinishCount> finishes;  ///< in the order of request.finishes
  std::optional<Count> games;         ///< where asked for
};

}  // namespace pegspace
