// Tiles shared out over ranks (levels/exchange.hpp), which are threads here: every column that one process
// counts, with any number of ranks, threads and bytes of buffers.
#include "levels/dense/dense_engine.hpp"
#include "thread_ranks.hpp"
#include "tile_problems.hpp"

namespace pegspace {
namespace {

using namespace testing;

TEST_CASE("ranks that share tiles count what one process does", "[ranks][threads]") {
  Generator random(20261124);
  Met met;
  std::uint64_t bytes_sent = 0;
  for (int round = 0; round < 24; ++round) {
    // Every third one is small: there are ranks without a tile.
    const Problem problem = round % 3 == 0 ? random_problem(random, 5, 14) : tile_problem(random, 24);
    testing::SearchSetup options = tile_options(random, problem);
    options.threads = draw(random, 1, 2);
    note(problem, options.symmetry, met);
    const int number = draw(random, 2, 4);
    const std::uint64_t buffer = chance(random, 50) ? 1 << 12 : 8 << 20;
    INFO(testing::describe(problem));
    CAPTURE(round, symmetry_name(options.symmetry), options.threads, options.max_depth, number, buffer);
    const Enumeration alone = dense::enumerate(problem, options, options, {});
    ThreadRanks ranks(number, buffer);
    std::vector<Enumeration> found(static_cast<std::size_t>(number));
    ranks.run([&](Exchange& exchange) {
      testing::SearchSetup shared = options;
      shared.exchange = &exchange;
      found[static_cast<std::size_t>(exchange.rank())] = dense::enumerate(problem, shared, shared, {});
    });
    for (const Enumeration& rank : found) require_same(rank, alone);
    bytes_sent += ranks.bytes_sent();
  }
  CHECK(met.by_order.size() > 1);
  CHECK(bytes_sent > 1'000'000);
}

}  // namespace
}  // namespace pegspace
