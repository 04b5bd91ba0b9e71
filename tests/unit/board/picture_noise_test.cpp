// Random boards and positions, written in every style of the table of letters and pasted with noise (frames,
// colours, coordinates, comments, blanks), are read with the same holes, jumps and pegs, or refused with what
// to remove.
#include <algorithm>
#include <functional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "board/board_file.hpp"
#include "board/picture_texts.hpp"
#include "catch.hpp"

using namespace pegspace;
using namespace pegspace::testing;

namespace {

/// How a picture may be written.
struct Spelling {
  std::string peg;
  std::string empty;
  std::string none;
};

/// Rows of the picture with other letters, neighbours `spacing` characters apart.
std::string written(const Board& board, Position pegs, const Spelling& spelling, std::size_t spacing) {
  std::string text;
  for (std::string row : board.picture(pegs)) {
    std::ranges::replace(row, ' ', '-');
    row.resize(static_cast<std::size_t>(board.columns()), '-');
    std::string line;
    for (const char letter : row) {
      line += letter == 'o' ? spelling.peg : letter == '.' ? spelling.empty : spelling.none;
      line += std::string(spacing - 1, ' ');
    }
    text += line + "\n";
  }
  return text;
}

/// A square board of random cells whose rows and columns are all used, so that its spacing can be seen.
Board random_board(std::mt19937& random) {
  const int rows = 2 + static_cast<int>(random() % 5);
  const int columns = 2 + static_cast<int>(random() % 5);
  std::vector<Cell> cells;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (row == 0 || column == 0 || random() % 3 != 0) cells.push_back({row, column});
    }
  }
  return Board("name", Lattice::square, cells);
}

/// What surrounds a picture that was pasted, and what a message about it says; "" where it can be read.
struct Noise {
  std::string (*around)(const std::string& rows, std::mt19937& random);
  std::string says;
};

std::string each_row(const std::string& rows,
                     const std::function<std::string(const std::string&, int)>& change) {
  std::string text;
  std::istringstream in(rows);
  int number = 0;
  for (std::string row; std::getline(in, row);) text += change(row, ++number) + "\n";
  return text;
}

std::string in_frame(const std::string& rows, const std::string& corner, const std::string& flat,
                     const std::string& side) {
  std::size_t width = 0;
  each_row(rows, [&](const std::string& row, int) {
    width = std::max(width, row.size());
    return row;
  });
  std::string rule = corner;
  for (std::size_t i = 0; i < width + 2; ++i) rule += flat;
  rule += corner + "\n";
  return rule +
         each_row(rows,
                  [&](const std::string& row, int) {
                    return side + " " + row + std::string(width - row.size(), ' ') + " " + side;
                  }) +
         rule;
}

std::string column_letters(const std::string& rows) {
  std::string head = "   ";
  for (std::size_t i = 0; i < rows.find('\n'); ++i) head += static_cast<char>('a' + i % 26);
  return head + "\n";
}

const std::vector<Noise>& noises() {
  static const std::vector<Noise> all = {
      {[](const std::string& rows, std::mt19937&) { return rows; }, ""},
      {[](const std::string& rows, std::mt19937&) { return "\n   \n\n" + rows + "\n  \n"; }, ""},
      {[](const std::string& rows, std::mt19937& random) {
         return each_row(rows,
                         [&](const std::string& row, int) { return row + std::string(random() % 3, ' '); });
       },
       ""},
      {[](const std::string& rows, std::mt19937&) {
         return each_row(rows, [](const std::string& row, int) { return row + "\r"; });
       },
       ""},
      {[](const std::string& rows, std::mt19937&) { return in_frame(rows, "+", "-", "|"); },
       "Remove the frame"},
      {[](const std::string& rows, std::mt19937&) { return in_frame(rows, "┌", "─", "│"); },
       "Remove the frame"},
      {[](const std::string& rows, std::mt19937&) {
         return each_row(rows, [](const std::string& row, int) { return "\033[36m" + row + "\033[0m"; });
       },
       "Remove the colours"},
      {[](const std::string& rows, std::mt19937&) {
         return column_letters(rows) + each_row(rows, [](const std::string& row, int number) {
                  return std::to_string(number) + "  " + row;
                });
       },
       "Remove coordinates"},
      {[](const std::string& rows, std::mt19937&) {
         return each_row(rows, [](const std::string& row, int number) {
           return row + " " + std::to_string(10 - number);
         });
       },
       "Remove coordinates"},
      {[](const std::string& rows, std::mt19937&) {
         return each_row(rows, [](const std::string& row, int number) {
           return number == 2 ? row + "  # the second row" : row;
         });
       },
       "Comments may only stand before the picture"},
      {[](const std::string& rows, std::mt19937&) {
         return "[" + each_row(rows, [](const std::string& row, int) { return "[" + row + "],"; });
       },
       "Remove labels, brackets, commas and quotes"},
      {[](const std::string& rows, std::mt19937&) {
         return each_row(rows, [](const std::string& row, int) { return "\t" + row; });
       },
       "Tabs are not allowed"}};
  return all;
}

/// Whether the style has one reading, by the table in picture_letters.hpp.
bool is_readable(const Spelling& style) {
  if (style.empty == "_") return style.none != "-";
  if (style.empty == "0") return style.peg == "1";
  return style.empty == "." || style.peg == "●";
}

std::vector<Spelling> all_spellings() {
  std::vector<Spelling> spellings;
  for (const char* peg : {"o", "O", "x", "X", "*", "@", "1", "●"}) {
    for (const char* empty : {".", "_", "0", "○", "◯", "·"}) {
      for (const char* none : {"-", " ", "#"}) spellings.push_back({peg, empty, none});
    }
  }
  return spellings;
}

}  // namespace

TEST_CASE("Random pictures in every style, pasted with noise, are read right or refused", "[file][picture]") {
  std::mt19937 random(12);
  int read_right = 0;
  int refused = 0;
  int doubtful = 0;
  const auto is_doubtful = [](const std::string& said) {
    return contains(said, "in the corners") || contains(said, "the opposite") ||
           contains(said, "steps on the");
  };
  for (int round = 0; round < 4; ++round) {
    for (const Spelling& spelling : all_spellings()) {
      const Board board = random_board(random);
      const Position pegs = some_pegs(board, random);
      const std::size_t spacing = 1 + random() % 3;
      const std::string rows = written(board, pegs, spelling, spacing);
      const bool has_none = contains(rows, spelling.none) && spelling.none != " ";
      for (const Noise& noise : noises()) {
        const std::string text = noise.around(rows, random);
        CAPTURE(text);
        const std::string said = file_complaint("board:\n" + text);
        if (!noise.says.empty()) {
          CHECK(contains(said, noise.says));
          ++refused;
        } else if (is_doubtful(said)) {
          ++doubtful;
        } else if (is_readable(spelling) || (spelling.empty == "_" && !has_none)) {
          REQUIRE(said == "");
          const BoardFile file = read("board:\n" + text);
          REQUIRE(file.board.jumps() == board.jumps());
          REQUIRE(trimmed_cells(file.board) == trimmed_cells(board));
          REQUIRE(file.start == pegs);
          const bool usual =
              spelling.peg == "o" && spelling.empty == "." && !(has_none && spelling.none == "#");
          CHECK(has_note(file, "as a peg") == (spelling.peg != "o"));
          CHECK(has_note(file, "reads '") != usual);
          if (spelling.none != "#")
            REQUIRE(position(text, board) == pegs);  // such a row looks like a comment
          ++read_right;
        } else {
          CHECK(contains(said, "letters: "));
          ++refused;
        }
      }
    }
  }
  CHECK(read_right > 500);
  CHECK(refused > 2000);
  CHECK(doubtful < 200);
}
