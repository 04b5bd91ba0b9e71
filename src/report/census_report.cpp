#include "report/census_report.hpp"

#include "base/error.hpp"
#include "base/files/checksum.hpp"
#include "base/text.hpp"
#include "report/files/table_files.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

constexpr std::size_t most_shown = 40;  // rows on the terminal; with more graphs, only the sums
constexpr std::string_view unfinished_census_title =
    "pegspace census, unfinished, version 1; --resume goes on with it\n";

/// "00d1ab6f": a check of the line and of its graph, as boards of one name may differ.
std::string check_of(std::string_view line, const CensusGraph& graph) {
  std::string bytes(line);
  for (const Jump& jump : graph.jumps) {
    for (const int hole : {jump.from, jump.over, jump.to}) bytes += static_cast<char>(hole);
  }
  return line_check(bytes);
}

}  // namespace

void CensusReport::add(const CensusRow& row) {
  ++rows_;
  by_holes_[row.holes].add(row);
  if (first_.size() <= most_shown) first_.push_back(row);
}

std::vector<Fields> CensusReport::sums() const {
  std::vector<Fields> rows;
  for (const auto& [holes, totals] : by_holes_) rows.push_back(census_sums_table.fields(totals));
  return rows;
}

Json CensusReport::summary() const {
  return {{"graphs", rows_}, {"by_holes", json_rows(census_sums_table, sums())}};
}

std::string CensusReport::text(std::size_t width) const {
  return (first_.size() <= most_shown ? table_text(census_table, census_table.fields(first_), width) + "\n"
                                      : "") +
         table_text(census_sums_table, sums(), width) +
         "\nSolvable: a single peg can be left from some start; freely solvable: from every start.\n";
}

std::string unfinished_census_header() {
  return std::string(unfinished_census_title) + csv_header(census_table) + ",check\n";
}

std::string unfinished_census_line(const CensusGraph& graph, const Fields& row) {
  const std::string line = csv_line(census_table, row);
  return line + "," + check_of(line, graph) + "\n";
}

CensusRow read_unfinished_census_line(std::string_view line, const CensusGraph& graph) {
  const std::string name = csv_field(graph.name) + ",";
  const std::size_t comma = line.rfind(',');
  if (!line.starts_with(name)) {
    throw InputError("'" + printable(line.substr(0, 60)) + "' is the row of another graph than '" +
                     printable(graph.name, 60) + "', which is there now.");
  }
  const std::vector<std::string> fields = split(line.substr(name.size(), comma - name.size()), ',');
  if (check_of(line.substr(0, comma), graph) != line.substr(comma + 1) || fields.size() != 14) {
    throw InputError("'" + printable(line.substr(0, 60)) +
                     "' was not written there for this graph, or it was changed.");
  }
  const auto number = [&](std::size_t column) { return std::stoi(fields[column]); };
  return {graph.name,        graph.holes, graph.edges, graph.jumps.size(), fields[3],  std::stoull(fields[4]),
          number(5),         number(7),   number(8),   number(9),          number(10), Count(fields[11]),
          Count(fields[12]), number(13)};
}

}  // namespace pegspace
