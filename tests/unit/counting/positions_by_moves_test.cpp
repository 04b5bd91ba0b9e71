// Positions by fewest moves against searches of all states (position, hole of the last peg), one by one: on random boards and
// graphs, from one start or several and to finishes; over lists and tiles, on every instruction set.
#include "counting/moves/positions_by_moves.hpp"

#include <deque>
#include <map>
#include <set>

#include "catch.hpp"
#include "engines/engines.hpp"
#include "levels/kit/simd.hpp"
#include "position/jump_mask.hpp"
#include "random_boards.hpp"
#include "with_threads.hpp"

namespace pegspace {
namespace {

using testing::Random;
using Fewest = std::map<Position, int>;  // moves, by position

/// Of all positions that the starts lead to.
Fewest from_starts(const Problem& problem) {
  std::map<std::pair<Position, int>, int> states;
  std::deque<std::pair<Position, int>> waiting;
  for (const Position start : starts_of(problem)) {
    states[{start, -1}] = 0;
    waiting.push_back({start, -1});
  }
  Fewest fewest;
  while (!waiting.empty()) {
    const auto [p, last] = waiting.front();
    waiting.pop_front();
    const int moves = states.at({p, last});
    fewest[p] = fewest.contains(p) ? std::min(fewest[p], moves) : moves;
    for (const Jump& jump : problem.board.jumps()) {
      if (!is_legal(jump_mask(jump), p)) continue;
      const std::pair next{p ^ jump_mask(jump).touches, jump.to};
      const int more = moves + (jump.from == last ? 0 : 1);
      const auto known = states.find(next);
      if (known != states.end() && known->second <= more) continue;
      states[next] = more;
      waiting.push_back(next);
    }
  }
  return fewest;
}

/// The moves of what goes on from a state to the finish; many where nothing does.
class Onwards {
 public:
  explicit Onwards(const Problem& problem) : problem_(problem) {}

  int from(Position p, int last) {
    if (problem_.finish->contains(p)) return 0;
    const auto known = states_.find({p, last});
    if (known != states_.end()) return known->second;
    int least = 1000;
    for (const Jump& jump : problem_.board.jumps()) {
      if (!is_legal(jump_mask(jump), p)) continue;
      least = std::min(least, (jump.from == last ? 0 : 1) + from(p ^ jump_mask(jump).touches, jump.to));
    }
    states_[{p, last}] = least;
    return least;
  }

 private:
  const Problem& problem_;
  std::map<std::pair<Position, int>, int> states_;
};

/// Of all positions that lead to the finish.
Fewest to_finish(const Problem& problem) {
  Fewest fewest;
  Onwards onwards(problem);
  std::vector<Position> waiting = problem.finish->positions();
  while (!waiting.empty()) {
    const Position p = waiting.back();
    waiting.pop_back();
    if (!fewest.try_emplace(p, onwards.from(p, -1)).second) continue;
    for (const Jump& jump : problem.board.jumps()) {
      if (is_legal_backwards(jump_mask(jump), p)) waiting.push_back(p ^ jump_mask(jump).touches);
    }
  }
  return fewest;
}

void require_same(const std::vector<PositionsByNumber>& rows, const Fewest& fewest,
                  const SymmetryGroup& group) {
  std::map<std::pair<int, int>, std::set<Position>> expected;
  for (const auto& [p, moves] : fewest) expected[{moves, count_bits(p)}].insert(p);
  REQUIRE(rows.size() == expected.size());
  for (const PositionsByNumber& row : rows) {
    const std::set<Position>& positions = expected.at({row.number, row.pegs});
    std::set<Position> canonical;
    for (const Position p : positions) canonical.insert(group.canonical(p));
    REQUIRE(row.positions == positions.size());
    REQUIRE(row.canonical_positions == canonical.size());
  }
}

}  // namespace

TEST_CASE("positions by fewest moves are those of a search of all states", "[moves]") {
  Random random(20261129);
  const std::vector<std::string> targets = simd_targets();
  std::size_t together = 0;  // positions that take fewer moves than jumps
  for (int round = 0; round < 150; ++round) {
    Problem problem = testing::random_problem_or_graph(random, 4, 13);
    problem.finish.reset();
    if (round % 5 == 0) problem = problem_from_all_vacancies(problem.board);
    INFO(testing::describe(problem));
    const Fewest from = from_starts(problem);
    auto end = from.begin();
    std::advance(end, testing::draw(random, 0, static_cast<int>(from.size()) - 1));
    Problem finished = problem;
    finished.finish =
        testing::chance(random, 50) ? finish_at_position(end->first) : finish_anywhere(problem.board);
    const Fewest to = to_finish(finished);
    for (const auto& [p, moves] : from) together += moves < count_bits(problem.start) - count_bits(p);
    const SymmetryGroup whole = SymmetryGroup::whole(problem.board);
    force_simd_target(targets[static_cast<std::size_t>(round) % targets.size()]);
    for (const char* name : {"reference", "hash", "dense"}) {
      CAPTURE(name);
      const SearchOptions options = testing::with_threads(testing::draw(random, 1, 4));
      const EngineChoice engine = [&](const Problem& of, Work) -> const Engine& {
        return find_engine(name, of, options);
      };
      require_same(positions_by_moves_from_start(problem, engine, options), from,
                   search_group(problem, Symmetry::start));
      require_same(positions_by_moves_to_finish(finished, engine, options), to,
                   whole.stabiliser(finished.finish->positions()));
    }
  }
  force_simd_target("");
  CHECK(together > 1000);
}

}  // namespace pegspace
