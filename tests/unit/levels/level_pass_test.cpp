// The pass that counts on rows of a class, number by number against its definition: the number of a position is the sum
// of those of its parents. With random numbers of one to eight limbs, many of them on the edge of a carry, for
// several columns, with symmetries and without, on random boards and every instruction set.
#include <functional>
#include <map>
#include <memory>
#include <set>

#include "board/catalogue.hpp"
#include "catch.hpp"
#include "levels/dense/growth/tile_search.hpp"
#include "levels/dense/paths/ranks.hpp"
#include "levels/kit/simd.hpp"
#include "levels/kit/worker_team.hpp"
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

std::vector<Placed> positions_of_level(const dense::ClassRows& rows, const dense::RankDirectory& ranks,
                                       int depth) {
  std::vector<Placed> positions;
  const int half = rows.half_of_depth(depth);
  for (std::uint64_t index = 0; index < std::uint64_t{1} << rows.index().bits(); ++index) {
    const Position p = rows.index().position_of(half, index);
    if (count_bits(p) != rows.start_pegs() - depth || !rows.has(p)) continue;
    positions.push_back({p, ranks.place_of(index, depth)});
  }
  return positions;
}

/// Columns whose numbers symmetries carry to one another.
struct Columns {
  dense::NumberSymmetries symmetries;
  std::size_t count = 1;

  /// Of each column: the position whose random number is that of p.
  std::function<Position(std::size_t column, Position p)> source_of;
};

/// Any number of columns, without symmetries; or with those that fix the start: one column, equal at all images
/// of a position, or one for each symmetry, the column of g having at g(p) what the first has at p.
Columns random_columns(Random& random, const dense::ClassRows& rows) {
  const SymmetryGroup whole = SymmetryGroup::whole(rows.board());
  dense::TileOrbits orbits(rows.board(), rows.index(), {rows.seeds()});
  const std::vector<int> group = orbits.group();
  const int kind = testing::draw(random, 0, 2);
  if (kind == 0) {
    auto tiles = std::make_shared<dense::TileSymmetries>(rows.index(), whole);
    const std::size_t count = 1 + random() % 9;
    return {dense::NumberSymmetries(dense::TileOrbits(tiles, {0}), count), count,
            [](std::size_t column, Position p) { return p ^ (Position{column} << 40); }};
  }
  if (kind == 1) {
    return {dense::NumberSymmetries(orbits), 1, [whole, group](std::size_t, Position p) {
              Position least = p;
              for (const int element : group) least = std::min(least, whole.image(element, p));
              return least;
            }};
  }
  dense::NumberSymmetries symmetries(orbits, group.size());
  for (std::size_t which = 0; which < group.size(); ++which) {
    symmetries.origins[which].clear();
    for (const int element : group) {  // the column whose element is that after the inverse of `which`
      for (std::size_t other = 0; other < group.size(); ++other) {
        bool same = true;
        for (int hole = 0; hole < rows.board().holes(); ++hole) {
          same = same && whole.image(group[which], whole.image(group[other], bit(hole))) ==
                             whole.image(element, bit(hole));
        }
        if (same) symmetries.origins[which].push_back(other);
      }
    }
    REQUIRE(symmetries.origins[which].size() == group.size());
  }
  std::vector<int> inverses;
  for (const int element : group) inverses.push_back(orbits.symmetries().inverse(element));
  return {std::move(symmetries), group.size(),
          [whole, inverses](std::size_t column, Position p) { return whole.image(inverses[column], p); }};
}

/// 0 below the last level, which may be the one without pegs.
std::uint64_t size_of(const std::vector<std::uint64_t>& sizes, int depth) {
  const auto at = static_cast<std::size_t>(depth);
  return at < sizes.size() ? sizes[at] : 0;
}

struct Tally {
  std::size_t passes = 0;
  std::size_t with_images = 0;  ///< passes where tiles have several images
  std::size_t widened = 0;      ///< passes that needed another limb
  std::set<std::size_t> limbs;
};

void check_level(Random& random, const dense::ClassRows& rows, dense::RankDirectory& ranks, int depth,
                 Tally& tally) {
  const std::vector<std::uint64_t> sizes = rows.level_sizes();
  const std::uint64_t before = size_of(sizes, depth - 1);
  const std::uint64_t here = size_of(sizes, depth);
  REQUIRE(ranks.rank_level(depth - 1) == before);
  REQUIRE(ranks.rank_level(depth) == here);
  const std::vector<Placed> parents = positions_of_level(rows, ranks, depth - 1);
  const std::vector<Placed> children = positions_of_level(rows, ranks, depth);
  REQUIRE(parents.size() == before);
  REQUIRE(children.size() == here);
  const Columns chosen = random_columns(random, rows);
  const std::size_t columns = chosen.count;
  const std::size_t limbs = std::vector<std::size_t>{1, 2, 3, 4, 8}[random() % 5];
  tally.limbs.insert(limbs);

  LevelNumbers source;
  LevelNumbers target;
  source.reset(before, columns, limbs);
  std::vector<std::vector<Count>> sums(columns, std::vector<Count>(here, 0));
  std::map<Position, std::vector<Limb>> numbers;
  for (std::size_t column = 0; column < columns; ++column) {
    for (const Placed& parent : parents) {
      std::vector<Limb>& number = numbers[chosen.source_of(column, parent.position)];
      while (number.size() < limbs) number.push_back(random_limb(random));
      for (std::size_t limb = 0; limb < limbs; ++limb) source.limb(limb, column, parent.place) = number[limb];
      if (limbs == dense::most_limbs) source.limb(limbs - 1, column, parent.place) >>= 8;  // no wider ones
    }
  }
  std::map<Position, std::size_t> child_at;
  for (std::size_t i = 0; i < children.size(); ++i) child_at[children[i].position] = i;
  for (const Placed& parent : parents) {
    for (const JumpMask& jump : jump_masks(rows.board())) {
      if (!is_legal(jump, parent.position)) continue;
      const std::size_t child = child_at.at(parent.position ^ jump.touches);
      for (std::size_t column = 0; column < columns; ++column)
        sums[column][child] += source.exact(column, parent.place);
    }
  }

  std::uint64_t reported = 0;
  std::size_t allowed = 0;
  const bool is_done = dense::run_level_pass(
      rows, ranks, {depth, here, &source, &target, &chosen.symmetries}, 1,
      [&](std::size_t more) { return (allowed = more) <= dense::most_limbs; },
      [&](std::uint64_t blocks) { reported = blocks; });
  REQUIRE(is_done);
  REQUIRE(reported == rows.tables().blocks());
  REQUIRE(target.columns() == columns);
  REQUIRE(target.limbs() == allowed);
  ++tally.passes;
  tally.with_images +=
      chosen.symmetries.orbits.group().size() > 1 && chosen.symmetries.orbits.symmetries().tiles() > 1;
  tally.widened += target.limbs() > limbs;
  for (std::size_t column = 0; column < columns; ++column) {
    for (std::size_t i = 0; i < children.size(); ++i) {
      CAPTURE(column, i, limbs, target.limbs());
      REQUIRE(target.exact(column, children[i].place) == sums[column][i]);
    }
  }
}

/// Several rows, and a start that a symmetry fixes.
Problem many_tiles(Random& random) {
  Board board = find_board(std::vector<const char*>{"triangle5", "rect3x6", "rhombus4"}[random() % 3]);
  const SymmetryGroup whole = SymmetryGroup::whole(board);
  for (;;) {
    const Position start =
        start_with_vacancies(board, testing::random_holes(random, board, testing::draw(random, 1, 3)));
    if (whole.stabiliser(start).order() > 1) return {std::move(board), start, "symmetric", std::nullopt};
  }
}

/// What is reachable from the start.
std::unique_ptr<dense::TileSearch> search_of(const Problem& problem) {
  const SymmetryGroup group = SymmetryGroup::whole(problem.board).stabiliser(problem.start);
  auto search = std::make_unique<dense::TileSearch>(
      dense::searched_class(problem.board, {problem.start}, group), std::vector<SymmetryGroup>(),
      SearchOptions(), dense::TileSearch::Keeps::rows);
  search->grow({}, {});
  return search;
}

TEST_CASE("numbers of a level are the sums of their parents' numbers, for every instruction set",
          "[counting]") {
  Random random(20261121);
  for (const std::string& target : simd_targets()) {
    INFO(target);
    force_simd_target(target);
    Tally tally;
    for (int round = 0; round < 60; ++round) {
      const Problem problem =
          round % 6 == 0 ? many_tiles(random) : testing::random_problem_or_graph(random, 5, 14);
      if (problem.board.jumps().empty()) continue;
      INFO(testing::describe(problem));
      WorkerTeam team(1 + round % 3);
      team.run([&] {
        const auto search = search_of(problem);
        const dense::ClassRows rows = search->rows();
        dense::RankDirectory ranks(rows);
        const std::vector<std::uint64_t> sizes = rows.level_sizes();
        for (int depth = 1; size_of(sizes, depth) != 0; ++depth)
          check_level(random, rows, ranks, depth, tally);
      });
    }
    REQUIRE(tally.passes > 50);
    REQUIRE(tally.with_images > 5);
    REQUIRE(tally.widened > 10);
    REQUIRE(tally.limbs.size() == 5);
  }
  force_simd_target("");
}

TEST_CASE("ranks of representative tiles are those of the level without the other tiles", "[counting]") {
  Random random(20261123);
  const std::vector<std::string> targets = simd_targets();
  std::size_t least_only = 0;
  for (std::size_t round = 0; round < 60; ++round) {
    force_simd_target(targets[round % targets.size()]);
    const Problem problem =
        round % 6 == 0 ? many_tiles(random) : testing::random_problem_or_graph(random, 5, 14);
    if (problem.board.jumps().empty()) continue;
    INFO(testing::describe(problem));
    const auto search = search_of(problem);
    const dense::ClassRows rows_of_class = search->rows();
    const std::vector<std::uint64_t> sizes = rows_of_class.level_sizes();
    const dense::TileOrbits orbits(problem.board, rows_of_class.index(), {{problem.start}});
    const std::uint32_t rows_per_tile = orbits.symmetries().rows_per_tile();
    dense::RankDirectory ranked(rows_of_class);
    for (int depth = 0; size_of(sizes, depth) != 0; ++depth) {
      const int half = rows_of_class.half_of_depth(depth);
      const std::uint64_t size = size_of(sizes, depth);
      const std::size_t rows = rows_of_class.tables().rows();
      const auto ranks_now = [&] {
        return std::vector<std::uint64_t>(ranked.first_ranks(half), ranked.first_ranks(half) + rows + 1);
      };
      REQUIRE(ranked.rank_level(depth) == size);
      const std::vector<std::uint64_t> ranks = ranks_now();
      REQUIRE(ranks.back() == size);
      const std::uint64_t in_representatives = ranked.rank_representatives(depth, orbits);
      const std::vector<std::uint64_t> least = ranks_now();
      REQUIRE(least.front() == 0);
      REQUIRE(least.back() == in_representatives);
      for (std::uint32_t row = 0; row < rows; ++row) {
        const bool is_least = orbits.orbit_size_if_representative(row / rows_per_tile) != 0;
        REQUIRE(least[row + 1] - least[row] == (is_least ? ranks[row + 1] - ranks[row] : 0));
      }
      least_only += in_representatives < size;
    }
  }
  REQUIRE(least_only > 5);
  force_simd_target("");
}

TEST_CASE("products of rows are added up exactly, for every instruction set", "[counting]") {
  Random random(20261122);
  for (const std::string& target : simd_targets()) {
    INFO(target);
    force_simd_target(target);
    for (const std::size_t columns : std::vector<std::size_t>{1, 2, 3, 4, 5, 7, 8, 9, 16, 17}) {
      dense::ProductSums sums(columns);
      std::vector<Count> expected(columns * columns);
      for (int row = 0; row < 3; ++row) {
        const auto positions = static_cast<std::size_t>(testing::draw(random, 1, 400));
        std::vector<Limb> near(positions * columns + dense::readable_limbs_behind);
        std::vector<Limb> far(near.size());
        for (Limb& number : near) number = random_limb(random);
        for (Limb& number : far) number = random_limb(random);
        dense::multiply_rows({near.data(), far.data(), positions, columns}, sums);
        for (std::size_t i = 0; i < positions * columns * columns; ++i) {
          const std::size_t place = i / (columns * columns);
          const std::uint64_t number = near[place * columns + i % columns];
          expected[i % (columns * columns)] +=
              number * far[(positions - 1 - place) * columns + i / columns % columns];
        }
      }
      for (std::size_t i = 0; i < columns * columns; ++i) {
        CAPTURE(columns, i);
        REQUIRE(to_count(sums.take(i % columns, i / columns)) == expected[i]);
        REQUIRE(to_count(sums.take(i % columns, i / columns)) == 0);
      }
    }
  }
  force_simd_target("");
}

}  // namespace
}  // namespace pegspace
