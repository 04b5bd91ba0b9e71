// Stored levels against every position: which positions are stored, their orbits, and their arcs in both
// directions; on all engines, with several numbers of threads.
#include "engines/engines.hpp"
#include "levels/lists/arcs.hpp"

#include <set>

#include "by_definition.hpp"
#include "catch.hpp"
#include "position/jump_mask.hpp"
#include "random_boards.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

using testing::Generator;

/// Every stored level holds exactly the canonical forms of these positions, and finds every one of them.
void require_positions(const StoredLevels& levels, const std::vector<std::set<Position>>& expected) {
  for (int depth = 0; depth < std::max(levels.levels(), static_cast<int>(expected.size())); ++depth) {
    const std::set<Position> none;
    const auto& wanted =
        depth < static_cast<int>(expected.size()) ? expected[static_cast<std::size_t>(depth)] : none;
    std::set<Position> forms;
    for (const Position p : wanted) {
      forms.insert(levels.group().canonical(p));
      const std::size_t place = levels.find(p);
      REQUIRE(place != StoredLevels::nowhere);
      const Position least = levels.position(depth, place);
      REQUIRE(least == levels.group().canonical(p));
      REQUIRE(levels.group().image(levels.element_to(p, least), p) == least);
    }
    REQUIRE(levels.size(depth) == forms.size());
    REQUIRE(levels.positions(depth) == wanted.size());
  }
}

/// The arcs of all positions are those found jump by jump; returns how many there are.
std::size_t require_arcs(const StoredLevels& levels, Arcs arcs, WorkerTeam& team) {
  const std::vector<JumpMask>& jumps = levels.jumps();
  std::size_t total = 0;
  for (int depth = 0; depth < levels.levels(); ++depth) {
    std::vector<std::vector<std::pair<std::size_t, std::size_t>>> found(levels.size(depth));
    for_each_position(levels, depth, arcs, team,
                      [&](std::size_t place, Position p, std::span<const Arc> all) {
                        if (p != levels.position(depth, place))
                          throw std::logic_error("place and position belong together");
                        for (const Arc& arc : all) found[place].emplace_back(arc.jump, arc.place);
                      });
    for (std::size_t place = 0; place < found.size(); ++place) {
      const Position p = levels.position(depth, place);
      std::vector<std::pair<std::size_t, std::size_t>> expected;
      for (std::size_t jump = 0; jump < jumps.size(); ++jump) {
        if (!(arcs == Arcs::to_children ? is_legal(jumps[jump], p) : is_legal_backwards(jumps[jump], p)))
          continue;
        const std::size_t other = levels.find(p ^ jumps[jump].touches);
        if (other != StoredLevels::nowhere) expected.emplace_back(jump, other);
      }
      REQUIRE(found[place] == expected);
      total += expected.size();
    }
  }
  return total;
}

}  // namespace

TEST_CASE("stored levels of all engines equal the definitions on small boards", "[fold]") {
  Generator random(501);
  std::size_t arcs = 0;
  int symmetric = 0;
  int solvable = 0;
  for (int round = 0; round < 60; ++round) {
    Problem problem = testing::random_problem_or_graph(random, 5, 15);
    if (!problem.finish) problem.finish = finish_anywhere(problem.board);
    INFO(testing::describe(problem));
    const testing::ByDefinition truth(problem);
    std::vector<std::set<Position>> reachable;
    for (const auto& level : truth.reached()) {
      reachable.emplace_back();
      for (const auto& [p, of_p] : level) reachable.back().insert(p);
    }
    const std::vector<std::set<Position>> winning = truth.winners(problem.finish->positions());
    for (const Engine& engine : engines()) {
      CAPTURE(engine.name);
      const int threads = testing::draw(random, 1, 3);
      WorkerTeam team(threads);
      const StoredLevels all = StoredLevels::reachable(problem, engine, testing::with_threads(threads));
      const StoredLevels won = StoredLevels::winning(problem, engine, testing::with_threads(threads));
      require_positions(all, reachable);
      require_positions(won, winning);
      arcs += require_arcs(all, Arcs::to_children, team) + require_arcs(won, Arcs::to_parents, team);
      symmetric += all.group().order() > 1;
      solvable += won.levels() > 0;
    }
  }
  REQUIRE(arcs > 10000);
  REQUIRE(symmetric > 20);
  REQUIRE(solvable > 50);
}

TEST_CASE("reachable levels stop at the depth asked for", "[fold]") {
  const Board board("rect4x5", Lattice::square, rectangle(4, 5));
  const Problem problem{board, start_with_vacancies(board, bit(7)), "c2", std::nullopt};
  for (const Engine& engine : engines()) {
    const Resources resources{.threads = 2};
    const StoredLevels all = StoredLevels::reachable(problem, engine, resources);
    const StoredLevels some = StoredLevels::reachable(problem, engine, resources, {}, 6);
    REQUIRE(all.levels() > 10);
    REQUIRE(some.levels() == 7);
    for (int depth = 0; depth < some.levels(); ++depth) REQUIRE(some.size(depth) == all.size(depth));
    REQUIRE(some.size(7) == 0);
    REQUIRE(all.size(-1) == 0);
  }
}

}  // namespace pegspace
