// Counting by halves against the reference engine, which knows neither symmetry nor time reversal: random
// problems that are their own reverse by any symmetry of the board, with an even and an odd number of jumps;
// on canonical positions of every group that may be taken, with bitmaps grown to the middle or the winning
// positions alone, and on all of these; on every instruction set; with too little memory; and the table that
// threads fill together.
#include <tbb/parallel_for.h>

#include <algorithm>
#include <map>
#include <set>

#include "board/catalogue.hpp"
#include "catch.hpp"
#include "levels/dense_half_fold.hpp"
#include "levels/dense_orbit_table.hpp"
#include "levels/dense_pairs.hpp"
#include "levels/reference_engine.hpp"
#include "levels/worker_team.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

using testing::Random;

constexpr std::uint64_t plenty = ~std::uint64_t{0};

/// A problem that this element of the board's group reverses, and not every other does: a start that the
/// element's square fixes, to the image of its complement.
std::optional<Problem> random_reversible(Random& random) {
  Board board = testing::random_board(random, 5, 15);
  const SymmetryGroup whole = SymmetryGroup::whole(board);
  const int element = testing::chance(random, 40) ? 0 : testing::draw(random, 0, whole.order() - 1);
  Position start = start_with_vacancies(board, bit(board.default_vacancy()));
  if (!testing::chance(random, 30)) {
    start = start_with_vacancies(board, testing::random_holes(random, board, testing::draw(random, 1, 4)));
  }
  if (whole.image(element, whole.image(element, start)) != start) return std::nullopt;
  const Position target = whole.image(element, board.all_holes() & ~start);
  if (board.jumps().empty() || count_bits(target) >= count_bits(start)) return std::nullopt;
  return Problem{std::move(board), start, "random", finish_at_position(target)};
}

struct Tally {
  int solvable = 0;
  std::set<std::pair<bool, bool>> kinds;  ///< odd number of jumps, reversed by the identity
};

void check(const Problem& problem, Tally& tally) {
  const Position target = problem.finish->positions.front();
  const FinishCount expected =
      reference_engine::count(problem, {{*problem.finish}, false}, {}, {}).finishes[0];
  const SearchListener listener;
  WorkerTeam team(3);
  team.run([&] {
    dense::Search search(problem.board, {problem.start}, plenty, listener);
    const std::optional<dense::HalfProblem> half = dense::half_problem(search, target);
    REQUIRE(half.has_value());
    if (!search.index().contains(target)) return;
    const SymmetryGroup stabiliser =
        SymmetryGroup::whole(problem.board).stabiliser(problem.start).stabiliser(target);
    for (const SymmetryGroup& group : {stabiliser, SymmetryGroup::trivial(problem.board)}) {
      for (const bool winning_only : {false, true}) {
        CAPTURE(group.order(), winning_only);
        std::vector<std::uint64_t> sizes;
        if (winning_only) {
          search.grow(std::nullopt, {});
          sizes = search.keep({target});
        } else {
          search.grow_to(half->far());
        }
        const auto found = dense::count_by_halves(search, group, *half, plenty, listener);
        REQUIRE(found.has_value());
        REQUIRE(found->solutions == expected.solutions);
        REQUIRE(found->winning_positions == expected.winning_positions);
        if (!winning_only || expected.solutions == 0) continue;
        const dense::PairPlan plan = dense::plan_of(search, *half);
        for (const std::size_t limbs : std::vector<std::size_t>{1, 3}) {
          REQUIRE(dense::fold_pairs(search, plan, limbs, plenty, listener) ==
                  std::vector<Count>{expected.solutions});
        }
      }
    }
  });
  if (expected.solutions == 0) return;
  ++tally.solvable;
  const bool plain = target == (problem.board.all_holes() & ~problem.start);
  tally.kinds.emplace((count_bits(problem.start) - count_bits(target)) % 2 != 0, plain);
}

TEST_CASE("counts by halves equal reference counts on random problems that are their own reverse") {
  Random random(20261122);
  Tally tally;
  const std::vector<std::string> targets = dense::simd_targets();
  for (std::size_t round = 0; round < 1500; ++round) {
    const std::optional<Problem> problem = random_reversible(random);
    if (!problem) continue;
    dense::force_simd_target(targets[round % targets.size()]);
    INFO(testing::describe(*problem));
    check(*problem, tally);
  }
  dense::force_simd_target("");
  dense::force_simd_target("");
  CAPTURE(tally.solvable);
  REQUIRE(tally.solvable > 60);
  REQUIRE(tally.kinds.size() == 4);
}

TEST_CASE(
    "counting by halves counts the same with small tables and little memory, and stops where it is too "
    "little") {
  const Board board = find_board("rect4x6");
  const int hole = board.parse_hole("b2");
  const Position start = start_with_vacancies(board, bit(hole));
  const SearchListener listener;
  WorkerTeam team(2);
  team.run([&] {
    dense::Search search(board, {start}, plenty, listener);
    const auto half = dense::half_problem(search, bit(hole));
    REQUIRE(half.has_value());
    search.grow_to(half->far());
    const SymmetryGroup none = SymmetryGroup::trivial(board);
    const auto whole = dense::count_by_halves(search, none, *half, plenty, listener);
    REQUIRE(whole.has_value());
    REQUIRE(whole->solutions > 0);
    const auto from_small_tables = dense::count_by_halves(search, none, *half, plenty, listener, 1);
    REQUIRE(from_small_tables.has_value());
    REQUIRE(from_small_tables->solutions == whole->solutions);
    REQUIRE(from_small_tables->winning_positions == whole->winning_positions);
    std::map<bool, int> outcomes;
    for (std::uint64_t bytes = 100; bytes < 200'000'000; bytes += bytes / 4) {
      const auto found = dense::count_by_halves(search, none, *half, bytes, listener);
      ++outcomes[found.has_value()];
      if (!found) continue;
      REQUIRE(found->solutions == whole->solutions);
      REQUIRE(found->winning_positions == whole->winning_positions);
    }
    REQUIRE(outcomes[false] > 5);
    REQUIRE(outcomes[true] > 5);
  });
}

TEST_CASE("a table of orbits finds what is in it, says when it is full, and is empty after a reset") {
  dense::OrbitTable table;
  WorkerTeam team(3);
  team.run([&] {
    table.reset(10);
    REQUIRE(table.places() == 64);
    std::vector<Position> positions(65);
    for (std::size_t i = 0; i < positions.size(); ++i) positions[i] = mix(i + 1);
    std::vector<dense::OrbitTable::Place> places(positions.size());
    std::vector<dense::OrbitTable::Place> added;
    REQUIRE(table.insert(positions.data(), 48, places.data(), added));
    REQUIRE(table.size() == 48);
    const auto first_places = places;
    REQUIRE(table.insert(positions.data(), 48, places.data(), added));
    REQUIRE(places == first_places);
    REQUIRE(added.size() == 48);
    for (std::size_t i = 0; i < 48; ++i) REQUIRE(table[places[i]] == positions[i]);
    REQUIRE_FALSE(table.insert(positions.data() + 48, 1, places.data(), added));  // fuller than it should be
    REQUIRE_FALSE(
        table.insert(positions.data() + 49, 16, places.data(), added));  // more than there are places

    // Many threads, each position from several of them.
    table.reset(20'000);
    REQUIRE(table.size() == 0);
    std::vector<std::vector<dense::OrbitTable::Place>> found(16);
    std::vector<std::vector<dense::OrbitTable::Place>> news(16);
    tbb::parallel_for(std::size_t{0}, found.size(), [&](std::size_t task) {
      std::vector<Position> mine;
      for (std::uint64_t i = 0; i < 20'000; ++i) mine.push_back(mix(1 + (i * 7919 + task * 1000) % 20'000));
      found[task].resize(mine.size());
      for (std::size_t first = 0; first < mine.size(); first += 500) {
        REQUIRE(table.insert(mine.data() + first, 500, found[task].data() + first, news[task]));
      }
    });
    REQUIRE(table.size() == 20'000);
    std::set<dense::OrbitTable::Place> all;
    std::size_t total = 0;
    for (std::size_t task = 0; task < found.size(); ++task) {
      total += news[task].size();
      all.insert(news[task].begin(), news[task].end());
      for (std::uint64_t i = 0; i < 20'000; ++i) {
        REQUIRE(table[found[task][i]] == mix(1 + (i * 7919 + task * 1000) % 20'000));
      }
    }
    REQUIRE(total == 20'000);
    REQUIRE(all.size() == 20'000);
  });
}

}  // namespace
}  // namespace pegspace
