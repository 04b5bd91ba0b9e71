// Exact counts, checked from both ends (on random boards: ../differential_test.cpp; published ones:
// ../board/catalogue_test.cpp); trap 2 of canonicalising (jumps to one canonical child are all summed).
#include <algorithm>
#include <map>
#include <ranges>
#include <utility>

#include "base/error.hpp"
#include "base/fraction.hpp"
#include "board/catalogue.hpp"
#include "by_definition.hpp"
#include "catch.hpp"
#include "counting/count_solutions.hpp"
#include "counting/games.hpp"
#include "counting/position_facts.hpp"
#include "counting/positions_by_number.hpp"
#include "engines/engines.hpp"
#include "levels/folds/fold.hpp"
#include "levels/hash/hash_engine.hpp"
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
    std::vector<Count> told;
    SearchListener listener;
    listener.games_so_far = [&](const Count& games) { told.push_back(games); };
    const auto so_far = [&](const Count& games) {
      REQUIRE(std::is_sorted(told.begin(), told.end()));
      told.erase(std::unique(told.begin(), told.end()), told.end());
      REQUIRE((told.empty() || told.back() == games));
      std::erase(told, Count(0));
      return std::exchange(told, {});
    };
    const auto counted = [&](const char* engine) {
      return so_far(count(problem, {}, find_engine(engine, problem, {}), testing::with_threads(2), listener)
                        .games.value());
    };
    const std::vector<Count> expected = counted("reference");
    REQUIRE(counted("hash") == expected);
    REQUIRE(so_far(all_games(problem, {}, *engine_named("hash"), testing::with_threads(2), listener).games) ==
            expected);
    // The dense engine begins behind level 0, and a start without a jump is a game there.
    if (expected.size() > 1 && starts_of(problem).size() == 1) REQUIRE(counted("dense") == expected);
    steps += expected.size();
  }
  REQUIRE(steps > 60);
}

TEST_CASE("trap 2: symmetric starts, parallel jumps to one canonical child and unsymmetric finishes") {
  for (const auto& [board, vacancy, symmetries] :
       {std::tuple("diamond13", "c3", 8), {"triangle4", "5", 6}, {"triangle5", "5", 2}}) {
    CAPTURE(board);
    const Problem problem = testing::named_problem(board, vacancy);
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

  const Problem hopeless = testing::named_problem("european");
  const CountTable none = count_solutions(hopeless, every_finish(hopeless.board), false, spy, {}, {});
  REQUIRE(asked == 0);
  REQUIRE(none.rows.size() == 38);
  for (const CountRow& row : none.rows) {
    REQUIRE(row.solutions == 0);
    REQUIRE_FALSE(row.impossible.empty());
  }
  REQUIRE(none.rows[0].impossible == "no single peg shares the position class of the start");

  const Problem problem = testing::named_problem("rect3x5");
  const Board& board = problem.board;
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

TEST_CASE("a start without a jump is a game of its own", "[games]") {
  const Board board = find_board("square3");
  const GamesResult found =
      all_games(problem_from(board, board.all_holes()), {.exact = true}, *engine_named("hash"), {});
  REQUIRE(found.rows.size() == 1);
  CHECK(found.games == 1);
  CHECK(found.rows[0].probability == Fraction{1, 1});
  CHECK(found.expected_pegs == Fraction{9, 1});
  CHECK(found.shortest.value().jumps.empty());
}

TEST_CASE("forced jumps of a position are those that all solutions from it make") {
  Generator random(91);
  int compared = 0;
  int many = 0;  // more than fit into one fold
  while (compared < 120 || many < 5) {
    const Problem problem = testing::random_problem_or_graph(random, 4, 13);
    if (!problem.finish) continue;
    const Position p =
        testing::random_walk(random, problem.board, problem.start, testing::draw(random, 0, 2));
    const Problem from_there{problem.board, p, "there", problem.finish};
    const auto solutions = testing::ByDefinition(from_there).solutions(20000);
    if (!solutions || solutions->empty() || solutions->front().empty()) continue;  // as it is at the finish
    ++compared;
    INFO(testing::describe(problem));
    CAPTURE(p);
    std::vector<Jump> expected = problem.board.jumps();
    for (const testing::Solution& solution : *solutions)
      std::erase_if(expected, [&](const Jump& jump) { return std::ranges::count(solution, jump) == 0; });
    many += expected.size() > most_given_jumps ? 1 : 0;
    const Engine& engine = *engine_named("hash");
    const EngineChoice choice = [&](const Problem&) -> const Engine& { return engine; };
    REQUIRE(position_facts(problem, p, false, choice, testing::with_threads(1), {}).forced == expected);
    REQUIRE(facts_within(problem, p, false, engine, testing::with_threads(1), {}).forced == expected);
  }
}

TEST_CASE("positions by the fewest pegs that a game from them leaves") {
  Generator random(92);
  for (int round = 0; round < 60; ++round) {
    const Problem problem = testing::random_problem_or_graph(random, 4, 13);
    INFO(testing::describe(problem));
    const testing::ByDefinition definition(problem);
    std::map<Position, int> fewest;
    std::map<std::pair<int, int>, std::uint64_t> expected;  // by pegs, most first, and fewest pegs
    for (const auto& level : definition.reached() | std::views::reverse) {
      for (const auto& [p, of_p] : level) {
        int least = count_bits(p);
        for (const Position child : definition.children(p)) least = std::min(least, fewest.at(child));
        fewest[p] = least;
        ++expected[{-count_bits(p), least}];
      }
    }
    std::map<std::pair<int, int>, std::uint64_t> found;
    for (const PositionsByNumber& row : final_pegs(problem, find_engine("hash", problem, {}), {}, {}))
      found[{-row.pegs, row.number}] = row.positions;
    REQUIRE(found == expected);
  }
}

TEST_CASE("facts whose games cannot be counted are no facts") {
  const Problem problem = testing::named_problem("triangle5", "a1", "any");
  Engine failing = *engine_named("hash");
  failing.visit = [](const Problem& of, Sought sought, const Resources& resources,
                     const SearchListener& listener, const PositionVisitor& visitor) {
    if (!sought.is_winning()) throw DiskError("full");
    hash::visit(of, sought, resources, listener, visitor);
  };
  const EngineChoice choice = [&](const Problem&) -> const Engine& { return failing; };
  CHECK_NOTHROW(position_facts(problem, problem.start, false, choice, testing::with_threads(2), {}));
  CHECK_THROWS_AS(position_facts(problem, problem.start, true, choice, testing::with_threads(2), {}),
                  DiskError);
}

}  // namespace
}  // namespace pegspace
