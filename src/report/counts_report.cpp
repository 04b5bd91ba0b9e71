#include "report/counts_report.hpp"

#include "base/check.hpp"
#include "report/files/problem_json.hpp"

namespace pegspace {
namespace {

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) {
    if (letter == '"') quoted += '"';
    quoted += letter;
  }
  return quoted + "\"";
}

}  // namespace

std::string counts_csv(const CountTable& table) {
  std::string text = "start,finish,solutions,winning_positions\n";
  for (const CountRow& row : table.rows) {
    text += csv_field(row.start) + "," + csv_field(row.finish) + "," + to_decimal(row.solutions) + "," +
            to_decimal(row.winning_positions) + "\n";
  }
  return text;
}

Json counts_json(const Problem& problem, const CountTable& table) {
  PEGSPACE_CHECK(!table.rows.empty(), "a count has at least one finish");
  const CountRow& first = table.rows.front();
  Json json;
  json["board"] = problem.board.name();
  json["start"] = problem.start_label;
  json["finish"] = first.finish;
  json["solutions"] = to_decimal(first.solutions);
  json["winning_positions"] = json_number(first.winning_positions);
  json["games"] = table.games ? Json(to_decimal(*table.games)) : Json(nullptr);
  json["finishes"] = Json::array();
  for (const CountRow& row : table.rows) {
    json["finishes"].push_back(
        {{"finish", row.finish},
         {"solutions", to_decimal(row.solutions)},
         {"winning_positions", json_number(row.winning_positions)},
         {"impossible", row.impossible.empty() ? Json(nullptr) : Json(row.impossible)}});
  }
  add_problem_unless_named(json, problem);
  return json;
}

}  // namespace pegspace
