// Class sizes and Burnside's bound against lists of all positions.
#include "position/class_counts.hpp"

#include <map>
#include <set>

#include "board/position_class.hpp"
#include "catch.hpp"
#include "position/problem.hpp"
#include "random_boards.hpp"

using namespace pegspace;

TEST_CASE("Sizes and orbits of a class are those of the list of all positions", "[class_counts]") {
  testing::Random random(11);
  int seen = 0;
  for (int round = 0; round < 40; ++round) {
    const Problem problem = testing::random_problem(random, 4, 12);
    const SymmetryGroup group = testing::chance(random, 50) ? search_group(problem, Symmetry::start)
                                                            : SymmetryGroup::whole(problem.board);
    const auto counts = count_class(problem.board, problem.start, group);
    if (!counts) continue;
    ++seen;
    INFO(testing::describe(problem));
    const ClassSpace classes(problem.board);
    std::map<int, std::uint64_t> positions;
    std::map<int, std::set<std::vector<Position>>> orbits;
    std::set<Position> images;
    for (const Position p : group.orbit(problem.start)) images.insert(classes.representative(p));
    for (Position p = 0; p <= problem.board.all_holes(); ++p) {
      if (!classes.same_class(p, problem.start)) continue;
      ++positions[count_bits(p)];
      orbits[count_bits(p)].insert(group.orbit(p));
    }
    for (int pegs = 0; pegs <= problem.board.holes(); ++pegs) {
      REQUIRE(counts->positions[static_cast<std::size_t>(pegs)] == positions[pegs]);
      REQUIRE(counts->orbits[static_cast<std::size_t>(pegs)] == orbits[pegs].size());
    }
    REQUIRE(counts->classes == images.size());
  }
  CHECK(seen > 20);
}
