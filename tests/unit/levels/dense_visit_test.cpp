// Positions handed on as tiles hold them (dense/class_visit.hpp), and lists made of them, against the hash
// engine's.
#include <mutex>
#include <set>

#include "engines/engines.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/lists/position_lists.hpp"
#include "tile_problems.hpp"

namespace pegspace {
namespace {

using namespace testing;

TEST_CASE("winning and reachable positions are listed from tiles as the hash engine lists them", "[tiles]") {
  Generator random(20261141);  // its draws have all that is asked for below
  Met met;
  int winning = 0;
  int several_of_an_orbit = 0;
  for (int round = 0; round < 40; ++round) {
    const Problem problem = tile_problem(random, 23);
    note(problem, Symmetry::start, met);
    INFO(describe(problem));
    CAPTURE(round);
    testing::SearchSetup options = tile_options(random, problem);
    const Sought reachable{Sought::reachable, options.max_depth.value_or(max_holes)};
    REQUIRE(list_positions(*engine_named("dense"), problem, reachable, options) ==
            list_positions(*engine_named("hash"), problem, reachable, options));
    if (!problem.finish) continue;
    const PositionLevels listed = list_positions(*engine_named("dense"), problem, Sought::winning, options);
    REQUIRE(listed == list_positions(*engine_named("hash"), problem, Sought::winning, options));
    winning += listed.empty() ? 0 : 1;
    if (!problem.other_starts.empty()) continue;
    const SymmetryGroup group = winning_group(problem);
    std::set<Position> expected;
    for (const std::vector<Position>& level : listed) expected.insert(level.begin(), level.end());
    std::set<Position> found;
    std::uint64_t told = 0;
    std::mutex adding;
    dense::visit(problem, Sought::winning, options, {}, [&](std::span<const Position> positions) {
      const std::lock_guard lock(adding);
      told += positions.size();
      for (const Position p : positions) found.insert(group.canonical(p));
    });
    REQUIRE(found == expected);
    several_of_an_orbit += told > found.size() ? 1 : 0;
  }
  CHECK(several_of_an_orbit > 0);
  CHECK(met.merged > 10);
  CHECK(winning > 5);
  for (const int order : {1, 2, 4}) CHECK(met.by_order[order] > 0);
}

}  // namespace
}  // namespace pegspace
