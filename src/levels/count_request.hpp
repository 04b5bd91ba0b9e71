// What can be asked of an engine's count(): exact numbers of jump sequences between starts and finishes.
#pragma once

#include <cstddef>
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

/// Starts x finishes, of which some pairs are wanted.
struct CountRequest {
  struct Pair {
    std::size_t start = 0;   ///< place in `starts`
    std::size_t finish = 0;  ///< place in `finishes`
  };
  /// Each start is a position, or several positions with as many pegs, whose numbers are added up.
  std::vector<std::vector<Position>> starts;
  std::vector<Finish> finishes;
  std::vector<Pair> pairs;
  bool games = false;  ///< count the games from each start as well
};

struct Counting {
  std::vector<FinishCount> pairs;  ///< in the order of request.pairs
  std::vector<Count> games;        ///< by start: jump sequences that end where no jump is possible
};

/// What is wanted from one start.
struct StartRequest {
  std::vector<Finish> finishes;
  bool games = true;
};

struct StartCounting {
  std::vector<FinishCount> finishes;  ///< in the order of request.finishes
  std::optional<Count> games;         ///< where asked for
};

}  // namespace pegspace
