// Unions (--start all): published counts, and limits of depth. (Random boards are compared with the
// definition by the random commands.)
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "counting/count_solutions.hpp"
#include "engines/engines.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

TEST_CASE("15-hole triangle from all vacancies: the published counts", "[union]") {
  const Board board = find_board("triangle5");
  const Problem problem = problem_from_all_vacancies(board);
  for (const Engine& engine : engines()) {
    CAPTURE(engine.name);
    const Enumeration found = engine.enumerate(problem, {}, testing::with_threads(2), {});
    REQUIRE(testing::total(found, Column::positions) == 13935);
    const CountTable table =
        count_solutions(problem, {finish_anywhere(board)}, true, engine, testing::with_threads(2), {});
    REQUIRE(table.games == Count(7335390));
    REQUIRE(table.rows.front().solutions == 438984);
    REQUIRE(table.rows.front().start == "all");
  }
}

}  // namespace
}  // namespace pegspace
