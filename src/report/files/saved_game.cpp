#include "report/files/saved_game.hpp"

#include <sstream>

#include "base/error.hpp"
#include "base/files/json.hpp"
#include "base/files/text_input.hpp"
#include "base/text.hpp"
#include "board/board_file.hpp"
#include "board/graph_file.hpp"
#include "report/files/problem_json.hpp"

namespace pegspace {
namespace {

constexpr int format_version = 1;

Json jumps_json(const Board& board, std::span<const Jump> jumps) {
  Json list = Json::array();
  for (const Jump& jump : jumps) list.push_back(board.jump_name(jump));
  return list;
}

Jump read_jump(const Board& board, const std::string& words) {
  for (const Jump& jump : board.jumps()) {
    if (board.jump_name(jump) == words) return jump;
  }
  throw InputError("'" + words + "' is not a jump of board '" + board.name() +
                   "'. Expected one such as d2-d4.");
}

std::string text_of_rows(const Json& rows) {
  return join(rows.get<std::vector<std::string>>(), "\n") + "\n";
}

Position read_picture_rows(const Json& rows, const Board& board, const std::string& source) {
  std::istringstream text(text_of_rows(rows));
  return read_position(text, source, board);
}

Finish read_finish_json(const Json& finish, const Board& board, const std::string& source) {
  if (!finish.is_array()) return finish_of_label(board, finish.get<std::string>());
  std::istringstream text(text_of_rows(finish));
  const ShownHoles shown = read_finish(text, source, board);
  return finish_at_picture(shown.pegs, shown.open);
}

Game read_game(const Json& json, const std::string& source) {
  if (json.at("pegspace_game").get<int>() != format_version) {
    throw InputError("its format is " + json.at("pegspace_game").dump() + ", but only " +
                     std::to_string(format_version) + " is known");
  }
  Problem problem{
      read_board_json(json.at("board"), source), 0, printable(json.at("start_label").get<std::string>()), {}};
  problem.start = read_picture_rows(json.at("start"), problem.board, source);
  problem.finish = read_finish_json(json.at("finish"), problem.board, source);
  Game game(std::move(problem), json.value("backwards", false));
  const auto made = json.at("jumps").get<std::vector<std::string>>();
  const auto undone = json.at("undone").get<std::vector<std::string>>();
  for (const auto* words : {&made, &undone}) {
    for (const std::string& word : *words) game.play(read_jump(game.board(), word));
  }
  for (std::size_t i = 0; i < undone.size(); ++i) game.undo();
  return game;
}

}  // namespace

std::string saved_game_text(const Game& game) {
  const Board& board = game.board();
  Json json;
  json["pegspace_game"] = format_version;
  json["board"]["name"] = board.name();
  add_settings(json["board"], board);
  json["board"]["picture"] = board.picture(board.all_holes());
  if (board.is_graph()) json["board"]["file"] = split(graph_file_text(board), '\n');
  json["start_label"] = game.problem().start_label;
  json["start"] = board.picture(game.problem().start);
  const std::string& label = game.problem().finish->label;
  json["finish"] = label == "position" ? Json(picture_of(board, *shown_finish(game.problem()))) : Json(label);
  if (game.backwards()) json["backwards"] = true;
  json["jumps"] = jumps_json(board, game.made());
  json["undone"] = jumps_json(board, game.undone());
  return json_text(json);
}

Game read_saved_game(const std::string& text, const std::string& source) {
  try {
    return read_game(parse_json(text, source), source);
  } catch (const Json::exception& error) {
    throw InputError("'" + source + "' is not a saved game of pegspace (" + json_words(error) + ").");
  } catch (const InputError& error) {
    throw InputError("the saved game '" + source + "' cannot be continued: " + error.what());
  }
}

Game load_saved_game(const std::string& path) {
  return read_saved_game(TextInput(path, "a saved game").rest(), path);
}

}  // namespace pegspace
