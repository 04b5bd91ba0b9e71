// Position classes: the algebra of the class space, checked against brute force on small boards, and the
// numbers of class-possible single-peg problems against the published ones.
#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "board/catalogue.hpp"
#include "board/position_class.hpp"
#include "catch.hpp"

using namespace pegspace;

namespace {

HoleSet flips(const Jump& jump) {
  return bit(jump.from) | bit(jump.over) | bit(jump.to);
}

const std::vector<std::string> boards = {"english",   "european",  "wiegleb",  "asymmetrical", "senku49",
                                         "diamond5",  "diamond41", "square1",  "square3",      "square4",
                                         "square8",   "rect2x3",   "line4",    "triangle1",    "triangle3",
                                         "triangle4", "triangle5", "hexagon3", "rhombus4",     "star13"};

}  // namespace

TEST_CASE("Codimension: 4 on square boards, 2 on triangular ones, more where jumps are few", "[class]") {
  for (const char* name : {"english", "european", "wiegleb", "asymmetrical", "senku49", "diamond41",
                           "square3", "square6", "square8"}) {
    CAPTURE(name);
    CHECK(ClassSpace(find_board(name)).codimension() == 4);
  }
  for (const char* name : {"triangle4", "triangle5", "triangle10", "hexagon3", "hexagon4", "rhombus4"}) {
    CAPTURE(name);
    CHECK(ClassSpace(find_board(name)).codimension() == 2);
  }
  CHECK(ClassSpace(find_board("square1")).codimension() == 1);   // no jump: every position is its own class
  CHECK(ClassSpace(find_board("square2")).codimension() == 4);   // likewise
  CHECK(ClassSpace(find_board("diamond5")).codimension() == 3);  // two lines of three through one hole
  CHECK(ClassSpace(find_board("line4")).codimension() == 2);     // lines: holes - (holes - 2)
  CHECK(ClassSpace(find_board("line64")).dimension() == 62);
}

TEST_CASE("Invariants: independent, and no jump changes them", "[class]") {
  for (const std::string& name : boards) {
    CAPTURE(name);
    const Board board = find_board(name);
    const ClassSpace space(board);
    const std::vector<HoleSet> invariants = space.invariants();
    REQUIRE(static_cast<int>(invariants.size()) == space.codimension());
    for (const HoleSet check : invariants) {
      for (const Jump& jump : board.jumps()) CHECK(count_bits(check & flips(jump)) % 2 == 0);
    }
    std::set<HoleSet> sums{0};  // independent iff the 2^codimension sums are all different
    for (const HoleSet check : invariants) {
      std::set<HoleSet> more;
      for (const HoleSet sum : sums) more.insert(sum ^ check);
      sums.insert(more.begin(), more.end());
    }
    CHECK(sums.size() == std::size_t{1} << space.codimension());
  }
}

TEST_CASE("Classes by brute force: components under flipping any jump mask", "[class]") {
  for (const char* name :
       {"square3", "square4", "rect2x3", "line4", "diamond13", "triangle4", "triangle5", "star13"}) {
    CAPTURE(name);
    const Board board = find_board(name);
    const ClassSpace space(board);
    std::vector<int> component(std::size_t{1} << board.holes(), -1);
    int components = 0;
    for (Position first = 0; first < component.size(); ++first) {
      if (component[first] >= 0) continue;
      std::vector<Position> pending{first};
      component[first] = components;
      std::size_t size = 0;
      while (!pending.empty()) {
        const Position p = pending.back();
        pending.pop_back();
        ++size;
        if (space.representative(p) != space.representative(first)) FAIL("a class holds two representatives");
        for (const Jump& jump : board.jumps()) {
          const Position q = p ^ flips(jump);
          if (component[q] >= 0) continue;
          component[q] = components;
          pending.push_back(q);
        }
      }
      REQUIRE(size == std::size_t{1} << space.dimension());
      ++components;
    }
    CHECK(components == 1 << space.codimension());
  }
}

TEST_CASE("Feasible single-peg problems: least of their orbits, sorted, and the right ones", "[class]") {
  const Board english = find_board("english");
  const std::vector<SinglePegProblem> problems = feasible_single_peg_problems(english);
  CHECK(std::is_sorted(problems.begin(), problems.end()));
  std::set<SinglePegProblem> covered;
  for (const SinglePegProblem& problem : problems) {
    for (const Permutation& carry : english.symmetries()) {
      const SinglePegProblem image{carry[static_cast<std::size_t>(problem.vacancy)],
                                   carry[static_cast<std::size_t>(problem.peg)]};
      CHECK(problem <= image);
      covered.insert(image);
    }
  }
  // By the rule of three: on the English board the finish differs from the vacancy by multiples of 3 in row
  // and column.
  std::size_t by_rule_of_three = 0;
  for (int vacancy = 0; vacancy < english.holes(); ++vacancy) {
    for (int peg = 0; peg < english.holes(); ++peg) {
      const Cell from = english.cell(vacancy), to = english.cell(peg);
      if ((from.row - to.row) % 3 != 0 || (from.column - to.column) % 3 != 0) continue;
      ++by_rule_of_three;
      CHECK(covered.count({vacancy, peg}) == 1);
    }
  }
  CHECK(covered.size() == by_rule_of_three);

  // European board, centre vacant: no single peg is possible.
  const Board european = find_board("european");
  for (const SinglePegProblem& problem : feasible_single_peg_problems(european)) {
    CHECK(problem.vacancy != *european.centre());
    CHECK(problem.peg != *european.centre());
  }
  CHECK(feasible_single_peg_problems(find_board("square1")).empty());
  CHECK(feasible_single_peg_problems(find_board("line2")) ==
        std::vector<SinglePegProblem>{{0, 1}});  // no jump needed
}
