// Board files and pictures of positions: what is accepted, and that every kind of bad picture is refused with
// its line, its column, what was found and what was expected.
#include <sstream>
#include <string>

#include "base/error.hpp"
#include "board/board_file.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "complaint.hpp"

using namespace pegspace;

namespace {

BoardFile read(const std::string& text) {
  std::istringstream in(text);
  return read_board_file(in, "file", "name");
}

// What reading the board file complains of; "" where it is accepted.
std::string complaint(const std::string& text) {
  return testing::complaint([&] { read(text); });
}

std::string position_complaint(const std::string& text, const Board& board) {
  std::istringstream in(text);
  return testing::complaint([&] { read_position(in, "file", board); });
}

Position position(const std::string& text, const Board& board) {
  std::istringstream in(text);
  return read_position(in, "file", board);
}

// The complaint begins with its place and contains these parts.
void check_refused(const std::string& said, const std::string& place, const std::vector<std::string>& parts) {
  CAPTURE(said);
  CHECK(said.rfind("file:" + place + ": ", 0) == 0);
  for (const std::string& part : parts) {
    CAPTURE(part);
    CHECK(said.find(part) != std::string::npos);
  }
}

std::string as_text(const std::vector<std::string>& rows) {
  std::string text;
  for (const std::string& row : rows) text += row + "\n";
  return text;
}

const std::string english_text =
    "# the central game\n\nlattice: "
    "square\nboard:\n--ooo--\n--ooo--\nooooooo\nooo.ooo\nooooooo\n--ooo--\n--ooo--\n";

}  // namespace

TEST_CASE("A board file gives the board of the catalogue and its start", "[file]") {
  const BoardFile file = read(english_text);
  const Board english = find_board("english");
  CHECK(file.board.name() == "name");
  CHECK(file.board.hash() == english.hash());
  REQUIRE(file.start.has_value());
  CHECK(*file.start == (english.all_holes() ^ bit(16)));
  CHECK_FALSE(file.finish.has_value());
}

TEST_CASE("Every board of the catalogue survives writing and reading", "[file]") {
  for (const CatalogueEntry& entry : catalogue()) {
    for (const std::string& name : entry.examples) {
      CAPTURE(name);
      const Board board = find_board(name);
      if (board.is_graph()) continue;  // graph_board_test.cpp
      const Position pegs = board.all_holes() & 0x9249249249249249ULL;
      const std::string text = board_file_text(board_settings(board), board.picture(pegs)) + "finish:\n" +
                               as_text(board.picture(bit(0)));
      const BoardFile file = read(text);
      CHECK(file.board.hash() == board.hash());
      CHECK(file.start.value_or(board.all_holes()) == pegs);
      CHECK(file.finish->pegs == bit(0));
      CHECK(position(as_text(board.picture(pegs)), board) == pegs);
      CHECK(position(text, board) == pegs);
    }
  }
}

TEST_CASE("A picture without an empty hole has no start of its own", "[file]") {
  CHECK_FALSE(read("board:\nooo\n").start.has_value());
  CHECK(read("board:\n...\n").start == Position{0});
}

TEST_CASE("Board files: line ends, blanks, and the lattice that is not named", "[file]") {
  CHECK(read("board:\no.o").board.lattice() == Lattice::square);
  CHECK(read("board:\r\no.o\r\nooo\r\n").board.holes() == 6);
  CHECK(read("\xEF\xBB\xBF"
             "board:\no.o\n")
            .board.holes() == 3);
  CHECK(read("  Lattice:  Triangular \nBOARD: \n  .\n o o\n").board.lattice() == Lattice::triangular);

  // Leading blank lines are no rows, and those at the end are ignored; '-' makes a row.
  CHECK(read("board:\n\n   \no.o\n").board.cell(0) == Cell{0, 0});
  CHECK(read("board:\n---\no.o\n").board.cell(0) == Cell{1, 0});
  const Board gap = read("board:\no.o\n-\nooo\n\n\n").board;
  CHECK(gap.holes() == 6);
  CHECK(gap.cell(3) == Cell{2, 0});
  CHECK(gap.rows() == 3);
  // Columns are not trimmed; a space and '-' both mean no hole; lines differ in length.
  CHECK(read("board:\n  o.\n-ooooo\n").board.cell(0) == Cell{0, 2});
  CHECK(read("board:\n  o.\n-ooooo\n").board.hash() == read("board:\n--o.--\n ooooo   \n").board.hash());
  CHECK(read("board:\no.o\n\n\nfinish:\n\n..o\n\n").finish->pegs == bit(2));
  const auto open = read("board:\no.o\nfinish:\n?.o\n").finish;
  CHECK((open->pegs == bit(2) && open->open == bit(0)));
}

TEST_CASE("Board files: what is wrong with the header", "[file][error]") {
  check_refused(complaint(""), "1:1", {"the end of the file", "'board:'"});
  check_refused(complaint("# only a comment\n\n"), "3:1", {"the end of the file", "'board:'"});
  check_refused(complaint("\n  latice: square\nboard:\no.o\n"), "2:3",
                {"'latice:'", "Did you mean lattice?"});
  check_refused(complaint("lattice: triangle\nboard:\no.o\n"), "1:10",
                {"'triangle'", "'square', 'triangular' or 'graph'", "Did you mean triangular?"});
  check_refused(complaint("finish:\no\nboard:\no\n"), "1:1", {"'finish:' before the board", "'board:'"});
  check_refused(complaint("board:\no.o\nfinish: d4\n"), "3:9", {"'d4'", "nothing after 'finish:'"});
}

TEST_CASE("Board files: directions and joined sides", "[file]") {
  const auto neighbourhood = [](const std::string& settings) {
    return read(settings + "board:\nooo\no.o\nooo\n").board.neighbourhood();
  };
  CHECK(neighbourhood("") == Neighbourhood{});
  CHECK(neighbourhood("directions: 4\n") == Neighbourhood{});
  CHECK(neighbourhood("Directions: 8\nlattice: square\n") == Neighbourhood{true, false, false});
  CHECK(neighbourhood("wrap: rows\n") == Neighbourhood{false, true, false});
  CHECK(neighbourhood("wrap: Columns\n") == Neighbourhood{false, false, true});
  CHECK(neighbourhood("wrap: both\ndirections: 8\n") == Neighbourhood{true, true, true});
  CHECK(read("wrap: rows\nboard:\no o .\no o o\n").board.columns() == 3);  // spaced
  CHECK(read("wrap: rows\nboard:\n---\no.o\n").board.cell(0) == Cell{1, 0});
  CHECK(read("wrap: rows\nboard:\no.o\n-oo   \n").board.holes() == 5);

  // A picture of a position need not repeat them; where it does, they must be the board's.
  const Board torus = find_board("torus3x3");
  CHECK(position("ooo\no.o\nooo\n", torus) == (torus.all_holes() ^ bit(4)));
  CHECK(position("wrap: both\nboard:\nooo\no.o\nooo\n", torus) == (torus.all_holes() ^ bit(4)));
  CHECK_THROWS_AS(position("wrap: rows\nboard:\nooo\no.o\nooo\n", torus), InputError);
}

TEST_CASE("Board files: what is wrong with directions and joined sides", "[file][error]") {
  check_refused(complaint("directions: 5\nboard:\no.o\n"), "1:13",
                {"'5'", "4, 6 with the diagonals", "or 8"});
  check_refused(complaint("wrap: row\nboard:\no.o\n"), "1:7", {"'row'", "'rows', 'columns' or 'both'"});
  check_refused(complaint("lattice: triangular\ndirections: 8\nboard:\n o\no o\n"), "2:1",
                {"'directions:' with 'lattice: triangular'", "six directions"});
  check_refused(complaint("wrap: both\nlattice: triangular\nboard:\n o\no o\n"), "1:1",
                {"'wrap:' with 'lattice: triangular'"});
  check_refused(complaint("directions: 6\nwrap: rows\nboard:\nooo\no.o\n"), "2:1", {"with 'directions: 6'"});
  check_refused(complaint("directions: 8\nlattice: graph\nedges: a b, b c\n"), "2:10",
                {"'graph'", "before all other lines"});
  check_refused(complaint("wrap: rows\nboard:\no.\noo\n"), "1:1", {"2 columns", "at least 3 columns"});
  check_refused(complaint("wrap: columns\nboard:\no.oo\n"), "1:1", {"1 row,", "at least 3 rows"});
  check_refused(complaint("wrap: rows\nboard:\no.o-\nooo\n"), "3:4", {"without holes", "neighbours"});
  check_refused(complaint("wrap: rows\nboard:\n-o.o\n ooo\n"), "3:1", {"without holes"});
  check_refused(complaint("wrap: rows\nboard:\n o.o\n"), "3:2", {"without holes"});
  check_refused(complaint("wrap: columns\nboard:\n---\no.o\nooo\nooo\n"), "3:1", {"without holes"});
  check_refused(complaint("wrap: columns\nboard:\no.o\nooo\nooo\n---\n"), "6:1", {"without holes"});
}

TEST_CASE("Board files: what is wrong with a picture", "[file][error]") {
  check_refused(complaint("board:\nooo\noxo\n"), "3:2",
                {"found 'x' beside 'o'", "one letter for all pegs", "letters: o peg, x empty"});
  check_refused(complaint("board:\no\to\n"), "2:2", {"found a tab", "use spaces"});
  check_refused(complaint("board:\n000\n"), "2:1", {"found '0'", "'1' for pegs beside it"});
  check_refused(complaint("board:\no\xC3\xB7o\n"), "2:2", {"found '\xC3\xB7'"});
  check_refused(complaint(std::string("board:\noo\0o\n", 12)), "2:3", {"byte 0x00"});
  check_refused(complaint("board:\no\ro\n"), "2:2", {"carriage return"});
  check_refused(complaint("board:\n"), "2:1", {"without holes", "at least one"});
  check_refused(complaint("board:\no.o\nlattice: square\n"), "3:1", {"'lattice:'", "'finish:' or the end"});
  check_refused(complaint("board:\no.o\nfinish:\n..o\nfinish:\n..o\n"), "5:1",
                {"'finish:'", "the end of the file"});

  std::string nine_by_eight = "board:\n";
  for (int row = 0; row < 9; ++row) nine_by_eight += "oooooooo\n";
  check_refused(complaint(nine_by_eight), "10:1", {"72 holes", "at most 64"});
  check_refused(complaint("board:\n" + std::string(65, 'o') + "\n"), "2:65", {"65 holes"});
  CHECK(complaint("board:\n" + std::string(64, 'o') + "\n").empty());
  check_refused(complaint("board:\no" + std::string(400, '-') + "o\n"), "2:402", {"column 402", "first 256"});
  check_refused(complaint("board:\no" + std::string(400, '\n') + "o\n"), "402:1", {"row 401", "first 256"});
}

TEST_CASE("Board files: holes off the triangular lattice", "[file][error]") {
  const std::string head = "lattice: triangular\nboard:\n";
  check_refused(complaint(head + "oo\n"), "3:2", {"between two places", "line 3, column 1"});
  check_refused(complaint(head + "  .\n o o\noo o\n"), "5:2", {"between two places", "line 3, column 3"});
  check_refused(complaint(head + "  .\n  o o\no o o\n"), "4:3", {"between two places", "'directions: 6'"});
  CHECK(complaint(head + "   .\n  o o\n o o o\n").empty());
}

TEST_CASE("Board files: the finish must have the holes of the board", "[file][error]") {
  const std::string head = "board:\n-o-\n.oo\n-o-\nfinish:\n";
  CHECK(complaint(head + "-.-\n.o.\n-.-\n").empty());
  check_refused(complaint(head + "-.-\n.o-\n-.-\n"), "7:3", {"found '-'", "expected a hole"});
  check_refused(complaint(head + "-.\n.o\n-.\n"), "7:3", {"the end of the line", "expected a hole"});
  check_refused(complaint(head + "-.-\n.o.\n"), "8:1", {"the end of the picture", "expected a hole"});
  check_refused(complaint(head + "..-\n.o.\n-.-\n"), "6:1",
                {"found '.'", "expected no hole", "the board's picture"});
  check_refused(complaint(head + "-.-\n.o.\n-.-\n--o\n"), "9:3", {"found 'o'", "expected no hole"});
  check_refused(complaint(head), "6:1", {"without holes"});
}

TEST_CASE("Positions: bare rows or a whole board file", "[file]") {
  const Board board = find_board("triangle3");
  const Position apex_empty = board.all_holes() ^ 1;
  CHECK(position("  .\n o o\no o o\n", board) == apex_empty);
  CHECK(position("# the apex is empty\n\n# so\n  .\r\n o o\r\no o o\r\n\r\n", board) == apex_empty);
  CHECK(position("lattice: triangular\nboard:\n  .\n o o\no o o\nfinish:\n  o\n . .\n. . .\n", board) ==
        apex_empty);
  CHECK(position(english_text, find_board("english")) == low_bits(33) - bit(16));

  check_refused(position_complaint("  .\n o o\no o\n", board), "3:4", {"the end of the line", "'triangle3'"});
  check_refused(position_complaint(".\n", board), "1:1", {"found '.'", "expected no hole"});
  check_refused(position_complaint("", board), "1:1", {"the end of the file"});
  check_refused(position_complaint("  .\n o x\no o o\n", board), "2:4", {"found 'x'"});
  check_refused(position_complaint("  .\n# no\n", board), "2:1", {"found '#'"});
  check_refused(position_complaint("lattice: square\n  .\n o o\no o o\n", board), "1:1", {"square lattice"});
}
