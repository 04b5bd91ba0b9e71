// The hash engine over several ranks, which are threads here: the same levels and counts as the reference
// engine, with any number of ranks; a failure of one rank is one of all. The same over MPI:
// tests/cli/mpi_test.py.
#include "levels/exchange.hpp"

#include "catch.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/reference/reference_engine.hpp"
#include "random_boards.hpp"
#include "searches.hpp"
#include "thread_ranks.hpp"

namespace pegspace {
namespace {

using testing::Generator;

/// Calls work(exchange) on each rank; returns the answers by rank. `sent`: adds the bytes that went from rank
/// to rank.
template <typename Work>
auto on_ranks(int ranks, Work&& work, std::uint64_t* sent = nullptr) {
  std::vector<decltype(work(std::declval<Exchange&>()))> answers(static_cast<std::size_t>(ranks));
  testing::ThreadRanks team(ranks, 1 << 20);
  team.run([&](Exchange& exchange) { answers[static_cast<std::size_t>(exchange.rank())] = work(exchange); });
  if (sent != nullptr) *sent += team.bytes_sent();
  return answers;
}

TEST_CASE("what ranks tell each other: sums, and lists of any sizes") {
  const auto told = on_ranks(3, [](Exchange& exchange) {
    const auto rank = static_cast<std::uint32_t>(exchange.rank());
    std::vector<std::vector<std::uint32_t>> lists;  // to rank r: r + 1 times the own number
    for (std::size_t to = 0; to < 3; ++to) lists.emplace_back(to + 1, rank);
    return std::pair(exchange.sum(rank + 5), exchange.swap_lists(std::move(lists)));
  });
  for (std::size_t rank = 0; rank < 3; ++rank) {
    CHECK(told[rank].first == 18);
    REQUIRE(told[rank].second.size() == 3);
    for (std::uint32_t from = 0; from < 3; ++from)
      CHECK(told[rank].second[from] == std::vector<std::uint32_t>(rank + 1, from));
  }
  CHECK(one_process().sum(7) == 7);
}

TEST_CASE("hash levels over ranks equal the reference engine's on random boards", "[threads]") {
  Generator random(41);
  int winning = 0;
  std::uint64_t sent = 0;
  for (int round = 0; round < 60; ++round) {
    const Problem given = testing::random_problem_or_graph(random, 5, 14);
    INFO(testing::describe(given));
    for (const auto& [searched, symmetry] : testing::searches_of(given)) {
      const Problem& problem = searched;
      testing::SearchSetup options;
      options.symmetry = symmetry;
      if (testing::chance(random, 20)) options.max_depth = testing::draw(random, 0, 8);
      const Enumeration expected = reference::enumerate(problem, options, options, {});
      options.threads = testing::draw(random, 1, 2);
      const auto found = on_ranks(
          testing::draw(random, 1, 5),
          [&](Exchange& exchange) {
            testing::SearchSetup shared = options;
            shared.exchange = &exchange;
            return hash::enumerate(problem, shared, shared, {});
          },
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
