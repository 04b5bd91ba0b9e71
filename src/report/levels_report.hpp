// The levels of an enumeration as rows (levels_table, files/result_table.hpp), and what the record beside
// them says of levels.
//
// The rows hold nothing that differs between two runs, thread counts or engines; all of that is in the record.
// Called by tools/enumerate.cpp. What an engine was not asked for is null, never 0.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/files/json.hpp"
#include "levels/engine.hpp"

namespace pegspace {

/// The rows: one per level.
Json levels_rows(const std::vector<LevelStats>& levels);

/// Sums of the columns over all levels; nothing where any level lacks the value, or where there is no level.
using LevelTotals = std::array<std::optional<Count>, column_count>;
LevelTotals level_totals(const std::vector<LevelStats>& levels);

/// "complete" or "depth_limit".
std::string_view ending_name(Ending ending);

/// {"positions": ..., ...}: the totals under their column names, the summary of an enumeration.
Json totals_json(const LevelTotals& totals);

/// What one level took.
struct LevelCost {
  double wall_seconds = 0;
  double cpu_seconds = 0;
  std::uint64_t peak_memory_bytes = 0;  ///< of the process, up to the end of this level
};

/// What a run took and those that it went on from.
struct CostOfAllRuns {
  double wall_seconds = 0;
  double cpu_seconds = 0;
};

/// What the record of an enumeration has beside that of any run (files/record.hpp).
struct LevelsRecord {
  std::optional<CostOfAllRuns> all_runs;  ///< where the run went on from earlier ones
  std::vector<LevelCost> level_costs;     ///< one per level; the backward pass is in the run's numbers only
};

/// {"all_runs", "levels": what each took}
Json levels_record_json(const LevelsRecord& record);

}  // namespace pegspace
