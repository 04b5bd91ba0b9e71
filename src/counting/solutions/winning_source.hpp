// What is asked of the winning positions of a problem, wherever they are: in memory (winning_levels.hpp) or
// in a file (WinningSet). From the two questions "is it winning?" and "how many solutions go on from
// it?" follow hints, first, listed and random solutions.
#pragma once

#include <optional>
#include <vector>

#include "base/count.hpp"
#include "counting/solutions/solution_walk.hpp"
#include "levels/sets/set_reader.hpp"
#include "position/problem.hpp"

namespace pegspace {

class WinningSource {
 public:
  virtual ~WinningSource() = default;

  virtual const Problem& problem() const = 0;
  /// Whether p is winning: reachable from the start, and the finish can be reached from it.
  virtual bool contains(Position p) const = 0;
  /// The number of solutions that lead on from p; 0 if p is not winning. Only if numbers are known.
  virtual Count solutions_from(Position p) const;

  /// Whether there is a solution from the start.
  bool solvable() const { return contains(problem().start); }
  Count solutions() const { return solutions_from(problem().start); }
  /// Whether p is in the finish. (Jumps may lead on from it if the finish has more positions.)
  bool is_finish(Position p) const;

  /// The first solution from p in the order of board.jumps(); ends at the first finish position met. p must
  /// be winning.
  std::vector<Jump> first_solution(Position p) const;

  /// One of all solutions from p, each equally likely. p must be winning, and numbers known.
  std::vector<Jump> sample(Position p, Random& random) const;

  /// Calls visit with every solution from p, in the order of board.jumps(), until it returns false. No memory
  /// beyond one solution. Throws Interrupted.
  void for_each_solution(Position p, const SolutionVisitor& visit) const;

 private:
  /// The file that they come from, if any.
  virtual const SetReader* set() const { return nullptr; }

  struct NoMemory {};
  using Walk = SolutionWalk<WinningSource, NoMemory>;
  friend Walk;
  bool may_end(Position p, NoMemory) const { return is_finish(p); }
  std::optional<NoMemory> after(Position child, const Jump&, NoMemory) const {
    return contains(child) ? std::optional(NoMemory()) : std::nullopt;
  }
  Count number(Position p, NoMemory) const { return solutions_from(p); }
};

/// The winning positions in a file, looked up in place: hints and a first solution at once, however large the
/// file is. It has no numbers, as these need a fold (winning_levels.hpp).
class WinningSet : public WinningSource {
 public:
  /// The set must have the winning positions of the problem, and live as long.
  WinningSet(const SetReader& set, const Problem& problem) : set_(set), problem_(problem) {}

  const Problem& problem() const override { return problem_; }
  bool contains(Position p) const override { return set_.contains(SetKind::winning, p); }

 private:
  const SetReader* set() const override { return &set_; }

  const SetReader& set_;
  Problem problem_;
};

}  // namespace pegspace
