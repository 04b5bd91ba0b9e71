// The hash engine over several ranks, which are threads here: the same levels and counts as the reference engine,
// with any number of ranks; a failure of one rank is one of all. The same over MPI: tests/cli/mpi_test.py.
#include "levels/exchange.hpp"

#include "catch.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/reference/reference_engine.hpp"
#include "random_boards.hpp"
#include "thread_ranks.hpp"
#include "with_threads.hpp"

namespace pegspace {
namespace {

using testing::Random;

/// Calls work(exchange) on each rank; returns the answers by rank. `sent`: adds the bytes that went from rank to
/// rank.
template <typename Work>
auto on_ranks(int ranks, Work&& work, std::uint64_t* sent = nullptr) {
  std::vector<decltype(work(std::declval<Exchange&>()))> answers(static_cast<std::size_t>(ranks));
  testing::ThreadRanks team(ranks, 1 << 20);
  team.run([&](Exchange& exchange) { answers[static_cast<std::size_t>(exchange.rank())] = work(exchange); });
  if (sent != nullptr) *sent += team.bytes_sent();
  return answers;
}

SearchOptions with(SearchOptions options, Exchange& exchange) {
  options.exchange = &exchange;
  return options;
}

TEST_CASE("sums over ranks") {
  const auto sums =
      on_ranks(3, [](Exchange& exchange) { return exchange.sum(std::uint64_t{5} + exchange.rank()); });
  for (const std::uint64_t sum : sums) CHECK(sum == 18);
  CHECK(one_process().sum(7) == 7);
}

TEST_CASE("hash levels over ranks equal the reference engine's on random boards") {
  Random random(41);
  int winning = 0;
  std::uint64_t sent = 0;
  for (int round = 0; round < 60; ++round) {
    const Problem given = testing::random_problem_or_graph(random, 5, 14);
    INFO(testing::describe(given));
    for (const auto& [searched, symmetry] : testing::searches_of(given)) {
      const Problem& problem = searched;
      SearchOptions options;
      options.symmetry = symmetry;
      if (testing::chance(random, 20)) options.max_depth = testing::draw(random, 0, 8);
      const Enumeration expected = reference_engine::enumerate(problem, options, {});
      options.threads = testing::draw(random, 1, 2);
      const auto found = on_ranks(
          testing::draw(random, 1, 5),
          [&](Exchange& exchange) { return hash_engine::enumerate(problem, with(options, exchange), {}); },
          &sent);
      for (const Enumeration& of_rank : found) {
        CAPTURE(symmetry_name(symmetry), found.size());
        REQUIRE(of_rank.ending == expected.ending);
        REQUIRE(of_rank.levels == expected.levels);
      }
      for (const LevelStats& stats : expected.levels)
        winning += stats[Column::winning_positions].value_or(0) > 0;
    }
  }
  CHECK(winning > 50);
  CHECK(sent > 10000);
}

}  // namespace
}  // namespace pegspace
