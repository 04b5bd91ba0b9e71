#include "report/files/problem_json.hpp"

#include <sstream>

#include "base/error.hpp"
#include "base/text.hpp"
#include "board/board_file.hpp"
#include "board/graphs/graph_file.hpp"

namespace pegspace {

std::vector<std::string> picture_of(const Board& board, const ShownHoles& shown) {
  std::vector<std::string> rows = board.picture(shown.pegs);
  for_each_bit(shown.open, [&](int hole) {
    const Cell cell = board.cell(hole);
    rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] = '?';
  });
  return rows;
}

std::optional<ShownHoles> shown_finish(const Problem& problem) {
  const std::optional<Finish>& finish = problem.finish;
  if (!finish) return std::nullopt;
  if (finish->patterns.size() != 1) return std::nullopt;
  const Pattern& pattern = finish->patterns.front();
  if (finish->label != "position" && pattern.open != 0) return std::nullopt;
  return ShownHoles{pattern.pegs, pattern.open};
}

namespace {

/// The pegs in the picture of a problem's board: all holes if there are many starts.
Position shown_pegs(const Problem& problem) {
  return problem.start_label == "all" ? problem.board.all_holes() : problem.start;
}

}  // namespace

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
  return {{"board", board_json(problem.board, shown_pegs(problem))},
          {"start", problem.start_label},
          {"finish", problem.finish ? Json(problem.finish->label) : Json(nullptr)},
          {"finish_picture", shown ? Json(picture_of(problem.board, *shown)) : Json(nullptr)}};
}

Board read_board_json(const Json& board, const std::string& source) {
  const std::string name = board.at("name");
  std::string text;
  if (board.contains("file")) {
    text = join(board.at("file").get<std::vector<std::string>>(), "\n") + "\n";
  } else {
    std::vector<BoardSetting> settings{{"lattice", board.at("lattice").get<std::string>()}};
    if (board.contains("directions"))
      settings.push_back({"directions", std::to_string(board.at("directions").get<int>())});
    for (const char* const key : {"wrap", "without"})
      if (board.contains(key)) settings.push_back({key, board.at(key).get<std::string>()});
    text = board_file_text(settings, board.at("picture").get<std::vector<std::string>>());
  }
  std::istringstream in(text);
  Board read = read_board_file(in, "the board in '" + source + "'", name).board;
  if (board.contains("file") && (!read.is_graph() || text != graph_file_text(read) + "\n")) {
    throw InputError("'" + source + "': the file of its board is not as this program writes it.");
  }
  if (board.at("lattice").get<std::string>() != lattice_name(read.lattice())) {
    throw InputError("'" + source + "': the lattice of its board is not that of the file.");
  }
  return read;
}

}  // namespace pegspace
