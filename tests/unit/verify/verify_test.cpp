// The checkers: class sizes and Burnside's bound against lists of all positions, the plain search against the
// engines, and wrong numbers of every kind, which must all be found.
#include <map>
#include <set>

#include "board/catalogue.hpp"
#include "board/position_class.hpp"
#include "catch.hpp"
#include "engines/engines.hpp"
#include "position/class_counts.hpp"
#include "random_boards.hpp"
#include "verify/files/results_check.hpp"
#include "verify/plain_search.hpp"

using namespace pegspace;

namespace {

ClaimedLevels claim(const Problem& problem, Symmetry symmetry) {
  SearchOptions options;
  options.symmetry = symmetry;
  const Enumeration levels = find_engine("reference", problem, options).enumerate(problem, options, {});
  ClaimedLevels claimed{symmetry, true, {}};
  for (const LevelStats& level : levels.levels)
    claimed.rows.push_back({level.depth, level.pegs, level.values});
  return claimed;
}

/// What the laws and a plain search find wrong.
std::vector<std::string> wrong(const Problem& problem, const ClaimedLevels& claimed) {
  Findings findings;
  check_levels(problem, claimed, findings);
  PlainQuestion question{problem, {claimed.symmetry}, {}, false};
  if (problem.finish) question.finishes.push_back(*problem.finish);
  KnownFacts known;
  const PlainAnswer plain = plain_search(question, 1000000);
  REQUIRE(plain.complete);
  known.add("a plain search", plain.facts);
  const Facts facts = level_facts(problem, claimed);
  for (const std::string& sentence : known.add("levels.csv", facts)) findings.wrong.push_back(sentence);
  // The plain search states every number.
  if (findings.wrong.empty()) REQUIRE(known.agreement("levels.csv", facts).size() == 1);
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
      REQUIRE(wrong(problem, claim(problem, symmetry)).empty());
    }
  }
}

TEST_CASE("A plain search that is cut states nothing wrong", "[verify]") {
  testing::Random random(13);
  int cut = 0;
  for (int round = 0; round < 60; ++round) {
    const Problem problem = testing::random_problem(random, 6, 14);
    INFO(testing::describe(problem));
    const std::vector<Finish> finishes{problem.finish.value_or(finish_anywhere(problem.board))};
    const PlainQuestion question{problem, {Symmetry::start, Symmetry::board, Symmetry::none}, finishes, true};
    KnownFacts known;
    known.add("all levels", plain_search(question, 1000000).facts);
    const PlainAnswer first = plain_search(question, 25);
    cut += first.complete ? 0 : 1;
    CHECK(known.add("the first levels", first.facts).empty());
    CHECK_FALSE(known.agreement("the first levels", first.facts).contains(""));
  }
  CHECK(cut > 5);
}

TEST_CASE("Facts that contradict each other are found, and those that agree are counted", "[verify]") {
  Facts one;
  one.add("games", 12);
  one.add("dead_ends at depth 3", 4);
  Facts two;
  two.add("games", 13);
  two.add("dead_ends at depth 3", 4);
  two.add("probability of ending at depth 3", Fraction{1, 3});
  KnownFacts known;
  CHECK(known.add("a.csv", one).empty());
  CHECK(known.add("b.csv", two) == std::vector<std::string>{"games is 13, but a.csv says 12."});
  CHECK(known.agreement("a.csv", one) == std::map<std::string, std::size_t>{{"", 1}, {"b.csv", 1}});
  CHECK(known.agreement("b.csv", two) == std::map<std::string, std::size_t>{{"", 1}, {"a.csv", 1}});
}

TEST_CASE("Every number that is one off is found", "[verify]") {
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
      ++tried;
    }
  }
  CHECK(tried >= 7 * 8);
  ClaimedLevels shorter = right;
  shorter.rows.pop_back();
  CHECK_FALSE(wrong(problem, shorter).empty());
}
