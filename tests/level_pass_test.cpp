// The pass that counts on bitmaps, number by number against its definition: the number of a position is the sum
// of those of its parents. With random numbers of one to eight limbs, many of them on the edge of a carry, for
// several columns, on random boards and every instruction set.
#include <set>

#include "catch.hpp"
#include "levels/dense_ranks.hpp"
#include "levels/worker_team.hpp"
#include "position/jump_mask.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

using dense::LevelNumbers;
using dense::Limb;
using testing::Random;

/// Half of them ones only, so that sums carry over several limbs.
Limb random_limb(Random& random) {
  if (testing::chance(random, 50)) return ~Limb{0};
  return static_cast<Limb>(random()) >> (random() % 32);
}

struct Placed {
  Position position = 0;
  dense::RankedPlace place;
};

std::vector<Placed> positions_of_level(const dense::Search& search, const dense::LevelRanks& ranks,
                                       int depth) {
  std::vector<Placed> positions;
  const int half = search.half_of_depth(depth);
  for (std::uint64_t index = 0; index < std::uint64_t{1} << search.index().bits(); ++index) {
    const Position p = search.index().position_of(half, index);
    if (count_bits(p) != search.start_pegs() - depth || !search.has(p)) continue;
    positions.push_back({p, ranks.place_of(index, depth)});
  }
  return positions;
}

struct Tally {
  std::size_t passes = 0;
  std::size_t widened = 0;  ///< passes that needed another limb
  std::size_t dead_ends = 0;
  std::set<std::size_t> limbs;
};

void check_level(Random& random, const dense::Search& search, dense::LevelRanks& ranks, int depth,
                 Tally& tally) {
  const auto& sizes = search.sizes();
  const std::uint64_t before = sizes[static_cast<std::size_t>(depth) - 1];
  const std::uint64_t here = sizes[static_cast<std::size_t>(depth)];
  REQUIRE(ranks.rank_level(depth - 1) == before);
  REQUIRE(ranks.rank_level(depth) == here);
  const std::vector<Placed> parents = positions_of_level(search, ranks, depth - 1);
  const std::vector<Placed> children = positions_of_level(search, ranks, depth);
  REQUIRE(parents.size() == before);
  REQUIRE(children.size() == here);
  const std::size_t columns = 1 + random() % 9;
  const std::size_t limbs = std::vector<std::size_t>{1, 2, 3, 4, 8}[random() % 5];
  tally.limbs.insert(limbs);

  LevelNumbers source;
  LevelNumbers target;
  source.reset(before, columns, limbs);
  std::vector<std::vector<Count>> sums(columns, std::vector<Count>(here, 0));
  for (std::size_t column = 0; column < columns; ++column) {
    for (const Placed& parent : parents) {
      for (std::size_t limb = 0; limb < limbs; ++limb)
        source.limb(limb, column, parent.place) = random_limb(random);
      if (limbs == dense::most_limbs) source.limb(limbs - 1, column, parent.place) >>= 8;  // no wider ones
    }
  }
  Count stuck = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const Position child = children[i].position;
    for (const Placed& parent : parents) {
      for (const JumpMask& jump : jump_masks(search.board())) {
        if (!is_legal(jump, parent.position) || (parent.position ^ jump.touches) != child) continue;
        for (std::size_t column = 0; column < columns; ++column)
          sums[column][i] += source.exact(column, parent.place);
      }
    }
    bool has_jump = false;
    for (const JumpMask& jump : jump_masks(search.board())) has_jump |= is_legal(jump, child);
    if (has_jump) continue;
    stuck += sums[0][i];
    ++tally.dead_ends;
  }

  std::uint64_t reported = 0;
  std::size_t allowed = 0;
  const Count dead_ends = dense::run_level_pass(
      search, ranks, {depth, here, columns == 1, &source, &target}, 1,
      [&](std::size_t more) { allowed = more; }, [&](std::uint64_t blocks) { reported = blocks; });
  REQUIRE(reported == search.tables().blocks());
  REQUIRE(target.columns() == columns);
  REQUIRE(target.limbs() == allowed);
  ++tally.passes;
  tally.widened += target.limbs() > limbs;
  for (std::size_t column = 0; column < columns; ++column) {
    for (std::size_t i = 0; i < children.size(); ++i) {
      CAPTURE(column, i, limbs, target.limbs());
      REQUIRE(target.exact(column, children[i].place) == sums[column][i]);
    }
  }
  if (columns == 1) REQUIRE(dead_ends == stuck);
}

TEST_CASE("numbers of a level are the sums of their parents' numbers, for every instruction set",
          "[counting]") {
  Random random(20261121);
  for (const std::string& target : dense::simd_targets()) {
    INFO(target);
    dense::force_simd_target(target);
    Tally tally;
    for (int round = 0; round < 60; ++round) {
      const Problem problem = testing::random_problem_or_graph(random, 5, 14);
      if (problem.board.jumps().empty()) continue;
      INFO(testing::describe(problem));
      WorkerTeam team(1 + round % 3);
      team.run([&] {
        const SearchListener silent;
        dense::Search search(problem.board, {problem.start}, std::uint64_t{1} << 30, silent);
        search.grow(std::nullopt, {});
        dense::LevelRanks ranks(search);
        for (int depth = 1; depth < search.levels(); ++depth) {
          if (search.sizes()[static_cast<std::size_t>(depth)] != 0)
            check_level(random, search, ranks, depth, tally);
        }
      });
    }
    REQUIRE(tally.passes > 50);
    REQUIRE(tally.widened > 10);
    REQUIRE(tally.dead_ends > 5);
    REQUIRE(tally.limbs.size() == 5);
  }
  dense::force_simd_target("");
}

}  // namespace
}  // namespace pegspace
