#include "report/positions_report.hpp"

#include <algorithm>
#include <map>

#include "report/terminal/table.hpp"

namespace pegspace {

std::string positions_text(const std::vector<PositionsByNumber>& rows) {
  std::string text;
  for (auto from = rows.begin(); from != rows.end();) {
    const auto end = std::find_if(from, rows.end(), [&](const auto& row) { return row.by != from->by; });
    std::map<int, PositionsByNumber> sums;
    for (auto row = from; row != end; ++row) {
      PositionsByNumber& sum = sums[row->number];
      sum.number = row->number;
      sum.positions += row->positions;
      sum.canonical_positions += row->canonical_positions;
    }
    TableFacts table = without(positions_table, {"pegs"});
    std::ranges::find(table.columns, "value", &ColumnFacts::name)->heading = from->by;
    std::vector<Fields> shown;
    for (const auto& [number, sum] : sums) shown.push_back(positions_table.fields(sum));
    text += (text.empty() ? "" : "\n") + table_text(table, shown);
    from = end;
  }
  return text;
}

}  // namespace pegspace
