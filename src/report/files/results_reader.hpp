// Reads results back, each file as plain values: levels, counts, games, moves and tables as CSV and JSON,
// records of runs, and engines.csv; strictly. The counterpart of levels_report, counts_report, games_report,
// moves_report and start_finish_report. Called by `pegspace verify`, which then checks what they claim.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/count.hpp"
#include "position/problem.hpp"

namespace pegspace {

/// What a JSON file says of its problem: labels, and the whole problem where it has a key "problem".
struct ReadProblem {
  std::string board;
  std::string start;
  std::string finish;  ///< "": none
  std::optional<Problem> whole;
};

/// A row of levels.csv: depth, pegs, and the columns behind them.
struct ReadLevel {
  int depth = 0;
  int pegs = 0;
  std::array<std::optional<std::uint64_t>, 7> values;
};

using ReadTotals = std::array<std::optional<Count>, 7>;

struct ReadLevels {
  ReadProblem problem;
  Symmetry symmetry = Symmetry::start;
  bool complete = false;
  std::vector<ReadLevel> rows;
  ReadTotals totals;
};

/// A file as a record names it.
struct ReadFileSum {
  std::string name;
  std::string sha256;
  bool operator==(const ReadFileSum&) const = default;
};

/// What the record of an enumeration says of its levels.
struct ReadLevelsRecord {
  Symmetry symmetry = Symmetry::start;
  int group_order = 0;
  ReadTotals totals;
  std::size_t levels = 0;  ///< rows of its own list of levels
};

struct ReadRecord {
  Problem problem;
  bool has_start = true;  ///< else it is of all starts and finishes of the board (`table`)
  std::string board_hash;
  int holes = 0;
  bool complete = false;
  std::vector<ReadFileSum> files;
  std::vector<std::vector<ReadFileSum>> second_runs;  ///< the files of each
  std::string conditions;                             ///< of `count`
  std::optional<ReadLevelsRecord> levels;             ///< of `enumerate`
};

struct ReadCount {
  std::string start;
  std::string finish;
  Count solutions;
  Count winning_positions;
};

struct ReadCounts {
  ReadProblem problem;  // of JSON, as `games` and `conditions`
  std::vector<ReadCount> rows;
  std::optional<Count> games;
  std::string conditions;
  bool has_reasons = false;  ///< says in words why some finish is impossible
};

/// As it stands in the file, perhaps not in lowest terms.
struct ReadFraction {
  Count numerator;
  Count denominator;
  std::string decimal;
};

struct ReadEnds {
  int depth = 0;
  int pegs = 0;
  Count dead_ends;
  Count canonical_dead_ends;
  Count games;
  ReadFraction probability;
};

struct ReadDeadEnd {
  std::string pegs;                  ///< names of the holes that hold them
  std::vector<std::string> picture;  ///< of them
  int depth = 0;
  std::uint64_t images = 0;
  Count games;
  ReadFraction probability;
};

struct ReadGames {
  ReadProblem problem;
  Count games;
  ReadFraction expected_pegs;
  std::size_t shortest_jumps = 0;
  Count shortest_games;
  std::vector<std::string> shortest;  ///< names of jumps
  std::vector<ReadEnds> ends;
  std::vector<ReadDeadEnd> dead_ends;  ///< of all its lists
};

using ReadMovesRows = std::vector<std::pair<int, Count>>;  // moves, solutions

struct ReadMoves {
  ReadProblem problem;
  Count solutions;
  std::optional<int> fewest;
  std::optional<Count> with_fewest;
  std::optional<int> most;
  std::optional<int> longest_sweep;
  std::optional<Count> with_longest;
  std::optional<ReadMovesRows> by_moves;
};

struct ReadPair {
  std::string start;
  std::string finish;
  bool feasible = false;
  bool solvable = false;
  Count solutions;
  Count winning_positions;
  std::uint64_t pairs = 0;
};

/// problems, up_to_reversal, ordered_pairs
using ReadTally = std::array<std::uint64_t, 3>;

struct ReadTable {
  Board board;
  bool all_pairs = false;
  std::size_t symmetries = 1;
  ReadTally feasible{};
  ReadTally solvable{};
  std::vector<ReadPair> rows;
};

/// A row of engines.csv, as scripts/compare_engines writes it.
struct ReadSearch {
  std::string board;
  std::string start;
  std::string engine;
  std::string ending;
  std::optional<Count> positions;
  std::optional<Count> jumps;
};

/// Each throws InputError: file, line, what was found, what was expected. Numbers must be written as this
/// program writes them, without signs, leading zeros or spaces; JSON files have no keys but those written.
std::vector<ReadLevel> read_levels_csv(const std::string& path);
ReadLevels read_levels_json(const std::string& path);
ReadRecord read_record(const std::string& path);
ReadCounts read_counts_csv(const std::string& path);
ReadCounts read_counts_json(const std::string& path);
std::vector<ReadEnds> read_games_csv(const std::string& path);
ReadGames read_games_json(const std::string& path);
ReadMovesRows read_moves_csv(const std::string& path);
ReadMoves read_moves_json(const std::string& path);
std::vector<ReadPair> read_table_csv(const std::string& path);
ReadTable read_table_json(const std::string& path);
std::vector<ReadSearch> read_comparison_csv(const std::string& path);

}  // namespace pegspace
