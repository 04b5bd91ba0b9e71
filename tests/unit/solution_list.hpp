// Every solution of a small problem, played jump by jump: what counts of solutions must agree with.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "position/problem.hpp"

namespace pegspace::testing {

using Solution = std::vector<Jump>;

inline Position flipped(Position p, const Jump& jump) {
  return p ^ bit(jump.from) ^ bit(jump.over) ^ bit(jump.to);
}

struct SolutionList {
  std::vector<Solution> solutions;
  std::size_t most;  ///< positions met on the way, each as often as it is met

  explicit SolutionList(std::size_t most_met) : most(most_met) {}

  /// Lists those from p to the problem's finish; false where there are too many positions on the way.
  bool play(const Problem& problem, Position p) {
    if (++met_ > most) return false;
    const auto finish = problem.finish->positions();
    if (std::find(finish.begin(), finish.end(), p) != finish.end()) solutions.push_back(path_);
    for (const Jump& jump : problem.board.jumps()) {
      const Position takes = bit(jump.from) | bit(jump.over);
      if ((p & takes) != takes || has_bit(p, jump.to)) continue;
      path_.push_back(jump);
      const bool few = play(problem, flipped(p, jump));
      path_.pop_back();
      if (!few) return false;
    }
    return true;
  }

 private:
  std::size_t met_ = 0;
  Solution path_;
};

}  // namespace pegspace::testing
