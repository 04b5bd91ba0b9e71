// Reads a results folder back: levels.csv, run.json, counts.csv and counts.json, strictly, as plain values.
// The counterpart of levels_report and counts_report. Called by `pegspace verify`, which then checks what
// they claim.
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

/// Each throws InputError: file, line, what was found, what was expected. Numbers must be written as this
/// program writes them, without signs, leading zeros or spaces.
std::vector<ReadLevel> read_levels_csv(const std::string& path);
ReadRun read_run_json(const std::string& path);
ReadCounts read_counts_csv(const std::string& path);
ReadCounts read_counts_json(const std::string& path);

/// The whole of a file. Throws InputError.
std::string read_text_file(const std::string& path);

}  // namespace pegspace
