// Checks what games.csv and moves.csv and their JSON forms claim: laws here, and the facts they state
// (facts.hpp). Called by `pegspace verify`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/facts.hpp"
#include "verify/findings.hpp"
#include "verify/replay_jumps.hpp"

namespace pegspace {

/// A number as it stands in a file: rounded, and perhaps as a fraction, perhaps not in lowest terms.
struct ClaimedFraction {
  struct Parts {
    Count numerator;
    Count denominator;
  };
  std::optional<Parts> exact;
  std::string decimal;
};

struct ClaimedEnds {
  int depth = 0;
  int pegs = 0;
  Count dead_ends;
  Count canonical_dead_ends;
  Count games;
  ClaimedFraction probability;
};

/// A dead end of one of the lists of games.json.
struct ClaimedDeadEnd {
  Position position = 0;
  int depth = 0;
  std::uint64_t images = 0;
  Count games;
  ClaimedFraction probability;
};

struct ClaimedGames {
  std::vector<ClaimedEnds> rows;
  bool complete = true;  ///< else deeper games were left out
  // Of the JSON form alone:
  std::optional<Count> games;
  std::optional<ClaimedFraction> expected_pegs;
  std::optional<std::vector<ClaimedJump>> shortest;
  std::size_t shortest_jumps = 0;
  Count shortest_games;
  std::vector<ClaimedDeadEnd> dead_ends;
};

/// Pegs and depths; probabilities: fractions that sum to 1, with their decimals, or decimals that do so as far as they are
/// rounded; numbers of dead ends; the shortest game played again.
void check_games(const Problem& problem, const ClaimedGames& claimed, Findings& findings);
Facts game_facts(const Problem& problem, const ClaimedGames& claimed);

struct ClaimedMoves {
  std::vector<std::pair<int, Count>> rows;  ///< moves, solutions; of the fewest moves alone: one row
  bool all_rows = false;                    ///< it is known that every number of moves has its row
  // Of the JSON form alone:
  std::optional<Count> solutions;
  std::optional<int> fewest;
  std::optional<Count> with_fewest;
  std::optional<int> most;
  std::optional<int> longest_move;
  std::optional<Count> with_longest;
};

/// Numbers of moves without a gap, none beyond the jumps that the start allows.
void check_moves(const Problem& problem, const ClaimedMoves& claimed, Findings& findings);
/// Where all rows are there, their sum is stated as the number of solutions.
Facts move_facts(const Finish& finish, const ClaimedMoves& claimed);

}  // namespace pegspace
