// Board files: header lines, the board's picture, an optional picture of the finish. The grammar, line by
// line:
//
//     { comment or blank or "lattice: square|triangular" }  "board:"  picture  [ "finish:" picture ]
//
// Pictures themselves are read in picture.cpp. Callers: the command line (BOARD, --start and --finish given
// as files).
#include "board/board_file.hpp"

#include <filesystem>
#include <string_view>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/files/text_input.hpp"
#include "base/text.hpp"
#include "board/graph_file.hpp"
#include "board/picture.hpp"

namespace pegspace {
namespace {

const std::string board_words = "a board file: a few lines of text with a picture";
const std::string position_words = "a picture of a position: a few lines of text";

const std::vector<std::string> header_keys = {"lattice", "board", "finish"};

const std::string header_expected =
    "'lattice: square', 'lattice: triangular', 'lattice: graph', 'board:', or a comment behind '#'";

// A header line "key: value"; columns from 0.
struct HeaderLine {
  std::string key;
  std::size_t key_column = 0;
  std::string value;
  std::size_t value_column = 0;
};

HeaderLine read_header_line(std::string_view line) {
  const std::size_t colon = line.find(':');
  HeaderLine header;
  header.key = lower_case(trim(line.substr(0, colon)));
  header.key_column = line.find_first_not_of(" \t");
  const std::string_view value = line.substr(colon + 1);
  header.value = lower_case(trim(value));
  const std::size_t blanks = value.find_first_not_of(" \t");
  header.value_column = colon + 1 + (blanks == std::string_view::npos ? value.size() : blanks);
  return header;
}

// What a board file says, before a Board is made of it.
struct ParsedFile {
  Lattice lattice = Lattice::square;
  std::size_t lattice_line = 0;  // of "lattice:", or of "board:" where that is missing
  Picture board;
  std::optional<Picture> finish;
};

void require_no_value(const SourceText& text, std::size_t line, const HeaderLine& header) {
  if (header.value.empty()) return;
  text.fail(line, header.value_column, quote_input(header.value), "nothing behind '" + header.key + ":'",
            "The picture begins on the line below.");
}

Lattice read_lattice(const SourceText& text, std::size_t line, const HeaderLine& header) {
  for (const Lattice lattice : {Lattice::square, Lattice::triangular}) {
    if (header.value == lattice_name(lattice)) return lattice;
  }
  const std::string word = header.value.substr(0, 40);
  const std::string suggestion = did_you_mean(word, {"square", "triangular", "graph"});
  text.fail(line, header.value_column,
            header.value.empty() ? "the end of the line" : quote_input(header.value),
            "'square', 'triangular' or 'graph'", std::string(trim(suggestion)));
}

[[noreturn]] void refuse_header_text(const SourceText& text, std::size_t line) {
  const std::string_view content = text.line(line);
  const std::size_t column = content.find_first_not_of(" \t");
  const bool picture_row = content.find_first_not_of("o.- \t") == std::string_view::npos;
  if (picture_row) {
    text.fail(line, column, "a row of a picture", "the line 'board:' before the picture",
              "Write 'board:' on a line of its own above the picture.");
  }
  const std::string suggestion = did_you_mean(trim(content).substr(0, 40), {"board:", "lattice:"});
  text.fail(line, column, quote_input(trim(content)), header_expected, std::string(trim(suggestion)));
}

// Reads up to "board:"; returns the first line behind it.
std::size_t read_header(const SourceText& text, ParsedFile& file) {
  bool lattice_known = false;
  for (std::size_t line = 0; line < text.size(); ++line) {
    const std::string_view content = trim(text.line(line));
    if (content.empty() || content.front() == '#') continue;
    if (content.find(':') == std::string_view::npos) refuse_header_text(text, line);
    const HeaderLine header = read_header_line(text.line(line));
    if (header.key == "board") {
      require_no_value(text, line, header);
      if (!lattice_known) file.lattice_line = line;
      return line + 1;
    }
    if (header.key == "lattice" && !lattice_known) {
      file.lattice = read_lattice(text, line, header);
      file.lattice_line = line;
      lattice_known = true;
    } else if (header.key == "lattice") {
      text.fail(line, header.key_column, "a second line 'lattice:'", "'board:'", "A board has one lattice.");
    } else if (header.key == "finish") {
      text.fail(line, header.key_column, "'finish:' before the board", "'board:'",
                "The picture of the finish stands behind that of the board.");
    } else {
      const std::string suggestion = did_you_mean(header.key.substr(0, 40), header_keys);
      text.fail(line, header.key_column, "the unknown header " + quote_input(header.key + ":"),
                header_expected, std::string(trim(suggestion)));
    }
  }
  text.fail(text.size(), 0, "the end of the file", "the line 'board:' and the picture of a board");
}

// A header line that ends a picture where none may.
[[noreturn]] void refuse_late_header(const SourceText& text, std::size_t line, const std::string& expected) {
  const HeaderLine header = read_header_line(text.line(line));
  const bool known = header.key == "lattice" || header.key == "board" || header.key == "finish";
  const std::string suggestion = known ? "" : did_you_mean(header.key.substr(0, 40), header_keys);
  text.fail(line, header.key_column, (known ? "" : "the unknown header ") + quote_input(header.key + ":"),
            expected, std::string(trim(suggestion)));
}

std::vector<Cell> cells_of(const Picture& picture) {
  std::vector<Cell> cells;
  for (const PictureHole& hole : picture.holes) cells.push_back(hole.cell);
  return cells;
}

ParsedFile parse(const SourceText& text) {
  ParsedFile file;
  const std::size_t begin = read_header(text, file);
  file.board = read_picture(text, begin, file.lattice);
  std::size_t line = file.board.past_line;
  if (line == text.size()) return file;
  const HeaderLine header = read_header_line(text.line(line));
  if (header.key != "finish")
    refuse_late_header(text, line, "picture rows, 'finish:' or the end of the file");
  require_no_value(text, line, header);
  file.finish = read_picture(text, line + 1, Lattice::square);  // its holes are checked against the board's
  line = file.finish->past_line;
  if (line != text.size()) refuse_late_header(text, line, "picture rows or the end of the file");
  require_holes(text, *file.finish, cells_of(file.board), "the board's picture");
  return file;
}

Position pegs_of(const Picture& picture, const Board& board) {
  Position pegs = 0;
  for (const PictureHole& hole : picture.holes) {
    const std::optional<int> index = board.hole_at(hole.cell);
    PEGSPACE_CHECK(index.has_value(), "every hole of a checked picture is a hole of the board");
    if (hole.peg) pegs |= bit(*index);
  }
  return pegs;
}

BoardFile board_of(TextInput input, const std::string& name) {
  const std::string content = input.rest();
  const SourceText text(input.source(), content);
  if (is_graph_file(text)) return read_graph_file(text, name);
  const ParsedFile file = parse(text);
  BoardFile result{Board(name, file.lattice, cells_of(file.board)), std::nullopt, std::nullopt};
  const Position pegs = pegs_of(file.board, result.board);
  if (pegs != result.board.all_holes()) result.start = pegs;
  if (file.finish) result.finish = pegs_of(*file.finish, result.board);
  return result;
}

Position position_of(TextInput input, const Board& board) {
  const std::string content = input.rest();
  const SourceText text(input.source(), content);
  std::size_t line = 0;
  const auto before_the_rows = [&](std::string_view row) {
    return trim(row).empty() || trim(row).front() == '#';
  };
  while (line < text.size() && before_the_rows(text.line(line))) ++line;

  const std::string of_what = "the board '" + board.name() + "'";
  if (is_graph_file(text)) {
    const BoardFile file = read_graph_file(text, board.name());
    if (!board.is_graph() || file.board.hash() != board.hash()) {
      text.fail(line, 0, "another board", "the holes and lines of " + of_what);
    }
    return file.start.value_or(board.all_holes() & ~bit(board.default_vacancy()));
  }
  const bool whole_file = line < text.size() && is_header_line(text.line(line));
  Picture picture;
  if (whole_file) {
    const ParsedFile file = parse(text);
    if (file.lattice != board.lattice()) {
      text.fail(file.lattice_line, 0,
                "a picture on the " + std::string(lattice_name(file.lattice)) + " lattice",
                "'lattice: " + std::string(lattice_name(board.lattice())) + "', as for " + of_what);
    }
    picture = file.board;
  } else {
    picture = read_picture(text, line, Lattice::square);  // its holes are checked against the board's
    if (picture.past_line != text.size()) {
      refuse_late_header(text, picture.past_line, "picture rows or the end of the file");
    }
  }
  std::vector<Cell> cells;
  for (const int hole : board.drawing_order()) cells.push_back(board.cell(hole));
  require_holes(text, picture, cells, of_what);
  return pegs_of(picture, board);
}

}  // namespace

BoardFile read_board_file(std::istream& in, const std::string& source, const std::string& name) {
  return board_of(TextInput(in, source, board_words, SIZE_MAX), name);
}

BoardFile load_board_file(const std::string& path) {
  const std::string name = path == "-" ? "stdin" : std::filesystem::path(path).stem().string();
  return board_of(TextInput(path, board_words), name);
}

Position read_position(std::istream& in, const std::string& source, const Board& board) {
  return position_of(TextInput(in, source, position_words), board);
}

Position load_position(const std::string& path, const Board& board) {
  return position_of(TextInput(path, position_words), board);
}

}  // namespace pegspace
