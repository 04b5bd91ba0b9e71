// The solutions with the fewest moves (moves.hpp), one after another. With D(p) the fewest further moves
// where the last jumper stays where it is, one byte for each canonical winning position, those with the last
// jumper on h follow along its run alone:
//
//     fewest(p, h) = least of D(p) and of fewest(child, to) over the winning jumps from h
//
// and a solution goes on with exactly the jumps that keep the total. Called by tools/solve.cpp.
#pragma once

#include <functional>
#include <vector>

#include "counting/moves/moves.hpp"

namespace pegspace {

class ShortestSolutions {
 public:
  /// The problem must have a finish. Throws ResourceError, Interrupted.
  static ShortestSolutions build(const Problem& problem, const Engine& engine, const SearchOptions& options,
                                 const SearchListener& listener = {});

  bool solvable() const { return levels_.levels() > 0; }
  /// The fewest moves of any solution; the problem must be solvable.
  int moves() const { return fewest_[0][0]; }
  const StoredLevels& levels() const { return levels_; }

  /// Calls visit with every solution of so many moves, in the order of board.jumps(), until it returns false.
  /// Throws Interrupted.
  using Visit = std::function<bool(const std::vector<Jump>&)>;
  void for_each(const Visit& visit) const;

 private:
  static constexpr int none = 255;

  ShortestSolutions(StoredLevels&& levels, FewestMoves&& fewest);
  int fewest(Position p, int hole) const;
  bool walk(Position p, int hole, int left, std::vector<Jump>& path, const Visit& visit) const;

  StoredLevels levels_;
  FewestMoves fewest_;
};

}  // namespace pegspace
