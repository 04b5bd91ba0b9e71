#include "report/exclusions_report.hpp"

#include "report/drawing/board_drawing.hpp"
#include "report/files/problem_json.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

std::string name_of(const Problem& problem, Position finish) {
  const std::string pegs = problem.board.hole_names(finish);
  return count_bits(finish) == 1 ? pegs : "the pegs " + (pegs.empty() ? "none" : pegs);
}

std::string certificate_text(const Problem& problem, const Exclusion& exclusion) {
  const Board& board = problem.board;
  std::vector<std::string> words;
  for (const std::int64_t weight : exclusion.weights) words.push_back(std::to_string(weight));
  std::string text = "finish " + name_of(problem, exclusion.finish) +
                     ": cannot be reached, by this pagoda function (weights of the holes):\n\n";
  for (const std::string& line : draw_board(board, words)) text += "    " + line + "\n";
  return text + "\n  for " + counted(board.jumps().size(), "jump", "jumps") +
         ", each checked: weight of from + weight of over >= weight of to\n  value of the start " +
         std::to_string(exclusion.start_value) + " < value of the finish " +
         std::to_string(exclusion.finish_value) + "\n";
}

std::string exclusion_text(const Problem& problem, const Exclusion& exclusion) {
  const std::string finish = "finish " + name_of(problem, exclusion.finish);
  switch (exclusion.by) {
    case Exclusion::By::pagoda:
      return certificate_text(problem, exclusion);
    case Exclusion::By::position_class:
      return finish + ": cannot be reached, because it is not in the position class of the start\n";
    case Exclusion::By::unknown:
      return finish + ": nothing is known: " + exclusion.reason + "\n";
    case Exclusion::By::nothing:
      break;
  }
  return finish +
         ": no pagoda function excludes it. This proves nothing: there may or may not be a solution\n";
}

Json by_json(Exclusion::By by) {
  if (by == Exclusion::By::pagoda) return "pagoda";
  return by == Exclusion::By::position_class ? Json("class") : Json(nullptr);
}

}  // namespace

std::string exclusions_text(const Problem& problem, const std::vector<Exclusion>& exclusions) {
  std::string text =
      problem.board.name() + "; start " + problem.start_label + "; finish " + problem.finish->label + "\n\n";
  for (const Exclusion& exclusion : exclusions) text += exclusion_text(problem, exclusion);
  return text + "\n" +
         (all_excluded(exclusions) ? "Proved: there is no solution.\n" : "No proof either way.\n");
}

Json exclusions_json(const Problem& problem, const std::vector<Exclusion>& exclusions) {
  Json json{{"record", problem_json(problem)}};
  json["no_solution_proved"] = all_excluded(exclusions);
  json["finishes"] = Json::array();
  for (const Exclusion& exclusion : exclusions) {
    Json entry{{"finish", problem.board.hole_names(exclusion.finish)},
               {"excluded_by", by_json(exclusion.by)}};
    if (exclusion.by == Exclusion::By::pagoda) {
      entry["weights"] = Json::object();
      for (int hole = 0; hole < problem.board.holes(); ++hole) {
        entry["weights"][problem.board.hole_name(hole)] = exclusion.weights[static_cast<std::size_t>(hole)];
      }
      entry["start_value"] = exclusion.start_value;
      entry["finish_value"] = exclusion.finish_value;
    }
    if (!exclusion.reason.empty()) entry["reason"] = exclusion.reason;
    json["finishes"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace pegspace
