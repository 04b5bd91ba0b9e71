#include "report/levels_report.hpp"

#include "report/files/provenance.hpp"

namespace pegspace {
namespace {

Field winning_share(const LevelStats& level) {
  const auto& winning = level[Column::winning_positions];
  const auto& positions = level[Column::positions];
  return winning && positions ? Field(reduced(Count(*winning), Count(*positions))) : Field();
}

std::vector<ResultTable<LevelStats>::Column> all_columns() {
  std::vector<ResultTable<LevelStats>::Column> columns{
      {{"depth", "depth", ColumnType::number, "jumps", "jumps made"}, &LevelStats::depth},
      {{"pegs", "pegs", ColumnType::number, "pegs", "pegs left"}, &LevelStats::pegs}};
  for (std::size_t i = 0; i < level_columns.size(); ++i)
    columns.push_back({level_columns[i], [i](const LevelStats& level) { return Field(level.values[i]); }});
  columns.push_back(
      {{"", "share", ColumnType::share, "", "winning positions / positions", 1}, winning_share});
  return columns;
}

}  // namespace

const ResultTable<LevelStats> levels_table{"levels", "a depth", all_columns()};

LevelTotals level_totals(const std::vector<LevelStats>& levels) {
  LevelTotals totals;
  for (std::size_t i = 0; i < totals.size() && !levels.empty(); ++i) {
    totals[i] = Count(0);
    for (const LevelStats& level : levels) {
      if (!level.values[i]) {
        totals[i].reset();
        break;
      }
      *totals[i] += *level.values[i];
    }
  }
  return totals;
}

std::string_view ending_name(Ending ending) {
  return ending == Ending::complete ? "complete" : "depth_limit";
}

Json totals_json(const LevelTotals& totals) {
  Json json;
  for (std::size_t i = 0; i < totals.size(); ++i) json[std::string(column_names[i])] = json_count(totals[i]);
  return json;
}

Json levels_record_json(const std::vector<LevelCost>& costs) {
  Json json;
  json["levels"] = Json::array();
  for (std::size_t depth = 0; depth < costs.size(); ++depth) {
    const LevelCost& cost = costs[depth];
    json["levels"].push_back({{"depth", depth},
                              {"wall_seconds", milliseconds_only(cost.wall_seconds)},
                              {"cpu_seconds", milliseconds_only(cost.cpu_seconds)},
                              {"peak_memory_bytes", json_bytes(cost.peak_memory_bytes)}});
  }
  return json;
}

}  // namespace pegspace
