// Tiles shared out over ranks (levels/exchange.hpp), which are threads here: the positions that one process finds, stage by
// stage, with any number of ranks, threads and bytes of buffers.
#include "base/bits.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/dense/growth/tile_search.hpp"
#include "levels/kit/worker_team.hpp"
#include "thread_ranks.hpp"
#include "tile_problems.hpp"

namespace pegspace {
namespace {

using namespace testing;

TEST_CASE("ranks that share tiles count what one process does", "[ranks][threads]") {
  Random random(20261124);
  Met met;
  std::uint64_t bytes_sent = 0;
  for (int round = 0; round < 24; ++round) {
    // Every third one is small: there are ranks without a tile.
    const Problem problem = round % 3 == 0 ? random_problem(random, 5, 14) : tile_problem(random, 24);
    SearchOptions options = tile_options(random, problem);
    options.threads = draw(random, 1, 2);
    note(problem, options.symmetry, met);
    const int number = draw(random, 2, 4);
    const std::uint64_t buffer = chance(random, 50) ? 1 << 12 : 8 << 20;
    INFO(testing::describe(problem));
    CAPTURE(round, symmetry_name(options.symmetry), options.threads, options.max_depth, number, buffer);
    const Enumeration alone = dense_engine::enumerate(problem, options, {});
    ThreadRanks ranks(number, buffer);
    std::vector<Enumeration> found(static_cast<std::size_t>(number));
    ranks.run([&](Exchange& exchange) {
      SearchOptions shared = options;
      shared.exchange = &exchange;
      found[static_cast<std::size_t>(exchange.rank())] = dense_engine::enumerate(problem, shared, {});
    });
    for (const Enumeration& rank : found) require_same(rank, alone);
    bytes_sent += ranks.bytes_sent();
  }
  CHECK(met.by_order.size() > 1);
  CHECK(bytes_sent > 1'000'000);
}

/// Hashes of the stages of all passes, over all ranks: of tile, half, place in the tile and positions there, added up.
std::vector<std::uint64_t> stage_hashes(const Problem& problem, const SearchOptions& options) {
  const SymmetryGroup group = search_group(problem, Symmetry::start);
  std::vector<Position> targets;
  std::vector<SymmetryGroup> target_groups;
  if (problem.finish) {
    targets = problem.finish->positions();
    target_groups.push_back(group.stabiliser(targets));
  }
  std::vector<std::uint64_t> hashes;
  const auto visit = [&](const dense::TileStore& store, std::size_t stage) {
    const dense::SlotRange own = store.tiles().own(stage);
    const dense::TileRoom& room = store.room();
    std::uint64_t hash = 0;
    for (std::size_t slot = own.first; slot != own.last; ++slot) {
      const std::uint64_t tile = store.tiles().of_stage(stage)[slot];
      const std::uint32_t place = store.place(stage, slot);
      for (const int half : {0, 1}) {
        if (room.occupied[half][place] == 0) continue;
        std::uint64_t words = 0;
        for (std::size_t row = 0; row < room.rows_per_tile(); ++row) {
          for (const std::uint64_t word : room.rows(half, place)[row].lane) {
            ++words;
            if (word != 0) hash += mix(mix(mix(tile * 2 + static_cast<std::uint64_t>(half)) + words) ^ word);
          }
        }
      }
    }
    hashes.push_back(options.exchange->sum(hash));
  };
  WorkerTeam team(options.threads);
  team.run([&] {
    dense::TileSearch search(dense::searched_class(problem.board, {problem.start}, group), target_groups,
                             options);
    search.grow({}, {}, {.write = visit});
    if (!targets.empty()) search.winning(0, targets, false, {}, visit);
  });
  return hashes;
}

TEST_CASE("ranks fill each stage with the positions that one process does", "[ranks][threads]") {
  Random random(20261201);
  int stages = 0;
  for (int round = 0; round < 12; ++round) {
    const Problem problem = tile_problem(random, 24);
    if (!problem.other_starts.empty()) continue;
    SearchOptions options;
    options.threads = draw(random, 1, 2);
    const int number = draw(random, 2, 5);
    INFO(testing::describe(problem));
    CAPTURE(round, options.threads, number);
    const std::vector<std::uint64_t> alone = stage_hashes(problem, options);
    std::vector<std::vector<std::uint64_t>> found(static_cast<std::size_t>(number));
    ThreadRanks ranks(number, chance(random, 50) ? 1 << 12 : 8 << 20);
    ranks.run([&](Exchange& exchange) {
      SearchOptions shared = options;
      shared.exchange = &exchange;
      found[static_cast<std::size_t>(exchange.rank())] = stage_hashes(problem, shared);
    });
    for (const std::vector<std::uint64_t>& rank : found) REQUIRE(rank == alone);
    stages += static_cast<int>(alone.size());
  }
  CHECK(stages > 40);
}

}  // namespace
}  // namespace pegspace
