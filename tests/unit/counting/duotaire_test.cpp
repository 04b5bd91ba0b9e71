// Duotaire: values known from elsewhere, and random boards against the definition, from one start and from
// all single vacancies together.
#include "counting/duotaire.hpp"
#include "board/catalogue.hpp"
#include "by_definition.hpp"
#include "catch.hpp"
#include "engines/engines.hpp"
#include "position/jump_mask.hpp"
#include "random_boards.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

using testing::ByDefinition;
using testing::Generator;

Position vacated(const Board& board, int number) {
  return start_with_vacancies(board, bit(number - 1));
}

TEST_CASE("duotaire on the 15-hole triangle and the 5 x 5 square", "[duotaire]") {
  struct Known {
    const char* board;
    std::vector<int> holes, nim_values, won_misere;
    std::uint64_t all_starts;
  };
  for (const Known& known :
       {Known{"triangle5", {1, 2, 4, 5}, {0, 1, 0, 0}, {0, 1, 1, 1}, 15},
        Known{"square5", {1, 2, 3, 7, 8, 13}, {1, 1, 0, 1, 1, 0}, {1, 1, 1, 1, 0, 1}, 25}}) {
    const Board board = find_board(known.board);
    const Problem problem = problem_from_all_vacancies(board);
    for (const bool misere : {false, true}) {
      const Duotaire found = duotaire(problem, {misere}, find_engine("dense", problem, {}), {});
      REQUIRE(found.starts.size() == known.holes.size());
      std::uint64_t all_starts = 0;
      for (std::size_t i = 0; i < known.holes.size(); ++i) {
        CAPTURE(board.name(), known.holes[i], misere);
        CHECK(found.starts[i].position == vacated(board, known.holes[i]));
        CHECK(found.starts[i].won == ((misere ? known.won_misere : known.nim_values)[i] != 0));
        CHECK(found.starts[i].nim_value == (misere ? std::nullopt : std::optional(known.nim_values[i])));
        all_starts += found.starts[i].starts;
      }
      CHECK(all_starts == known.all_starts);
    }
  }
}

TEST_CASE("duotaire on random boards is what its definition says", "[duotaire]") {
  Generator random(20261129);
  int won_and_lost = 0;
  for (int round = 0; round < 120; ++round) {
    const Board board =
        round % 3 == 0 ? testing::random_graph(random, 4, 8) : testing::random_board(random, 4, 13);
    const Problem problem = round % 2 == 0 ? problem_from_all_vacancies(board)
                                           : problem_from(board, testing::random_start(random, board));
    INFO(testing::describe(problem));
    const bool misere = testing::chance(random, 50);
    const std::map<Position, int> expected = ByDefinition(problem).nim_values(misere);
    std::map<std::pair<int, int>, std::uint64_t> sums;
    for (const auto& [p, value] : expected) ++sums[{count_bits(p), value}];
    won_and_lost += sums.size() > 4;
    for (const Engine& engine : engines()) {
      CAPTURE(engine.name, misere);
      const Duotaire found = duotaire(problem, {misere}, engine, testing::with_threads(2), {});
      std::uint64_t starts = 0;
      for (const DuotaireStart& start : found.starts) {
        CHECK(start.won == (expected.at(start.position) != 0));
        if (!misere) CHECK(start.nim_value == expected.at(start.position));
        starts += start.starts;
      }
      CHECK(starts == starts_of(problem).size());
      CHECK(found.nim_value == expected.at(problem.start));
      std::size_t children = 0;
      for (const JumpValue& jump : found.jumps) {
        CHECK(jump.nim_value == expected.at(problem.start ^ jump_mask(jump.jump).touches));
        ++children;
      }
      CHECK(children == ByDefinition(problem).children(problem.start).size());
      std::map<std::pair<int, int>, std::uint64_t> counted;
      for (const NimValueRow& row : found.values) counted[{row.pegs, row.nim_value}] = row.positions;
      CHECK(counted == sums);
    }
  }
  CHECK(won_and_lost > 40);
}

}  // namespace
}  // namespace pegspace
