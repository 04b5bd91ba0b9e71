#include "board/game_id.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

[[noreturn]] void refuse_id(const std::string& found, const std::string& expected) {
  throw InputError("found " + found + ", expected " + expected + ".");
}

/// "7x7" of an id: columns and rows; 0 if a number is far too large.
struct Size {
  std::size_t columns = 0;
  std::size_t rows = 0;
};

std::optional<Size> size_of(std::string_view text) {
  std::size_t at = 0;
  const auto number = [&] {
    std::size_t value = 0;
    std::size_t digits = 0;
    for (; at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0; ++at, ++digits) {
      value = digits < 3 ? 10 * value + static_cast<std::size_t>(text[at] - '0') : 0;
    }
    return digits == 0 ? std::nullopt : std::optional(value);
  };
  const auto columns = number();
  if (!columns || at == text.size() || text[at++] != 'x') return std::nullopt;
  const auto rows = number();
  if (!rows || at == text.size() || text[at] != ':') return std::nullopt;
  return Size{*columns, *rows};
}

}  // namespace

bool is_game_id(std::string_view text) {
  return size_of(text).has_value();
}

BoardFile read_game_id(std::string_view id, const std::string& name) {
  const Size size = size_of(id).value_or(Size{});
  const std::string_view letters = id.substr(id.find(':') + 1);
  if (size.columns == 0 || size.rows == 0)
    refuse_id("a size of " + quote_input(id.substr(0, id.find(':'))), "numbers from 1 to 999");
  if (const std::size_t other = letters.find_first_not_of("PHO"); other != letters.npos) {
    refuse_id(quote_input(letters.substr(other, 1)) + " in a game id",
              "P (peg), H (hole that starts empty) and O (no hole), row by row");
  }
  if (letters.size() != size.columns * size.rows) {
    refuse_id(std::to_string(letters.size()) + " letters", std::to_string(size.columns * size.rows) +
                                                               ", those of " + std::to_string(size.rows) +
                                                               " rows of " + std::to_string(size.columns));
  }
  std::vector<Cell> cells;
  Position start = 0;
  const auto holes = letters.size() - static_cast<std::size_t>(std::ranges::count(letters, 'O'));
  if (holes == 0 || holes > static_cast<std::size_t>(max_holes)) {
    refuse_id(std::to_string(holes) + " holes",
              "1 to " + std::to_string(max_holes) + ": a position is one 64-bit word");
  }
  for (std::size_t place = 0; place < letters.size(); ++place) {
    if (letters[place] == 'O') continue;
    if (letters[place] == 'P') start |= bit(static_cast<int>(cells.size()));
    cells.push_back({static_cast<int>(place / size.columns), static_cast<int>(place % size.columns)});
  }
  BoardFile file{Board(name, Lattice::square, cells), std::nullopt, std::nullopt, {}};
  if (start != file.board.all_holes()) file.start = start;
  return file;
}

std::string game_id(const Board& board, Position start) {
  if (board.lattice() != Lattice::square || board.neighbourhood() != Neighbourhood{} ||
      !board.lines_left_out().empty()) {
    throw InputError(
        "a game id is of a board on the square lattice with all its jumps, without diagonals or joined "
        "sides.");
  }
  std::string id = std::to_string(board.columns()) + "x" + std::to_string(board.rows()) + ":";
  for (int row = 0; row < board.rows(); ++row) {
    for (int column = 0; column < board.columns(); ++column) {
      const auto hole = board.hole_at({row, column});
      id += !hole ? 'O' : has_bit(start, *hole) ? 'P' : 'H';
    }
  }
  return id;
}

void refuse_rows_of_id(const SourceText& text) {
  std::vector<std::string_view> rows;
  std::size_t first = 0;
  for (std::size_t line = 0; line < text.size(); ++line) {
    const std::string_view content = trim(text.line(line));
    if (content.empty()) continue;
    if (rows.empty()) first = line;
    rows.push_back(content);
    const bool is_row =
        content.size() == rows.front().size() && content.find_first_not_of("PHO") == std::string_view::npos;
    if (!is_row) return;
  }
  std::string id;
  for (const std::string_view row : rows) id += row;
  if (id.find('P') == id.npos || id.find('H') == id.npos) return;
  id = std::to_string(rows.front().size()) + "x" + std::to_string(rows.size()) + ":" + id;
  text.fail(first, 0, "the letters of game ids: P a peg, H an empty hole, O no hole",
            "a game id, or a picture",
            "Give the id, '" + printable(id, 200) +
                "'; or write 'letters: P peg, H empty, O none' above the rows.");
}

std::optional<Reading> game_id_text(const SourceText& text, const std::string& name) {
  std::optional<std::size_t> first;
  std::optional<std::size_t> second;
  for (std::size_t line = 0; line < text.size() && !second; ++line) {
    if (trim(text.line(line)).empty()) continue;
    (first ? second : first) = line;
  }
  if (!first || !is_game_id(trim(text.line(*first)))) return std::nullopt;
  return Reading{"a game id of Simon Tatham's Pegs", "give the id in place of the board's name",
                 [&text, &name, first, second] {
                   if (second)
                     text.fail(*second, 0, "a second line", "one game id", "Each id is a board of its own.");
                   try {
                     return read_game_id(trim(text.line(*first)), name);
                   } catch (const InputError& error) {
                     throw InputError(text.place(*first, 0) + ": " + error.what());
                   }
                 }};
}

}  // namespace pegspace
