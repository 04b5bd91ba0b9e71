// Numbers of positions and of orbits by two small numbers of a position, such as its depth and its fewest moves: what
// moves/positions_by_moves.cpp and final_pegs.cpp count of stored levels.
#pragma once

#include <cstdint>
#include <map>
#include <utility>

namespace pegspace {

struct PositionSums {
  struct Sum {
    std::uint64_t positions = 0;
    std::uint64_t canonical = 0;
  };
  std::map<std::pair<int, int>, Sum> by_key;

  /// A canonical position that stands for so many.
  void add(std::pair<int, int> key, int orbit_size) {
    Sum& sum = by_key[key];
    sum.positions += static_cast<std::uint64_t>(orbit_size);
    ++sum.canonical;
  }
  void add(const PositionSums& other) {
    for (const auto& [key, more] : other.by_key) {
      by_key[key].positions += more.positions;
      by_key[key].canonical += more.canonical;
    }
  }
};

}  // namespace pegspace
