// Board files and pictures of positions: what is accepted, that what is written reads back, and where a bad
// text is refused. (Every refusal, and texts at random against the definition: ../../cli/dialect_test.py.)
#include <sstream>
#include <string>

#include "base/error.hpp"
#include "board/board_file.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "complaint.hpp"
#include "random_boards.hpp"

using namespace pegspace;

namespace {

BoardFile read_text(const std::string& text) {
  std::istringstream in(text);
  return read_board_file(in, "file", "name");
}

Position position(const std::string& text, const Board& board) {
  std::istringstream in(text);
  return read_position(in, "file", board).pegs;
}

void check_refused(const std::string& text, const std::string& place, const std::vector<std::string>& parts) {
  testing::check_refused(testing::complaint([&] { read_text(text); }), "file:" + place, parts);
}

const std::string english_text =
    "# the central game\n\nlattice: square\n"
    "board:\n--ooo--\n--ooo--\nooooooo\nooo.ooo\nooooooo\n--ooo--\n--ooo--\n";

}  // namespace

TEST_CASE("A board file gives the board of the catalogue and its start", "[file]") {
  const BoardFile file = read_text(english_text);
  const Board english = find_board("english");
  CHECK(file.board.name() == "name");
  CHECK(file.board.hash() == english.hash());
  REQUIRE(file.start.has_value());
  CHECK(*file.start == (english.all_holes() ^ bit(16)));
  CHECK_FALSE(file.finish.has_value());
  CHECK(summary_of(file) == "33 holes, 76 jumps, 8 symmetries; start: 32 pegs, d4 empty");
}

TEST_CASE("What is written reads back: the catalogue and random boards", "[file]") {
  std::vector<Board> boards;
  for (const CatalogueEntry& entry : catalogue()) {
    for (const std::string& name : entry.examples) boards.push_back(find_board(name));
  }
  boards.push_back(find_board("complete64"));
  testing::Generator random(85);
  for (int draw = 0; draw < 300; ++draw) {
    Board board = draw % 3 == 0 ? testing::random_graph(random, 1, 20) : testing::random_board(random, 2, 20);
    if (!board.jumps().empty()) boards.push_back(std::move(board));
  }
  REQUIRE(boards.size() > 300);
  for (const Board& board : boards) {
    const Position pegs = board.all_holes() & 0x9249249249249249ULL;
    const ShownHoles finish{bit(0), board.all_holes() & 0x0a0a};
    const std::string text = board_file_text(board, pegs, finish);
    CAPTURE(text);
    const BoardFile file = read_text(text);
    REQUIRE(file.board.hash() == board.hash());
    REQUIRE(file.board.hole_names(file.board.all_holes()) == board.hole_names(board.all_holes()));
    CHECK(file.start.value_or(board.all_holes()) == pegs);
    CHECK((file.finish->pegs == bit(0) && file.finish->open == finish.open));
    CHECK(board_file_text(file.board, pegs, file.finish) == text);
    if (pegs != board.all_holes()) CHECK(position(board_file_text(board, pegs), board) == pegs);
  }
}

TEST_CASE("A picture without an empty hole has no start of its own", "[file]") {
  CHECK_FALSE(read_text("board:\nooo\n").start.has_value());
  CHECK(read_text("board:\n...\n").start == Position{0});
}

TEST_CASE("Board files: line ends, blanks, and the lattice that is not named", "[file]") {
  CHECK(read_text("board:\no.o").board.lattice() == Lattice::square);
  CHECK(read_text("board:\r\no.o\r\nooo\r\n").board.holes() == 6);
  CHECK(read_text("\xEF\xBB\xBF"
                  "board: \no.o  \n")
            .board.holes() == 3);
  CHECK(read_text("lattice: triangular\nboard:\n-.-\no-o\n").board.lattice() == Lattice::triangular);
  CHECK(read_text("\n# what\n\n#\no.o\n").board.holes() == 3);
  CHECK(read_text("lattice:square\nboard:\n\n  \no.o\n\n\n").board.cell(0) == Cell{0, 0});
  CHECK(read_text("board:\n---\no.o\n").board.cell(0) == Cell{1, 0});
  CHECK(read_text("board:\n-o.o-\n").board.cell(0) == Cell{0, 1});
  CHECK(read_text("board:\no.o\n\n\nfinish:\n\n..o\n\n").finish->pegs == bit(2));
  const auto open = read_text("board:\no.o\nfinish:\n?.o\n").finish;
  CHECK((open->pegs == bit(2) && open->open == bit(0)));
}

TEST_CASE("Board files: directions and joined sides", "[file]") {
  const auto neighbourhood = [](const std::string& settings) {
    return read_text(settings + "board:\nooo\no.o\nooo\n").board.neighbourhood();
  };
  CHECK(neighbourhood("") == Neighbourhood{});
  CHECK(neighbourhood("directions: 8\nlattice: square\n") == Neighbourhood{true, false, false});
  CHECK(neighbourhood("wrap: rows\n") == Neighbourhood{false, true, false});
  CHECK(neighbourhood("wrap: columns\n") == Neighbourhood{false, false, true});
  CHECK(neighbourhood("wrap: both\ndirections: 8\n") == Neighbourhood{true, true, true});

  // A picture of a position without headers need not repeat them; with headers they must be the board's.
  const Board torus = find_board("torus3x3");
  CHECK(position("ooo\no.o\nooo\n", torus) == (torus.all_holes() ^ bit(4)));
  CHECK(position("wrap: both\nboard:\nooo\no.o\nooo\n", torus) == (torus.all_holes() ^ bit(4)));
  CHECK_THROWS_AS(position("wrap: rows\nboard:\nooo\no.o\nooo\n", torus), InputError);
  CHECK_THROWS_AS(position("board:\nooo\no.o\nooo\n", torus), InputError);
}

TEST_CASE("Letters of one's own replace the usual ones", "[file]") {
  const BoardFile file = read_text("letters: X peg, \u25CB empty, o none\nboard:\noXX\nX\u25CBX\n");
  CHECK(file.board.hash() == read_text("board:\n-oo\no.o\n").board.hash());
  CHECK(file.start == (file.board.all_holes() & ~bit(3)));
  CHECK(read_text("letters: . peg, o empty, - none\nboard:\n..o\n").start == Position{0b011});
  CHECK(read_text("letters: : peg, # empty, - none\nboard:\n::#\n").start == Position{0b011});
}

TEST_CASE("A refusal names the place", "[file][error]") {
  check_refused("\nlatice: square\nboard:\no.o\n", "2:1", {"'latice:'", "Did you mean lattice?"});
  check_refused("board:\nooo\no\u00F7o\n", "3:2", {"found '\u00F7'", "letters: o ?, \u00F7 ?, - ?"});
  check_refused("lattice: triangular\nboard:\n--.\n-oo\no-o\n", "4:1", {"row 2", "column 3"});
  check_refused("ooo\no.o\n\nooo\n", "4:1", {"a second picture begins in line 4"});
  check_refused("ooo\n.o\n", "2:3", {"row 1 has 3 characters and row 2 has 2"});
}
