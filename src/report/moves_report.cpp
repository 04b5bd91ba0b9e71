#include "report/moves_report.hpp"

#include "report/files/problem_json.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

std::string solutions_text(const Count& solutions) {
  return to_grouped(solutions) + (solutions == 1 ? " solution" : " solutions");
}

}  // namespace

std::string moves_csv(const MoveFigures& figures) {
  std::string text = "moves,solutions\n";
  if (figures.solutions == 0) return text;
  if (!figures.by_moves) {
    return text + std::to_string(figures.fewest_moves) + "," + to_decimal(figures.with_fewest) + "\n";
  }
  int moves = figures.fewest_moves;
  for (const Count& solutions : *figures.by_moves) {
    text += std::to_string(moves++) + "," + to_decimal(solutions) + "\n";
  }
  return text;
}

Json moves_json(const Problem& problem, const MoveFigures& figures) {
  const bool solvable = figures.solutions != 0;
  Json json;
  json["board"] = problem.board.name();
  json["start"] = problem.start_label;
  json["finish"] = problem.finish->label;
  json["solutions"] = to_decimal(figures.solutions);
  json["fewest_moves"] = solvable ? Json(figures.fewest_moves) : Json(nullptr);
  json["solutions_with_fewest_moves"] = solvable ? Json(to_decimal(figures.with_fewest)) : Json(nullptr);
  json["most_moves"] = solvable ? Json(figures.most_moves) : Json(nullptr);
  json["longest_sweep"] = solvable ? Json(figures.longest_sweep) : Json(nullptr);
  json["solutions_with_longest_sweep"] =
      solvable && figures.with_longest ? Json(to_decimal(*figures.with_longest)) : Json(nullptr);
  json["by_moves"] = nullptr;
  add_problem_unless_named(json, problem);
  if (!solvable || !figures.by_moves) return json;
  json["by_moves"] = Json::array();
  int moves = figures.fewest_moves;
  for (const Count& solutions : *figures.by_moves) {
    json["by_moves"].push_back({{"moves", moves++}, {"solutions", to_decimal(solutions)}});
  }
  return json;
}

std::string moves_text(const MoveFigures& figures) {
  std::string text = solutions_text(figures.solutions) + "\n";
  if (figures.solutions == 0) return text;
  text += "fewest moves: " + std::to_string(figures.fewest_moves) + ", in " +
          solutions_text(figures.with_fewest) + "; most: " + std::to_string(figures.most_moves) + "\n";
  text += "longest sweep: " + counted(static_cast<std::uint64_t>(figures.longest_sweep), "jump", "jumps") +
          " of one peg in a row";
  if (figures.with_longest) text += ", in " + solutions_text(*figures.with_longest);
  text += "\n";
  if (!figures.by_moves) return text;
  std::vector<std::vector<std::string>> rows;
  int moves = figures.fewest_moves;
  for (const Count& solutions : *figures.by_moves) {
    rows.push_back({std::to_string(moves++), to_grouped(solutions),
                    human_share(solutions.get_d() / figures.solutions.get_d())});
  }
  return text + "\n" + whole_table({{"moves", 0}, {"solutions", 0}, {"of all", 0}}, rows);
}

}  // namespace pegspace
