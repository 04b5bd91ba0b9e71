// Exact counts: checked from both ends, against published counts (on random boards:
// ../differential_test.cpp); trap 2 of canonicalising (jumps to one canonical child are all summed).
#include <algorithm>

#include "by_definition.hpp"
#include "catch.hpp"
#include "counting/count_solutions.hpp"
#include "engines/engines.hpp"
#include "levels/reference/reference_engine.hpp"
#include "random_boards.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

using testing::Generator;

TEST_CASE("games so far: by depth, the same numbers from every engine, at last all") {
  Generator random(78);
  std::size_t steps = 0;
  for (int round = 0; round < 60; ++round) {
    const Problem problem = testing::random_problem_or_graph(random, 5, 13);
    INFO(testing::describe(problem));
    const auto so_far = [&](const Engine& engine) {
      std::vector<Count> told;
      SearchListener listener;
      listener.games_so_far = [&](const Count& games) { told.push_back(games); };
      const Counting counted = count(problem, {}, engine, testing::with_threads(2), listener);
      REQUIRE(counted.games);
      REQUIRE(std::is_sorted(told.begin(), told.end()));
      told.erase(std::unique(told.begin(), told.end()), told.end());
      REQUIRE((told.empty() || told.back() == *counted.games));
      std::erase(told, Count(0));
      return told;
    };
    const std::vector<Count> expected = so_far(find_engine("reference", problem, {}));
    REQUIRE(so_far(find_engine("hash", problem, {})) == expected);
    // The dense engine begins behind level 0, and a start without a jump is a game there.
    if (expected.size() > 1 && starts_of(problem).size() == 1)
      REQUIRE(so_far(find_engine("dense", problem, {})) == expected);
    steps += expected.size();
  }
  REQUIRE(steps > 60);
}

TEST_CASE("trap 2: symmetric starts, parallel jumps to one canonical child and unsymmetric finishes") {
  const Board diamond13("diamond13", Lattice::square, diamond(3));
  const Board triangle10("triangle4", Lattice::triangular, triangle(4));
  const Board triangle15("triangle5", Lattice::triangular, triangle(5));
  struct Case {
    const Board& board;
    int vacancy;
    int symmetries;
  };
  for (const auto& [board, vacancy, symmetries] :
       {Case{diamond13, diamond13.default_vacancy(), 8}, Case{triangle10, triangle10.default_vacancy(), 6},
        Case{triangle15, 4, 2}}) {
    CAPTURE(board.name());
    const Problem problem{board, start_with_vacancies(board, bit(vacancy)), "symmetric", std::nullopt};
    REQUIRE(search_group(problem, Symmetry::start).order() == symmetries);
    const testing::ByDefinition definition(problem);
    CountRequest request;
    std::vector<Count> ways;
    for (const auto& level : definition.reached()) {
      for (const auto& [p, of_p] : level) {
        request.finishes.push_back(finish_at_position(p));
        ways.push_back(of_p.ways);
      }
    }
    const Counting found =
        count(problem, request, find_engine("hash", problem, {}), testing::with_threads(2), {});
    REQUIRE(found.games == definition.games());
    for (std::size_t i = 0; i < ways.size(); ++i) REQUIRE(found.finishes[i].solutions == ways[i]);
  }
}

TEST_CASE("English board: exact solutions, games and winning positions", "[threads]") {
  const Board board("english", Lattice::square, cross(2, 2, 2, 2));
  const int centre = board.parse_hole("d4");
  const Problem problem{board, start_with_vacancies(board, bit(centre)), "d4", std::nullopt};
  CountRequest request;
  request.finishes = {finish_at_hole(board, centre)};
  const Counting found =
      count(problem, request, find_engine("hash", problem, {}), testing::with_threads(2), {});
  REQUIRE(to_decimal(found.finishes[0].solutions) == "40861647040079968");
  REQUIRE(found.finishes[0].winning_positions == 13428122);
  REQUIRE(to_decimal(found.games.value()) == "577116156815309849672");
}

TEST_CASE("a request answers impossible finishes with the reason and asks for mirror images once") {
  static int asked = 0;
  static std::size_t finishes_asked = 0;
  Engine spy = find_engine("reference", {Board("x", Lattice::square, {{0, 0}}), 1, "", std::nullopt}, {});
  spy.count = [](const Problem& problem, const CountRequest& request, const SearchListener& listener) {
    ++asked;
    finishes_asked = request.finishes.size();
    return reference::count(problem, request, listener);
  };
  asked = 0;

  const Board european("european", Lattice::square, centred_rows({3, 5, 7, 7, 7, 5, 3}));
  const Problem hopeless{european, start_with_vacancies(european, bit(european.default_vacancy())), "d4",
                         std::nullopt};
  const CountTable none = count_solutions(hopeless, every_finish(european), false, spy, {}, {});
  REQUIRE(asked == 0);
  REQUIRE(none.rows.size() == 38);
  for (const CountRow& row : none.rows) {
    REQUIRE(row.solutions == 0);
    REQUIRE_FALSE(row.impossible.empty());
  }
  REQUIRE(none.rows[0].impossible == "no single peg shares the position class of the start");

  const Board board("rect3x5", Lattice::square, rectangle(3, 5));
  const Problem problem{board, start_with_vacancies(board, bit(board.default_vacancy())), "c2", std::nullopt};
  const CountTable table = count_solutions(problem, every_finish(board), true, spy, {}, {});
  REQUIRE(asked == 1);
  REQUIRE(finishes_asked < table.rows.size());
  Count sum = 0;
  for (std::size_t i = 1; i < table.rows.size(); ++i) sum += table.rows[i].solutions;
  REQUIRE(sum == table.rows[0].solutions);

  const Finish fuller = finish_at_position(board.all_holes());
  REQUIRE_FALSE(why_impossible(problem, fuller).empty());
  REQUIRE(why_impossible(problem, finish_at_position(problem.start)).empty());
  const CountTable itself = count_solutions(problem, {finish_at_position(problem.start)}, false, spy, {}, {});
  REQUIRE(itself.rows[0].solutions == 1);
}

}  // namespace
}  // namespace pegspace
