#include "report/levels_report.hpp"

#include "report/files/provenance.hpp"

namespace pegspace {

Json levels_rows(const std::vector<LevelStats>& levels) {
  Json rows = Json::array();
  for (const LevelStats& level : levels) {
    Json row{{"depth", level.depth}, {"pegs", level.pegs}};
    for (std::size_t i = 0; i < column_count; ++i)
      row[std::string(column_names[i])] = json_count(level.values[i]);
    rows.push_back(std::move(row));
  }
  return rows;
}

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
