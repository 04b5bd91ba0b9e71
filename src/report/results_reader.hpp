// Reads results back: levels.csv, run.json, counts.csv and counts.json, table.csv and table.json,
// engines.csv; strictly, as plain values. The counterpart of levels_report, counts_report and
// start_finish_report. Called by `pegspace verify`, which then checks what they claim.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/count.hpp"
#include "position/problem.hpp"

namespace pegspace {

/// A row of levels.csv: depth, pegs, and the columns behind them.
struct ReadLevel {
  int depth = 0;
  int pegs = 0;
  std::array<std::optional<std::uint64_t>, 7> values;
};

struct ReadRun {
  Problem problem;
  std::string board_hash;
  int holes = 0;
  Symmetry symmetry = Symmetry::start;
  int group_order = 0;
  bool complete = false;
  std::string file;  ///< the CSV file it belongs to
  std::array<std::optional<Count>, 7> totals;
  std::size_t levels = 0;               ///< rows of its own list of levels
  std::optional<std::string> checksum;  ///< of the CSV file, where it has one
};

struct ReadCount {
  std::string start;
  std::string finish;
  Count solutions;
  Count winning_positions;
};

struct ReadCounts {
  std::vector<ReadCount> rows;
  std::optional<Count> games;
};

struct ReadPair {
  std::string start;
  std::string finish;
  bool feasible = false;
  bool solvable = false;
  Count solutions;
  Count winning_positions;
  std::uint64_t pairs = 0;
  bool operator==(const ReadPair&) const = default;
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
/// program writes them, without signs, leading zeros or spaces.
std::vector<ReadLevel> read_levels_csv(const std::string& path);
ReadRun read_run_json(const std::string& path);
ReadCounts read_counts_csv(const std::string& path);
ReadCounts read_counts_json(const std::string& path);
std::vector<ReadPair> read_table_csv(const std::string& path);
ReadTable read_table_json(const std::string& path);
std::vector<ReadSearch> read_comparison_csv(const std::string& path);

/// The whole of a file. Throws InputError.
std::string read_text_file(const std::string& path);

}  // namespace pegspace
