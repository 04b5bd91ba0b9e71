// The checkers: class sizes and Burnside's bound against lists of all positions, the plain search against the
// engines, and wrong figures of every kind, which must all be found.
#include <map>
#include <set>

#include "board/catalogue.hpp"
#include "board/position_class.hpp"
#include "catch.hpp"
#include "levels/engine.hpp"
#include "position/class_counts.hpp"
#include "random_boards.hpp"
#include "verify/plain_search.hpp"
#include "verify/results_check.hpp"

using namespace pegspace;

namespace {

ClaimedLevels claim(const Problem& problem, Symmetry symmetry) {
  SearchOptions options;
  options.symmetry = symmetry;
  const Enumeration levels = find_engine("reference", problem, options).enumerate(problem, options, {});
  ClaimedLevels claimed{symmetry, true, {}, {}};
  for (const LevelStats& level : levels.levels)
    claimed.rows.push_back({level.depth, level.pegs, level.values});
  for (std::size_t i = 0; i < claimed.totals.size(); ++i) {
    claimed.totals[i] = Count(0);
    for (const LevelRow& row : claimed.rows) {
      if (row.values[i] && claimed.totals[i]) {
        *claimed.totals[i] += *row.values[i];
      } else {
        claimed.totals[i].reset();
      }
    }
  }
  return claimed;
}

std::vector<std::string> wrong(const Problem& problem, const ClaimedLevels& claimed) {
  Findings findings;
  check_levels(problem, claimed, 100000, findings);
  return findings.wrong;
}

}  // namespace

TEST_CASE("Sizes and orbits of a class are those of the list of all positions", "[verify]") {
  testing::Random random(11);
  int seen = 0;
  for (int round = 0; round < 40; ++round) {
    const Problem problem = testing::random_problem(random, 4, 12);
    const SymmetryGroup group =
        search_group(problem, testing::chance(random, 50) ? Symmetry::start : Symmetry::board);
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

TEST_CASE("The plain search agrees with the engines", "[verify]") {
  testing::Random random(12);
  for (int round = 0; round < 40; ++round) {
    const Problem problem = testing::random_problem(random, 4, 14);
    INFO(testing::describe(problem));
    for (const Symmetry symmetry : {Symmetry::start, Symmetry::board, Symmetry::none}) {
      const ClaimedLevels claimed = claim(problem, symmetry);
      const PlainLevels plain = plain_levels(problem, symmetry, 1000000);
      REQUIRE(plain.complete);
      REQUIRE(plain.rows.size() == claimed.rows.size());
      for (std::size_t depth = 0; depth < plain.rows.size(); ++depth) {
        REQUIRE(plain.rows[depth].values == claimed.rows[depth].values);
      }
      REQUIRE(wrong(problem, claimed).empty());
    }
  }
}

TEST_CASE("Every figure that is one off is found", "[verify]") {
  Problem problem{find_board("triangle4"), 0, "a1", {}};
  problem.start = start_with_vacancies(problem.board, bit(3));
  problem.finish = finish_anywhere(problem.board);
  const ClaimedLevels right = claim(problem, Symmetry::start);
  REQUIRE(wrong(problem, right).empty());
  int tried = 0;
  for (std::size_t row = 0; row < right.rows.size(); ++row) {
    for (std::size_t column = 0; column < 7; ++column) {
      ClaimedLevels off = right;
      *off.rows[row].values[column] += 1;
      CHECK_FALSE(wrong(problem, off).empty());
      // The total changed along with it: only the search itself can tell.
      *off.totals[column] += 1;
      CHECK_FALSE(wrong(problem, off).empty());
      ++tried;
    }
  }
  CHECK(tried >= 7 * 8);
  ClaimedLevels shorter = right;
  shorter.rows.pop_back();
  CHECK_FALSE(wrong(problem, shorter).empty());
}
