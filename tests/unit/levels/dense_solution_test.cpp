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

Position position_of(const Board& board, const std::vector<std::string>& rows) {
  Position p = 0;
  for (int hole = 0; hole < board.holes(); ++hole) {
    const Cell cell = board.cell(hole);
    if (rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] == 'o')
      p |= bit(hole);
  }
  return p;
}

TEST_CASE("A lost position of the English board is proved lost by the dense engine", "[solve]") {
  const Board board = find_board("english");
  const Position lost =
      position_of(board, {"--ooo--", "--.oo--", "ooooooo", "...o..o", "..ooooo", "--ooo--", "--ooo--"});
  const Problem problem{board, lost, "lost", finish_anywhere(board)};
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
  const Board board = find_board("english");
  const Position start = start_with_vacancies(board, bit(board.default_vacancy()));
  for (const char* const hole : {"d4", "d1", "b3", "c4"}) {
    const Finish finish = finish_at_hole(board, board.parse_hole(hole));
    const Problem problem{board, start, "", finish};
    const bool is_possible = why_impossible(problem, finish).empty();
    CHECK(is_possible == (hole[0] == 'd'));
    if (!is_possible) continue;
    const std::uint64_t bytes = find_in_class_bytes(board, start, finish, 2);
    const ClassAnswer answer = find_in_class(board, start, finish, {.threads = 2, .memory_bytes = bytes});
    CHECK(answer.has_solution);
  }
  const Position lost =
      position_of(board, {"--ooo--", "--.oo--", "ooooooo", "...o..o", "..ooooo", "--ooo--", "--ooo--"});
  const std::uint64_t bytes = find_in_class_bytes(board, lost, finish_anywhere(board), 2);
  CHECK_FALSE(
      find_in_class(board, lost, finish_anywhere(board), {.threads = 2, .memory_bytes = bytes}).has_solution);
}

}  // namespace
}  // namespace pegspace
