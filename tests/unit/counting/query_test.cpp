// Facts about positions whose games cannot be counted. (Facts are compared with the definition by the random
// commands.)
#include "base/error.hpp"
#include "catch.hpp"
#include "counting/position_facts.hpp"
#include "engines/engines.hpp"
#include "levels/hash/hash_engine.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

TEST_CASE("facts whose games cannot be counted are no facts") {
  const Problem problem = testing::named_problem("triangle5", "a1", "any");
  Engine failing = find_engine("hash", problem, testing::with_threads(2));
  failing.visit = [](const Problem& of, Sought sought, const Resources& resources,
                     const SearchListener& listener, const PositionVisitor& visitor) {
    if (!sought.is_winning()) throw DiskError("full");
    hash::visit(of, sought, resources, listener, visitor);
  };
  const EngineChoice choice = [&](const Problem&) -> const Engine& { return failing; };
  CHECK_NOTHROW(position_facts(problem, problem.start, false, choice, testing::with_threads(2), {}));
  CHECK_THROWS_AS(position_facts(problem, problem.start, true, choice, testing::with_threads(2), {}),
                  DiskError);
}

}  // namespace
}  // namespace pegspace
