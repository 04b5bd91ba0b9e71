// Reads results back, each file as plain values: levels, counts, games, moves and tables as CSV and JSON,
// records of runs, and engines.csv; strictly. The counterpart of levels_report, counts_report, games_report,
// moves_report and start_finish_report. What needs no board is read as verify checks it; holes keep their names, which
// claims.hpp turns into holes. Called by kind_checks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/count.hpp"
#include "position/problem.hpp"
#include "verify/files/comparison_check.hpp"
#include "verify/files/games_check.hpp"
#include "verify/files/results_check.hpp"
#include "verify/files/table_check.hpp"

namespace pegspace {

/// What a JSON file says of its problem: labels, and the whole problem where it has a key "problem".
struct ReadProblem {
  std::string board;
  std::string start;
  std::string finish;  ///< "": none
  std::optional<Problem> whole;
};

using ReadTotals = std::array<std::optional<Count>, 7>;

struct ReadLevels {
  ReadProblem problem;
  ClaimedLevels claimed;
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
  std::optional<Problem> problem;  ///< nothing of a census, which has no board of its own
  bool has_start = true;           ///< else it is of all starts and finishes of the board (`table`)
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

struct ReadDeadEnd {
  std::string pegs;                  ///< names of the holes that hold them
  std::vector<std::string> picture;  ///< of them
  int depth = 0;
  std::uint64_t images = 0;
  Count games;
  ClaimedFraction probability;
};

struct ReadGames {
  ReadProblem problem;
  ClaimedGames claimed;                              ///< but for what follows
  std::optional<std::vector<std::string>> shortest;  ///< names of jumps
  std::vector<ReadDeadEnd> dead_ends;                ///< of all its lists
};

struct ReadMoves {
  ReadProblem problem;
  ClaimedMoves claimed;
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

struct ReadTable {
  Board board;
  bool all_pairs = false;
  ClaimedTableTotals totals;
  std::vector<ReadPair> rows;
};

/// `read_comparison_csv`: as scripts/compare_engines writes it. Each throws InputError: file, line, what was found, what was expected. Numbers must be written as this
/// program writes them, without signs, leading zeros or spaces; JSON files have no keys but those written.
std::vector<LevelRow> read_levels_csv(const std::string& path);
ReadLevels read_levels_json(const std::string& path);
ReadRecord read_record(const std::string& path);
ReadCounts read_counts_csv(const std::string& path);
ReadCounts read_counts_json(const std::string& path);
std::vector<ClaimedEnds> read_games_csv(const std::string& path);
ReadGames read_games_json(const std::string& path);
std::vector<std::pair<int, Count>> read_moves_csv(const std::string& path);
ReadMoves read_moves_json(const std::string& path);
std::vector<ReadPair> read_table_csv(const std::string& path);
ReadTable read_table_json(const std::string& path);
std::vector<ClaimedSearch> read_comparison_csv(const std::string& path);

}  // namespace pegspace
