// "without:" in board files: what is left of the board, what is refused, and that it is written back. (Counts
// of such boards against the definition: ../differential_test.cpp.)
#include <sstream>

#include "board/board_file.hpp"
#include "catch.hpp"
#include "complaint.hpp"

namespace pegspace {
namespace {

using Catch::Matchers::ContainsSubstring;

Board read_board(const std::string& text) {
  std::istringstream in(text);
  return read_board_file(in, "board.txt", "board").board;
}

std::string refusal(const std::string& without, const std::string& settings = "") {
  return testing::complaint(
      [&] { read_board(settings + "without:" + without + "\nboard:\noooo\noooo\noooo\nooo.\n"); });
}

const std::string english_text = "board:\n--ooo--\n--ooo--\nooooooo\nooo.ooo\nooooooo\n--ooo--\n--ooo--\n";

}  // namespace

TEST_CASE("jumps left out are on the board neither way, and symmetries keep the others") {
  const Board whole = read_board(english_text);
  const Board one = read_board("without: c4-c2\n" + english_text);
  CHECK(one.jumps().size() == whole.jumps().size() - 2);
  CHECK(one.overs(one.parse_hole("c4"), one.parse_hole("c2")) == 0);
  CHECK(one.overs(one.parse_hole("c2"), one.parse_hole("c4")) == 0);
  CHECK(one.symmetries().size() == 1);
  CHECK(one.hash() != whole.hash());
  CHECK(one.centre() == whole.centre());
  const Board cross = read_board("without: d2-d4, 17-d6  b4-(c4)-d4,d4-e4-f4\n" + english_text);
  CHECK(cross.jumps().size() == whole.jumps().size() - 8);
  CHECK(cross.symmetries().size() == 8);
  for (const Board* board : {&whole, &one, &cross}) {
    const Board again = read_board(board_file_text(*board, 1));
    CHECK(again.jumps() == board->jumps());
    CHECK(again.symmetries() == board->symmetries());
    CHECK(again.hash() == board->hash());
  }
}

TEST_CASE("the middle is named where two jumps fit") {
  const std::string torus = "wrap: both\n";
  CHECK_THAT(refusal(" a1-c1", torus),
             ContainsSubstring("board.txt:2:10: found 'a1-c1', which fits two jumps, "
                               "expected 'a1-b1-c1' or 'a1-d1-c1'"));
  const Board board = read_board(torus + "without: c1-d1-a1\nboard:\noooo\noooo\noooo\nooo.\n");
  CHECK(board.jumps().size() == 62);
  CHECK(board.overs(board.parse_hole("a1"), board.parse_hole("c1")) == bit(board.parse_hole("b1")));
}

TEST_CASE("what is no jump of the board, or comes twice, is refused with its place") {
  CHECK_THAT(refusal(""),
             ContainsSubstring("board.txt:1:9: found the end of the line, expected jumps such as "
                               "'a1-c1'"));
  CHECK_THAT(refusal(" a1-c1, b2-d1"), ContainsSubstring("board.txt:1:17: found 'b2-d1', which is no jump"));
  CHECK_THAT(refusal(" a1-c1-a3"), ContainsSubstring("found 'a1-c1-a3', which is no jump"));
  CHECK_THAT(refusal(" a1-c1 c1-b1-a1"), ContainsSubstring("board.txt:1:16: found 'c1-b1-a1' a second time"));
  CHECK_THAT(refusal(" a1"), ContainsSubstring("found 'a1', which is no jump"));
  CHECK_THAT(refusal(" a1-z9"), ContainsSubstring("'z9' is not a hole"));
  CHECK_THAT(testing::complaint([] { read_board("lattice: graph\nwithout: a-b\nedges: a b, b c\n"); }),
             ContainsSubstring("without"));
}

TEST_CASE("a picture of a position leaves out the jumps of its board, or has no headers") {
  const Board board = read_board("without: c4-c2\n" + english_text);
  const auto position = [&](const std::string& text) {
    std::istringstream in(text);
    return read_position(in, "start.txt", board).pegs;
  };
  CHECK(position(english_text.substr(english_text.find('\n') + 1)) ==
        position("without: c2-c3-c4\n" + english_text));
  CHECK_THAT(testing::complaint([&] { position("without: c2-c4, d2-d4\n" + english_text); }),
             ContainsSubstring("start.txt:1:1: found a picture of another board"));
}

}  // namespace pegspace
