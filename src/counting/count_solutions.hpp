// Exact counting, by folds over the positions that an engine finds (levels/folds/):
//
//     games asked for   a fold over all reachable positions gives the games, and the ways to each target; the
//                       numbers of winning positions are those of the engine's levels
//     one finish        a fold within its winning positions, only to the middle if the problem is its own
//                       reverse
//     several           a fold within the winning positions of all of them together
//
// count_solutions() answers a whole request: it finds the finishes that the class forbids and those that are
// mirror images of each other, and returns one row of counts.csv for each finish asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result_table.hpp"
#include "levels/engine.hpp"

namespace pegspace {

struct CountRow {
  std::string start;   ///< label of the start
  std::string finish;  ///< label of the finish
  Count solutions;
  Count winning_positions;
  std::string
      impossible;  ///< why there is none, if the position class or the number of pegs forbids it; otherwise
                   ///< ""
  /// The probability that random play reaches it. This and all below only if asked for.
  std::optional<Fraction> random_play = std::nullopt;
  std::optional<Count> canonical_solutions = std::nullopt;  ///< up to the problem's symmetries
  std::optional<Count> unordered_solutions = std::nullopt;  ///< up to the order of their jumps
  std::optional<Count> canonical_unordered_solutions = std::nullopt;
  std::optional<Count> canonical_sequences = std::nullopt;  ///< sequences of canonical positions
};
extern const ResultTable<CountRow> counts_table;

struct CountTable {
  std::vector<CountRow> rows;  ///< one per finish, in the order asked for
  std::optional<Count> games;
};

/// Counts from the problem's start, or from the union of its starts; the problem's finish is not used.
/// The reference engine counts by definition. Throws ResourceError, Interrupted.
Counting count(const Problem& problem, const CountRequest& request, const Engine& engine,
               const Resources& resources, const SearchListener& listener);

/// A problem for each class of starts; only one, with all starts together, if a file is asked.
std::vector<Problem> problems_by_class(const Problem& problem, const Resources& resources);

/// A problem with one start, and the number of starts that it stands for.
struct StartApart {
  Problem problem;
  unsigned long number = 1;
};
/// A problem for each start. With `merged`, one for all starts that symmetries of the board which fix the
/// finish carry to each other.
std::vector<StartApart> starts_apart(const Problem& problem, bool merged = true);

/// The finishes of `count` if none is given: any, then each single hole.
std::vector<Finish> every_finish(const Board& board);

/// One row per finish. Finishes that cannot be reached are answered without a search; finishes that a
/// symmetry of the start carries to each other are counted once. There is no search at all if neither a
/// possible finish nor games are asked for.
CountTable count_solutions(const Problem& problem, const std::vector<Finish>& finishes, bool games,
                           const Engine& engine, const Resources& resources, const SearchListener& listener);

}  // namespace pegspace
