// Numbers of positions and of orbits by a small number of a position, such as its fewest moves, and by its pegs: what
// moves/positions_by_moves.cpp and final_pegs.cpp count of stored levels.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "counting/game_stats.hpp"

namespace pegspace {

class PositionSums {
 public:
  /// A canonical position that stands for so many.
  void add(int number, int depth, int orbit_size) {
    Sum& sum = sums_[{number, depth}];
    sum.positions += static_cast<std::uint64_t>(orbit_size);
    ++sum.canonical;
  }
  void add(const PositionSums& other) {
    for (const auto& [key, more] : other.sums_) {
      sums_[key].positions += more.positions;
      sums_[key].canonical += more.canonical;
    }
  }
  /// By number, then by depth. At depth 0 positions have `pegs` pegs, and `more` more with each depth.
  std::vector<PositionsByNumber> rows(int pegs, int more) const {
    std::vector<PositionsByNumber> rows;
    for (const auto& [key, sum] : sums_)
      rows.push_back({key.first, pegs + more * key.second, sum.positions, sum.canonical});
    return rows;
  }

 private:
  struct Sum {
    std::uint64_t positions = 0;
    std::uint64_t canonical = 0;
  };
  std::map<std::pair<int, int>, Sum> sums_;  ///< by number and depth
};

}  // namespace pegspace
