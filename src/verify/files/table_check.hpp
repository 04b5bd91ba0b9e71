// Checks what a start-finish table claims (table.csv, table.json), with code that shares only board and
// position with what made it: the orbits of pairs, the classes and the sums are found anew.
//
//     rows         one for each orbit of ordered pairs under the board's symmetries, named by its least
//                  pair, with its size; or one for every ordered pair
//     feasible     start and finish are of one position class (board/position_class.hpp)
//     numbers      none without feasibility; solutions exactly where there are winning positions and where
//                  the row says "solvable"; a -> b as b -> a
//
// Called by `pegspace verify`.
#pragma once

#include <vector>

#include "verify/facts.hpp"
#include "verify/findings.hpp"

namespace pegspace {

struct ClaimedPair {
  int start = 0;
  int finish = 0;
  bool feasible = false;
  bool solvable = false;
  Count solutions;
  Count winning_positions;
  std::uint64_t pairs = 0;
  bool operator==(const ClaimedPair&) const = default;
};

/// Rows of one kind, with a row and its reversal as one, and the ordered pairs they stand for.
struct ClaimedTally {
  std::uint64_t problems = 0;
  std::uint64_t up_to_reversal = 0;
  std::uint64_t ordered_pairs = 0;
  bool operator==(const ClaimedTally&) const = default;
};

/// What the JSON form says besides the rows.
struct ClaimedTableTotals {
  std::size_t symmetries = 1;
  ClaimedTally feasible;  ///< of orbits, also where all pairs are listed
  ClaimedTally solvable;
};

struct ClaimedTable {
  bool all_pairs = false;  ///< a row for every pair, not for every orbit
  std::vector<ClaimedPair> rows;
  std::optional<ClaimedTableTotals> totals;
};

void check_table(const Board& board, const ClaimedTable& claimed, Findings& findings);
/// What it states of the problems from one start.
Facts table_facts(const Board& board, const ClaimedTable& claimed, int start);

}  // namespace pegspace
