// Facts about positions against a plain list of everything that is reachable.
#include <algorithm>
#include <map>

#include "base/error.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "counting/position_facts.hpp"
#include "engines/engines.hpp"
#include "levels/hash/hash_engine.hpp"
#include "position/jump_mask.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

using testing::Random;

/// Ways, solutions and games by definition: no symmetry, no class.
class PlainList {
 public:
  explicit PlainList(const Problem& problem) : problem_(problem), jumps_(jump_masks(problem.board)) {
    ways_[problem.start] = 1;
    std::map<Position, Count> level{{problem.start, 1}};
    while (!level.empty()) {
      std::map<Position, Count> next;
      for (const auto& [p, ways] : level) {
        for (const JumpMask& jump : jumps_) {
          if ((p & jump.touches) == jump.takes) next[p ^ jump.touches] += ways;
        }
      }
      for (const auto& [p, ways] : next) ways_[p] = ways;
      level = std::move(next);
    }
  }

  Count ways(Position p) const {
    const auto found = ways_.find(p);
    return found == ways_.end() ? Count(0) : found->second;
  }
  const std::map<Position, Count>& reachable() const { return ways_; }

  Count solutions(Position p) {
    if (const auto known = solutions_.find(p); known != solutions_.end()) return known->second;
    const auto finish = problem_.finish->positions();
    Count sum = std::count(finish.begin(), finish.end(), p);
    for (const JumpMask& jump : jumps_) {
      if ((p & jump.touches) == jump.takes) sum += solutions(p ^ jump.touches);
    }
    return solutions_[p] = sum;
  }

  Count games(Position p) {
    if (const auto known = games_.find(p); known != games_.end()) return known->second;
    Count sum = 0;
    bool dead_end = true;
    for (const JumpMask& jump : jumps_) {
      if ((p & jump.touches) != jump.takes) continue;
      dead_end = false;
      sum += games(p ^ jump.touches);
    }
    return games_[p] = dead_end ? Count(1) : sum;
  }

 private:
  const Problem& problem_;
  std::vector<JumpMask> jumps_;
  std::map<Position, Count> ways_;
  std::map<Position, Count> solutions_;
  std::map<Position, Count> games_;
};

SearchOptions two_threads() {
  SearchOptions options;
  options.threads = 2;
  return options;
}

Problem with_finish(Random& random) {
  Problem problem = testing::random_problem_or_graph(random, 3, 13);
  if (!problem.finish) problem.finish = finish_anywhere(problem.board);
  return problem;
}

/// A reachable position, any other one, or a neighbour of the start.
Position draw_position(Random& random, const Problem& problem) {
  if (testing::chance(random, 60)) return testing::random_walk(random, problem.board, problem.start);
  return random() & problem.board.all_holes();
}

void require_facts(const PositionFacts& facts, PlainList& truth) {
  const Position p = facts.position;
  REQUIRE(facts.ways == truth.ways(p));
  REQUIRE(facts.reachable == (truth.ways(p) > 0));
  REQUIRE(facts.unreachable.empty() == facts.reachable);
  REQUIRE(facts.solutions == truth.solutions(p));
  REQUIRE(facts.winning == (truth.ways(p) > 0 && truth.solutions(p) > 0));
  REQUIRE(facts.games == truth.games(p));
  Count most = 0;
  for (const JumpFacts& jump : facts.jumps) most = std::max(most, *jump.solutions);
  for (const JumpFacts& jump : facts.jumps) {
    REQUIRE(jump.ways == truth.ways(jump.after));
    REQUIRE(jump.solutions == truth.solutions(jump.after));
    REQUIRE(jump.games == truth.games(jump.after));
    REQUIRE(jump.best == (most > 0 && *jump.solutions == most));
  }
}

TEST_CASE("facts about positions equal a plain list, on each engine", "[query]") {
  Random random(601);
  int winning = 0;
  int unreachable = 0;
  int dead_ends = 0;
  for (int round = 0; round < 120; ++round) {
    const Problem problem = with_finish(random);
    INFO(testing::describe(problem));
    PlainList truth(problem);
    for (int asked = 0; asked < 3; ++asked) {
      const Position p = draw_position(random, problem);
      INFO("position " << p);
      for (const std::string_view engine : {"dense", "hash", "reference"}) {
        const auto engine_for = [&](const Problem& from, Work work) -> const Engine& {
          return find_engine(engine, from, two_threads(), work);
        };
        const PositionFacts facts = position_facts(problem, p, true, engine_for, two_threads(), {});
        require_facts(facts, truth);
        REQUIRE(facts.pegs == count_bits(p));
        REQUIRE(facts.canonical == SymmetryGroup::whole(problem.board).canonical(p));
        std::size_t legal = 0;
        for (const JumpMask& jump : jump_masks(problem.board)) legal += is_legal(jump, p);
        REQUIRE(facts.jumps.size() == legal);
        winning += facts.winning;
        unreachable += !facts.reachable;
        dead_ends += facts.jumps.empty();
      }
    }
  }
  REQUIRE(winning > 100);
  REQUIRE(unreachable > 100);
  REQUIRE(dead_ends > 50);
}

TEST_CASE("facts whose games cannot be counted are no facts") {
  const Board board = find_board("triangle5");
  const Problem problem{board, start_with_vacancies(board, bit(0)), "a1", finish_anywhere(board)};
  Engine failing = find_engine("hash", problem, two_threads());
  failing.can.is_slow = true;  // so that it is asked for lists
  failing.visit = [](const Problem& of, Sought sought, const SearchOptions& options,
                     const SearchListener& listener, const PositionVisitor& visitor) {
    if (sought == Sought::reachable) throw DiskError("full");
    hash_engine::visit(of, sought, options, listener, visitor);
  };
  const EngineChoice choice = [&](const Problem&, Work) -> const Engine& { return failing; };
  CHECK_NOTHROW(position_facts(problem, problem.start, false, choice, two_threads(), {}));
  CHECK_THROWS_AS(position_facts(problem, problem.start, true, choice, two_threads(), {}), DiskError);
}

TEST_CASE("facts within the positions of a start equal a plain list", "[query]") {
  Random random(602);
  int winning = 0;
  int losing = 0;
  int unreachable = 0;
  for (int round = 0; round < 200; ++round) {
    const Problem problem = with_finish(random);
    INFO(testing::describe(problem));
    PlainList truth(problem);
    const Position p = draw_position(random, problem);
    INFO("position " << p);
    for (const std::string_view name : {"dense", "hash"}) {
      const Engine& engine = find_engine(name, problem, two_threads());
      const PositionFacts facts = facts_within(problem, p, true, engine, two_threads(), {});
      if (truth.ways(p) > 0) {
        require_facts(facts, truth);
        ++(facts.winning ? winning : losing);
        const PositionFacts fewer = facts_within(problem, p, false, engine, two_threads(), {});
        REQUIRE((fewer.solutions == facts.solutions && !fewer.games));
        continue;
      }
      ++unreachable;
      REQUIRE((facts.reachable == false && facts.ways == 0 && !facts.winning && !facts.unreachable.empty()));
      REQUIRE((!facts.solutions && !facts.games));
      for (const JumpFacts& jump : facts.jumps) {
        REQUIRE((!jump.solutions && !jump.games && !jump.best));
        if (jump.ways) REQUIRE(jump.ways == truth.ways(jump.after));
      }
    }
  }
  REQUIRE(winning > 50);
  REQUIRE(losing > 50);
  REQUIRE(unreachable > 50);
}

}  // namespace
}  // namespace pegspace
