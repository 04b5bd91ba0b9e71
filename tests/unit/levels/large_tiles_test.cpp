// Tiles of so many places that 16 bits do not number their vectors: 2^26 places with vectors of 512 bits,
// 2^25 with 256, 2^24 with 128, 2^23 without vectors. Boards have them where symmetries exchange nearly all
// holes. Moves of such tiles against their definition, with every instruction set; numbers that the hash
// engine and the reference engine give; and random boards, all columns, against the hash engine.
#include <algorithm>
#include <map>

#include "base/error.hpp"
#include "base/narrow.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "counting/count_solutions.hpp"
#include "engines/engines.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/dense/layout/tables.hpp"
#include "levels/dense/layout/tile_move.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/kit/simd.hpp"
#include "levels/lists/position_lists.hpp"
#include "random_boards.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

using testing::Generator;

/// Forces an instruction set as long as it lives.
class OneTarget {
 public:
  explicit OneTarget(const std::string& name) { force_simd_target(name); }
  ~OneTarget() { force_simd_target(""); }
  OneTarget(const OneTarget&) = delete;
  OneTarget& operator=(const OneTarget&) = delete;
};

int tile_bits(const Problem& problem) {
  const SymmetryGroup group = search_group(problem, Symmetry::start);
  return dense::Tables::tile_bits(ClassIndex(problem.board, problem.start, group));
}

/// Bits of a place from which on 16 bits were too few, with the instruction set that runs.
int large_tile_bits() {
  return 17 + dense::vector_bits();
}

/// With pegs on holes named 1, 2, ...
Position pegs_on(std::initializer_list<int> holes) {
  Position pegs = 0;
  for (const int hole : holes) pegs |= bit(hole - 1);
  return pegs;
}

std::vector<std::uint64_t> column(const Enumeration& found, Column which) {
  std::vector<std::uint64_t> values;
  for (const LevelStats& level : found.levels) values.push_back(level[which].value());
  return values;
}

using Values = std::vector<std::uint64_t>;

TEST_CASE("the bits of a large tile go where its places go, for every instruction set", "[tiles]") {
  Generator random(20261126);
  for (const std::string& target : simd_targets()) {
    CAPTURE(target);
    const OneTarget forced(target);
    const int bits = large_tile_bits();
    // Upper triangular, so one to one; then its bits in another order.
    std::vector<std::uint32_t> images;
    for (int i = 0; i < bits; ++i) images.push_back(narrow<std::uint32_t>(bit(i) | (random() & low_bits(i))));
    std::shuffle(images.begin(), images.end(), random);
    const dense::TileMove move = dense::tile_move(images, dense::vector_bits());
    std::vector<dense::Bits2048> from(std::size_t{1} << (bits - dense::row_bits));
    std::vector<dense::Bits2048> to(from.size());
    std::vector<dense::Bits2048> spare(from.size());
    std::vector<std::uint64_t> expected;
    const auto offset = narrow<std::uint32_t>(random() & low_bits(bits));
    for (int i = 0; i < 1000; ++i) {
      const std::uint64_t place = random() & low_bits(bits);
      dense::set_place(from.data(), place);
      expected.push_back(dense::image_by(images, place) ^ offset);
    }
    std::sort(expected.begin(), expected.end());
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    dense::move_tile(move, offset, from.size(), from.data(), to.data(), spare.data());
    std::vector<std::uint64_t> found;
    for (std::size_t row = 0; row < to.size(); ++row) {
      for (std::size_t word = 0; word < dense::words_per_row; ++word) {
        for_each_bit(to[row].word[word], [&](int i) {
          found.push_back((row << dense::row_bits) + 64 * word + narrow<std::uint64_t>(i));
        });
      }
    }
    REQUIRE(found == expected);
  }
}

// 2 x 16 holes: each pair of pegs jumps towards the other pair, one over the other.
TEST_CASE("a ladder of 32 holes: few positions in tiles of 2^27 places", "[tiles]") {
  const Finish finish =
      finish_at_positions({pegs_on({3, 29}), pegs_on({4, 29}), pegs_on({3, 30}), pegs_on({4, 30})});
  const Problem problem{testing::ladders(1, 16), pegs_on({1, 2, 31, 32}), "position", finish};
  REQUIRE(tile_bits(problem) == 27);
  testing::SearchSetup options = testing::with_threads(2);
  options.columns = ColumnSet();
  for (const Column column : {Column::positions, Column::jumps, Column::winning_positions})
    options.columns.add(column);
  const Enumeration found = dense::enumerate(problem, options, options, {});
  CHECK(column(found, Column::positions) == Values{1, 4, 4});
  CHECK(column(found, Column::jumps) == Values{4, 8, 0});
  CHECK(column(found, Column::winning_positions) == Values{1, 4, 4});
}

// 2 x 14 holes with 8 pegs in the middle: 2^23 places, which are too many for 16 bits only without vectors.
// (Highway 1.2 of Debian 13 compiles nothing without vectors.)
TEST_CASE("a ladder of 28 holes, with the smallest vectors", "[tiles]") {
  const Board board = testing::ladders(1, 14);
  const Problem problem{board, pegs_on({5, 6, 7, 8, 21, 22, 23, 24}), "position", finish_at_hole(board, 4)};
  const OneTarget forced(simd_targets().back());
  REQUIRE(tile_bits(problem) == 23);
  testing::SearchSetup options = testing::with_threads(2);
  const Engine& dense = find_engine("dense", problem, options);
  const Engine& reference = find_engine("reference", problem, options);
  CHECK(count(problem, {{*problem.finish}, false}, dense, options, {}).finishes.front().winning_positions ==
        0);
  Problem of_two = problem;
  of_two.finish = finish_with_pegs_left(board, 2);
  const PositionLevels winning = list_positions(reference, of_two, Sought::winning, options);
  REQUIRE(winning.size() > 6);
  CHECK(list_positions(dense, of_two, Sought::winning, options) == winning);
  for (const CountRequest& request : {CountRequest{{finish_anywhere(board)}, true}, CountRequest{{}, true}}) {
    const Counting expected = count(problem, request, reference, options, {});
    REQUIRE(*expected.games > 0);
    CHECK(count(problem, request, dense, options, {}).games == expected.games);
  }
}

TEST_CASE("tiles whose places have no numbers of 32 bits are refused", "[tiles]") {
  const Board board = testing::ladders(1, 20);
  const Problem problem{board, pegs_on({1, 2, 39, 40}), "position", std::nullopt};
  REQUIRE(tile_bits(problem) == 35);
  testing::SearchSetup options;
  options.memory_bytes = ~std::uint64_t{0};
  CHECK_THROWS_AS(dense::enumerate(problem, options, options, {}), ResourceError);
  CHECK(find_engine("auto", problem, {}).name == "hash");
}

TEST_CASE("random boards with large tiles and few positions: every column as the hash engine has it",
          "[tiles]") {
  Generator random(55);
  std::map<int, int> by_bits;
  int large = 0;  // too large for 16 bits without vectors
  const std::vector<std::string> targets = simd_targets();
  for (int round = 0; round < 24; ++round) {
    const Problem problem = testing::wide_problem(random, 24, 28);
    INFO(testing::describe(problem));
    // The last instruction set has the smallest vectors, or none.
    const int bits = tile_bits(problem);
    const OneTarget forced(bits >= 23 ? targets.back()
                                      : targets[static_cast<std::size_t>(round) % targets.size()]);
    CAPTURE(simd_target(), bits);
    ++by_bits[bits];
    large += bits >= 23 ? 1 : 0;
    testing::SearchSetup options;
    options.threads = testing::draw(random, 1, 3);
    REQUIRE(dense::enumerate(problem, options, options, {}).levels ==
            hash::enumerate(problem, options, options, {}).levels);
  }
  CHECK(by_bits.size() > 3);
  CHECK(large > 2);
}

}  // namespace
}  // namespace pegspace
