// Boards given as graphs: files and their errors, symmetries against all permutations, boards of very many
// jumps.
#include <algorithm>
#include <numeric>
#include <set>
#include <sstream>

#include "base/error.hpp"
#include "board/automorphisms.hpp"
#include "board/board_file.hpp"
#include "board/catalogue.hpp"
#include "board/graphs/graph_file.hpp"
#include "catch.hpp"
#include "complaint.hpp"
#include "engines/engines.hpp"
#include "position/replay_jumps.hpp"
#include "random_boards.hpp"
#include "report/notation/notation.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

using testing::Generator;
using testing::numbered_holes;
using testing::random_edges;
using testing::random_graph;

BoardFile read_graph(const std::string& text) {
  std::istringstream in(text);
  return read_board_file(in, "graph.txt", "graph");
}

std::string complaint_of_graph(const std::string& text) {
  return testing::complaint([&] { read_graph(text); });
}

void check_refused(const std::string& text, const std::string& place, const std::vector<std::string>& parts) {
  testing::check_refused(complaint_of_graph(text), "graph.txt:" + place, parts);
}

}  // namespace

TEST_CASE("graph files: edges, lines, names, drawing, start and finish", "[graphboard]") {
  const BoardFile house = read_graph(
      "# a house\nholes: roof left right f1 f2\n\ndrawing:\n    roof\n left right\n  f1   f2\n"
      "edges: roof left, roof right, left right\nleft f1, right f2\nf1 f2\nempty: roof\nfinish: left, f2\n");
  const Board& board = house.board;
  CHECK(board.is_graph());
  CHECK(board.holes() == 5);
  CHECK(board.jumps().size() == 18);
  CHECK(board.hole_name(1) == "left");
  CHECK(board.parse_hole(" Right ") == 2);
  CHECK(board.parse_hole("5") == 4);
  CHECK(house.start == Position{0b11110});
  CHECK(house.finish->pegs == Position{0b10010});
  CHECK(board.edges().size() == 6);
  CHECK(board.cell(0).row == 0);
  CHECK(board.cell(1) < board.cell(2));

  const Board pentagon = read_graph("lattice: graph\nholes: 5\nedges:\n1 2\n2 3\n3 4\n4 5\n5 1\n").board;
  CHECK(pentagon.hash() == find_board("cycle5").hash());
  CHECK(pentagon.hash() != find_board("path5").hash());
  // Without "holes:" they are those that are named; numbers in their order.
  const Board by_edges = read_graph("edges: 10 2, 2 7\n").board;
  CHECK(by_edges.hole_names(by_edges.all_holes()) == "2,7,10");
  CHECK(by_edges.parse_hole("2") == 0);  // numbers are names here
  CHECK_THROWS_AS(by_edges.parse_hole("1"), InputError);
  CHECK_THROWS_AS(by_edges.parse_hole("3"), InputError);
  const Board by_lines = read_graph("lines: a b c, c d e\n").board;
  CHECK(by_lines.jumps() == std::vector<Jump>{{0, 1, 2}, {2, 1, 0}, {2, 3, 4}, {4, 3, 2}});
  CHECK_FALSE(read_graph("lines: a b c\n").start.has_value());
}

TEST_CASE("graph files: every error has line, column and advice", "[graphboard][error]") {
  check_refused("edges: a b, a\n", "1:13", {"1 name", "An edge is two names"});
  check_refused("edges: a b c\n", "1:12", {"3 names", "expected 2"});
  check_refused("edges: a a\n", "1:10", {"a name twice"});
  check_refused("edges: a b\nb a\n", "2:3", {"repeated", "both directions"});
  check_refused("lines:\n  a b\n", "2:5", {"2 names", "three names"});
  check_refused("lines: a b c, c b a\n", "1:19", {"repeated"});
  check_refused("holes: red green\nedges: red gren\n", "2:12", {"'gren'", "Did you mean green"});
  check_refused("holes: a b a\nedges: a b\n", "1:12", {"'a' a second time"});
  check_refused("holes: 65\nedges: 1 2\n", "1:8", {"65 holes", "1 to 64"});
  check_refused("holes: a b\n", "2:1", {"'edges:' or 'lines:'"});
  check_refused("edges: a b\nedges: b c\n", "2:1", {"second 'edges:'", "each section once"});
  check_refused("edges: a b\nborad: x\n", "2:1", {"unknown header 'borad:'"});
  check_refused("edges: a b\nempty: B\n", "2:8", {"'B'", "'b'", "case"});
  check_refused("edges: a b # more\n", "1:12", {"'#'", "above the first header"});
  check_refused("edges: a-b\n", "1:9", {"'-'", "names of holes"});
  check_refused("edges: , a b\n", "1:8", {"','"});
  check_refused("edges: a b\nempty: c\n", "2:8", {"'c'", "one of the holes"});
  check_refused("edges: a b\nempty:\n", "2:1", {"no hole"});
  check_refused("edges: a b\nfinish: a a\n", "2:11", {"second time"});
  check_refused("holes: a b\ndrawing:\n a\nedges: a b\n", "2:1", {"without hole b"});
  for (const std::string word : {"all", "Any", "full", "none", "position"}) {
    check_refused("edges: a " + word + "\n", "1:10", {"'" + word + "'", "other start or finish"});
  }
  check_refused("lattice: graph\nboard:\nooo\n", "2:1", {"unknown header 'board:'"});
  std::string many = "edges:\n";
  for (int i = 0; i < 70; ++i) many += "n" + std::to_string(i) + " n" + std::to_string(i + 1) + "\n";
  check_refused(many, "65:5", {"more than 64"});
}

TEST_CASE("lines of edges are the paths of two edges", "[graphboard]") {
  Generator random(7);
  for (int round = 0; round < 50; ++round) {
    const int holes = testing::draw(random, 1, 8);
    const std::vector<Edge> edges = random_edges(random, holes, 50);
    std::set<Jump> expected;
    for (int u = 0; u < holes; ++u) {
      for (int v = 0; v < holes; ++v) {
        for (int w = 0; w < holes; ++w) {
          const auto joined = [&](int a, int b) {
            return std::find(edges.begin(), edges.end(), Edge{std::min(a, b), std::max(a, b)}) != edges.end();
          };
          if (u != w && joined(u, v) && joined(v, w)) expected.insert({u, v, w});
        }
      }
    }
    const Board board = Board::graph("g", numbered_holes(holes), lines_of_edges(edges));
    REQUIRE(std::set<Jump>(board.jumps().begin(), board.jumps().end()) == expected);
  }
}

// Sparse graphs of up to 62 vertices: cli/boards_test.py, against nauty.
TEST_CASE("automorphisms against all permutations", "[graphboard]") {
  Generator random(11);
  std::size_t whole = 0;
  for (int round = 0; round < 60; ++round) {
    const Board board = random_graph(random, 1, 7);
    const std::set<Jump> jumps(board.jumps().begin(), board.jumps().end());
    const auto keeps_jumps = [&](const Permutation& g) {
      return std::all_of(jumps.begin(), jumps.end(), [&](const Jump& jump) {
        return jumps.count({g[static_cast<std::size_t>(jump.from)], g[static_cast<std::size_t>(jump.over)],
                            g[static_cast<std::size_t>(jump.to)]}) == 1;
      });
    };
    Permutation permutation(static_cast<std::size_t>(board.holes()));
    std::iota(permutation.begin(), permutation.end(), std::uint8_t{0});
    std::size_t order = 0;
    do {
      order += keeps_jumps(permutation) ? 1 : 0;
    } while (std::next_permutation(permutation.begin(), permutation.end()));
    const Automorphisms found = find_automorphisms(board.holes(), board.jumps());
    REQUIRE(order_of(found) == std::to_string(order));
    const std::vector<Permutation>& group = board.symmetries();
    REQUIRE(group.size() <= most_symmetries);
    REQUIRE(order % group.size() == 0);
    if (order <= most_symmetries) REQUIRE(group.size() == order);
    whole += order <= most_symmetries ? 1 : 0;
    for (const Permutation& g : group) {
      REQUIRE(keeps_jumps(g));
      for (const Permutation& h : group) REQUIRE(std::ranges::count(group, testing::composed(g, h)) == 1);
    }
  }
  CHECK(whole > 20);
  CHECK(order_of(find_automorphisms(10, find_board("petersen").jumps())) == "120");
  CHECK(order_of(find_automorphisms(20, find_board("complete20").jumps())) == "2432902008176640000");
  CHECK(order_of(find_automorphisms(64, find_board("complete64").jumps())).size() == 90);    // 64!
  CHECK(order_of(find_automorphisms(64, find_board("graph-star63").jumps())).size() == 88);  // 63!
  CHECK(find_board("cycle8").symmetries().size() == 16);
  CHECK(find_board("cycle64").symmetries().size() == 128);
  CHECK(find_board("petersen").symmetries().size() == 120);
  CHECK(find_board("complete8").symmetries().size() > 128);   // of 40320
  CHECK(find_board("complete64").symmetries().size() <= 16);  // 249,984 jumps
}

TEST_CASE("the dense engine takes boards of thousands of jumps", "[graphboard]") {
  const Board board = find_board("complete12");  // 1320 jumps
  const Problem problem{board, start_with_vacancies(board, 1), "1", finish_anywhere(board)};
  testing::SearchSetup options;
  const Enumeration hash = find_engine("hash", problem, options).enumerate(problem, options, options, {});
  const Enumeration dense = find_engine("dense", problem, options).enumerate(problem, options, options, {});
  REQUIRE(hash.levels.size() == 11);
  CHECK(dense.levels == hash.levels);
}

TEST_CASE("a jump over one of several holes must say which", "[graphboard]") {
  const Board board = find_board("complete4");
  const Position start = start_with_vacancies(board, 1);
  CHECK(board.jump_name({1, 2, 0}) == "2-(3)-1");
  CHECK(find_board("path4").jump_name({0, 1, 2}) == "1-3");
  const Replay vague = replay_jumps(board, start, {{1, 0}});
  CHECK(vague.illegal.find("say which is jumped over, as in 2-(3)-1") != std::string::npos);
  CHECK(replay_jumps(board, start, {{1, 0, 2}}).illegal == "");
  CHECK(replay_jumps(find_board("path4"), Position{0b1011}, {{0, 2, 3}}).illegal ==
        "4 is not between 1 and 3");
}

TEST_CASE("the file of a graph gives the same board", "[graphboard]") {
  Generator random(3);
  std::vector<Board> boards;
  for (int round = 0; round < 40; ++round) boards.push_back(random_graph(random, 1, 20));
  for (int size = 1; size <= 12; ++size) {
    for (const std::string family : {"path", "cycle", "complete", "wheel", "graph-star"}) {
      if (const auto board = named_board(family + std::to_string(size))) boards.push_back(*board);
    }
  }
  boards.push_back(find_board("petersen"));
  boards.push_back(find_board("complete64"));
  boards.push_back(read_graph("drawing: 7\nlines:\n").board);
  for (const Board& board : boards) {
    const Board again = read_graph(graph_file_text(board)).board;
    REQUIRE(graph_file_text(again) == graph_file_text(board));
    REQUIRE(again.hash() == board.hash());
    REQUIRE(again.hole_names(again.all_holes()) == board.hole_names(board.all_holes()));
    REQUIRE(again.picture(1) == board.picture(1));
  }
}

}  // namespace pegspace
