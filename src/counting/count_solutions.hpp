// Exact counting, by folds over the positions that an engine finds (levels/folds/):
//
//     games asked for   a fold over all reachable positions gives the games, and the ways to each target; the
//                       numbers of winning positions are those of the engine's levels
//     one finish        a fold within its winning positions; to the middle where the problem is its own
//                       reverse
//     several           a fold within the winning positions of all of them together
//
// count_solutions() takes a whole request: which finishes, what the class forbids, which are mirror images of
// each other. It hands back one row per finish asked for (a row of counts.csv).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/fraction.hpp"
#include "levels/engine.hpp"

namespace pegspace {

struct CountRow {
  std::string start;   ///< label of the start
  std::string finish;  ///< label of the finish
  Count solutions;
  Count winning_positions;
  std::string
      impossible;  ///< why there is none, where the position class or the number of pegs forbids it; else ""
  /// How likely random play comes to it; this and all below where asked for.
  std::optional<Fraction> random_play = std::nullopt;
  std::optional<Count> canonical_solutions = std::nullopt;  ///< up to the problem's symmetries
  std::optional<Count> unordered_solutions = std::nullopt;  ///< up to the order of their jumps
  std::optional<Count> canonical_unordered_solutions = std::nullopt;
  std::optional<Count> canonical_sequences = std::nullopt;  ///< of canonical positions
};

struct CountTable {
  std::vector<CountRow> rows;  ///< one per finish, in the order asked for
  std::optional<Count> games;
};

/// From the problem's start, or the union of its starts; its finish, options.symmetry, columns and max_depth
/// are not used. The reference engine counts by definition. Throws ResourceError, Interrupted.
Counting count(const Problem& problem, const CountRequest& request, const Engine& engine,
               SearchOptions options, const SearchListener& listener);

/// The problem from the starts of each class by themselves; a file is asked for all its starts together.
std::vector<Problem> problems_by_class(const Problem& problem, const SearchOptions& options);

/// A problem with one start, and how many starts are the same problem.
struct StartApart {
  Problem problem;
  unsigned long number = 1;
};
/// The problem from each of its starts by itself; if they are to be merged, one of those that symmetries of
/// the board and the finish carry to each other.
std::vector<StartApart> starts_apart(const Problem& problem, bool merged = true);

/// The finishes `count` takes where none is given: any, then each hole by itself.
std::vector<Finish> every_finish(const Board& board);

/// One row per finish. Finishes that cannot be reached are answered without a search; finishes that a
/// symmetry of the start carries to each other are counted once. No search at all where neither a possible
/// finish nor games are asked.
CountTable count_solutions(const Problem& problem, const std::vector<Finish>& finishes, bool games,
                           const Engine& engine, const SearchOptions& options,
                           const SearchListener& listener);

}  // namespace pegspace
