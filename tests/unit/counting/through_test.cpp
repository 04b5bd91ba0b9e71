// Solutions under conditions: drawn uniformly, and laws of their numbers on the English board. (Random conditions are compared
// with the definition by the random commands.)
#include <cmath>
#include <map>

#include "base/error.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "counting/conditions.hpp"
#include "engines/engines.hpp"
#include "random_boards.hpp"
#include "solution_list.hpp"
#include "with_threads.hpp"

namespace pegspace {
namespace {

using TestRandom = testing::Random;
using testing::flipped;
using testing::Solution;
using testing::SolutionList;

std::vector<Position> positions_of(Position p, const Solution& solution) {
  std::vector<Position> all{p};
  for (const Jump& jump : solution) all.push_back(p = flipped(p, jump));
  return all;
}

bool obeys(Position start, const Solution& solution, const Conditions& conditions) {
  const std::vector<Position> met = positions_of(start, solution);
  const auto meets = [&](Position p) { return std::find(met.begin(), met.end(), p) != met.end(); };
  const auto makes = [&](const Jump& jump) {
    return std::find(solution.begin(), solution.end(), jump) != solution.end();
  };
  return solution.size() >= conditions.first.size() &&
         std::equal(conditions.first.begin(), conditions.first.end(), solution.begin()) &&
         std::all_of(conditions.through.begin(), conditions.through.end(), meets) &&
         std::none_of(conditions.avoid.begin(), conditions.avoid.end(), meets) &&
         std::all_of(conditions.jumps_to_make.begin(), conditions.jumps_to_make.end(), makes) &&
         std::none_of(conditions.jumps_to_avoid.begin(), conditions.jumps_to_avoid.end(), makes);
}

}  // namespace

TEST_CASE("conditioned solutions are drawn uniformly", "[through]") {
  const Board board = find_board("triangle5");
  const Problem problem{board, start_with_vacancies(board, bit(4)), "5", finish_anywhere(board)};
  SolutionList list(3000000);
  REQUIRE(list.play(problem, problem.start));
  Conditions conditions;
  conditions.jumps_to_make = {list.solutions.front()[3]};
  std::map<Solution, int> drawn;
  for (const Solution& solution : list.solutions) {
    if (obeys(problem.start, solution, conditions)) drawn[solution] = 0;
  }
  REQUIRE(drawn.size() > 1);
  REQUIRE(drawn.size() < list.solutions.size());
  ConditionedSolutions found(problem, conditions, find_engine("hash", problem, {}), testing::with_threads(1));
  found.keep_numbers();
  Random random(5);
  constexpr int each = 50;
  for (std::size_t i = 0; i < each * drawn.size(); ++i) ++drawn.at(found.sample(random));
  double chi_square = 0;
  for (const auto& [solution, times] : drawn) chi_square += (times - each) * (times - each) / double{each};
  const double freedom = static_cast<double>(drawn.size() - 1);
  REQUIRE(chi_square < freedom + 5 * std::sqrt(2 * freedom));
}

TEST_CASE("English board: first jumps share the solutions, and conditions add up", "[through][slow]") {
  const Board board = find_board("english");
  const int centre = board.parse_hole("d4");
  const Problem problem{board, start_with_vacancies(board, bit(centre)), "d4", finish_at_hole(board, centre)};
  const Engine& engine = find_engine("dense", problem, {});
  const Count all("40861647040079968");
  // The four first jumps are images of each other.
  const Jump first{board.parse_hole("d2"), board.parse_hole("d3"), centre};
  Conditions conditions;
  conditions.first = {first};
  REQUIRE(ConditionedSolutions(problem, conditions, engine, testing::with_threads(2)).solutions() == all / 4);
  // With and without a position, they are all.
  Position middle = problem.start;
  for (const char* jump : {"d2 d3 d4", "f3 e3 d3", "e1 e2 e3"}) {
    const std::string text = jump;
    for (const char* at : {text.c_str(), text.c_str() + 3, text.c_str() + 6}) {
      middle ^= bit(board.parse_hole(std::string(at, 2)));
    }
  }
  Conditions through;
  through.through = {middle};
  Conditions around;
  around.avoid = {middle};
  const ConditionedSolutions with(problem, through, engine, testing::with_threads(2));
  const ConditionedSolutions without(problem, around, engine, testing::with_threads(2));
  REQUIRE(with.solutions() > 0);
  REQUIRE(with.solutions() + without.solutions() == all);
}

TEST_CASE("conditions that cannot be met, or make no sense, are said", "[through]") {
  const Board board = find_board("english");
  const int centre = board.parse_hole("d4");
  const Problem problem{board, start_with_vacancies(board, bit(centre)), "d4", finish_at_hole(board, centre)};
  const Engine& engine = find_engine("hash", problem, {});
  Conditions illegal;
  illegal.first = {{board.parse_hole("d4"), board.parse_hole("d3"), board.parse_hole("d2")}};
  REQUIRE_THROWS_AS(ConditionedSolutions(problem, illegal, engine, testing::with_threads(1)), InputError);
  Conditions twice;
  twice.through = {bit(0), bit(1)};
  const ConditionedSolutions none(problem, twice, engine, testing::with_threads(1));
  REQUIRE(none.solutions() == 0);
  REQUIRE(none.impossible().find("the same number of pegs") != std::string::npos);
  Conditions many;
  many.jumps_to_make.assign(board.jumps().begin(), board.jumps().begin() + 7);
  REQUIRE_THROWS_AS(ConditionedSolutions(problem, many, engine, testing::with_threads(1)), InputError);
}

}  // namespace pegspace
