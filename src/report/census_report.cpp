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
    "pegspace census, unfinished, version 1; continue with --resume\n";

/// "00d1ab6f": a check of the line and of its graph, as boards of one name may differ.
std::string check_of(std::string_view line, const CensusGraph& graph) {
  std::string bytes(line);
  for (const Jump& jump : graph.jumps) {
    for (const int hole : {jump.from, jump.over, jump.to}) bytes += static_cast<char>(hole);
  }
  return line_check(bytes);
}

/// The fields after the name.
std::vector<std::string> fields_of_line(const TableFacts& table, std::string_view line,
                                        const CensusGraph& graph) {
  const std::string name = csv_field(graph.name) + ",";
  const std::size_t comma = line.rfind(',');
  if (!line.starts_with(name)) {
    throw InputError("'" + printable(line.substr(0, 60)) + "' is the row of another graph than '" +
                     printable(graph.name, 60) + "', which is there now.");
  }
  std::vector<std::string> fields = split(line.substr(name.size(), comma - name.size()), ',');
  if (check_of(line.substr(0, comma), graph) != line.substr(comma + 1) ||
      fields.size() + 1 != table.columns.size()) {
    throw InputError("'" + printable(line.substr(0, 60)) +
                     "' was not written there for this graph, or it was changed.");
  }
  return fields;
}

/// A table of the rows, or nothing if they are too many.
template <typename Row>
std::string text_of_few(const ResultTable<Row>& table, const std::vector<Row>& rows, std::size_t width) {
  return rows.size() <= most_shown ? table_text(table, table.fields(rows), width) + "\n" : "";
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

std::optional<std::string> CensusReport::sums_csv() const {
  return csv_text(census_sums_table, sums());
}

Json CensusReport::summary() const {
  return {{"graphs", rows_}, {"by_holes", json_rows(census_sums_table, sums())}};
}

std::string CensusReport::text(std::size_t width) const {
  return text_of_few(census_table, first_, width) + table_text(census_sums_table, sums(), width) +
         "\nSolvable: a single peg can be left from some start; freely solvable: from every start.\n";
}

void SolvableReport::add(const SolvableRow& row) {
  ++(!row.solvable ? unknown_ : *row.solvable ? solvable_ : unsolvable_);
  if (first_.size() <= most_shown) first_.push_back(row);
}

Json SolvableReport::summary() const {
  return {{"graphs", rows()}, {"solvable", solvable_}, {"unsolvable", unsolvable_}, {"unknown", unknown_}};
}

std::string SolvableReport::text(std::size_t width) const {
  return text_of_few(census_solvable_table, first_, width) + counted(rows(), "graph", "graphs") + ": " +
         to_grouped(solvable_) + " solvable from some start, " + to_grouped(unsolvable_) + " from none, " +
         to_grouped(unknown_) + " unknown" + (unknown_ > 0 ? "; more --memory may decide these\n" : "\n");
}

std::string unfinished_census_header(const TableFacts& table) {
  return std::string(unfinished_census_title) + csv_header(table) + ",check\n";
}

std::string unfinished_census_line(const TableFacts& table, const CensusGraph& graph, const Fields& row) {
  const std::string line = csv_line(table, row);
  return line + "," + check_of(line, graph) + "\n";
}

template <>
CensusRow read_unfinished_census_line(std::string_view line, const CensusGraph& graph) {
  const std::vector<std::string> fields = fields_of_line(census_table, line, graph);
  const auto number = [&](std::size_t column) { return std::stoi(fields[column]); };
  CensusRow row{
      graph.name,        graph.holes, graph.edges, graph.jumps.size(), fields[3],  std::stoull(fields[4]),
      number(5),         number(7),   number(8),   number(9),          number(10), Count(fields[11]),
      Count(fields[12]), number(13)};
  for (const std::string& pegs : split(fields[14], ' ')) row.dead_end_pegs |= 1U << std::stoi(pegs);
  return row;
}

template <>
SolvableRow read_unfinished_census_line(std::string_view line, const CensusGraph& graph) {
  const std::vector<std::string> fields = fields_of_line(census_solvable_table, line, graph);
  const auto solvable = fields[2] == "unknown" ? std::nullopt : std::optional(fields[2] == "true");
  return {graph.name, graph.holes, graph.edges, solvable, fields[3], fields[4], fields[5]};
}

}  // namespace pegspace
