#include "board/board_file.hpp"

#include <cstdint>
#include <filesystem>

#include "base/count.hpp"
#include "base/files/source_text.hpp"
#include "base/files/text_input.hpp"
#include "base/text.hpp"
#include "board/graphs/graph6.hpp"
#include "board/graphs/graph_file.hpp"
#include "board/headers.hpp"
#include "board/pictures/lines_left_out.hpp"
#include "board/pictures/picture_file.hpp"

namespace pegspace {
namespace {

const std::string board_words = "a board file: a few lines of text with a picture";
const std::string position_words = "a picture of a position: a few lines of text";

BoardFile read_picture_board(const SourceText& text, const std::string& name) {
  const PictureFile file = read_picture_file(text);
  BoardFile read{board_of_picture(text, file, name), std::nullopt, std::nullopt};
  if (file.board.shown.pegs != read.board.all_holes()) read.start = file.board.shown.pegs;
  if (!file.finish) return read;
  const Picture& finish = *file.finish;
  if (finish.rows != file.board.rows || finish.columns != file.board.columns) {
    const auto size = [](const Picture& picture) {
      return std::to_string(picture.rows) + " x " + std::to_string(picture.columns);
    };
    text.refuse(finish.first_line, 0,
                "the picture of the finish is " + size(finish) + " (rows x columns) and that of the board " +
                    size(file.board) + "; draw the same rectangle");
  }
  require_holes(text, finish, read.board.cells(), "the board's picture");
  read.finish = finish.shown;
  return read;
}

BoardFile board_of(TextInput input, const std::string& name) {
  const std::string content = input.rest();
  const SourceText text(input.source(), content);
  if (is_graph6_file(text)) return {read_graph6_file(text, name), std::nullopt, std::nullopt};
  refuse_tabs(text);
  return is_graph_file(text) ? read_graph_file(text, name) : read_picture_board(text, name);
}

/// Throws InputError if the headers say another thing of the board than it is.
void require_settings(const SourceText& text, const PictureFile& file, const Board& board) {
  if (!file.has_headers) return;
  const Board drawn = board_of_picture(text, file, board.name());
  const auto given = board_settings(drawn);
  if (given == board_settings(board)) return;
  const auto words = [](const std::vector<BoardSetting>& settings) {
    std::vector<std::string> lines;
    for (const auto& [key, value] : settings) lines.push_back("'" + key + ": " + value + "'");
    return join(lines, ", ");
  };
  text.fail(first_content_line(text), 0, "a picture of another board, " + words(given),
            words(board_settings(board)) + ", or a picture without headers");
}

ShownHoles position_of(TextInput input, const Board& board, bool is_finish) {
  const std::string content = input.rest();
  const SourceText text(input.source(), content);
  const std::string of_what = "the board '" + board.name() + "'";
  refuse_tabs(text);
  if (board.is_graph() || is_graph_file(text)) {
    if (!is_graph_file(text))
      text.refuse(0, 0, of_what + " is a graph, and a picture shows no graph; name its holes");
    const BoardFile file = read_graph_file(text, board.name());
    if (!board.is_graph() || file.board.hash() != board.hash())
      text.fail(0, 0, "another board", "the holes and lines of " + of_what);
    return {file.start.value_or(board.all_holes() & ~bit(board.default_vacancy()))};
  }
  const PictureFile file = read_picture_file(text, is_finish);
  require_holes(text, file.board, board.cells(), of_what);
  require_settings(text, file, board);
  if (file.finish) {
    text.refuse(file.finish->first_line - 1, 0,
                "a position is one picture, and this text has a second below 'finish:'; remove one");
  }
  return file.board.shown;
}

std::string holes_words(const Board& board, HoleSet holes) {
  constexpr int most_named = 4;
  return count_bits(holes) <= most_named ? board.hole_names(holes) : std::to_string(count_bits(holes));
}

}  // namespace

BoardFile read_board_file(std::istream& in, const std::string& source, const std::string& name) {
  return board_of(TextInput(in, source, board_words, SIZE_MAX), name);
}

BoardFile load_board_file(const std::string& path) {
  const std::string name = path == "-" ? "stdin" : std::filesystem::path(path).stem().string();
  return board_of(TextInput(path, board_words), name);
}

std::string summary_of(const Board& board, const ShownHoles& shown) {
  const HoleSet empty = board.all_holes() & ~shown.pegs & ~shown.open;
  return counted(count_bits(shown.pegs), "peg", "pegs") +
         (shown.open == 0 ? "" : ", " + holes_words(board, shown.open) + " with a peg or none") +
         (empty == 0 ? "" : ", " + holes_words(board, empty) + " empty");
}

std::string summary_of(const BoardFile& file) {
  const Board& board = file.board;
  const std::string start =
      file.start ? summary_of(board, ShownHoles{*file.start})
                 : "none, so " + board.hole_name(board.default_vacancy()) + " starts empty if one is needed";
  return counted(board.holes(), "hole", "holes") + ", " + counted(board.jumps().size(), "jump", "jumps") +
         ", " + counted(board.symmetries().size(), "symmetry", "symmetries") + "; start: " + start +
         (file.finish ? "; finish: " + summary_of(board, *file.finish) : "");
}

ShownHoles read_position(std::istream& in, const std::string& source, const Board& board, bool is_finish) {
  return position_of(TextInput(in, source, position_words), board, is_finish);
}

ShownHoles load_position(const std::string& path, const Board& board, bool is_finish) {
  return position_of(TextInput(path, position_words), board, is_finish);
}

std::vector<BoardSetting> board_settings(const Board& board) {
  std::vector<BoardSetting> settings{{"lattice", std::string(lattice_name(board.lattice()))}};
  const Neighbourhood& has = board.neighbourhood();
  if (has.diagonals) settings.push_back({"directions", "8"});
  if (has.wraps()) {
    settings.push_back({"wrap", !has.wraps_columns ? "rows" : !has.wraps_rows ? "columns" : "both"});
  }
  if (!board.lines_left_out().empty()) settings.push_back({"without", lines_left_out_text(board)});
  return settings;
}

std::string board_file_text(const Board& board, Position start, const std::optional<ShownHoles>& finish) {
  if (board.is_graph()) return graph_file_text(board) + positions_of_graph_text(board, start, finish);
  std::string text;
  for (const auto& [key, value] : board_settings(board)) text += key + ": " + value + "\n";
  text += "board:\n" + join(board.picture(start), "\n") + "\n";
  if (finish) text += "finish:\n" + join(board.picture(finish->pegs, finish->open), "\n") + "\n";
  return text;
}

}  // namespace pegspace
