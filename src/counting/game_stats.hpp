// The result of `games`: what is known of all games of a start. It is made by games.hpp and written by
// report/games_report.hpp.
//
// A game is a sequence of jumps that ends in a dead end, a position without a jump. Random play makes each
// legal jump with the same probability.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/result_table.hpp"
#include "board/board.hpp"

namespace pegspace {

/// The games that end at one depth. Each depth that has positions has a row.
struct GamesRow {
  int depth = 0;
  int pegs = 0;
  std::uint64_t dead_ends = 0;            ///< positions without a jump that can be reached
  std::uint64_t canonical_dead_ends = 0;  ///< up to the symmetries that fix the start
  Count games;
  Fraction probability;   ///< that random play ends at this depth; see GamesResult::exact
  Count sequences = 0;    ///< jump sequences of that length from the start, whether games or not
  bool is_exact = false;  ///< the probability
};
extern const ResultTable<GamesRow> games_table;

/// A dead end, and the games that end in it or in one of its images.
struct DeadEndStats {
  Position position = 0;
  int depth = 0;
  std::uint64_t images = 1;  ///< positions that it stands for, itself included
  Count games;               ///< that end in any of them
  Fraction probability;      ///< that random play ends in any of them
};

struct ShortestGame {
  Position start = 0;
  std::vector<Jump> jumps;
};

struct GamesResult {
  /// Whether the probabilities, and with them expected_pegs, are exact fractions in lowest terms. Otherwise
  /// they are multiples of 2^-120, too high by less than (jumps from all reachable positions) * 2^-120.
  bool exact = false;
  /// The last depth if longer games were left out. Then there may be no games.
  std::optional<int> last_depth;
  std::vector<GamesRow> rows;  ///< by depth
  Count games;
  std::optional<Fraction> expected_pegs;  ///< left when random play ends; not known if games were left out
  std::optional<ShortestGame>
      shortest;  ///< one of the shortest games, chosen by a fixed rule; if there is a game
  /// The first dead ends of each order, at most `dead_ends_listed` of the request: by depth (then by games),
  /// by games, by probability.
  std::vector<DeadEndStats> earliest;
  std::vector<DeadEndStats> most_games;
  std::vector<DeadEndStats> most_likely;
};

/// How many positions have this number and that many pegs. The number is the fewest pegs that a game from the
/// position can end with (final_pegs()), or its fewest moves (both in positions_by_number.hpp).
struct PositionsByNumber {
  int number = 0;
  int pegs = 0;
  std::uint64_t positions = 0;
  std::uint64_t canonical_positions = 0;  ///< orbits under the symmetries that fix the start; or the finish
  std::string by{};                       ///< what the number is, in the words of --count-by
};
extern const ResultTable<PositionsByNumber> positions_table;

}  // namespace pegspace
