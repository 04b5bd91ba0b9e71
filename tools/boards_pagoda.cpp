// Excludes finishes, and draws the certificates (boards_pagoda.hpp).
#include "boards_pagoda.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "board/position_class.hpp"
#include "pagoda_search.hpp"
#include "report/drawing/board_drawing.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

std::string name_of(const Problem& problem, Position finish) {
  const std::string pegs = problem.board.hole_names(finish);
  return count_bits(finish) == 1 ? pegs : "the pegs " + (pegs.empty() ? "none" : pegs);
}

std::string certificate_text(const Problem& problem, const Exclusion& exclusion) {
  const Board& board = problem.board;
  PEGSPACE_CHECK(why_no_proof(board, exclusion.weights, problem.start, exclusion.finish).empty(),
                 "a certificate is checked before it is printed");
  std::vector<std::string> words;
  for (const std::int64_t weight : exclusion.weights) words.push_back(std::to_string(weight));
  std::string text = "finish " + name_of(problem, exclusion.finish) +
                     ": cannot be reached, by a pagoda function (weights of the holes):\n\n";
  for (const std::string& line : draw_board(board, words)) text += "    " + line + "\n";
  return text + "\n  for " + counted(board.jumps().size(), "jump", "jumps") +
         ", each checked: weight of from + weight of over >= weight of to\n  value of the start " +
         std::to_string(pagoda_value(exclusion.weights, problem.start)) + " < value of the finish " +
         std::to_string(pagoda_value(exclusion.weights, exclusion.finish)) + "\n";
}

std::string exclusion_text(const Problem& problem, const Exclusion& exclusion) {
  const std::string finish = "finish " + name_of(problem, exclusion.finish);
  switch (exclusion.by) {
    case Exclusion::By::pagoda:
      return certificate_text(problem, exclusion);
    case Exclusion::By::position_class:
      return finish + ": cannot be reached, as it is not in the position class of the start\n";
    case Exclusion::By::unknown:
      return finish + ": nothing is known: " + exclusion.reason + "\n";
    case Exclusion::By::nothing:
      break;
  }
  return finish + ": no pagoda function excludes it, which proves nothing: there may be a solution or none\n";
}

std::string_view by_name(Exclusion::By by) {
  switch (by) {
    case Exclusion::By::pagoda:
      return "pagoda";
    case Exclusion::By::position_class:
      return "class";
    default:
      return "";
  }
}

}  // namespace

std::vector<Exclusion> find_exclusions(const Problem& problem, std::uint64_t most_steps) {
  PEGSPACE_CHECK(problem.finish.has_value(), "proofs are about a finish");
  const ClassSpace classes(problem.board);
  std::vector<Exclusion> exclusions;
  PagodaWork work(most_steps);
  for (const Position finish : problem.finish->positions) {
    Exclusion& exclusion = exclusions.emplace_back();
    exclusion.finish = finish;
    if (!classes.same_class(problem.start, finish)) {
      exclusion.by = Exclusion::By::position_class;
      continue;
    }
    PagodaSearch search = find_pagoda(problem.board, problem.start, finish, work);
    if (search.outcome == PagodaSearch::Outcome::found) exclusion.by = Exclusion::By::pagoda;
    if (search.outcome == PagodaSearch::Outcome::unknown) exclusion.by = Exclusion::By::unknown;
    exclusion.weights = std::move(search.weights);
    exclusion.reason = std::move(search.reason);
  }
  return exclusions;
}

bool all_excluded(const std::vector<Exclusion>& exclusions) {
  return std::all_of(exclusions.begin(), exclusions.end(), [](const Exclusion& exclusion) {
    return exclusion.by == Exclusion::By::position_class || exclusion.by == Exclusion::By::pagoda;
  });
}

std::string exclusions_text(const Problem& problem, const std::vector<Exclusion>& exclusions) {
  std::string text =
      problem.board.name() + "; start " + problem.start_label + "; finish " + problem.finish->label + "\n\n";
  for (const Exclusion& exclusion : exclusions) text += exclusion_text(problem, exclusion);
  return text + "\n" +
         (all_excluded(exclusions) ? "Proved: there is no solution.\n" : "No proof, either way.\n");
}

Json exclusions_json(const Problem& problem, const std::vector<Exclusion>& exclusions) {
  Json json;
  json["board"] = problem.board.name();
  json["start"] = problem.start_label;
  json["finish"] = problem.finish->label;
  json["no_solution_proved"] = all_excluded(exclusions);
  json["finishes"] = Json::array();
  for (const Exclusion& exclusion : exclusions) {
    Json entry{{"finish", problem.board.hole_names(exclusion.finish)},
               {"excluded_by",
                by_name(exclusion.by).empty() ? Json(nullptr) : Json(std::string(by_name(exclusion.by)))}};
    if (exclusion.by == Exclusion::By::pagoda) {
      entry["weights"] = Json::object();
      for (int hole = 0; hole < problem.board.holes(); ++hole) {
        entry["weights"][problem.board.hole_name(hole)] = exclusion.weights[static_cast<std::size_t>(hole)];
      }
      entry["start_value"] = pagoda_value(exclusion.weights, problem.start);
      entry["finish_value"] = pagoda_value(exclusion.weights, exclusion.finish);
    }
    if (!exclusion.reason.empty()) entry["reason"] = exclusion.reason;
    json["finishes"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace pegspace
