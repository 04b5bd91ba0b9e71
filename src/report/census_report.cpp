#include "report/census_report.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "report/files/growing_file.hpp"
#include "report/files/result_table.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

constexpr std::size_t most_shown = 40;  // rows on the terminal; with more graphs, only the sums
constexpr std::string_view unfinished_census_title =
    "pegspace census, unfinished, version 1; --resume goes on with it\n";

std::string rows_text(const std::vector<CensusRow>& rows, std::size_t width) {
  std::vector<std::vector<std::string>> cells;
  for (const CensusRow& row : rows) {
    cells.push_back({printable(row.name, 30), std::to_string(row.holes), std::to_string(row.edges),
                     std::to_string(row.jumps), row.automorphisms, to_grouped(row.positions),
                     std::to_string(row.solvable_starts), std::to_string(row.solvable_pairs),
                     std::to_string(row.fewest_pegs), std::to_string(row.fewest_pegs_worst),
                     std::to_string(row.fools_solitaire), to_grouped(row.solutions), to_grouped(row.games),
                     std::to_string(row.won_starts)});
  }
  return whole_table({{"name", 0, true},
                      {"holes", 0},
                      {"edges", 0, false, 7},
                      {"jumps", 0, false, 8},
                      {"automorphisms", 0, false, 9},
                      {"positions", 0, false, 4},
                      {"solvable starts", 0, false, 1},
                      {"solvable pairs", 0, false, 6},
                      {"fewest pegs", 0, false, 2},
                      {"worst start", 0, false, 5},
                      {"fool's solitaire", 0, false, 3},
                      {"solutions", 0},
                      {"games", 0, false, 10},
                      {"won starts", 0, false, 11}},
                     cells, width) +
         "\n";
}

/// "00d1ab6f": a check of the line and of its graph, as boards of one name may differ.
std::string check_of(std::string_view line, const CensusGraph& graph) {
  std::string bytes(line);
  for (const Jump& jump : graph.jumps) {
    for (const int hole : {jump.from, jump.over, jump.to}) bytes += static_cast<char>(hole);
  }
  return line_check(bytes);
}

}  // namespace

Json census_row_json(const CensusRow& row) {
  return {{"name", row.name},
          {"holes", row.holes},
          {"edges", row.edges},
          {"jumps", row.jumps},
          {"automorphisms", row.automorphisms},
          {"positions", json_count(row.positions)},
          {"solvable_starts", row.solvable_starts},
          {"freely_solvable", row.solvable_starts == row.holes},
          {"solvable_pairs", row.solvable_pairs},
          {"fewest_pegs", row.fewest_pegs},
          {"fewest_pegs_worst_start", row.fewest_pegs_worst},
          {"fools_solitaire", row.fools_solitaire},
          {"solutions", json_count(row.solutions)},
          {"games", json_count(row.games)},
          {"won_starts", row.won_starts}};
}

void CensusReport::add(const CensusRow& row) {
  ++rows_;
  by_holes_[row.holes].add(row);
  if (first_.size() <= most_shown) first_.push_back(row);
}

Json CensusReport::sums() const {
  Json sums = Json::array();
  for (const auto& [holes, totals] : by_holes_) {
    sums.push_back({{"holes", holes},
                    {"graphs", totals.graphs},
                    {"solvable", totals.solvable},
                    {"freely_solvable", totals.freely_solvable},
                    {"largest_fewest_pegs", totals.fewest_pegs},
                    {"largest_fools_solitaire", totals.fools_solitaire},
                    {"solutions", json_count(totals.solutions)},
                    {"games", json_count(totals.games)},
                    {"duotaire_won", totals.duotaire_won}});
  }
  return sums;
}

std::string CensusReport::text(std::size_t width) const {
  std::vector<std::vector<std::string>> cells;
  for (const auto& [holes, totals] : by_holes_) {
    cells.push_back({std::to_string(holes), to_grouped(totals.graphs), to_grouped(totals.solvable),
                     to_grouped(totals.freely_solvable), std::to_string(totals.fewest_pegs),
                     std::to_string(totals.fools_solitaire), to_grouped(totals.solutions),
                     to_grouped(totals.games), to_grouped(totals.duotaire_won)});
  }
  return (first_.size() <= most_shown ? rows_text(first_, width) : "") +
         whole_table({{"holes", 0},
                      {"graphs", 0},
                      {"solvable", 0},
                      {"freely solvable", 0},
                      {"fewest pegs up to", 0, false, 1},
                      {"fool's solitaire up to", 0, false, 2},
                      {"solutions", 0, false, 3},
                      {"games", 0, false, 4},
                      {"duotaire won", 0, false, 5}},
                     cells, width) +
         "\nSolvable: a single peg can be left from some start; freely solvable: from every start.\n";
}

std::string unfinished_census_header() {
  return std::string(unfinished_census_title) + join(split(census_table.columns, ' '), ",") + ",check\n";
}

std::string unfinished_census_line(const CensusGraph& graph, const Json& row) {
  static const std::vector<std::string> names = split(census_table.columns, ' ');
  const std::string line = csv_line(names, row);
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
