// Conditions on solutions: to pass through given positions, to make given jumps, to avoid positions or jumps,
// to begin with given jumps. Counted, listed and drawn exactly.
//
// A condition on positions is one on a level: no position of a level but the one to pass through; or not this
// one. A jump to avoid is left out of every sum. For the jumps to be made, a row of numbers is kept for each
// position, one for each set T of them:
//
//     N(p, T) = number of ways to go on from p to the finish that make all jumps of T (and obey the rest)
//             = [p is in the finish, T is empty, no level to pass through lies ahead] + sum of N(child, T
//             less jump)
//
// over the jumps of p that may be made, and 0 where p may not be met. Symmetries are used as far as they keep
// start, finish and conditions. Beginning with given jumps is another start. Of a union of starts, those from
// which the first jumps are not possible have no solution, and what the others have adds up. Called by
// tools/count.cpp and tools/solve.cpp.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "levels/listed/link_sums.hpp"

namespace pegspace {

struct Conditions {
  std::vector<Jump> first;           ///< the jumps a solution begins with
  std::vector<Position> through;     ///< it passes through each of these (start and finish may be among them)
  std::vector<Position> avoid;       ///< and through none of these
  std::vector<Jump> jumps_to_make;   ///< it makes each of these, at some time; at most most_jumps_to_make
  std::vector<Jump> jumps_to_avoid;  ///< and none of these

  static constexpr std::size_t most_jumps_to_make = 6;

  bool empty() const {
    return first.empty() && through.empty() && avoid.empty() && jumps_to_make.empty() &&
           jumps_to_avoid.empty();
  }
};

/// Throws InputError where conditions.first are not possible in a row (of a union: from no start), or where more
/// jumps are to be made than a row has room for.
void check_conditions(const Problem& problem, const Conditions& conditions);

class ConditionedSolutions {
 public:
  /// Finds the winning positions with `engine` and counts; the problem must have a finish. Throws InputError
  /// where a jump of conditions.first is not legal or where more jumps are to be made than a row has room
  /// for, ResourceError, Interrupted.
  static ConditionedSolutions build(const Problem& problem, const Conditions& conditions,
                                    const Engine& engine, const SearchOptions& options,
                                    const SearchListener& listener = {},
                                    NumberWidth narrowest = NumberWidth::bits64);

  /// Number of solutions that obey the conditions.
  Count solutions() const;
  /// Number of positions on such solutions, each once.
  std::uint64_t winning_positions() const { return winning_positions_; }
  /// Why the conditions, the number of pegs or the position class forbid one, where that is plain; else "".
  const std::string& impossible() const { return impossible_; }

  /// Calls visit with each such solution, in the order of board.jumps(), until it returns false. The problem
  /// must have one start. Throws Interrupted.
  using Visit = std::function<bool(const std::vector<Jump>&)>;
  void for_each(const Visit& visit) const;
  /// One of all such solutions, each equally likely. There must be one, and one start.
  std::vector<Jump> sample(Random& random) const;

 private:
  ConditionedSolutions(StoredLevels&& levels, const Conditions& conditions);
  void count(WorkerTeam& team, NumberWidth narrowest);
  LevelNumbers count_level(int depth, const LevelNumbers& behind, WorkerTeam& team,
                           NumberWidth narrowest) const;
  void count_winning_positions(WorkerTeam& team);
  bool may_meet(int depth, Position p) const;
  bool ends(int depth, Position p) const;
  /// The jumps of T that are left when this jump is made.
  std::size_t left_behind(std::size_t jump, std::size_t to_make) const {
    return to_make & ~(to_make_bit_[jump]);
  }
  Count number(Position p, std::size_t to_make) const;
  std::size_t all_to_make() const { return rows_ - 1; }
  bool walk(Position p, std::size_t to_make, std::vector<Jump>& path, const Visit& visit) const;

  StoredLevels levels_;  ///< from the position after the first jumps
  std::string impossible_;
  std::vector<Jump> first_;
  std::vector<Position> avoid_;           ///< sorted
  std::vector<Position> through_;         ///< sorted
  std::vector<Position> finish_;          ///< sorted
  int last_through_ = 0;                  ///< depth of the deepest position to pass through
  std::vector<std::uint8_t> allowed_;     ///< by number of the jump
  std::vector<std::size_t> to_make_bit_;  ///< by number of the jump: its bit in T, or 0
  std::size_t rows_ = 1;                  ///< number of sets T
  std::vector<LevelNumbers> numbers_;     ///< by depth; entry place * rows_ + T
  std::uint64_t winning_positions_ = 0;
};

}  // namespace pegspace
