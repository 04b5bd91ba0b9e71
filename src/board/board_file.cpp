// Board files: header lines, the board's picture, an optional picture of the finish. The grammar, line by
// line:
//
//     { comment or blank or "lattice: square|triangular" or "spacing: N" }  "board:"  picture  [ "finish:" picture ]
//
// Pictures themselves are read in picture.cpp, their letters in picture_letters.cpp. Callers: the command line (BOARD, --start and --finish given
// as files).
#include "board/board_file.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "base/error.hpp"
#include "base/files/text_input.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "board/graph_file.hpp"
#include "board/picture.hpp"
#include "board/picture_letters.hpp"

namespace pegspace {
namespace {

const std::string board_words = "a board file: a few lines of text with a picture";
const std::string position_words = "a picture of a position: a few lines of text";

const std::vector<std::string> header_keys = {"lattice", "spacing", "board", "finish"};

const std::string header_expected =
    "'lattice: square', 'lattice: triangular', 'lattice: graph', 'spacing:', 'board:', or a comment after "
    "'#'";

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
  std::optional<Lattice> lattice;  // square where the line is missing
  std::size_t lattice_line = 0;    // of "lattice:", or of "board:" where that is missing
  std::optional<std::size_t> spacing;
  Marks board;
  std::optional<Marks> finish;

  Lattice board_lattice() const { return lattice.value_or(Lattice::square); }
};

void require_no_value(const SourceText& text, std::size_t line, const HeaderLine& header) {
  if (header.value.empty()) return;
  text.fail(line, header.value_column, quote_input(header.value), "nothing after '" + header.key + ":'",
            "The picture begins on the next line.");
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

std::size_t read_spacing(const SourceText& text, std::size_t line, const HeaderLine& header) {
  try {
    return static_cast<std::size_t>(parse_whole(header.value, "spacing", 1, 256));
  } catch (const InputError&) {
    text.fail(line, header.value_column,
              header.value.empty() ? "the end of the line" : quote_input(header.value),
              "a whole number from 1 to 256", "It says how many characters apart two neighbours are.");
  }
}

// Reads "lattice:" or "spacing:", each once.
void read_setting(const SourceText& text, std::size_t line, const HeaderLine& header, ParsedFile& file) {
  const bool is_lattice = header.key == "lattice";
  if (is_lattice ? file.lattice.has_value() : file.spacing.has_value()) {
    text.fail(line, header.key_column, "a second line '" + header.key + ":'", "'board:'",
              "A board has one " + header.key + ".");
  }
  if (is_lattice) {
    file.lattice = read_lattice(text, line, header);
    file.lattice_line = line;
  } else {
    file.spacing = read_spacing(text, line, header);
  }
}

// Reads up to "board:"; returns the first line behind it.
std::size_t read_header(const SourceText& text, ParsedFile& file) {
  for (std::size_t line = 0; line < text.size(); ++line) {
    const std::string_view content = trim(text.line(line));
    if (content.empty() || content.front() == '#') continue;
    if (content.find(':') == std::string_view::npos) refuse_header_text(text, line);
    const HeaderLine header = read_header_line(text.line(line));
    if (header.key == "board") {
      require_no_value(text, line, header);
      if (!file.lattice) file.lattice_line = line;
      return line + 1;
    }
    if (header.key == "lattice" || header.key == "spacing") {
      read_setting(text, line, header, file);
    } else if (header.key == "finish") {
      text.fail(line, header.key_column, "'finish:' before the board", "'board:'",
                "Put the picture of the finish after that of the board.");
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
  const bool known = std::ranges::count(header_keys, header.key) > 0;
  const std::string suggestion = known ? "" : did_you_mean(header.key.substr(0, 40), header_keys);
  text.fail(line, header.key_column, (known ? "" : "the unknown header ") + quote_input(header.key + ":"),
            expected, std::string(trim(suggestion)));
}

ParsedFile parse(const SourceText& text) {
  ParsedFile file;
  const std::size_t begin = read_header(text, file);
  file.board = read_marks(text, begin);
  std::size_t line = file.board.past_line;
  if (line == text.size()) return file;
  const HeaderLine header = read_header_line(text.line(line));
  if (header.key != "finish")
    refuse_late_header(text, line, "picture rows, 'finish:' or the end of the file");
  require_no_value(text, line, header);
  file.finish = read_marks(text, line + 1);
  line = file.finish->past_line;
  if (line != text.size()) refuse_late_header(text, line, "picture rows or the end of the file");
  return file;
}

std::vector<std::string> read_letters_of(const SourceText& text, ParsedFile& file) {
  std::vector<Marks*> pictures{&file.board};
  if (file.finish) pictures.push_back(&*file.finish);
  return read_letters(text, pictures);
}

// In others' files '-' is an empty hole.
void note_dashes(const SourceText& text, const Marks& marks, std::vector<std::string>& notes) {
  const Mark* dash = nullptr;
  bool between = false;  // holes of a row
  bool empty_holes = false;
  const Mark* before = nullptr;  // the last hole of this row
  const Mark* since = nullptr;   // the first '-' behind it
  for (const Mark& mark : marks.all) {
    if (before != nullptr && before->line != mark.line) before = since = nullptr;
    if (mark.text == "-") {
      if (dash == nullptr) dash = &mark;
      if (since == nullptr) since = &mark;
      continue;
    }
    if (mark.place == Place::no_hole) continue;
    between = between || (before != nullptr && since != nullptr);
    empty_holes = empty_holes || mark.place == Place::empty_hole;
    before = &mark;
    since = nullptr;
  }
  if (dash == nullptr || (empty_holes && !between)) return;
  notes.push_back(text.source() + ": reads '-' as no hole; write an empty hole as '.'");
}

// A triangular picture whose line "lattice:" was forgotten: its holes have no neighbours on the square lattice.
void note_lattice(const SourceText& text, const ParsedFile& file, const Board& board,
                  std::vector<std::string>& notes) {
  if (file.lattice || !board.jumps().empty()) return;
  std::vector<Cell> cells;
  for (int hole = 0; hole < board.holes(); ++hole) {
    cells.push_back(board.cell(hole));
    if ((cells.back().row + cells.back().column - cells[0].row - cells[0].column) % 2 != 0) return;
  }
  if (Board("", Lattice::triangular, cells).jumps().empty()) return;
  notes.push_back(text.source() +
                  ": on the square lattice no peg of this board can ever jump; for a triangular "
                  "board add the line 'lattice: triangular'");
}

BoardFile board_of(TextInput input, const std::string& name) {
  const std::string content = input.rest();
  const SourceText text(input.source(), content);
  if (is_graph_file(text)) return read_graph_file(text, name);
  ParsedFile file = parse(text);
  std::vector<std::string> notes = read_letters_of(text, file);
  note_dashes(text, file.board, notes);
  const Picture picture = place_holes(text, file.board, file.board_lattice(), file.spacing, notes);
  std::vector<Cell> cells;
  Position pegs = 0;
  for (const PictureHole& hole : picture.holes) {
    if (hole.peg) pegs |= bit(static_cast<int>(cells.size()));
    cells.push_back(hole.cell);
  }
  BoardFile result{Board(name, file.board_lattice(), cells), std::nullopt, std::nullopt, {}};
  if (file.board.labelled) require_labels(text, picture, result.board);
  note_lattice(text, file, result.board, notes);
  if (pegs != result.board.all_holes()) result.start = pegs;
  if (file.finish) result.finish = read_pegs(text, *file.finish, result.board, "the board's picture");
  result.notes = std::move(notes);
  return result;
}

Position position_of(TextInput input, const Board& board, std::vector<std::string>* notes) {
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
  ParsedFile file;
  if (line < text.size() && is_header_line(text.line(line))) {
    file = parse(text);
    if (file.board_lattice() != board.lattice()) {
      text.fail(file.lattice_line, 0,
                "a picture on the " + std::string(lattice_name(file.board_lattice())) + " lattice",
                "'lattice: " + std::string(lattice_name(board.lattice())) + "', as for " + of_what);
    }
  } else {
    file.board = read_marks(text, line);
    if (file.board.past_line != text.size()) {
      refuse_late_header(text, file.board.past_line, "picture rows or the end of the file");
    }
  }
  std::vector<std::string> read = read_letters_of(text, file);
  if (notes != nullptr) notes->insert(notes->end(), read.begin(), read.end());
  if (file.finish) read_pegs(text, *file.finish, board, of_what);
  return read_pegs(text, file.board, board, of_what);
}

}  // namespace

BoardFile read_board_file(std::istream& in, const std::string& source, const std::string& name) {
  return board_of(TextInput(in, source, board_words, SIZE_MAX), name);
}

BoardFile load_board_file(const std::string& path) {
  const std::string name = path == "-" ? "stdin" : as_utf8(std::filesystem::path(path).stem().string());
  return board_of(TextInput(path, board_words), name);
}

Position read_position(std::istream& in, const std::string& source, const Board& board,
                       std::vector<std::string>* notes) {
  return position_of(TextInput(in, source, position_words), board, notes);
}

Position load_position(const std::string& path, const Board& board, std::vector<std::string>& notes) {
  return position_of(TextInput(path, position_words), board, &notes);
}

std::string board_file_text(std::string_view lattice, const std::vector<std::string>& picture) {
  return "lattice: " + std::string(lattice) + "\nspacing: 1\nboard:\n" + join(picture, "\n") + "\n";
}

}  // namespace pegspace
