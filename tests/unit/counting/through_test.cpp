// Solutions under conditions against explicit lists of all solutions, filtered one by one, on random boards
// and random conditions: numbers, positions on them, the lists, draws; on all engines, in words of every
// width.
#include <cmath>
#include <map>
#include <set>

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

/// Conditions taken from one solution or another, so that many can be met.
Conditions random_conditions(TestRandom& random, const Problem& problem,
                             const std::vector<Solution>& solutions) {
  const auto some = [&]() -> const Solution& {
    return solutions[static_cast<std::size_t>(
        testing::draw(random, 0, static_cast<int>(solutions.size()) - 1))];
  };
  const auto some_position = [&] {
    const std::vector<Position> met = positions_of(problem.start, some());
    return met[static_cast<std::size_t>(testing::draw(random, 0, static_cast<int>(met.size()) - 1))];
  };
  Conditions conditions;
  const Solution& model = some();
  if (testing::chance(random, 30)) {
    conditions.first.assign(
        model.begin(),
        model.begin() + testing::draw(random, 0, std::min<int>(3, static_cast<int>(model.size()))));
  }
  while (testing::chance(random, 40)) conditions.through.push_back(some_position());
  while (testing::chance(random, 40)) conditions.avoid.push_back(some_position());
  for (int i = 0; i < 4 && testing::chance(random, 40) && !model.empty(); ++i) {
    conditions.jumps_to_make.push_back(
        model[static_cast<std::size_t>(testing::draw(random, 0, static_cast<int>(model.size()) - 1))]);
  }
  while (testing::chance(random, 30) && !problem.board.jumps().empty()) {
    conditions.jumps_to_avoid.push_back(problem.board.jumps()[static_cast<std::size_t>(
        testing::draw(random, 0, static_cast<int>(problem.board.jumps().size()) - 1))]);
  }
  return conditions;
}

}  // namespace

TEST_CASE("conditioned solutions of all engines equal the filtered list on small boards", "[through]") {
  TestRandom random(711);
  int listed = 0;
  int met = 0;
  int cut = 0;
  int symmetric = 0;
  for (int round = 0; listed < 300; ++round) {
    Problem problem = testing::random_problem_or_graph(random, 5, 16);
    if (!problem.finish) problem.finish = finish_anywhere(problem.board);
    SolutionList list(100000);
    if (!list.play(problem, problem.start) || list.solutions.empty()) continue;
    ++listed;
    const Conditions conditions = random_conditions(random, problem, list.solutions);
    INFO(testing::describe(problem));
    const auto names = [&](const std::vector<Jump>& jumps) {
      std::string all;
      for (const Jump& jump : jumps) all += problem.board.jump_name(jump) + " ";
      return all;
    };
    INFO("first " << names(conditions.first) << "; make " << names(conditions.jumps_to_make) << "; avoid "
                  << names(conditions.jumps_to_avoid));
    CAPTURE(conditions.through, conditions.avoid);
    std::vector<Solution> expected;
    std::set<Position> on_them;
    for (const Solution& solution : list.solutions) {
      if (!obeys(problem.start, solution, conditions)) continue;
      expected.push_back(solution);
      for (const Position p : positions_of(problem.start, solution)) on_them.insert(p);
    }
    met += !expected.empty();
    cut += !expected.empty() && expected.size() < list.solutions.size();
    symmetric += winning_group(problem).order() > 1;
    for (const Engine& engine : engines()) {
      CAPTURE(engine.name);
      const std::size_t least_bits = std::size_t{1} << testing::draw(random, 0, 9);
      ConditionedSolutions found(problem, conditions, engine,
                                 testing::with_threads(testing::draw(random, 1, 3)), {}, least_bits);
      REQUIRE(found.solutions() == expected.size());
      REQUIRE(found.winning_positions() == on_them.size());
      if (!found.impossible().empty()) REQUIRE(expected.empty());
      std::vector<Solution> seen;
      found.for_each([&](const Solution& solution) {
        seen.push_back(solution);
        return true;
      });
      REQUIRE(seen == expected);
      if (expected.empty()) continue;
      found.keep_numbers();
      Random drawing(static_cast<std::uint64_t>(round));
      for (int draws = 0; draws < 3; ++draws) {
        const Solution drawn = found.sample(drawing);
        REQUIRE(std::find(expected.begin(), expected.end(), drawn) != expected.end());
      }
    }
  }
  REQUIRE(met > 100);
  REQUIRE(cut > 40);
  REQUIRE(symmetric > 40);
}

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
