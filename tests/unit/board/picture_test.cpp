// Pictures as the program draws them and as others write them: what is printed is read back, letters mean
// what the table or the line "letters:" says, what contradicts itself is refused with the line that settles
// it, and what may have been meant otherwise is noted.
#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "board/board_file.hpp"
#include "board/catalogue.hpp"
#include "board/graphs/graph_file.hpp"
#include "board/picture_texts.hpp"
#include "catch.hpp"
#include "complaint.hpp"
#include "report/drawing/board_drawing.hpp"
#include "report/files/output.hpp"
#include "temporary_folder.hpp"

using namespace pegspace;
using namespace pegspace::testing;

namespace {

/// The line that a message proposes: "letters: X peg, o empty".
std::string proposed_line(const std::string& said) {
  const std::size_t begin = said.find("letters: ");
  return begin == said.npos ? "" : said.substr(begin, said.rfind('\'') - begin);
}

}  // namespace

TEST_CASE("Letters that contradict themselves are refused with a line that settles it",
          "[file][picture][error]") {
  const std::vector<std::string> peg_letters = {"o", "O", "x", "X", "*", "@", "1", "●"};
  std::vector<std::string> pictures = {"o_o.", "o_-o", "___", "oo#", "#.#", "##", "○○",
                                       "o○",   "0o",   "00",  "X·",  "o÷o", "○●◯"};
  for (const std::string& one : peg_letters) {
    for (const std::string& other : peg_letters) {
      if (one == other) continue;
      for (const std::string empty : {"", ".", "_", ".#"}) pictures.push_back(one + one + other + empty);
    }
  }
  for (const std::string& picture : pictures) {
    const std::string said = file_complaint("board:\n" + picture + "\n");
    CAPTURE(picture, said);
    const std::string line = proposed_line(said);
    REQUIRE(line != "");
    const BoardFile file = read(line + "\nboard:\n" + picture + "\n");
    CHECK_FALSE(has_note(file, "reads"));
  }
  CHECK(contains(file_complaint("board:\nXoX.\n"), "letters: X peg, o empty, . none"));
  CHECK(contains(file_complaint("board:\n●o.\n"), "letters: ● peg, o empty, . none"));
}

TEST_CASE("The line 'letters:' says what letters mean, in every board file", "[file][picture]") {
  const BoardFile file = read("letters: X peg, o empty, . none\nboard:\n.XX.\nXXoX\n.XX.\n");
  CHECK(file.board.hash() == read("board:\n-oo-\noo.o\n-oo-\n").board.hash());
  CHECK(file.start == (file.board.all_holes() & ~bit(4)));
  CHECK(file.notes.empty());
  CHECK(read("Letters:  . PEG ,o Empty\nboard:\n..o\n").start == Position{0b011});
  CHECK(read("lattice: triangular\nletters: 8 peg, ☐ empty\n  ☐\n 8 8\nfinish:\n  8\n ☐ ☐\n").finish->pegs ==
        1);
  CHECK(read("letters: a peg, b peg, c empty\nboard:\nabc\n").start == Position{0b011});
  CHECK(read("letters: : peg, . empty\nboard:\n::.\n").start == Position{0b011});
  CHECK(position("letters: . peg, o empty\n..o\n", read("board:\noo.\n").board) == Position{0b011});
  CHECK(contains(file_complaint("letters: X peg, o empty\nboard:\nXo.\n"),
                 "file:3:3: found '.', expected a letter of the line"));
  CHECK(contains(file_complaint("letters: X peg, X none\nboard:\nXo\n"), "'X' a second time"));
  CHECK(contains(file_complaint("letters: é peg, éé empty\nboard:\nXo\n"), "file:1:17:"));
}

TEST_CASE("What may have been meant otherwise is noted", "[file][picture]") {
  CHECK(has_note(read("board:\nXXX.\n"), "'X' as a peg"));
  CHECK(has_note(read("board:\no.o.o\n"), "the start has no jump"));
  CHECK(has_note(read("letters: o peg, . empty\nboard:\n...\n.o.\n...\n"), "the start has one peg"));
  CHECK(has_note(read("board:\n1110\n"), "1 hole empty"));
  // A blank beside empty holes, and '-' between holes where no hole is '.'.
  CHECK(has_note(read("board:\nooo o\no.ooo\n"), "file:2:3: reads the blank after this hole as no hole"));
  CHECK(has_note(read("board:\nooo\no-o\nooo\n"), "reads '-' as no hole"));
  CHECK(has_note(read("board:\noo-\nooo\n"), "reads '-' as no hole"));
  // numpy.savetxt: -1 is no hole.
  const std::string said = file_complaint("board:\n-1 1 -1\n1 0 1\n-1 1 -1\n");
  CHECK(contains(said, "file:2:1: found '-1'"));
  for (const char* quiet :
       {"board:\nooo\no-o\noo.\n", "board:\n-oo-\noo.o\n-oo-\n", "board:\no o o\n. o o\no o o\n",
        "board:\n  oo\noooo\noo..\n", "lattice: triangular\nboard:\n  .\n o o\no o o\n",
        "spacing: 1\nboard:\nooo oo.\n", "board:\n.oo\nooo\n", "board:\n..oo\noooo\n..oo\no.oo\n",
        "board:\n....\n.oo.\n....\n"}) {
    CAPTURE(quiet);
    CHECK(file_complaint(quiet) == "");
    CHECK(read(quiet).notes.empty());
  }
}

TEST_CASE("A picture that has two readings is refused with both, and each line it offers is read",
          "[file][picture][error]") {
  struct Doubt {
    const char* rows;
    std::vector<std::string> says;
    std::vector<std::string> settles;  ///< lines above the picture
  };
  const std::vector<Doubt> doubts = {
      {".o.\nooo\n.o.\n", {"'.' in the corners: 4 empty holes, or no holes"}, {"letters: o peg, . empty"}},
      {"010\n111\n010\n", {"'0' in the corners"}, {"letters: 1 peg, 0 empty"}},
      {"o...\noo..\nooo.\noooo\n", {"6 empty holes, or no holes"}, {"letters: o peg, . empty"}},
      {"ooo\no o\nooo\n", {"a blank after this hole"}, {"spacing: 1"}},
      {"o o o\no   o\no o o\n", {"a blank after this hole"}, {"spacing: 2"}},
      {"***\n*-*\n***\n",
       {"'-': an empty hole, or no hole"},
       {"letters: * peg, - empty", "letters: * peg, - none"}},
      {"  ***\n-****\n", {"'-'"}, {"letters: * peg, - empty", "letters: * peg, - none"}},
      {"ooo-\nooo\noooo\n", {"'-'"}, {"letters: o peg, - empty", "letters: o peg, - none"}},
      {"  -\n ooo\nooooo\n", {"'-'"}, {"letters: o peg, - empty", "letters: o peg, - none"}},
      {"-XXX\nX XX\n", {"a blank after this hole"}, {}},
      {"-XXX\nXX -\n", {"'-' beside blanks"}, {"letters: X peg, - empty", "letters: X peg, - none"}},
      {"  ooo\n-oooo\n", {"'-'"}, {"letters: o peg, - empty", "letters: o peg, - none"}},
      {"o o o\no . o\n-----\n", {"'-' between the columns", "Delete rulers"}, {"spacing: 1"}},
      {"o-o-o\no-.-o\n", {"'-' between the columns"}, {"spacing: 1"}},
      {"ooo\n\no.o\n", {"a blank row"}, {"spacing: 1"}},
      {".....\n..o..\n.....\n",
       {"'o' for pegs", "the opposite"},
       {"letters: . peg, o empty", "letters: o peg, . empty"}},
      {"  o\n . o\no o o\n", {"no peg can ever jump"}, {"lattice: triangular", "lattice: square"}},
      {".\noo\nooo\n", {"steps on the square lattice"}, {"lattice: triangular", "lattice: square"}}};
  for (const Doubt& doubt : doubts) {
    const std::string rows = doubt.rows;
    for (const std::string above : {"", "board:\n"}) {
      const std::string said = file_complaint(above + rows);
      CAPTURE(rows, said);
      for (const std::string& part : doubt.says) CHECK(contains(said, part));
      for (const std::string& line : doubt.settles) {
        CHECK(contains(said, "'" + line + "'"));
        CHECK(file_complaint(line + "\n" + above + rows) == "");
      }
    }
  }
  CHECK(read("letters: * peg, - empty\n***\n*-*\n***\n").board.holes() == 9);
  CHECK(read("letters: * peg, - none\n***\n*-*\n***\n").board.holes() == 8);
  // Around all corners '-' is no hole, with any letter for pegs.
  CHECK(read("board:\n-X-\nXXX\n-X-\n").board.holes() == 5);
}

TEST_CASE("A picture without 'board:' and a list of edges are read as what they are", "[file][picture]") {
  const BoardFile bare = read("# a plus\n\n-o-\no.o\n-o-\n");
  CHECK(bare.board.holes() == 5);
  CHECK(bare.start == Position{0b11011});
  CHECK(has_note(bare, "reads a picture, although the line 'board:' above it is missing"));
  CHECK(read("lattice: triangular\n  o\n . o\nfinish:\n  .\n . o\n").finish->pegs == Position{0b100});
  // The first row is no comment.
  CHECK(contains(file_complaint("#o#\no.o\n#o#\n"), "can be a row or a comment"));
  CHECK(file_complaint("# o.o is a row\n#\n#####\no.o\n") == "");

  const BoardFile path = read("0 1\n1 2\n2 3 # the last\n");
  CHECK(path.board.is_graph());
  CHECK(path.board.holes() == 4);
  CHECK(path.board.jumps().size() == 4);
  CHECK(path.board.edges().size() == 3);
  CHECK(has_note(path, "reads each line as an edge"));
  CHECK(read("left right\nright top\n").board.holes() == 3);
  CHECK_FALSE(read("0 1\n1 1\n").board.is_graph());  // a matrix
  CHECK_FALSE(read("x x\n").board.is_graph());
  CHECK(contains(file_complaint("0 1\n1 2\n2 1\n"), "file:3:3: found a repeated entry"));
}

TEST_CASE("A spaced square picture keeps its horizontal jumps", "[file][picture]") {
  const std::string rows = "o o o\n. o o\no o o\n";
  const BoardFile spaced = read("lattice: square\nboard:\n" + rows);
  CHECK(spaced.board.jumps().size() == 12);
  CHECK_FALSE(has_note(spaced, "spaced"));  // so the program draws it
  CHECK(has_note(read("board:\no  o  o\no  .  o\n"), "neighbours 3 characters apart"));
  const BoardFile apart = read("lattice: square\nspacing: 1\nboard:\n" + rows);
  CHECK(apart.board.jumps().size() == 6);
  CHECK_FALSE(has_note(apart, "blank"));
  CHECK(read("spacing: 2\nboard:\n" + rows).board.jumps().size() == 12);
  CHECK(read("spacing: 1\nboard:\no-o-o\no-.-o\no-o-o\n").board.jumps().size() == 6);  // '-' is a place
  CHECK(contains(file_complaint("spacing: 2\nboard:\no o\n ooo\n"), "between two columns"));
  CHECK(contains(file_complaint("spacing: 0\nboard:\no o\n"), "1 to 256"));
  CHECK(read("lattice: triangular\nboard:\n    o\n  o   o\no   .   o\n").board.jumps() ==
        find_board("triangle3").jumps());
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
