// Boards: what is derived from the cells (jumps, symmetries, centre) and how holes are named. Group laws are
// proved by exhaustion on boards of every family.
#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "board/board.hpp"
#include "board/catalogue.hpp"
#include "board/families.hpp"
#include "catch.hpp"
#include "complaint.hpp"
#include "random_boards.hpp"

using namespace pegspace;

namespace {

using testing::complaint;
using testing::mentions;

const std::vector<std::string> small_and_large = split(
    "english european wiegleb asymmetrical senku49 diamond13 diamond41 square1 square4 square5 rect3x5 "
    "line1 line5 triangle1 triangle2 triangle3 triangle4 triangle5 triangle6 hexagon2 hexagon3 "
    "rhombus3 rhombus4 star13 star37",
    ' ');

// These with other neighbours than those of the picture.
const std::vector<std::string> with_neighbourhoods =
    split("english-8 square4-8 torus3x3 torus3x3-8 torus4x4 torus4x5 torus3x4-8 torus5x5", ' ');

}  // namespace

TEST_CASE("Holes, jumps and symmetries are derived from the picture", "[board]") {
  // Name, holes, jumps (two for each three holes in line), symmetries. An A x B torus has A B jumps in each
  // direction, and A B shifts times 8, or 4 where A and B differ. Diagonals of an A x B rectangle: (A - 2)
  // (B - 2) jumps in each of four directions; of the diamond: three lines each way.
  std::istringstream boards(
      "english 33 76 8        european 37 92 8     wiegleb 45 108 8     asymmetrical 39 92 2 "
      "senku49 49 124 8       diamond13 13 20 8    diamond41 41 100 8   square4 16 32 8 "
      "square6 36 96 8        rect3x5 15 28 4      line5 5 6 2          line1 1 0 1 "
      "triangle2 3 0 6        triangle4 10 18 6    triangle5 15 36 6    triangle6 21 60 6 "
      "hexagon3 19 54 12      rhombus4 16 40 4     star13 13 30 12      star37 37 126 12 "
      "square4-8 16 48 8      rect3x4-8 12 28 4    line5-8 5 6 2        diamond13-8 13 32 8 "
      "torus3x3 9 36 72       torus3x3-8 9 72 72   torus4x4 16 64 128   torus4x4-8 16 128 128 "
      "torus4x5 20 80 80      torus3x7-8 21 168 84 torus8x8-8 64 512 512");
  std::string name;
  std::size_t holes = 0, jumps = 0, symmetries = 0, read = 0;
  for (; boards >> name >> holes >> jumps >> symmetries; ++read) {
    CAPTURE(name);
    const Board board = find_board(name);
    CHECK(board.holes() == static_cast<int>(holes));
    CHECK(board.jumps().size() == jumps);
    CHECK(board.symmetries().size() == symmetries);
    CHECK(std::is_sorted(board.jumps().begin(), board.jumps().end()));
  }
  CHECK(read == 31);
}

TEST_CASE("Symmetries form a group of permutations that carry jumps to jumps", "[board]") {
  std::vector<std::string> names = small_and_large;
  names.insert(names.end(), with_neighbourhoods.begin(), with_neighbourhoods.end());
  for (const std::string& name : names) {
    CAPTURE(name);
    const Board board = find_board(name);
    const auto& group = board.symmetries();
    const std::set<Permutation> elements(group.begin(), group.end());
    REQUIRE(elements.size() == group.size());
    for (std::size_t hole = 0; hole < group.front().size(); ++hole) CHECK(group.front()[hole] == hole);
    for (const Permutation& element : group) {
      REQUIRE(element.size() == static_cast<std::size_t>(board.holes()));
      CHECK(std::set<std::uint8_t>(element.begin(), element.end()).size() == element.size());
      for (const Permutation& then : group) REQUIRE(elements.contains(testing::composed(element, then)));
      for (const Jump& jump : board.jumps()) {
        const auto image = [&](int hole) {
          return static_cast<int>(element[static_cast<std::size_t>(hole)]);
        };
        const Jump carried{image(jump.from), image(jump.over), image(jump.to)};
        REQUIRE(std::binary_search(board.jumps().begin(), board.jumps().end(), carried));
      }
    }
  }
}

TEST_CASE("One joined side gives the jumps and shifts of a ring", "[board]") {
  // Cylinders: shifts along the ring, its mirror, and the mirror across.
  const Board cylinder("cylinder", Lattice::square, rectangle(2, 5), {false, true, false});
  CHECK(cylinder.jumps().size() == 20);
  CHECK(cylinder.symmetries().size() == 20);
  const Board upright("upright", Lattice::square, rectangle(5, 2), {false, false, true});
  CHECK(upright.jumps().size() == 20);
  CHECK(upright.symmetries().size() == 20);
  CHECK(upright.hash() != Board("plain", Lattice::square, rectangle(5, 2)).hash());

  // Ways around a ring of three and of four.
  const Board three("three", Lattice::square, rectangle(1, 3), {false, true, false});
  CHECK(three.jumps() == std::vector<Jump>{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}});
  CHECK_FALSE(three.has_several_overs());
  const Board four("four", Lattice::square, rectangle(1, 4), {false, true, false});
  CHECK(four.overs(0, 2) == (bit(1) | bit(3)));
  CHECK(four.has_several_overs());
  CHECK(four.jump_name({0, 3, 2}) == "a1-(d1)-c1");
}

TEST_CASE("Moving a board on its lattice changes neither jumps nor symmetries", "[board]") {
  for (const std::string& name : small_and_large) {
    const Board board = find_board(name);
    for (const Cell shift : {Cell{1, 0}, Cell{0, 1}, Cell{7, 2}, Cell{2, 7}, Cell{5, 5}}) {
      CAPTURE(name, shift.row, shift.column);
      std::vector<Cell> cells;
      for (int hole = board.holes() - 1; hole >= 0; --hole) {
        cells.push_back({board.cell(hole).row + shift.row, board.cell(hole).column + shift.column});
      }
      const Board moved("moved", board.lattice(), cells);
      CHECK(moved.jumps() == board.jumps());
      CHECK(moved.symmetries() == board.symmetries());
      CHECK(moved.centre() == board.centre());
    }
  }
}

TEST_CASE("The centre of symmetry is the default vacancy, hole 1 where there is none", "[board]") {
  const auto centre_name = [](const std::string& name) -> std::string {
    const Board board = find_board(name);
    return board.centre() ? board.hole_name(*board.centre()) : "";
  };
  std::istringstream centres(
      "english d4 european d4 wiegleb e5 diamond41 e5 line5 c1 square5 c3 triangle4 b3 hexagon3 c3 star13 "
      "b3");
  for (std::string name, centre; centres >> name >> centre;) {
    CAPTURE(name);
    CHECK(centre_name(name) == centre);
  }
  for (const char* none : {"square4", "line4", "triangle5", "asymmetrical", "rhombus4", "rect3x4"}) {
    CAPTURE(none);
    CHECK(centre_name(none).empty());
    CHECK(find_board(none).default_vacancy() == 0);
  }
  CHECK(find_board("triangle4").centre() == 4);  // hole 5, counted from 1
  CHECK(find_board("english").default_vacancy() == 16);

  // A ring of 8 holes has its centre of symmetry where no hole is.
  const Board ring("ring", Lattice::square, {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}, {2, 2}});
  CHECK(ring.symmetries().size() == 8);
  CHECK_FALSE(ring.centre().has_value());
}

TEST_CASE("Names of holes: letter and number, number, row:column", "[board]") {
  const Board english = find_board("english");
  for (const char* name : {"d4", "D4", " d4 ", "17", "3:3"}) {
    CAPTURE(name);
    CHECK(english.parse_hole(name) == 16);
  }
  CHECK(english.hole_name(0) == "c1");
  CHECK(english.parse_hole("1") == 0);
  CHECK(english.parse_hole("a3") == english.parse_hole("2:0"));
  CHECK(english.parse_holes("d4,e4") == (bit(16) | bit(17)));
  CHECK(english.hole_names(bit(16) | bit(17)) == "d4,e4");

  const Board triangle = find_board("triangle5");
  CHECK(triangle.hole_name(0) == "a1");
  CHECK(triangle.hole_name(1) == "a2");
  CHECK(triangle.hole_name(14) == "e5");
  CHECK(triangle.parse_hole("0:4") == 0);

  for (const std::string& name : small_and_large) {
    CAPTURE(name);
    const Board board = find_board(name);
    std::set<std::string> names;
    for (int hole = 0; hole < board.holes(); ++hole) {
      const Cell cell = board.cell(hole);
      names.insert(board.hole_name(hole));
      CHECK(board.parse_hole(board.hole_name(hole)) == hole);
      CHECK(board.parse_hole(std::to_string(hole + 1)) == hole);
      CHECK(board.parse_hole(std::to_string(cell.row) + ":" + std::to_string(cell.column)) == hole);
    }
    CHECK(names.size() == static_cast<std::size_t>(board.holes()));
  }

  // Columns past z: aa, ab, ...
  const Board line = find_board("line64");
  CHECK(line.hole_name(25) == "z1");
  CHECK(line.hole_name(26) == "aa1");
  CHECK(line.hole_name(52) == "ba1");
  CHECK(line.parse_hole("bl1") == 63);
}

TEST_CASE("Wrong holes are refused with what was expected", "[board]") {
  const Board english = find_board("english");
  for (const char* wrong : {"", "a1", "d8", "0", "34", "-1", "3:", ":3", "0:0", "3:3:3", "dd4", "4d", "d",
                            "d4x", "99999999999999999999", "a:b", "d99999999999999999999"}) {
    CAPTURE(wrong);
    CHECK_FALSE(complaint([&] { english.parse_hole(wrong); }).empty());
  }
  CHECK(mentions(complaint([&] { english.parse_hole("34"); }), "1 to 33"));
  CHECK(mentions(complaint([&] { english.parse_holes("d4,d4"); }), "twice"));
  CHECK(mentions(complaint([&] { english.parse_holes("d4,17"); }), "twice"));
  CHECK_FALSE(complaint([&] { english.parse_holes("d4,"); }).empty());
}

TEST_CASE("Bad sets of cells are refused", "[board]") {
  const auto make = [](Lattice lattice, std::vector<Cell> cells) {
    return complaint([&] { Board("bad", lattice, std::move(cells)); });
  };
  CHECK(mentions(make(Lattice::square, {}), "no hole"));
  CHECK(mentions(make(Lattice::square, {{0, 0}, {0, 0}}), "twice"));
  CHECK_FALSE(make(Lattice::square, {{0, -1}}).empty());
  CHECK_FALSE(make(Lattice::triangular, {{0, 0}, {0, 1}}).empty());
  CHECK(make(Lattice::square, {{0, 0}, {0, 1}}).empty());
  std::vector<Cell> many;
  for (int i = 0; i < 65; ++i) many.push_back({0, i});
  CHECK(mentions(make(Lattice::square, many), "65"));
  many.pop_back();
  CHECK(make(Lattice::square, many).empty());
}

TEST_CASE("Hashes tell boards apart", "[board]") {
  std::set<std::string> hashes;
  for (const std::string& name : small_and_large) {
    const std::string hash = find_board(name).hash();
    CHECK(hash.size() == 16);
    CHECK(hash.find_first_not_of("0123456789abcdef") == std::string::npos);
    hashes.insert(hash);
  }
  CHECK(hashes.size() == small_and_large.size() - 1);  // square1 and line1 are the same board
  CHECK(find_board("rect4x4").hash() == find_board("square4").hash());
}
