// Numbers of positions and of orbits by a small number of a position, such as its fewest moves, and by its pegs: what
// moves/positions_by_moves.cpp and final_pegs.cpp count.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "counting/game_stats.hpp"
#include "levels/folds/fold.hpp"

namespace pegspace {

class PositionSums {
 public:
  void add(int number, int depth, const PositionNumber& more) {
    if (more.positions == 0) return;
    PositionNumber& sum = sums_[{number, depth}];
    sum.positions += more.positions;
    sum.canonical += more.canonical;
  }
  /// By number, then by depth. At depth 0 positions have `pegs` pegs, and `more` more with each depth.
  std::vector<PositionsByNumber> rows(int pegs, int more) const {
    std::vector<PositionsByNumber> rows;
    for (const auto& [key, sum] : sums_)
      rows.push_back({key.first, pegs + more * key.second, sum.positions, sum.canonical});
    return rows;
  }

 private:
  std::map<std::pair<int, int>, PositionNumber> sums_;  ///< by number and depth
};

}  // namespace pegspace
