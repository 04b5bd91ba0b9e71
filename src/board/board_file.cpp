// Board files: header lines, the board's picture, an optional picture of the finish. The grammar, line by
// line:
//
//     { comment or blank or setting }  [ "board:" ]  picture  [ "finish:" picture ]
//
// with the settings "lattice:", "directions:", "wrap:", "spacing:" and "letters:".
//
// Pictures themselves are read in picture.cpp, their letters in picture_letters.cpp. Callers: the command
// line (BOARD, --start and --finish given as files).
#include "board/board_file.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>

#include "base/error.hpp"
#include "base/files/text_input.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "board/graph_file.hpp"
#include "board/graphs/graph6.hpp"
#include "board/picture.hpp"
#include "board/picture_notes.hpp"

namespace pegspace {
namespace {

const std::string board_words = "a board file: a few lines of text with a picture";
const std::string position_words = "a picture of a position: a few lines of text";

const std::vector<std::string> header_keys = {"lattice", "directions", "wrap",  "spacing",
                                              "letters", "board",      "finish"};

const std::string header_expected =
    "'lattice: square', 'lattice: triangular', 'lattice: graph', 'directions:', 'wrap:', 'spacing:', "
    "'letters:', 'board:', or a comment after '#'";

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
  Neighbourhood neighbourhood;
  std::map<std::string, std::size_t>
      lines;  // of the settings; of "lattice" where it is missing, that of "board:"
  std::optional<std::size_t> spacing;
  Letters letters;
  bool is_bare = false;  // the line "board:" is missing
  Marks board;
  std::optional<Marks> finish;

  Lattice board_lattice() const { return lattice.value_or(Lattice::square); }
};

void require_no_value(const SourceText& text, std::size_t line, const HeaderLine& header) {
  if (header.value.empty()) return;
  text.fail(line, header.value_column, quote_input(header.value), "nothing after '" + header.key + ":'",
            "The picture begins on the next line.");
}

[[noreturn]] void refuse_value(const SourceText& text, std::size_t line, const HeaderLine& header,
                               const std::string& expected, const std::string& advice) {
  text.fail(line, header.value_column,
            header.value.empty() ? "the end of the line" : quote_input(header.value), expected, advice);
}

Lattice read_lattice(const SourceText& text, std::size_t line, const HeaderLine& header) {
  for (const Lattice lattice : {Lattice::square, Lattice::triangular}) {
    if (header.value == lattice_name(lattice)) return lattice;
  }
  if (header.value == "graph") {
    refuse_value(text, line, header, "'lattice: graph' before all other lines",
                 "A graph has none of the settings of pictures.");
  }
  refuse_value(text, line, header, "'square', 'triangular' or 'graph'",
               did_you_mean(header.value.substr(0, 40), {"square", "triangular", "graph"}));
}

bool read_directions(const SourceText& text, std::size_t line, const HeaderLine& header) {
  if (header.value != "4" && header.value != "8")
    refuse_value(text, line, header, "4, or 8 with the diagonals", "");
  return header.value == "8";
}

void read_wrap(const SourceText& text, std::size_t line, const HeaderLine& header, Neighbourhood& read) {
  read.wraps_rows = header.value == "rows" || header.value == "both";
  read.wraps_columns = header.value == "columns" || header.value == "both";
  if (read.wraps()) return;
  refuse_value(text, line, header, "'rows', 'columns' or 'both'",
               "rows joins the right side to the left, columns the lower side to the upper.");
}

[[noreturn]] void refuse_header_text(const SourceText& text, std::size_t line) {
  const std::string_view content = text.line(line);
  const std::string_view words = trim(content);
  std::string advice = did_you_mean(words.substr(0, 40), {"board:", "lattice:"});
  for (std::size_t at = 0; at < words.size() && advice.empty(); ++at) {
    const std::size_t length = std::max<std::size_t>(utf8_length(words.substr(at)), 1);
    if (!is_picture_row(words.substr(at, length), {})) advice = advice_on(words.substr(at, length));
  }
  text.fail(line, content.find_first_not_of(" \t"), quote_input(words), header_expected,
            advice + " A board file has a picture, as in these three lines: 'board:', 'ooo', 'o.o'.");
}

std::size_t read_spacing(const SourceText& text, std::size_t line, const HeaderLine& header) {
  try {
    return static_cast<std::size_t>(parse_whole(header.value, "spacing", 1, 256));
  } catch (const InputError&) {
    refuse_value(text, line, header, "a whole number from 1 to 256",
                 "It says how many characters apart two neighbours are.");
  }
}

// Reads a setting, each once.
void read_setting(const SourceText& text, std::size_t line, const HeaderLine& header, ParsedFile& file) {
  if (!file.lines.emplace(header.key, line).second) {
    text.fail(line, header.key_column, "a second line '" + header.key + ":'", "'board:'",
              "Each setting stands once.");
  }
  if (header.key == "lattice") {
    file.lattice = read_lattice(text, line, header);
  } else if (header.key == "directions") {
    file.neighbourhood.diagonals = read_directions(text, line, header);
  } else if (header.key == "wrap") {
    read_wrap(text, line, header, file.neighbourhood);
  } else if (header.key == "letters") {
    file.letters = parse_letters(text, line, header.value_column);
  } else {
    file.spacing = read_spacing(text, line, header);
  }
}

void require_square_settings(const SourceText& text, const ParsedFile& file) {
  if (file.board_lattice() == Lattice::square) return;
  for (const char* key : {"directions", "wrap"}) {
    const auto line = file.lines.find(key);
    if (line == file.lines.end()) continue;
    text.fail(line->second, 0, "'" + line->first + ":' with 'lattice: triangular'",
              "'" + line->first + ":' on the square lattice alone",
              "Triangular boards have six directions, and their sides are not joined.");
  }
}

// A bare picture whose rows begin with '#' looks like comments.
void require_no_hashes(const SourceText& text, std::size_t picture) {
  for (std::size_t line = 0; line < picture; ++line) {
    const std::string_view content = trim(text.line(line));
    const bool is_row = content.starts_with('#') &&
                        content.find_first_not_of("# ") != std::string_view::npos &&
                        is_picture_row(content, {});
    if (!is_row) continue;
    text.fail(line, text.line(line).find('#'), quote_input(content), "the line 'board:' above a picture",
              "This line can be a row or a comment. Write 'board:' above a row, or delete a comment.");
  }
}

// Reads up to the picture; returns its first line.
std::size_t read_header(const SourceText& text, ParsedFile& file) {
  for (std::size_t line = 0; line < text.size(); ++line) {
    const std::string_view content = trim(text.line(line));
    if (content.empty() || content.front() == '#') continue;
    if (!is_header_line(content)) {
      if (!is_picture_row(content, file.letters)) refuse_header_text(text, line);
      require_no_hashes(text, line);
      file.is_bare = true;
      return line;
    }
    const HeaderLine header = read_header_line(text.line(line));
    if (header.key == "board") {
      require_no_value(text, line, header);
      file.lines.emplace("lattice", line);
      return line + 1;
    }
    if (header.key == "finish") {
      text.fail(line, header.key_column, "'finish:' before the board", "'board:'",
                "Put the picture of the finish after that of the board.");
    }
    if (std::ranges::count(header_keys, header.key) == 0) {
      text.fail(line, header.key_column, "the unknown header " + quote_input(header.key + ":"),
                header_expected, did_you_mean(header.key.substr(0, 40), header_keys));
    }
    read_setting(text, line, header, file);
  }
  text.fail(text.size(), 0, "the end of the file", "the line 'board:' and the picture of a board");
}

// A header line that ends a picture where none may.
[[noreturn]] void refuse_late_header(const SourceText& text, std::size_t line, const std::string& expected) {
  const HeaderLine header = read_header_line(text.line(line));
  const bool known = std::ranges::count(header_keys, header.key) > 0;
  text.fail(line, header.key_column, (known ? "" : "the unknown header ") + quote_input(header.key + ":"),
            expected, known ? "" : did_you_mean(header.key.substr(0, 40), header_keys));
}

ParsedFile parse(const SourceText& text) {
  ParsedFile file;
  file.board = read_marks(text, read_header(text, file));
  require_square_settings(text, file);
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

/// `is_finish`: the picture of the board is that of a finish.
std::vector<std::string> read_letters_of(const SourceText& text, ParsedFile& file, bool is_finish) {
  std::vector<Marks*> pictures{&file.board};
  if (file.finish) pictures.push_back(&*file.finish);
  const Marks* const finish = is_finish ? pictures.front() : file.finish ? pictures.back() : nullptr;
  return read_letters(text, pictures, finish, file.letters);
}

// Joined sides are the outermost rows or columns with holes. What is drawn outside of those could be meant as
// a gap.
void require_sides(const SourceText& text, const ParsedFile& file, const Picture& picture) {
  const auto check = [&](bool joined, const std::string& lines, const auto& line_of) {
    if (!joined) return;
    std::size_t last = 0;
    std::size_t first = SIZE_MAX;
    for (const PictureHole& hole : picture.holes) {
      first = std::min(first, line_of(hole.mark));
      last = std::max(last, line_of(hole.mark));
    }
    for (const Mark& mark : file.board.all) {
      const bool is_gap = line_of(mark) < first || line_of(mark) > last || first > 0;
      if (!is_gap) continue;
      text.fail(
          mark.line, mark.byte, "a side of the picture without holes, where sides are joined",
          "holes in its first and its last " + lines,
          "Without it the outermost holes are neighbours; a gap between them stands inside of the picture.");
    }
    if (last + 1 >= static_cast<std::size_t>(least_ring)) return;
    text.fail(
        file.lines.at("wrap"), 0,
        "joined sides of a picture with " + std::to_string(last + 1) + " " + lines + (last > 0 ? "s" : ""),
        "at least " + std::to_string(least_ring) + " " + lines + "s",
        "From, over and to of a jump are three different holes.");
  };
  check(file.neighbourhood.wraps_rows, "column",
        [&](const Mark& mark) { return (mark.column - picture.origin) / picture.spacing; });
  check(file.neighbourhood.wraps_columns, "row",
        [&](const Mark& mark) { return mark.line - file.board.first_line; });
}

BoardFile board_of(TextInput input, const std::string& name) {
  const std::string content = input.rest();
  const SourceText text(input.source(), content);
  if (is_graph_file(text)) return read_graph_file(text, name);
  if (std::optional<BoardFile> graph = read_graph_text(text, name)) return *std::move(graph);
  ParsedFile file = parse(text);
  const std::vector<std::string> letters = read_letters_of(text, file, false);
  const Picture picture = place_holes(text, file.board, file.board_lattice(), file.spacing);
  require_sides(text, file, picture);
  std::vector<Cell> cells;
  Position pegs = 0;
  for (const PictureHole& hole : picture.holes) {
    if (hole.place == Place::peg) pegs |= bit(static_cast<int>(cells.size()));
    cells.push_back(hole.cell);
  }
  BoardFile result{Board(name, file.board_lattice(), cells, file.neighbourhood), {}, {}, {}};
  if (pegs != result.board.all_holes()) result.start = pegs;
  if (file.finish) result.finish = read_shown(text, *file.finish, result.board, "the board's picture");
  if (file.is_bare) {
    result.notes.push_back(text.source() +
                           ": reads a picture, although the line 'board:' above it is missing");
  }
  const ReadPicture read{text,
                         file.board,
                         picture,
                         letters,
                         file.spacing.has_value(),
                         file.lattice.has_value(),
                         !file.letters.empty()};
  for (std::string& note : picture_notes(read, result.board, result.start)) {
    result.notes.push_back(std::move(note));
  }
  return result;
}

/// Of a start, `of_start` says so where no peg can jump.
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
  ParsedFile file = parse(text);
  if (file.lines.contains("lattice") && file.board_lattice() != board.lattice()) {
    text.fail(file.lines.at("lattice"), 0,
              "a picture on the " + std::string(lattice_name(file.board_lattice())) + " lattice",
              "'lattice: " + std::string(lattice_name(board.lattice())) + "', as for " + of_what);
  }
  for (const char* key : {"directions", "wrap"}) {
    if (!file.lines.contains(key) || file.neighbourhood == board.neighbourhood()) continue;
    text.fail(file.lines.at(key), 0, "a picture with other directions or joined sides",
              "those of " + of_what + ", or neither 'directions:' nor 'wrap:'");
  }
  const std::vector<std::string> letters = read_letters_of(text, file, is_finish);
  if (file.finish) read_shown(text, *file.finish, board, of_what);
  const ShownHoles shown = read_shown(text, file.board, board, of_what);
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
  return settings;
}

std::string board_file_text(const std::vector<BoardSetting>& settings,
                            const std::vector<std::string>& picture) {
  std::string text;
  for (const auto& [key, value] : settings) text += key + ": " + value + "\n";
  return text + "spacing: 1\nboard:\n" + join(picture, "\n") + "\n";
}

}  // namespace pegspace
