// The solutions with the fewest moves (moves.hpp), one after another. With D(p) the fewest further moves
// where the last jumper stays where it is, one byte for each canonical winning position, those with the last
// jumper on h follow along its run alone:
//
//     fewest(p, h) = least of D(p) and of fewest(child, to) over the winning jumps from h
//
// and a solution goes on with exactly the jumps that keep the total. Runs branch and meet again (on complete graphs
// billions of times), so what follows is remembered, as much as a small share of the memory holds. Called by
// tools/solve.cpp.
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "base/bits.hpp"
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

  struct Jumper {
    Position position;
    int hole;  ///< where the peg that jumped last stands
    bool operator==(const Jumper&) const = default;
  };
  struct JumperHash {
    std::size_t operator()(const Jumper& jumper) const {
      return static_cast<std::size_t>(mix(jumper.position + static_cast<std::uint64_t>(jumper.hole)));
    }
  };

  ShortestSolutions(StoredLevels&& levels, FewestMoves&& fewest, std::size_t most_remembered);
  int fewest(Position p, int hole) const;
  int fewest_along_run(Position p, int hole, int least) const;
  bool walk(Position p, int hole, int left, std::vector<Jump>& path, const Visit& visit) const;

  StoredLevels levels_;
  FewestMoves fewest_;
  std::size_t most_remembered_;
  mutable std::unordered_map<Jumper, int, JumperHash> remembered_;
};

}  // namespace pegspace
