// Solutions under conditions are drawn uniformly. (Their numbers are compared with the definition by the
// random commands.)
#include <algorithm>
#include <cmath>
#include <map>

#include "board/catalogue.hpp"
#include "by_definition.hpp"
#include "catch.hpp"
#include "counting/conditions.hpp"
#include "engines/engines.hpp"
#include "random_boards.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

using testing::Solution;

}  // namespace

TEST_CASE("conditioned solutions are drawn uniformly", "[through]") {
  const Board board = find_board("triangle5");
  const Problem problem{board, start_with_vacancies(board, bit(4)), "5", finish_anywhere(board)};
  const auto solutions = testing::ByDefinition(problem).solutions(3000000);
  Conditions conditions;
  conditions.jumps_to_make = {solutions.value().front()[3]};
  std::map<Solution, int> drawn;
  for (const Solution& solution : *solutions) {
    if (std::ranges::count(solution, conditions.jumps_to_make.front()) > 0) drawn[solution] = 0;
  }
  REQUIRE(drawn.size() > 1);
  REQUIRE(drawn.size() < solutions->size());
  auto found = ConditionedSolutions::find(problem, conditions, find_engine("hash", problem, {}),
                                          testing::with_threads(1));
  found.keep_numbers();
  Random random(5);
  constexpr int each = 50;
  for (std::size_t i = 0; i < each * drawn.size(); ++i) ++drawn.at(found.sample(random));
  double chi_square = 0;
  for (const auto& [solution, times] : drawn) chi_square += (times - each) * (times - each) / double{each};
  const double freedom = static_cast<double>(drawn.size() - 1);
  REQUIRE(chi_square < freedom + 5 * std::sqrt(2 * freedom));
}

}  // namespace pegspace
