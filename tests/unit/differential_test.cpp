// The differential test (differential.hpp): the cases on which engines once differed, and random boards.
// PEGSPACE_BOARDS="SEED NUMBER" chooses these; scripts/dev/fuzz differential does.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "board/board_file.hpp"
#include "by_definition.hpp"
#include "catch.hpp"
#include "differential.hpp"
#include "levels/kit/simd.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

/// A board file of cases/; finishes of several positions stand in a comment.
Problem read_case(const std::string& path) {
  constexpr std::string_view finish_mark = "# finish positions:";
  const BoardFile file = load_board_file(path);
  Problem problem{file.board, file.start.value_or(file.board.all_holes()), "case", std::nullopt};
  if (file.finish) problem.finish = finish_at_position(file.finish->pegs);
  std::ifstream text(path);
  for (std::string line; std::getline(text, line);) {
    if (!line.starts_with(finish_mark)) continue;
    std::istringstream positions(line.substr(finish_mark.size()));
    std::vector<Position> read;
    for (Position p = 0; positions >> std::hex >> p;) read.push_back(p & problem.board.all_holes());
    problem.finish = finish_at_positions(std::move(read));
  }
  return problem;
}

/// Every fourth is a graph. Most are small, so that many are seen; some fill several rows of the dense
/// engine's bitmaps. Large tiles come in long runs only: large_tiles_test.cpp has more of them.
Problem random_problem_of(std::uint64_t seed) {
  testing::Generator random(seed);
  if (seed % 200 == 199) return testing::wide_problem(random, 20, 28);
  const int kind = testing::draw(random, 1, 100);
  if (seed % 4 != 0)
    return testing::random_problem(random, kind <= 95 ? 3 : 12, kind <= 95 ? 13 : kind <= 99 ? 16 : 19);
  return testing::random_problem_on(random, testing::random_graph(random, 3, kind <= 95 ? 9 : 13));
}

}  // namespace

TEST_CASE("The cases that once differed", "[differential]") {
  const std::filesystem::path folder = std::filesystem::path(PEGSPACE_TESTS_FOLDER) / "unit" / "cases";
  int cases = 0;
  testing::Effort effort;
  effort.simd = simd_targets();
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    INFO(entry.path().string());
    std::uint64_t runs = 0;
    CHECK(testing::difference(read_case(entry.path().string()), effort, runs) == "");
    CHECK(runs > 0);
    ++cases;
  }
  CHECK(cases >= 9);
}

TEST_CASE("All engines agree with a plain list on random boards", "[differential]") {
  const char* const asked = std::getenv("PEGSPACE_BOARDS");
  std::istringstream numbers(asked == nullptr ? "6 50" : asked);
  testing::Effort effort;
  effort.simd = simd_targets();
  std::uint64_t runs = 0;
  std::uint64_t boards = 0;
  REQUIRE(numbers >> effort.seed >> boards);
  // The traps of canonicalising: symmetries that do not fix the start, and those of the start that do not fix
  // the finish.
  std::uint64_t with_other_starts = 0;
  std::uint64_t with_other_finishes = 0;
  for (std::uint64_t board = 0; board < boards; ++board, ++effort.seed) {
    const Problem problem = random_problem_of(effort.seed);
    const SymmetryGroup group = search_group(problem, Symmetry::start);
    with_other_starts += group.order() < SymmetryGroup::whole(problem.board).order();
    with_other_finishes += problem.finish && stabiliser(group, *problem.finish).order() < group.order();
    INFO("seed " << effort.seed << "\n" << testing::describe(problem));
    REQUIRE(testing::difference(problem, effort, runs) == "");
  }
  CHECK(runs > boards * 50);
  CHECK(with_other_starts >= boards / 10);
  CHECK(with_other_finishes >= boards / 20);
}

TEST_CASE("The plain list of a row that can be counted by hand", "[differential]") {
  const Board board("row", Lattice::square, {{0, 0}, {0, 1}, {0, 2}, {0, 3}});
  const Problem problem{board, 0b1011, "c1", finish_anywhere(board)};
  const testing::ByDefinition list(problem);
  // oo.o: a1 jumps to c1, ..oo: d1 over c1 to b1, .o..; no other jump.
  CHECK(list.positions().size() == 3);
  CHECK(list.games() == 1);
  CHECK(list.count(*problem.finish).solutions == 1);
  CHECK(list.count(*problem.finish).winning_positions == 3);
  CHECK(list.winning() == PositionLevels{{0b1011}, {0b1100}, {0b0010}});
}

}  // namespace pegspace
