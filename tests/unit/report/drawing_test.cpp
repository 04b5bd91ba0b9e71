// Tests of report/terminal and board_drawing.
#include <algorithm>
#include <regex>

#include "base/text.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "position/jump_mask.hpp"
#include "position/problem.hpp"
#include "report/drawing/board_drawing.hpp"
#include "report/files/output.hpp"
#include "report/terminal/terminal.hpp"
#include "searches.hpp"

using namespace pegspace;

namespace {

using Lines = std::vector<std::string>;
using testing::find_jump;

}  // namespace

TEST_CASE("width of text with colours and UTF-8") {
  CHECK(display_width("abc") == 3);
  CHECK(display_width("●·") == 2);
  CHECK(display_width(coloured("●", "1;36") + " x") == 3);
  CHECK(coloured("x", "") == "x");
}

TEST_CASE("a position in plain characters, the last jump marked") {
  const Board board = find_board("english");
  const Jump jump = find_jump(board, "d2", "d4");
  const Position after = start_with_vacancies(board, bit(jump.to)) ^ jump_mask(jump).touches;
  CHECK(draw_position(board, after, {}) == Lines{"    o o o", "    o . o", "o o o . o o o", "o o o o o o o",
                                                 "o o o o o o o", "    o o o", "    o o o"});
  CHECK(draw_position(board, after, {}, jump) == Lines{"    o o o", "    o : o", "o o o * o o o",
                                                       "o o o @ o o o", "o o o o o o o", "    o o o",
                                                       "    o o o"});
}

TEST_CASE("triangles and hexagons are drawn as such") {
  const Board triangle = find_board("triangle4");
  CHECK(draw_position(triangle, triangle.all_holes() & ~Position{1}, {}) ==
        Lines{"   .", "  o o", " o o o", "o o o o"});
  const Board hexagon = find_board("hexagon3");
  CHECK(draw_position(hexagon, bit(9), {}) ==
        Lines{"  . . .", " . . . .", ". . o . .", " . . . .", "  . . ."});
}

TEST_CASE("in UTF-8") {
  DrawingStyle style;
  style.unicode = true;
  CHECK(draw_position(find_board("triangle3"), bit(0), style) == Lines{"  ●", " · ·", "· · ·"});
}

TEST_CASE("names and numbers at the holes, pegs told by marks") {
  const Board board = find_board("rect3x3");
  const Jump jump = find_jump(board, "a1", "c1");
  DrawingStyle style;
  style.labels = HoleLabels::names;
  const Position after = (bit(0) | bit(1) | bit(4)) ^ jump_mask(jump).touches;
  CHECK(draw_position(board, after, style, jump) ==
        Lines{":a1: *b1* [c1]", " a2  (b2)  c2 ", " a3   b3   c3 "});
  style.labels = HoleLabels::numbers;
  CHECK(draw_position(board, bit(4), style)[1] == " 4  (5)  6 ");
}

TEST_CASE("colours change nothing but the colours") {
  const Board board = find_board("hexagon3");
  const Jump jump = board.jumps().front();
  const Position pegs = (bit(jump.from) | bit(jump.over)) ^ jump_mask(jump).touches;
  DrawingStyle style;
  style.colour = true;
  const std::regex escape("\x1b\\[[0-9;]*m");
  Lines stripped;
  bool any = false;
  for (const std::string& drawn : draw_position(board, pegs, style, jump)) {
    const std::string line = shown(drawn);
    stripped.push_back(std::regex_replace(line, escape, ""));
    any = any || stripped.back() != line;
  }
  CHECK(any);
  CHECK(stripped == draw_position(board, pegs, {}, jump));
}

TEST_CASE("a graph is drawn with its edges", "[report]") {
  const Board path = find_board("path4");
  CHECK(draw_graph(path, hole_words(path, HoleLabels::names)) == std::vector<std::string>{"1--2--3--4"});
  const Board cycle = find_board("cycle4");
  CHECK(draw_graph(cycle, hole_words(cycle, HoleLabels::names)) ==
        std::vector<std::string>{"   1", " /   \\", "4     2", " \\  /", "   3"});
  const Board petersen = find_board("petersen");
  const std::vector<std::string> lines = draw_graph(petersen, hole_words(petersen, HoleLabels::names));
  REQUIRE(lines.size() == 17);
  CHECK(lines.back() == "     4-----------------------3");
  const std::string all = join(lines, " ");
  for (const std::string& name : hole_words(petersen, HoleLabels::names))
    CHECK(all.find(name) != std::string::npos);
}
