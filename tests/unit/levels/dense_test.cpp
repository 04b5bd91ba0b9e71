// The dense engine on boards larger than those of the differential test; the class index and its level masks
// against their definition; memory that ends.
#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "attempt.hpp"
#include "base/error.hpp"
#include "base/system/process_memory.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "counting/count_solutions.hpp"
#include "engines/engines.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/dense/layout/class_index.hpp"
#include "levels/dense/layout/tables.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/lists/position_lists.hpp"
#include "levels/reference/reference_engine.hpp"
#include "levels/sets/set_file.hpp"
#include "random_boards.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

using testing::Generator;
using testing::total;

void require_equal_counts(const Problem& problem, const CountRequest& request, const Engine& a,
                          const Engine& b) {
  const testing::SearchSetup options = testing::with_threads(2);
  const Counting x = count(problem, request, a, options, {});
  const Counting y = count(problem, request, b, options, {});
  REQUIRE(x.finishes.size() == request.finishes.size());
  for (std::size_t i = 0; i < request.finishes.size(); ++i) {
    CAPTURE(i, request.games);
    REQUIRE(x.finishes[i].solutions == y.finishes[i].solutions);
    REQUIRE(x.finishes[i].winning_positions == y.finishes[i].winning_positions);
  }
  REQUIRE(x.games == y.games);
}

/// Ten pieces of line and three holes alone: more dependent holes than the class index leaves dependent.
Board many_parts() {
  std::vector<Cell> cells;
  for (int part = 0; part < 6; ++part) {
    for (int column = 0; column < 4; ++column) cells.push_back({2 * part, column});
  }
  for (int part = 0; part < 3; ++part) cells.push_back({2 * part, 9});
  return Board("many parts", Lattice::square, cells);
}

TEST_CASE("dense engine equals hash engine on random boards of up to 26 holes") {
  Generator random(26);
  std::uint64_t positions = 0;
  for (int round = 0; round < 40; ++round) {
    const Problem given = testing::random_problem(random, 14, 26);
    INFO(testing::describe(given));
    const Problem problem = round % 2 == 0 ? given : with_images(given);
    const Enumeration expected = hash::enumerate(problem, {}, testing::with_threads(2), {});
    const Enumeration found = dense::enumerate(problem, {}, testing::with_threads(2), {});
    REQUIRE(found.levels == expected.levels);
    positions += total(found, Column::positions);
  }
  REQUIRE(positions > 1'000'000);
}

/// One process, whose memory ends once so many things more were agreed upon.
class EndingMemory : public Exchange {
 public:
  int rank() const override { return 0; }
  int ranks() const override { return 1; }
  void agree(const std::function<void()>& work, std::span<std::uint64_t> sums) override {
    if (left && (*left)-- == 0) throw MemoryLimitReached();
    one_process().agree(work, sums);
  }
  std::vector<std::uint64_t> swap(std::span<const std::uint64_t> numbers) override {
    return one_process().swap(numbers);
  }
  void swap(std::span<const std::span<const std::byte>> send,
            std::span<const std::span<std::byte>> receive) override {
    one_process().swap(send, receive);
  }

  std::optional<int> left;
};

TEST_CASE("levels found before memory runs out are kept") {
  const Problem problem = testing::named_problem("english", "d4", "any");
  testing::SearchSetup options = testing::with_threads(2);
  const Enumeration whole = engine_named("dense")->enumerate(problem, options, options, {});
  // Once all levels are found, the retrograde pass runs out of memory: at its beginning, or later.
  for (const int later : {1, 2, 50}) {
    EndingMemory exchange;
    options.exchange = &exchange;
    SearchListener listener;
    std::size_t found = 0;
    listener.level_done = [&](const LevelStats&) {
      if (++found == whole.levels.size()) exchange.left = later;
    };
    const testing::Attempt cut =
        testing::attempt(engine_named("dense")->enumerate, problem, options, listener);
    REQUIRE(cut.failure == FailureKind::resource);
    REQUIRE(cut.levels.size() == whole.levels.size());
    for (std::size_t depth = 0; depth < cut.levels.size(); ++depth) {
      for (const Column column : {Column::positions, Column::canonical_positions, Column::jumps,
                                  Column::dead_ends, Column::canonical_dead_ends}) {
        CHECK(cut.levels[depth][column] == whole.levels[depth][column]);
      }
      CHECK_FALSE(cut.levels[depth][Column::winning_positions].has_value());
    }
  }
}

TEST_CASE("the class index numbers each position of a class once") {
  Generator random(99);
  for (int round = 0; round < 100; ++round) {
    const Board board = round == 0 ? many_parts() : testing::random_board(random, 5, 14);
    if (board.jumps().empty()) continue;
    const Position start = random() & board.all_holes();
    const ClassIndex index(board, start, SymmetryGroup::whole(board));
    const Position step = bit(board.jumps()[0].from) | bit(board.jumps()[0].over) | bit(board.jumps()[0].to);
    CAPTURE(round, board.holes(), index.bits());
    REQUIRE(index.half_of(start) == 0);
    REQUIRE(index.half_of(start ^ step) == 1);
    std::uint64_t members = 0;
    for (Position p = 0; round != 0 && p <= board.all_holes(); ++p) {
      if (!index.contains(p)) continue;
      ++members;
      REQUIRE(index.index_of(p) < bit(index.bits()));
      REQUIRE(index.position_of(index.half_of(p), index.index_of(p)) == p);
    }
    if (round != 0) REQUIRE(members == bit(index.classes().dimension()));
    REQUIRE(index.position_of(1, index.index_of(start ^ step)) == (start ^ step));
  }
}

TEST_CASE("the level masks of a class hold 2^k positions, each with its number of pegs") {
  for (const char* name : {"square4", "triangle5", "line7", "hexagon2", "rect3x5", "star13"}) {
    const Board board = find_board(name);
    const Position start = start_with_vacancies(board, bit(board.default_vacancy()));
    const ClassIndex index(board, start, SymmetryGroup::whole(board));
    const dense::Tables tables(board, index);
    std::vector<std::uint64_t> by_pegs(65);
    for (const int half : {0, 1}) {
      for (std::uint32_t row = 0; row < dense::Tables::rows_of(index); ++row) {
        const auto per_block = static_cast<std::uint32_t>(tables.rows_per_block());
        const std::uint32_t dependence =
            tables.dependence_of_block(half, row / per_block) ^ tables.mid_dependence()[row % per_block];
        for (int count = 0; count < dense::max_low_counts; ++count) {
          for (const std::uint64_t word : tables.level_mask(dependence, count).word) {
            by_pegs[static_cast<std::size_t>(tables.fixed_pegs(half) + count_bits(row) + count)] +=
                static_cast<std::uint64_t>(count_bits(word));
          }
        }
      }
    }
    std::vector<std::uint64_t> expected(65);
    for (Position p = 0; p <= board.all_holes(); ++p) {
      if (index.contains(p)) ++expected[static_cast<std::size_t>(count_bits(p))];
    }
    CAPTURE(name);
    REQUIRE(by_pegs == expected);
    REQUIRE(std::accumulate(by_pegs.begin(), by_pegs.end(), std::uint64_t{0}) ==
            bit(index.classes().dimension()));
  }
}

TEST_CASE("a board in many parts has index holes to spare and stays exact") {
  const Board board = many_parts();
  Problem problem{board, start_with_vacancies(board, bit(1) | bit(6) | bit(14)), "three", std::nullopt};
  REQUIRE(ClassIndex(board, problem.start, SymmetryGroup::trivial(board)).bits() >
          ClassSpace(board).dimension() - 1);
  problem.finish =
      finish_at_position(testing::random_walk(*std::make_unique<Generator>(5), board, problem.start));
  for (const auto& [searched, symmetry] : testing::searches_of(problem)) {
    const testing::SearchSetup options = testing::with_threads(2, symmetry);
    REQUIRE(dense::enumerate(searched, options, options, {}).levels ==
            reference::enumerate(searched, options, options, {}).levels);
  }
  const testing::SearchSetup options = testing::with_threads(2);
  for (const Sought& sought : {Sought(Sought::winning), Sought(Sought::reachable)}) {
    REQUIRE(list_positions(*engine_named("dense"), problem, sought, options) ==
            list_positions(*engine_named("hash"), problem, sought, options));
  }
  for (const bool games : {true, false}) {
    require_equal_counts(problem, {{*problem.finish, finish_anywhere(board)}, games}, *engine_named("dense"),
                         *engine_named("hash"));
  }
}

TEST_CASE("European board from a corner arm: 3,049,878,082 positions", "[slow]") {
  const Problem problem = testing::named_problem("european", "e7");
  testing::SearchSetup options = testing::with_threads(2);
  options.columns = ColumnSet();
  options.columns.add(Column::positions);
  REQUIRE(total(dense::enumerate(problem, options, options, {}), Column::positions) == 3'049'878'082);
}

TEST_CASE("a board too large for memory is refused with the number, before anything is allocated") {
  const Problem problem = testing::named_problem("wiegleb");
  testing::SearchSetup options = testing::with_threads(2);
  options.memory_bytes = std::uint64_t{6} << 30;
  // A bit for each of 2^41 positions, for one tile of each orbit under eight symmetries.
  REQUIRE(dense::plan(problem, Sought::winning, options).bytes >= std::uint64_t{32} << 30);
  const Problem to_centre = testing::named_problem("wiegleb", "", "e5");
  const std::uint64_t in_memory = dense::plan(to_centre, LevelRequest(options), options).bytes.value();
  SetFile file("wiegleb.set", to_centre, options, *options.exchange);
  options.save = &file;
  REQUIRE(dense::plan(to_centre, LevelRequest(options), options).bytes < std::uint64_t{12} << 30);
  REQUIRE(in_memory >= std::uint64_t{16} << 30);
  options.save = nullptr;
  REQUIRE_THROWS_AS(dense::enumerate(problem, options, options, {}), ResourceError);
  REQUIRE(find_engine("auto", problem, options).name == "hash");
  REQUIRE(find_engine("auto", testing::named_problem("english"), options).name == "dense");
}

TEST_CASE("a plan is that of what is sought, and searches nothing") {
  const Problem problem = testing::named_problem("european", "e7", "any");
  const Resources resources{.threads = 1};
  const auto bytes = [&](const Work& work) { return dense::plan(problem, work, resources).bytes.value(); };
  CHECK(bytes(Sought::reachable) < bytes(Sought::winning));
  CHECK(bytes(Sought(Sought::reachable, 3)) <= bytes(Sought::reachable));
  const EnginePlan plan = plan_engine("auto", problem, resources, Sought::winning);
  CHECK(plan.engine->name == "dense");
  CHECK(plan.trial_positions > 0);
  const EnginePlan short_of_memory = plan_engine("auto", problem, {.memory_bytes = 1 << 20}, Sought::winning);
  CHECK(short_of_memory.engine->name == "hash");
  CHECK(short_of_memory.engine->can.folds_over_tiles);
  CHECK(short_of_memory.too_many_bytes > 1 << 20);
  CHECK_FALSE(engine_named("hash")->can.folds_over_tiles);
  const Problem path = testing::named_problem("path40", "1", "any");
  CHECK(&find_engine("auto", path, resources) == engine_named("hash"));
}

}  // namespace
}  // namespace pegspace
