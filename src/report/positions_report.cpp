#include "report/positions_report.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

std::string table_of(const PositionsBy& found) {
  std::map<int, std::pair<Count, Count>> by_value;
  for (const PositionsByNumber& row : found.rows) {
    by_value[row.number].first += row.positions;
    by_value[row.number].second += row.canonical_positions;
  }
  std::vector<std::vector<std::string>> lines;
  for (const auto& [value, sums] : by_value)
    lines.push_back({std::to_string(value), to_grouped(sums.first), to_grouped(sums.second)});
  return whole_table({{found.by, 0}, {"positions", 0}, {"canonical", 0}}, lines);
}

}  // namespace

Json positions_rows(const std::vector<PositionsBy>& found) {
  Json rows = Json::array();
  for (const auto& [by, of_by] : found) {
    std::vector<PositionsByNumber> sorted = of_by;
    std::ranges::sort(sorted, {},
                      [](const PositionsByNumber& row) { return std::tuple(-row.pegs, row.number); });
    for (const PositionsByNumber& row : sorted) {
      rows.push_back({{"pegs", row.pegs},
                      {"by", by},
                      {"value", row.number},
                      {"positions", json_count(row.positions)},
                      {"canonical_positions", json_count(row.canonical_positions)}});
    }
  }
  return rows;
}

std::string positions_text(const std::vector<PositionsBy>& found) {
  std::string text;
  for (const PositionsBy& each : found) text += (text.empty() ? "" : "\n") + table_of(each);
  return text;
}

}  // namespace pegspace
