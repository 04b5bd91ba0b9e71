// Conditions on solutions: to pass through given positions, to make given jumps, to avoid positions or jumps,
// to begin with given jumps. Counted, listed and drawn exactly.
//
// To begin with given jumps is to begin at another start. (In a union of starts, those from which these jumps
// are not possible have no solution, and the solutions of the others add up.) A condition on positions leaves
// out the winning positions that contradict it; jumps to avoid are left out of the folds over the winning
// positions (levels/folds/winning_folds.hpp). Jumps to make follow from jumps to avoid:
//
//     N(p, T) = solutions from p that obey the rest and make all jumps of T
//             = sum over all S in T of (-1)^|S| * (those that avoid the jumps of S)
//
// A fold of jump sets finds the positions that are on a solution: some way to p and some way onward together
// make all jumps.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "counting/solutions/solution_walk.hpp"
#include "levels/folds/winning_folds.hpp"

namespace pegspace {

struct Conditions {
  std::vector<Jump> first;           ///< the jumps a solution begins with
  std::vector<Position> through;     ///< it passes through each of these (start and finish may be among them)
  std::vector<Position> avoid;       ///< and through none of these
  std::vector<Jump> jumps_to_make;   ///< it makes each of these, at some time; at most most_given_jumps
  std::vector<Jump> jumps_to_avoid;  ///< and none of these

  bool empty() const {
    return first.empty() && through.empty() && avoid.empty() && jumps_to_make.empty() &&
           jumps_to_avoid.empty();
  }
};

/// Throws InputError if conditions.first are not possible in a row (in a union: from no start), or if there
/// are more than most_given_jumps jumps to make.
void check_conditions(const Problem& problem, const Conditions& conditions);

/// How many of the jumps are possible in a row.
std::size_t possible_in_a_row(const std::vector<Jump>& jumps, Position p);

/// The problem and conditions that are left after the first jumps; `impossible` says why no solution can be,
/// or is "". The finish has only positions with no more pegs than any position to pass through.
struct AfterFirst {
  Problem problem;
  Conditions conditions;
  std::string impossible;
};

/// Begins at all starts from which the first jumps are possible (there must be one) and pegs and class allow
/// a solution. All of these have the same conditions left: if a position to pass through lies on the way
/// through the first jumps, only one start passes it.
AfterFirst after_first_jumps(const Problem& problem, const Conditions& conditions);

/// What folds leave out; the jumps to make are marked with their number.
Passage passage_of(const Board& board, const Conditions& conditions);

/// The marks, with those jumps to make avoided whose bits are in the set.
JumpMarks avoiding(JumpMarks marks, std::size_t set);

/// The positions on solutions under conditions, as lists.
struct ListedSolutions {
  AfterFirst after;
  JumpMarks marks;  ///< of passage_of()
  /// Winning positions after the first jumps that the conditions allow, under the symmetries that fix start,
  /// finish and conditions. No levels if no solution is possible.
  StoredLevels levels;
};

/// Lists them for all starts from which the first jumps are possible; there must be one. Throws
/// ResourceError, std::bad_alloc, Interrupted.
ListedSolutions list_solutions(const Problem& problem, const Conditions& conditions, const Engine& engine,
                               const Resources& resources, const SearchListener& listener);

/// Whether one of these sets of given jumps (fold.hpp) contains all wanted jumps.
bool makes(std::uint64_t sets, std::size_t wanted);

class ConditionedSolutions {
 public:
  /// Finds the winning positions with `engine` and counts; the problem must have a finish. Throws InputError
  /// when check_conditions() does, ResourceError, Interrupted.
  static ConditionedSolutions find(const Problem& problem, const Conditions& conditions, const Engine& engine,
                                   const Resources& resources, const SearchListener& listener = {});

  /// Makes sample() possible: keeps the numbers of all positions.
  void keep_numbers();

  /// Number of solutions that obey the conditions.
  const Count& solutions() const { return solutions_; }
  /// Number of positions on such solutions, each once.
  std::uint64_t winning_positions() const { return winning_positions_; }
  /// Why the conditions, the number of pegs or the position class forbid a solution, if that is plain without
  /// a search; otherwise "".
  const std::string& impossible() const { return impossible_; }

  /// Calls visit with each such solution, in the order of board.jumps(), until it returns false. The problem
  /// must have one start. Throws Interrupted.
  void for_each(const SolutionVisitor& visit) const;
  /// One of all such solutions, each equally likely. Requires a solution, a single start, and keep_numbers()
  /// before.
  std::vector<Jump> sample(Random& random) const;

 private:
  ConditionedSolutions(std::vector<Jump> first, AfterFirst after);
  /// The request for solutions that also avoid those jumps to make whose bits are in the set.
  FoldRequest request_avoiding(std::size_t set) const;
  void count();
  std::size_t all_to_make() const { return (std::size_t{1} << conditions_.jumps_to_make.size()) - 1; }
  /// Whether some way from p to the finish makes these.
  bool goes_on(Position p, std::size_t to_make) const;

  using Walk = SolutionWalk<ConditionedSolutions, std::size_t>;  // remembers the set of jumps to make
  friend Walk;
  bool may_end(Position p, std::size_t to_make) const;
  std::optional<std::size_t> after(Position child, const Jump& jump, std::size_t to_make) const;
  Count number(Position p, std::size_t to_make) const;

  std::vector<Jump> first_;
  Problem problem_;        ///< from the positions after the first jumps
  Conditions conditions_;  ///< what is left of the conditions besides `first_`
  std::string impossible_;
  std::unique_ptr<WinningFolds> folds_;   ///< none if no solution is possible
  std::unique_ptr<KeptNumbers> onwards_;  ///< the sets of jumps to make that solutions make after a position
  std::vector<std::unique_ptr<KeptNumbers>> numbers_;  ///< by set of jumps to make that are avoided, as in
                                                       ///< avoiding()
  Count solutions_ = 0;
  std::uint64_t winning_positions_ = 0;
};

}  // namespace pegspace
