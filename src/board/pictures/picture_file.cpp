#include "board/pictures/picture_file.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "board/headers.hpp"
#include "board/pictures/lines_left_out.hpp"

namespace pegspace {
namespace {

/// A header and its line.
struct Place {
  const SourceText& text;
  std::size_t line;
  Header header;

  [[noreturn]] void refuse_value(const std::string& expected, const std::string& advice = "") const {
    text.fail(line, header.value_byte,
              header.value.empty() ? "the end of the line" : quote_input(header.value), expected, advice);
  }
  void require_no_value() const {
    if (!header.value.empty()) refuse_value("nothing", "The picture begins on the next line.");
  }
};

void read_lattice(const Place& at, PictureFile& file) {
  for (const Lattice lattice : {Lattice::square, Lattice::triangular}) {
    if (at.header.value != lattice_name(lattice)) continue;
    file.lattice = lattice;
    return;
  }
  at.refuse_value("'square', 'triangular' or, above all other lines, 'graph'");
}

void read_directions(const Place& at, PictureFile& file) {
  if (at.header.value != "8") at.refuse_value("8, or no line 'directions:'");
  file.neighbourhood.diagonals = true;
}

void read_wrap(const Place& at, PictureFile& file) {
  const std::string_view value = at.header.value;
  file.neighbourhood.wraps_rows = value == "rows" || value == "both";
  file.neighbourhood.wraps_columns = value == "columns" || value == "both";
  if (!file.neighbourhood.wraps()) at.refuse_value("'rows', 'columns' or 'both'");
}

void read_without(const Place& at, PictureFile& file) {
  file.without = at.header.value;
  file.without_byte = at.header.value_byte;
}

void read_letters_header(const Place& at, PictureFile& file) {
  file.letters = read_letters(at.text, at.line, at.header.value_byte);
}

struct Setting {
  std::string_view key;
  void (*read)(const Place& at, PictureFile& file);
};
constexpr std::array settings = {Setting{"lattice", read_lattice}, Setting{"directions", read_directions},
                                 Setting{"wrap", read_wrap}, Setting{"without", read_without},
                                 Setting{"letters", read_letters_header}};

std::string expected_headers() {
  std::vector<std::string> keys;
  for (const Setting& setting : settings) keys.push_back("'" + std::string(setting.key) + ":'");
  return join(keys, ", ") + " or 'board:'";
}

[[noreturn]] void refuse_header(const Place& at) {
  const std::string key = std::string(at.header.key.substr(0, 40));
  std::vector<std::string> keys{"board"};
  for (const Setting& setting : settings) keys.emplace_back(setting.key);
  at.text.fail(at.line, 0, (is_header_key(key) ? "" : "the unknown header ") + quote_input(key + ":"),
               expected_headers(), is_header_key(key) ? "" : did_you_mean(key, keys));
}

/// Reads the lines above the picture; returns the one below "board:", or the picture's first.
std::size_t read_headers(const SourceText& text, PictureFile& file) {
  std::size_t line = first_content_line(text);
  if (line < text.size() && !header_of(text.line(line))) return line;
  file.has_headers = true;
  for (; line < text.size(); ++line) {
    const auto header = header_of(text.line(line));
    if (!header) {
      text.fail(line, 0, text.line(line).empty() ? "an empty line" : quote_input(text.line(line)),
                expected_headers(),
                is_comment(text.line(line)) ? "Comments stand above the first header."
                                            : "The line 'board:' stands above the picture.");
    }
    const Place at{text, line, *header};
    if (header->key == "board") {
      at.require_no_value();
      return line + 1;
    }
    const auto* const setting = std::ranges::find(settings, header->key, &Setting::key);
    if (setting == settings.end()) refuse_header(at);
    if (!file.lines.emplace(header->key, line).second) {
      text.fail(line, 0, "a second line " + quote_input(std::string(header->key) + ":"), "each header once");
    }
    setting->read(at, file);
  }
  text.fail(text.size(), 0, "the end of the text", "the line 'board:' and the picture of a board");
}

void require_square(const SourceText& text, const PictureFile& file) {
  if (file.lattice == Lattice::square) return;
  for (const char* key : {"directions", "wrap"}) {
    const auto found = file.lines.find(key);
    if (found == file.lines.end()) continue;
    text.fail(found->second, 0, quote_input(found->first + ":"), "the square lattice with it",
              "Triangular boards have six directions, and their sides are not joined.");
  }
}

std::size_t past_empty_lines(const SourceText& text, std::size_t line) {
  while (line < text.size() && text.line(line).empty()) ++line;
  return line;
}

void require_parity(const SourceText& text, const Picture& picture) {
  const Cell first = picture.cells.front();
  for (const Cell& cell : picture.cells) {
    if ((cell.row + cell.column + first.row + first.column) % 2 == 0) continue;
    text.refuse(picture.first_line + static_cast<std::size_t>(cell.row), 0,
                "row " + std::to_string(cell.row + 1) + " has a hole off the triangular lattice, in column " +
                    std::to_string(cell.column + 1) +
                    "; neighbours in a row stand two columns apart, and rows half a step");
  }
}

/// Joined sides are the first and the last row or column of the picture.
void require_sides(const SourceText& text, const PictureFile& file) {
  const auto require = [&](bool is_joined, int Cell::*along, std::size_t size, const std::string& lines) {
    if (!is_joined) return;
    const auto has_hole = [&](int at) { return std::ranges::count(file.board.cells, at, along) > 0; };
    const int last = static_cast<int>(size) - 1;
    if (last + 1 >= least_ring && has_hole(0) && has_hole(last)) return;
    text.fail(file.lines.at("wrap"), 0, "joined sides of a picture of " + std::to_string(size) + " " + lines,
              "at least " + std::to_string(least_ring) + ", and holes in the first and the last of them");
  };
  require(file.neighbourhood.wraps_rows, &Cell::column, file.board.columns, "columns");
  require(file.neighbourhood.wraps_columns, &Cell::row, file.board.rows, "rows");
}

bool has_neighbours(const Board& board) {
  for (int hole = 0; hole < board.holes(); ++hole) {
    for (const Cell& step : board.steps()) {
      if (board.neighbour(hole, step)) return true;
    }
  }
  return false;
}

/// Whether the cells lie on the triangular lattice, some next to others.
bool could_be_triangular(const std::vector<Cell>& cells) {
  const int parity = (cells.front().row + cells.front().column) % 2;
  return std::ranges::all_of(cells,
                             [&](const Cell& cell) { return (cell.row + cell.column) % 2 == parity; }) &&
         has_neighbours(Board("", Lattice::triangular, cells));
}

void require_neighbours(const SourceText& text, const PictureFile& file, const Board& board) {
  if (board.holes() == 1 || has_neighbours(board)) return;
  const bool is_offered = file.lattice == Lattice::square && could_be_triangular(file.board.cells);
  text.refuse(file.board.first_line, 0,
              std::string("no two holes of this picture are neighbours") +
                  (is_offered ? " (is 'lattice: triangular' missing?)" : ", so no peg can ever jump"));
}

}  // namespace

PictureFile read_picture_file(const SourceText& text, bool is_finish) {
  PictureFile file;
  file.board = read_picture(text, read_headers(text, file), file.letters, is_finish);
  require_square(text, file);
  std::size_t line = past_empty_lines(text, file.board.past_line);
  if (line < text.size() && is_finish_header(text.line(line))) {
    Place{text, line, *header_of(text.line(line))}.require_no_value();
    file.finish = read_picture(text, line + 1, file.letters, true);
    line = past_empty_lines(text, file.finish->past_line);
  }
  if (line == text.size()) return file;
  const auto header = header_of(text.line(line));
  text.refuse(line, 0,
              std::string("one board a file: ") +
                  (header ? "a second " + quote_input(std::string(header->key) + ":") + " stands in line "
                          : "a second picture begins in line ") +
                  std::to_string(line + 1));
}

Board board_of_picture(const SourceText& text, const PictureFile& file, const std::string& name) {
  if (file.lattice == Lattice::triangular) require_parity(text, file.board);
  require_sides(text, file);
  Board board(name, file.lattice, file.board.cells, file.neighbourhood);
  require_neighbours(text, file, board);
  const std::vector<Jump> lines = read_lines_left_out(text, file, board);
  return lines.empty() ? board : board.without(lines);
}

}  // namespace pegspace
