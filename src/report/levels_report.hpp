// The levels of an enumeration as a table, and the part about levels of the record beside it.
//
// The rows hold nothing that differs between two runs, thread counts or engines; all of that is in the
// record. A column that was not asked for is empty, never 0.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "base/files/json.hpp"
#include "base/result_table.hpp"
#include "levels/engine.hpp"

namespace pegspace {

/// A row for each level: depth and pegs, then level_columns (position/level_stats.hpp); last, on the terminal
/// alone, the share of the positions that is winning.
extern const ResultTable<LevelStats> levels_table;

/// Sums of the columns over all levels; nothing if some level lacks the value, or if there is no level.
using LevelTotals = std::array<std::optional<Count>, column_count>;
LevelTotals level_totals(const std::vector<LevelStats>& levels);

/// "complete" or "depth_limit".
std::string_view ending_name(Ending ending);

/// {"positions": ..., ...}: the totals under their column names, the summary of an enumeration.
Json totals_json(const LevelTotals& totals);

/// The cost of one level.
struct LevelCost {
  double wall_seconds = 0;
  double cpu_seconds = 0;
  std::uint64_t peak_memory_bytes = 0;  ///< of the process, up to the end of this level
};

/// {"levels": the cost of each}, which the record of an enumeration adds to that of any run
/// (files/record.hpp). The cost of the backward pass is in the run's numbers only.
Json levels_record_json(const std::vector<LevelCost>& costs);

}  // namespace pegspace
