// The differential fuzzer itself: the cases kept so far, some random boards, and that it finds, shrinks and keeps a
// wrong number (tests/fuzz/differential.hpp).
#include <filesystem>
#include <fstream>

#include "by_definition.hpp"
#include "catch.hpp"
#include "differential.hpp"
#include "levels/dense/growth/kernel.hpp"
#include "levels/kit/simd.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

TEST_CASE("The cases that the differential fuzzer kept", "[differential]") {
  const std::filesystem::path folder = std::filesystem::path(PEGSPACE_TESTS_FOLDER) / "fuzz" / "cases";
  int cases = 0;
  fuzz::Effort effort;
  effort.simd = simd_targets();
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".board") continue;
    INFO(entry.path().string());
    std::uint64_t runs = 0;
    CHECK(fuzz::difference(fuzz::read_case(entry.path().string()), effort, runs) == "");
    CHECK(runs > 0);
    ++cases;
  }
  CHECK(cases >= 3);
}

TEST_CASE("All engines agree with a plain list on random boards", "[differential]") {
  testing::Random random(6);
  fuzz::Effort effort;
  effort.simd = simd_targets();
  std::uint64_t runs = 0;
  for (effort.seed = 0; effort.seed < 100; ++effort.seed) {
    const Problem problem = testing::random_problem_or_graph(random, 3, 13);
    INFO(testing::describe(problem));
    REQUIRE(fuzz::difference(problem, effort, runs) == "");
  }
  CHECK(runs > 100 * 50);
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

TEST_CASE("A failing problem is made as small as it goes, kept, and read back", "[differential]") {
  testing::Random random(3);
  // As if an engine were wrong wherever there is a jump to make and a finish of a single peg.
  const auto fails = [](const Problem& problem) {
    return problem.finish && testing::ByDefinition(problem).positions().size() > 1;
  };
  int shrunk = 0;
  for (int round = 0; round < 30; ++round) {
    const Problem problem = testing::random_problem(random, 5, 12);
    if (!fails(problem)) continue;
    const Problem small = fuzz::smallest(problem, fails);
    CHECK(small.board.holes() == 3);
    CHECK(count_bits(small.start) == 2);
    CHECK(small.finish->positions().size() == 1);
    const std::filesystem::path path = std::filesystem::temp_directory_path() / "pegspace-case.board";
    std::ofstream(path) << fuzz::case_text(small, "two lines\nof words");
    const Problem copy = fuzz::read_case(path.string());
    std::filesystem::remove(path);
    CHECK(copy.board.jumps() == small.board.jumps());
    CHECK(copy.start == small.start);
    CHECK(copy.finish->positions() == small.finish->positions());
    ++shrunk;
  }
  CHECK(shrunk > 5);
}

}  // namespace
}  // namespace pegspace
