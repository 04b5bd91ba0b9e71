// Solutions and proofs by the dense engine (solving/class_solution.hpp), and when they are asked.
#include "base/error.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "engines/engines.hpp"
#include "searches.hpp"
#include "solving/class_solution.hpp"
#include "solving/find_solution.hpp"

namespace pegspace {
namespace {

Problem lost_problem() {
  return testing::named_problem("english", "c2,a4,b4,c4,e4,f4,a5,b5", "any");
}

TEST_CASE("A lost position of the English board is proved lost by the dense engine", "[solve]") {
  const Problem problem = lost_problem();
  const FoundSolution found = find_solution(problem);
  CHECK(found.outcome == Outcome::none);
  CHECK(found.by_whole_class);
  // The same by canonical positions in hash tables.
  testing::SearchSetup options;
  options.columns = ColumnSet();
  options.columns.add(Column::winning_positions);
  const Enumeration levels = find_engine("hash", problem, options).enumerate(problem, options, options, {});
  REQUIRE(!levels.levels.empty());
  CHECK(levels.levels.front()[Column::winning_positions] == 0U);
}

TEST_CASE("Too little memory for the class is said", "[solve]") {
  const Board board = find_board("english");
  const Position start = start_with_vacancies(board, bit(board.default_vacancy()));
  const Finish centre = finish_at_hole(board, board.default_vacancy());
  CHECK(find_in_class_bytes(board, start, centre, 2) > (std::uint64_t{4} << 20));
  CHECK_THROWS_AS(find_in_class(board, start, centre, {.threads = 2, .memory_bytes = 1 << 20}),
                  ResourceError);
  std::string why_not;
  FindOptions options;
  options.resources.memory_bytes = 1 << 20;
  options.no_proof = [&](const NoProof& found) { why_not = found.why_not; };
  SolutionFinder(board, centre).cost_of_class(start, options);
  CHECK(why_not.find("needs 1") != std::string::npos);
  CHECK(why_not.find("1 MiB") != std::string::npos);
}

TEST_CASE("The memory of the search alone decides") {
  // The winning positions of a solvable start are in lists here, and there are none of another.
  for (const Problem& problem : {testing::named_problem("english", "d4", "d4"),
                                 testing::named_problem("english", "d4", "d1"), lost_problem()}) {
    const std::uint64_t bytes = find_in_class_bytes(problem.board, problem.start, *problem.finish, 2);
    const Resources resources{.threads = 2, .memory_bytes = bytes};
    CHECK(find_in_class(problem.board, problem.start, *problem.finish, resources).has_solution ==
          (problem.start_label == "d4"));
  }
}

}  // namespace
}  // namespace pegspace
