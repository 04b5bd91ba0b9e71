// What can be read as a board, as one table of forms, and the boards of pictures. A text that says what it is
// (the first forms of the table) is read as that form. Any other text is tried as each of them; if it fits
// several, it is refused with what settles it.
#include "board/board_file.hpp"

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/files/text_input.hpp"
#include "base/text.hpp"
#include "board/game_id.hpp"
#include "board/graphs/adjacency_matrix.hpp"
#include "board/graphs/graph6.hpp"
#include "board/graphs/graph_file.hpp"
#include "board/graphs/graph_texts.hpp"
#include "board/graphs/other_formats.hpp"
#include "board/pictures/lines_left_out.hpp"
#include "board/pictures/picture_doubts.hpp"
#include "board/pictures/picture_file.hpp"
#include "board/pictures/picture_notes.hpp"
#include "board/reading.hpp"

namespace pegspace {
namespace {

const std::string board_words = "a board file: a few lines of text with a picture";
const std::string position_words = "a picture of a position: a few lines of text";

BoardFile read_picture_board(const SourceText& text, const std::string& name) {
  PictureFile file = read_picture_file(text);
  const std::vector<std::string> letters = read_letters_of(text, file, false);
  const Picture picture = place_holes(text, file.board, file.picture_lattice(), file.spacing);
  require_sides(text, file, picture);
  const ReadPicture read{text, file.board, picture, letters, file};
  refuse_doubtful_places(read);
  std::vector<Cell> cells;
  Position pegs = 0;
  for (const PictureHole& hole : picture.holes) {
    if (hole.place == Place::peg) pegs |= bit(static_cast<int>(cells.size()));
    cells.push_back(hole.cell);
  }
  if (file.one_diagonal) cells = along_diagonal(cells);
  BoardFile result{Board(name, file.one_diagonal ? Lattice::triangular : file.picture_lattice(), cells,
                         file.neighbourhood),
                   {},
                   {},
                   {}};
  if (const std::vector<Jump> lines = read_lines_left_out(text, file, result.board); !lines.empty())
    result.board = result.board.without(lines);
  if (pegs != result.board.all_holes()) result.start = pegs;
  if (file.finish) {
    result.finish = read_shown(text, *file.finish, result.board, "the board's picture", file.one_diagonal);
  }
  refuse_doubtful_start(read, result.board, result.start);
  if (file.is_bare) {
    result.notes.push_back(text.source() +
                           ": reads a picture, although the line 'board:' above it is missing");
  }
  for (std::string& note : picture_notes(read, result.board, result.start)) {
    result.notes.push_back(std::move(note));
  }
  return result;
}

std::optional<Reading> graph_file(const SourceText& text, const std::string& name) {
  if (!is_graph_file(text)) return std::nullopt;
  return Reading{"a graph file", "", [&] { return read_graph_file(text, name); }};
}

std::optional<Reading> picture_file(const SourceText& text, const std::string& name) {
  if (!has_picture_header(text)) return std::nullopt;
  return Reading{"a board file", "", [&] { return read_picture_board(text, name); }};
}

/// A matrix of 0 and 1 is hardly ever a picture as well: the start would be empty all along the diagonal.
std::optional<Reading> picture(const SourceText& text, const std::string& name) {
  if (!has_picture_rows(text) || are_decimals(text)) return std::nullopt;
  if (const auto matrix = matrix_rows(text); matrix && !may_be_start(*matrix)) return std::nullopt;
  return Reading{"a picture", "write 'board:' above it", [&] { return read_picture_board(text, name); }};
}

/// These texts say what they are, so the first form that fits is the only one.
constexpr Form forms_by_name[] = {graph_file, picture_file, game_id_text};
/// A text may fit several of these.
constexpr Form forms_by_look[] = {
    nauty_graph,     edge_list, edge_list_below_numbers, edge_list_below_heading, adjacency_matrix,
    neighbour_lists, picture};

[[noreturn]] void refuse_several(const SourceText& text, const std::vector<Reading>& readings) {
  std::string names;
  std::string advice;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    const bool is_last = i + 1 == readings.size();
    names += (i == 0 ? "" : is_last ? " or as " : ", as ") + readings[i].as;
    advice += (i == 0    ? " For "
               : is_last ? "; for "
                         : ", for ") +
              readings[i].as + ", " + readings[i].settled_by;
  }
  throw InputError(text.source() + ": this can be read as " + names + "." + advice + ".");
}

BoardFile board_of(TextInput input, const std::string& name) {
  const std::string content = input.rest();
  const SourceText text(input.source(), content);
  for (const Form form : forms_by_name) {
    if (const auto reading = form(text, name)) return reading->board();
  }
  std::vector<Reading> readings;
  for (const Form form : forms_by_look) {
    if (auto reading = form(text, name)) readings.push_back(*std::move(reading));
  }
  if (readings.size() > 1) refuse_several(text, readings);
  if (readings.size() == 1) return readings.front().board();
  refuse_rows_of_id(text);
  refuse_other_formats(text);
  return read_picture_board(text, name);  // says what is wrong with the picture
}

/// With `of_start`, a note says so if no peg of the start can jump.
ShownHoles position_of(TextInput input, const Board& board, bool is_finish, std::vector<std::string>* notes,
                       bool of_start = false) {
  const std::string content = input.rest();
  const SourceText text(input.source(), content);
  const std::string of_what = "the board '" + board.name() + "'";
  if (is_graph_file(text)) {
    const BoardFile file = read_graph_file(text, board.name());
    if (!board.is_graph() || file.board.hash() != board.hash()) {
      text.fail(0, 0, "another board", "the holes and lines of " + of_what);
    }
    return {file.start.value_or(board.all_holes() & ~bit(board.default_vacancy()))};
  }
  PictureFile file = read_picture_file(text);
  const Lattice lattice = file.one_diagonal ? Lattice::triangular : file.picture_lattice();
  if ((file.lines.contains("lattice") || file.one_diagonal) && lattice != board.lattice()) {
    text.fail(file.lines.at(file.lines.contains("lattice") ? "lattice" : "directions"), 0,
              "a picture on the " + std::string(lattice_name(lattice)) + " lattice",
              "'lattice: " + std::string(lattice_name(board.lattice())) + "', as for " + of_what);
  }
  for (const char* key : {"directions", "wrap"}) {
    if (!file.lines.contains(key) || file.neighbourhood == board.neighbourhood()) continue;
    text.fail(file.lines.at(key), 0, "a picture with other directions or joined sides",
              "those of " + of_what + ", or neither 'directions:' nor 'wrap:'");
  }
  if (file.lines.contains("without")) {
    const Board whole(board.name(), board.lattice(), board.cells(), board.neighbourhood());
    if (read_lines_left_out(text, file, whole) != board.lines_left_out()) {
      text.fail(file.lines.at("without"), 0, "a picture of a board without other jumps",
                "the jumps of " + of_what + ", or no line 'without:'");
    }
  }
  const std::vector<std::string> letters = read_letters_of(text, file, is_finish);
  if (file.finish) read_shown(text, *file.finish, board, of_what, file.one_diagonal);
  const ShownHoles shown = read_shown(text, file.board, board, of_what, file.one_diagonal);
  if (notes == nullptr) return shown;
  if (const auto note = letters_note(text.source(), letters)) notes->push_back(*note);
  const auto start =
      of_start ? start_note(text.source(), board, shown.pegs, !file.letters.empty()) : std::nullopt;
  if (start) notes->push_back(*start);
  return shown;
}

}  // namespace

BoardFile read_board_file(std::istream& in, const std::string& source, const std::string& name) {
  return board_of(TextInput(in, source, board_words, SIZE_MAX), name);
}

BoardFile load_board_file(const std::string& path) {
  const std::string name = path == "-" ? "stdin" : std::filesystem::path(path).stem().string();
  return board_of(TextInput(path, board_words), name);
}

Position read_position(std::istream& in, const std::string& source, const Board& board,
                       std::vector<std::string>* notes) {
  return position_of(TextInput(in, source, position_words), board, false, notes).pegs;
}

Position load_position(const std::string& path, const Board& board, std::vector<std::string>& notes) {
  return position_of(TextInput(path, position_words), board, false, &notes).pegs;
}

Position load_start(const std::string& path, const Board& board, std::vector<std::string>& notes) {
  return position_of(TextInput(path, position_words), board, false, &notes, true).pegs;
}

ShownHoles load_finish(const std::string& path, const Board& board, std::vector<std::string>& notes) {
  return position_of(TextInput(path, position_words), board, true, &notes);
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

std::string board_file_text(const std::vector<BoardSetting>& settings,
                            const std::vector<std::string>& picture) {
  std::string text;
  for (const auto& [key, value] : settings) text += key + ": " + value + "\n";
  return text + "spacing: 1\nletters: o peg, . empty, - none\nboard:\n" + join(picture, "\n") + "\n";
}

}  // namespace pegspace
