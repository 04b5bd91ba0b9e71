// The levels of an enumeration as files: levels.csv, its JSON form, and what the record beside them says of
// levels.
//
// levels.csv holds nothing that differs between two runs, thread counts or engines; all of that is in
// the record. Called by tools/enumerate.cpp. What an engine was not asked for is empty (CSV) or null (JSON),
// never 0.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/files/json.hpp"
#include "levels/engine.hpp"

namespace pegspace {

/// The rows of levels.csv, as JSON has them: one per level.
Json levels_rows(const std::vector<LevelStats>& levels);

/// Sums of the columns over all levels; nothing where any level lacks the value, or where there is no level.
using LevelTotals = std::array<std::optional<Count>, column_count>;
LevelTotals level_totals(const std::vector<LevelStats>& levels);

/// "complete" or "depth_limit".
std::string_view ending_name(Ending ending);

/// {"positions": ..., ...}: the totals under their column names.
Json totals_json(const LevelTotals& totals);

/// {"board", "start", "finish", "symmetry", "complete", "ending", "levels": [...], "totals"}, and "problem"
/// where names do not say it (problem_json.hpp).
/// `symmetry` is that of the command line, as is the start of the problem.
Json levels_json(const Problem& problem, const std::string& symmetry, const Enumeration& enumeration);

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
  std::string symmetry;  ///< board, start or none
  int group_order = 1;
  std::optional<int> max_depth;
  std::optional<CostOfAllRuns> all_runs;  ///< where the run went on from earlier ones
  std::vector<LevelCost> level_costs;     ///< one per level; the backward pass is in the run's numbers only
};

/// {"symmetry", "group_order", "max_depth", "all_runs", "totals", "levels": what each took}
Json levels_record_json(const Enumeration& enumeration, const LevelsRecord& record);

}  // namespace pegspace
