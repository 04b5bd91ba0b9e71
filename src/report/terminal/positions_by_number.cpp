#include "report/terminal/positions_by_number.hpp"

#include <map>
#include <utility>

#include "base/count.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {

std::string by_number_text(const std::string& title, const std::vector<PositionsByNumber>& rows) {
  std::map<int, std::pair<Count, Count>> by_number;
  for (const PositionsByNumber& row : rows) {
    by_number[row.number].first += row.positions;
    by_number[row.number].second += row.canonical_positions;
  }
  std::vector<std::vector<std::string>> lines;
  for (const auto& [number, sums] : by_number)
    lines.push_back({std::to_string(number), to_grouped(sums.first), to_grouped(sums.second)});
  return whole_table({{title, 0}, {"positions", 0}, {"canonical", 0}}, lines);
}

}  // namespace pegspace
