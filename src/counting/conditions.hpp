// Conditions on solutions: to pass through given positions, to make given jumps, to avoid positions or jumps,
// to begin with given jumps. Counted, listed and drawn exactly.
//
// Beginning with given jumps is another start. (Of a union of starts, those from which these are not possible
// have no solution, and what the others have adds up.) A condition on positions leaves others out of the
// winning ones; jumps to avoid are left out of the folds over these (levels/folds/winning_folds.hpp). Jumps
// to make follow from jumps to avoid:
//
//     N(p, T) = solutions that go on from p, obey the rest, and make all jumps of T
//             = sum over all S in T of (-1)^|S| * (those that avoid the jumps of S)
//
// Which positions are on a solution, a fold of jump sets tells: some way to p and some way on make all jumps
// together. Called by tools/count.cpp and tools/solve.cpp.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "levels/folds/winning_folds.hpp"

namespace pegspace {

struct Conditions {
  std::vector<Jump> first;           ///< the jumps a solution begins with
  std::vector<Position> through;     ///< it passes through each of these (start and finish may be among them)
  std::vector<Position> avoid;       ///< and through none of these
  std::vector<Jump> jumps_to_make;   ///< it makes each of these, at some time; at most most_jumps_to_make
  std::vector<Jump> jumps_to_avoid;  ///< and none of these

  static constexpr std::size_t most_jumps_to_make = most_given_jumps;

  bool empty() const {
    return first.empty() && through.empty() && avoid.empty() && jumps_to_make.empty() &&
           jumps_to_avoid.empty();
  }
};

/// Throws InputError where conditions.first are not possible in a row (of a union: from no start), or where
/// more than most_jumps_to_make are to be made.
void check_conditions(const Problem& problem, const Conditions& conditions);

/// How many of the jumps are possible in a row.
std::size_t possible_in_a_row(const std::vector<Jump>& jumps, Position p);

/// What is left of problem and conditions after the first jumps; `impossible` says why nothing can be. The
/// finish has only positions that have passed through all others.
struct AfterFirst {
  Problem problem;
  Conditions conditions;
  std::string impossible;
};

/// From all starts from which the first jumps are possible (there must be one), and a solution as far as pegs
/// and class tell. The same conditions are left for all of these: if a position to pass through lies on the
/// way through the first jumps, only one start passes it.
AfterFirst after_first_jumps(const Problem& problem, const Conditions& conditions);

/// What folds are to leave out; the jumps to make are marked by their number.
Passage passage_of(const Board& board, const Conditions& conditions);

/// The marks, with these of the jumps to make to be avoided: a bit of the set for each.
JumpMarks avoiding(JumpMarks marks, std::size_t set);

/// What is on solutions under conditions, as lists.
struct ListedSolutions {
  AfterFirst after;
  JumpMarks marks;  ///< of passage_of()
  /// Winning positions after the first jumps that the conditions allow, under the symmetries that fix start,
  /// finish and conditions. No level where nothing is possible.
  StoredLevels levels;
};

/// From all starts from which the first jumps are possible; there must be one. Throws ResourceError,
/// std::bad_alloc, Interrupted.
ListedSolutions list_solutions(const Problem& problem, const Conditions& conditions, const Engine& engine,
                               const SearchOptions& options, const SearchListener& listener);

/// Whether one of these sets of given jumps (fold.hpp) has all that are wanted.
bool makes(std::uint64_t sets, std::size_t wanted);

class ConditionedSolutions {
 public:
  /// Finds the winning positions with `engine` and counts; the problem must have a finish. Throws InputError
  /// where check_conditions() does, ResourceError, Interrupted. The words for numbers have least_bits at
  /// least.
  ConditionedSolutions(const Problem& problem, const Conditions& conditions, const Engine& engine,
                       const SearchOptions& options, const SearchListener& listener = {},
                       std::size_t least_bits = 1);

  /// Makes sample() possible: keeps the numbers of all positions.
  void keep_numbers();

  /// Number of solutions that obey the conditions.
  const Count& solutions() const { return solutions_; }
  /// Number of positions on such solutions, each once.
  std::uint64_t winning_positions() const { return winning_positions_; }
  /// Why the conditions, the number of pegs or the position class forbid one, where that is plain; else "".
  const std::string& impossible() const { return impossible_; }

  /// Calls visit with each such solution, in the order of board.jumps(), until it returns false. The problem
  /// must have one start. Throws Interrupted.
  using Visit = std::function<bool(const std::vector<Jump>&)>;
  void for_each(const Visit& visit) const;
  /// One of all such solutions, each equally likely. There must be one, and one start. After keep_numbers().
  std::vector<Jump> sample(Random& random) const;

 private:
  /// Of the solutions that avoid also these of the jumps to make.
  FoldRequest request_avoiding(std::size_t set) const;
  void count();
  std::size_t all_to_make() const { return (std::size_t{1} << conditions_.jumps_to_make.size()) - 1; }
  /// What is left to make of that after a jump.
  std::size_t left_behind(const Jump& jump, std::size_t to_make) const;
  /// Whether some solution that goes on from p makes these.
  bool goes_on(Position p, std::size_t to_make) const;
  Count number(Position p, std::size_t to_make) const;
  bool walk(Position p, std::size_t to_make, std::vector<Jump>& path, const Visit& visit) const;

  std::vector<Jump> first_;
  Problem problem_;        ///< from the positions after the first jumps
  Conditions conditions_;  ///< what else is left of them
  std::size_t least_bits_;
  std::string impossible_;
  std::unique_ptr<WinningFolds> folds_;   ///< none where nothing is possible
  std::unique_ptr<KeptNumbers> onwards_;  ///< sets of jumps to make that solutions make from a position on
  std::vector<std::unique_ptr<KeptNumbers>> numbers_;  ///< by set of them, as avoiding() says
  Count solutions_ = 0;
  std::uint64_t winning_positions_ = 0;
};

}  // namespace pegspace
