// All games of a start: what a limit of depth leaves of them. (Random boards are compared with the definition
// by the random commands.)
#include "counting/games.hpp"
#include "base/fraction.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "engines/engines.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

GamesResult games_by(const char* engine, const Problem& problem, const GamesRequest& request) {
  const testing::SearchSetup options = testing::with_threads(2);
  return all_games(problem, request, find_engine(engine, problem, options), options);
}

}  // namespace

TEST_CASE("games of at most so many jumps are those of the first rows", "[games]") {
  const Problem problem = testing::named_problem("triangle5", "1");
  for (const bool exact : {false, true}) {
    for (const char* engine : {"hash", "dense"}) {
      const GamesResult all = games_by(engine, problem, {.exact = exact});
      for (const int depth : {0, 5, 9, 12, 13}) {
        CAPTURE(engine, depth);
        const GamesResult some =
            all_games(problem, {.exact = exact, .max_depth = depth}, find_engine(engine, problem, {}), {});
        Count games = 0;
        for (const GamesRow& row : all.rows) games += row.depth <= depth ? row.games : Count(0);
        REQUIRE(some.games == games);
        REQUIRE(some.last_depth.has_value() == (depth < all.rows.back().depth));
        REQUIRE(some.expected_pegs.has_value() == !some.last_depth.has_value());
        REQUIRE(some.shortest.has_value() == (games > 0));
        for (std::size_t i = 0; i < some.rows.size(); ++i) {
          REQUIRE(some.rows[i].probability == all.rows[i].probability);
          REQUIRE(some.rows[i].sequences == all.rows[i].sequences);
        }
      }
    }
  }
}

TEST_CASE("a start without a jump is a game of its own", "[games]") {
  const Board board = find_board("square3");
  const Problem problem{board, board.all_holes(), "full", std::nullopt};
  const GamesResult found = games_by("hash", problem, {.exact = true});
  REQUIRE(found.rows.size() == 1);
  CHECK(found.games == 1);
  CHECK(found.rows[0].probability == Fraction{1, 1});
  CHECK(found.expected_pegs == Fraction{9, 1});
  CHECK(found.shortest.value().jumps.empty());
}

}  // namespace pegspace
