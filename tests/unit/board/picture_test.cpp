// Pictures as others write them and as the program draws them: random boards and positions, written in every spelling,
// are read back with the same holes, jumps and pegs; spellings that can be read in two ways are refused with both.
#include <algorithm>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "board/board_file.hpp"
#include "board/catalogue.hpp"
#include "board/graph_file.hpp"
#include "catch.hpp"
#include "complaint.hpp"
#include "report/drawing/board_drawing.hpp"
#include "report/files/output.hpp"

using namespace pegspace;

namespace {

BoardFile read(const std::string& text) {
  std::istringstream in(text);
  return read_board_file(in, "file", "name");
}

Position position(const std::string& text, const Board& board) {
  std::istringstream in(text);
  return read_position(in, "file", board);
}

std::string complaint(const std::string& text) {
  return testing::complaint([&] { read(text); });
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

bool has_note(const BoardFile& file, const std::string& part) {
  return std::ranges::any_of(file.notes, [&](const std::string& note) { return contains(note, part); });
}

std::string lines_text(const std::vector<std::string>& lines) {
  return join(lines, "\n") + "\n";
}

std::string head(const Board& board) {
  std::string text;
  for (const auto& [key, value] : board_settings(board)) text += key + ": " + value + "\n";
  return text + "board:\n";
}

/// Cells from the first row and column that have a hole.
std::vector<Cell> trimmed_cells(const Board& board) {
  Cell least = board.cell(0);
  for (int hole = 0; hole < board.holes(); ++hole) {
    least = {std::min(least.row, board.cell(hole).row), std::min(least.column, board.cell(hole).column)};
  }
  std::vector<Cell> cells;
  for (int hole = 0; hole < board.holes(); ++hole) {
    cells.push_back({board.cell(hole).row - least.row, board.cell(hole).column - least.column});
  }
  return cells;
}

Position some_pegs(const Board& board, std::mt19937& random) {
  const Position all = board.all_holes();
  const Position pegs = (random() * 0x100000001ULL ^ random()) & all;
  return pegs == 0 || pegs == all ? all & ~bit(board.holes() - 1) : pegs;
}

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

std::vector<DrawingStyle> all_styles() {
  std::vector<DrawingStyle> styles;
  for (int bits = 0; bits < 16; ++bits) {
    for (const HoleLabels labels : {HoleLabels::none, HoleLabels::names, HoleLabels::numbers}) {
      styles.push_back({(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0, labels});
    }
  }
  return styles;
}

/// The board with its last row first, and the pegs there.
std::pair<Board, Position> turned_over(const Board& board, Position pegs) {
  std::vector<Cell> cells;
  for (int hole = 0; hole < board.holes(); ++hole) {
    cells.push_back({board.rows() - 1 - board.cell(hole).row, board.cell(hole).column});
  }
  Board other("name", board.lattice(), cells, board.neighbourhood());
  Position turned = 0;
  for (int hole = 0; hole < board.holes(); ++hole) {
    if (has_bit(pegs, hole)) turned |= bit(*other.hole_at(cells[static_cast<std::size_t>(hole)]));
  }
  return {other, turned};
}

void check_drawing(const Board& board, Position pegs, const DrawingStyle& style,
                   const std::optional<Jump>& last) {
  const std::string drawing =
      shown(lines_text(draw_position(board, pegs, style, last)));  // as the program prints it
  CAPTURE(drawing);
  const bool labelled = style.labels != HoleLabels::none;
  if (!style.upside_down || labelled) {
    CHECK(position(drawing, board) == pegs);
  }
  if (board.is_graph()) return;
  if (style.upside_down && labelled) {
    const std::string said = complaint(head(board) + drawing);
    if (!said.empty()) CHECK(contains(said, "--upside-down"));
    return;
  }
  const auto [expected, turned] = style.upside_down ? turned_over(board, pegs) : std::pair(board, pegs);
  const BoardFile file = read(head(board) + drawing);
  CHECK(trimmed_cells(file.board) == trimmed_cells(expected));
  CHECK(file.board.jumps() == expected.jumps());
  CHECK(file.start.value_or(file.board.all_holes()) == turned);
}

}  // namespace

TEST_CASE("Every drawing of every board of the catalogue is read back", "[file][picture]") {
  std::mt19937 random(11);
  int drawn = 0;
  for (const CatalogueEntry& entry : catalogue()) {
    for (const std::string& name : entry.examples) {
      const Board board = find_board(name);
      if (board.holes() == 1) continue;  // nothing tells a peg from an empty hole
      CAPTURE(name);
      const Position pegs = some_pegs(board, random);
      for (const DrawingStyle& style : all_styles()) {
        check_drawing(board, pegs, style, std::nullopt);
        if (board.jumps().empty()) continue;
        const Jump jump = board.jumps()[random() % board.jumps().size()];
        const Position after = (pegs | bit(jump.to)) & ~bit(jump.from) & ~bit(jump.over);
        check_drawing(board, after, style, jump);
        ++drawn;
      }
    }
  }
  CHECK(drawn > 1000);
}

TEST_CASE("Random boards are read back from every spelling", "[file][picture]") {
  const std::vector<Spelling> spellings = {{"o", ".", "-"}, {"o", ".", " "}, {"o", ".", "#"}, {"O", ".", "-"},
                                           {"x", ".", " "}, {"X", ".", "#"}, {"*", ".", "-"}, {"@", ".", "-"},
                                           {"o", "_", " "}, {"x", "_", "#"}, {"1", "0", "-"}, {"1", "0", " "},
                                           {"1", ".", "-"}, {"●", "·", "-"}, {"●", "○", " "}};
  std::mt19937 random(12);
  for (int round = 0; round < 600; ++round) {
    const Board board = random_board(random);
    const Position pegs = some_pegs(board, random);
    const Spelling& spelling = spellings[random() % spellings.size()];
    const std::size_t spacing = 1 + random() % 3;
    const std::string text = written(board, pegs, spelling, spacing);
    const bool lattice_line = random() % 2 == 0;
    CAPTURE(text);
    const BoardFile file = read((lattice_line ? "lattice: square\nboard:\n" : "board:\n") + text +
                                "finish:\n" + written(board, bit(0), spelling, spacing));
    REQUIRE(file.board.hash() == board.hash());
    REQUIRE(file.board.jumps() == board.jumps());
    REQUIRE(file.start == pegs);
    REQUIRE(file.finish->pegs == bit(0));
    if (spelling.none != "#") REQUIRE(position(text, board) == pegs);  // bare rows may begin with comments
    REQUIRE(has_note(file, "spaced") == (spacing > 1));
  }
}

TEST_CASE("A spaced square picture keeps its horizontal jumps", "[file][picture]") {
  const std::string rows = "o o o\no . o\no o o\n";
  const BoardFile spaced = read("lattice: square\nboard:\n" + rows);
  CHECK(spaced.board.jumps().size() == 12);
  CHECK(has_note(spaced, "'spacing: 1'"));
  const BoardFile apart = read("lattice: square\nspacing: 1\nboard:\n" + rows);
  CHECK(apart.board.jumps().size() == 6);
  CHECK(apart.notes.empty());
  CHECK(read("spacing: 2\nboard:\n" + rows).board.jumps().size() == 12);
  CHECK(read("board:\no-o-o\no-.-o\no-o-o\n").board.jumps().size() == 6);  // '-' is a place
  CHECK(contains(complaint("spacing: 2\nboard:\no o\n ooo\n"), "between two columns"));
  CHECK(contains(complaint("spacing: 0\nboard:\no o\n"), "1 to 256"));
  CHECK(contains(complaint("spacing: 1\nspacing: 1\nboard:\no o\n"), "a second line 'spacing:'"));
  CHECK(has_note(read("board:\nooo\n\no.o\n"), "a blank one"));
  CHECK(has_note(read("board:\n  o\n . o\no o o\n"), "'lattice: triangular'"));
  CHECK(read("lattice: triangular\nboard:\n    o\n  o   o\no   .   o\n").board.jumps() ==
        find_board("triangle3").jumps());
}

TEST_CASE("What '-' was read as is noted where it may be an empty hole", "[file][picture]") {
  CHECK(has_note(read("board:\nooo\no-o\n.oo\n"), "'-' as no hole"));
  CHECK(has_note(read("board:\n-o-\nooo\n-o-\n"), "'-' as no hole"));
  CHECK(read("board:\n-o-\no.o\n-o-\n").notes.empty());
}

TEST_CASE("Spellings that can be read in two ways are refused with both readings", "[file][picture][error]") {
  const std::vector<std::string> peg_letters = {"o", "O", "x", "X", "*", "@", "1", "●"};
  for (const std::string& one : peg_letters) {
    for (const std::string& other : peg_letters) {
      if (one == other) continue;
      for (const std::string empty : {"", "."}) {
        const std::string said = complaint("board:\n" + one + one + other + empty + "\n");
        CAPTURE(one, other, empty, said);
        CHECK(contains(said, "two ways"));
        CHECK(contains(said, "'" + one + "' as a peg"));
        CHECK(contains(said, "'" + other + "' as a peg"));
      }
    }
  }
  for (const std::string picture : {"o_o.", "o_-", "___", "oo#", "#.#", "##", "○○", "o○"}) {
    CAPTURE(picture);
    CHECK(contains(complaint("board:\n" + picture + "\n"), "two ways"));
  }
  CHECK(contains(complaint("board:\n+-----+\n| o o |\n+-----+\n"), "two ways"));
  CHECK(contains(complaint("board:\n00\n"), "not the digit"));
}

TEST_CASE("Numbers of holes: a name goes before a number", "[file][graph]") {
  std::mt19937 random(13);
  for (int round = 0; round < 200; ++round) {
    const int holes = 3 + static_cast<int>(random() % 8);
    std::vector<GraphHole> named;
    bool number_names = false;
    const int first = static_cast<int>(random() % 3);
    const bool letters = random() % 3 == 0;
    for (int hole = 0; hole < holes; ++hole) {
      const bool letter = letters || random() % 4 == 0;
      number_names = number_names || !letter;
      named.push_back({letter ? "h" + std::to_string(hole) : std::to_string(first + hole), {0, hole}});
    }
    const Board board = Board::graph("graph", named, {{0, 1, 2}});
    bool counts = true;
    for (int hole = 0; hole < holes; ++hole) {
      CHECK(board.parse_hole(board.hole_name(hole)) == hole);
      counts = counts && board.hole_name(hole) == std::to_string(hole + 1);
    }
    CHECK(has_hole_numbers(board) == (!number_names || counts));
    for (int number = 0; number <= holes + 2; ++number) {
      const std::string word = std::to_string(number);
      const auto is_name =
          std::ranges::any_of(named, [&](const GraphHole& hole) { return hole.name == word; });
      if (is_name) continue;
      const std::string said = testing::complaint([&] { board.parse_hole(word); });
      CHECK(said.empty() == (!number_names && number >= 1 && number <= holes));
    }
  }
}
