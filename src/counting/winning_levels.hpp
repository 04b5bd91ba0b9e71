// All winning positions of a problem, with the exact number of solutions from each: what solutions are
// listed, drawn at random, and hints are read from.
//
// The positions are stored levels (stored_levels.hpp), canonical under K = Stab(start) and Stab(finish set).
// With S(p) the number of solutions that go on from p,
//
//     S(p) = [p is in the finish] + sum of S(least(child)) over every jump of p
//
// for K carries the finish onto itself: a backward fold (numbers.hpp).
//
// English, 1.68 million canonical winning positions: 27 MB. Called by tools/solve.cpp and by play.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "counting/numbers.hpp"

namespace pegspace {

class WinningLevels {
 public:
  /// Finds them with `engine`; the problem must have a finish. No search where number of pegs or class forbid
  /// a solution. options.threads and memory_bytes are obeyed. Throws ResourceError, Interrupted.
  static WinningLevels build(const Problem& problem, const Engine& engine, const SearchOptions& options,
                             const SearchListener& listener = {},
                             NumberWidth narrowest = NumberWidth::bits64);

  const Problem& problem() const { return stored_.problem(); }
  /// Whether there is a solution from the start.
  bool solvable() const { return stored_.levels() > 0; }
  /// Why number of pegs or position class forbid a solution, or "" (there may be none all the same).
  const std::string& impossible() const { return impossible_; }

  /// Depths 0 to levels() - 1 have winning positions; 0 where there is no solution.
  int levels() const { return stored_.levels(); }
  /// Number of canonical winning positions of a level, of all levels.
  std::uint64_t canonical_positions(int depth) const { return stored_.size(depth); }
  std::uint64_t canonical_positions() const { return stored_.size(); }
  const StoredLevels& stored() const { return stored_; }

  /// Whether p is winning: reachable from the start, and the finish can be reached from it.
  bool contains(Position p) const { return stored_.contains(p); }
  /// Number of solutions that go on from p; 0 where p is not winning.
  Count solutions_from(Position p) const;
  Count solutions() const { return solutions_from(problem().start); }
  /// The jumps of p that lead to winning positions, in the order of board.jumps().
  std::vector<Jump> winning_jumps(Position p) const;
  /// Whether p is in the finish. (Other jumps may go on from it where the finish has more positions.)
  bool is_finish(Position p) const;

  /// The first solution from p in the order of board.jumps(); ends at the first finish position met. p must
  /// be winning.
  std::vector<Jump> first_solution(Position p) const;

  /// One of all solutions from p, each equally likely. p must be winning.
  std::vector<Jump> sample(Position p, Random& random) const;

  /// Calls visit with every solution from p, in the order of board.jumps(), until it returns false. No memory
  /// beyond one solution. Throws Interrupted.
  using Visit = std::function<bool(const std::vector<Jump>&)>;
  void for_each_solution(Position p, const Visit& visit) const;

 private:
  explicit WinningLevels(StoredLevels&& stored);
  const LevelNumbers& numbers_of(Position p) const {
    return numbers_[static_cast<std::size_t>(stored_.depth_of(p))];
  }
  bool walk(Position p, std::vector<Jump>& path, const Visit& visit) const;
  template <typename Number>
  std::size_t draw_jump(Position p, const Number& all, Random& random) const;

  StoredLevels stored_;
  std::string impossible_;
  std::vector<Position> finish_;       ///< sorted
  std::vector<LevelNumbers> numbers_;  ///< solutions, by depth
};

}  // namespace pegspace
