#include "audit/census_rows.hpp"

#include <algorithm>
#include <map>

#include "audit/results_reader.hpp"
#include "base/error.hpp"
#include "base/files/json.hpp"
#include "base/text.hpp"
#include "board/catalogue.hpp"
#include "board/graphs/graph6.hpp"
#include "report/files/csv_file.hpp"
#include "report/terminal/table.hpp"
#include "verify/files/census_check.hpp"

namespace pegspace {
namespace {

constexpr std::size_t most_by_definition = 200;  // rows of a file, spread evenly: some seconds
constexpr std::size_t most_findings = 5;

/// A row of either file, as its fields stand in the CSV, by column.
using Fields = std::map<std::string, std::string>;

Count number_in(const Fields& row, const std::string& column) {
  const std::string& text = row.at(column);
  if (!is_plain_number(text))
    throw InputError("its " + column + " '" + printable(text) + "' is not a number.");
  return Count(text);
}

/// The graph or board that the row is named by: holes and jumps, and the edges of a graph.
struct NamedGraph {
  int holes = 0;
  std::vector<Jump> jumps;
  std::size_t edges = 0;
};

std::optional<NamedGraph> graph_named(const Fields& row) {
  const std::string& name = row.at("name");
  if (const std::optional<Board> board = named_board(name))
    return NamedGraph{board->holes(), board->jumps(), board->edges().size()};
  // A graph begins with its number of vertices; else it is the name of a board file, such as "house".
  const std::size_t size_at = name.starts_with(':') ? 1 : 0;
  if (!is_graph_line(name) || size_at == name.size() || number_in(row, "holes") != name[size_at] - '?')
    return std::nullopt;
  const LineGraph graph = read_graph_line(name);
  return NamedGraph{graph.vertices, graph.jumps(), graph.edges.size()};
}

class CensusCheck {
 public:
  explicit CensusCheck(ResultFile& file) : file_(file) {}

  void check(const std::vector<Fields>& rows) {
    const std::size_t step = rows.size() / most_by_definition + 1;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      place_ = "row " + std::to_string(i + 1) + " ('" + printable(rows[i].at("name"), 60) + "'): ";
      try {
        check_laws(rows[i]);
        check_graph(rows[i], i % step == 0 || i + 1 == rows.size());
      } catch (const InputError& error) {
        require(false, error.what());
      }
    }
    if (findings_ > most_findings) {
      file_.findings.wrong.push_back(std::to_string(findings_ - most_findings) +
                                     " more findings in its rows.");
    }
    file_.findings.checked.push_back("the laws between the columns of " +
                                     counted(rows.size(), "row", "rows"));
    file_.findings.checked.push_back("holes, edges and jumps of " + counted(known_, "graph", "graphs"));
    file_.findings.checked.push_back(counted(by_definition_, "row", "rows") + " by definition");
    const std::size_t left = rows.size() - by_definition_;
    if (left > 0) {
      file_.findings.left_out.push_back(counted(left, "row", "rows") + " by definition: one of " +
                                        std::to_string(step) +
                                        " is looked at, if its name tells the graph and it has at most " +
                                        std::to_string(most_holes_by_definition) + " holes");
    }
    file_.findings.left_out.push_back("automorphisms of more than " + std::to_string(most_holes_to_permute) +
                                      " holes");
  }

  void require(bool holds, const std::string& sentence) {
    if (!holds && ++findings_ <= most_findings) file_.findings.wrong.push_back(place_ + sentence);
  }

 private:
  void check_laws(const Fields& row) {
    const auto number = [&](const std::string& column) { return number_in(row, column); };
    const Count holes = number("holes");
    const Count starts = number("solvable_starts");
    const Count pairs = number("solvable_pairs");
    const std::string& freely = row.at("freely_solvable");
    if (!row.at("automorphisms").empty())
      require(number("automorphisms") >= 1, "there is always the identity.");
    require(number("jumps") % 2 == 0, "every jump has its reverse, so their number is even.");
    require(number("positions") >= holes, "every start is reachable.");
    require(freely == (starts == holes ? "true" : "false"),
            "freely solvable means that all starts are solvable.");
    require(starts <= holes && starts <= pairs && pairs <= starts * holes,
            "each solvable start has 1 to " + to_decimal(holes) + " pairs.");
    require(number("fewest_pegs") <= number("fewest_pegs_worst_start") &&
                number("fewest_pegs_worst_start") <= number("fools_solitaire") &&
                number("fools_solitaire") < holes,
            "fewest_pegs, fewest_pegs_worst_start, fools_solitaire and holes must ascend.");
    require((starts > 0) == (number("fewest_pegs") == 1) &&
                (starts == holes) == (number("fewest_pegs_worst_start") == 1),
            "a start is solvable if one peg can be left.");
    require(pairs <= number("solutions") && (pairs > 0) == (number("solutions") > 0) &&
                number("solutions") <= number("games") && holes <= number("games"),
            "pairs, solutions and games must ascend, and each start has a game.");
  }

  void check_graph(const Fields& row, bool is_looked_at) {
    const std::optional<NamedGraph> graph = graph_named(row);
    if (!graph) return;
    ++known_;
    compare(row,
            {{"holes", graph->holes}, {"jumps", Count(graph->jumps.size())}, {"edges", Count(graph->edges)}});
    if (!is_looked_at || graph->holes > most_holes_by_definition) return;
    ++by_definition_;
    compare(row, census_by_definition(graph->holes, graph->jumps));
  }

  void compare(const Fields& row, const std::map<std::string, Count>& known) {
    for (const auto& [column, value] : known) {
      require(number_in(row, column) == value,
              "its " + column + " is " + row.at(column) + ", by definition " + to_decimal(value) + ".");
    }
  }

  ResultFile& file_;
  std::string place_;
  std::size_t findings_ = 0;
  std::size_t known_ = 0;
  std::size_t by_definition_ = 0;
};

/// The sums over the rows as by_holes of census.json has them.
Json sums_of(const std::vector<Fields>& rows) {
  std::map<Count, std::vector<const Fields*>> by_holes;
  for (const Fields& row : rows) by_holes[number_in(row, "holes")].push_back(&row);
  Json sums = Json::array();
  for (const auto& [holes, group] : by_holes) {
    std::map<std::string, Count> sum;
    for (const Fields* row : group) {
      sum["solvable"] += number_in(*row, "solvable_starts") > 0 ? 1 : 0;
      sum["freely"] += row->at("freely_solvable") == "true" ? 1 : 0;
      sum["fewest"] = std::max(sum["fewest"], number_in(*row, "fewest_pegs"));
      sum["most"] = std::max(sum["most"], number_in(*row, "fools_solitaire"));
      sum["solutions"] += number_in(*row, "solutions");
      sum["games"] += number_in(*row, "games");
    }
    sums.push_back({{"holes", to_64_bits(holes)},
                    {"graphs", group.size()},
                    {"solvable", to_64_bits(sum["solvable"])},
                    {"freely_solvable", to_64_bits(sum["freely"])},
                    {"largest_fewest_pegs", to_64_bits(sum["fewest"])},
                    {"largest_fools_solitaire", to_64_bits(sum["most"])},
                    {"solutions", json_count(sum["solutions"])},
                    {"games", json_count(sum["games"])}});
  }
  return sums;
}

/// Strings as they are, numbers and truth values in their words; null is an empty field.
Fields fields_of(const Json& json, const std::vector<std::string>& columns) {
  Fields row;
  for (const std::string& column : columns) {
    const Json& value = json.at(column);
    row[column] = value.is_string() ? value.get<std::string>() : value.is_null() ? "" : value.dump();
  }
  if (json.size() != columns.size())
    throw InputError("a graph has other keys than '" + join(columns, "', '") + "'.");
  return row;
}

}  // namespace

void check_census_csv(ResultFolder&, ResultFile& file) {
  const auto columns = split(csv_columns(Kind::census_csv), ' ');
  std::vector<Fields> rows;
  for (const Json& row : read_rows(file.path, Kind::census_csv).rows) rows.push_back(fields_of(row, columns));
  CensusCheck(file).check(rows);
}

void check_census_json(ResultFolder&, ResultFile& file) {
  const Json json = parse_json(read_text_file(file.path), file.path);
  const auto columns = split(csv_columns(Kind::census_csv), ' ');
  std::vector<Fields> rows;
  for (const Json& row : json.at("graphs")) rows.push_back(fields_of(row, columns));
  CensusCheck(file).check(rows);
  file.findings.require(json.size() == 2 && json.at("by_holes") == sums_of(rows),
                        "by_holes is not the sum of its graphs.");
  file.findings.checked.emplace_back("sums by number of holes");
}

}  // namespace pegspace
