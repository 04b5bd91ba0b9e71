#include "report/files/problem_json.hpp"

#include "base/text.hpp"
#include "board/board_file.hpp"
#include "board/graphs/graph_file.hpp"

namespace pegspace {

std::optional<ShownHoles> shown_finish(const Problem& problem) {
  const std::optional<Finish>& finish = problem.finish;
  if (!finish || finish->patterns.size() != 1) return std::nullopt;
  const Pattern& pattern = finish->patterns.front();
  if (finish->label != "position" && pattern.open != 0) return std::nullopt;
  return ShownHoles{pattern.pegs, pattern.open};
}

Json board_json(const Board& board, Position pegs) {
  Json json;
  json["name"] = board.name();
  for (const auto& [key, value] : board_settings(board))
    json[key] = key == "directions" ? Json(std::stoi(value)) : Json(value);
  json["holes"] = board.holes();
  json["hash"] = board.hash();
  json["picture"] = board.picture(pegs);
  if (board.is_graph()) json["file"] = split(graph_file_text(board), '\n');
  return json;
}

Json problem_json(const Problem& problem) {
  const auto shown = shown_finish(problem);
  const Position pegs = problem.start_label == "all" ? problem.board.all_holes() : problem.start;
  return {{"board", board_json(problem.board, pegs)},
          {"start", problem.start_label},
          {"finish", problem.finish ? Json(problem.finish->label) : Json(nullptr)},
          {"finish_picture", shown ? Json(problem.board.picture(shown->pegs, shown->open)) : Json(nullptr)}};
}

}  // namespace pegspace
