// Samples of levels against the levels, and what they say of memory against the hash engine.
#include "levels/hash/level_sampling.hpp"
#include "engines/engines.hpp"

#include <vector>

#include "base/error.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/hash/hash_memory.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

using testing::Random;

Problem problem_of(const char* name) {
  const Board board = find_board(name);
  return {board, start_with_vacancies(board, bit(board.default_vacancy())), "", std::nullopt};
}

/// All three, in turn.
Symmetry symmetry_of_round(int round) {
  return round % 3 == 0 ? Symmetry::start : round % 3 == 1 ? Symmetry::board : Symmetry::none;
}

std::vector<LevelEstimate> sampled(const Problem& problem, const SearchOptions& options, std::size_t sample) {
  std::vector<LevelEstimate> levels;
  sample_levels(problem, options, sample, [&](int depth, const LevelEstimate& level) {
    CHECK(depth == static_cast<int>(levels.size()));
    levels.push_back(level);
    return true;
  });
  return levels;
}

std::vector<double> sizes(const Problem& problem, SearchOptions options) {
  options.columns = ColumnSet();
  options.columns.add(Column::canonical_positions);
  std::vector<double> sizes;
  for (const LevelStats& level : hash_engine::enumerate(problem, options, {}).levels) {
    sizes.push_back(static_cast<double>(level[Column::canonical_positions].value()));
  }
  return sizes;
}

TEST_CASE("samples that hold whole levels give their sizes") {
  Random random(811);
  for (int round = 0; round < 60; ++round) {
    const Problem problem = testing::random_problem_or_graph(random, 4, 18);
    SearchOptions options;
    options.symmetry = symmetry_of_round(round);
    options.threads = 1 + round % 2;
    INFO(testing::describe(problem));
    const std::vector<double> levels = sizes(problem, options);
    const std::vector<LevelEstimate> estimates = sampled(problem, options, 1 << 20);
    REQUIRE(estimates.size() == levels.size());
    for (std::size_t depth = 0; depth < levels.size(); ++depth) {
      CHECK(estimates[depth].is_exact);
      CHECK(estimates[depth].estimate == levels[depth]);
      CHECK(estimates[depth].at_least == levels[depth]);
    }
  }
}

TEST_CASE("no level is smaller than its samples say") {
  Random random(812);
  int sampled_levels = 0;
  double shares = 0;
  for (int round = 0; round < 60; ++round) {
    const Problem problem = testing::random_problem_or_graph(random, 16, 24);
    SearchOptions options;
    options.symmetry = symmetry_of_round(round);
    const std::vector<double> levels = sizes(problem, options);
    const auto sample = static_cast<std::size_t>(testing::draw(random, 20, 400));
    const std::vector<LevelEstimate> estimates = sampled(problem, options, sample);
    INFO(testing::describe(problem));
    REQUIRE(estimates.size() <= levels.size());
    for (std::size_t depth = 0; depth < estimates.size(); ++depth) {
      CHECK(estimates[depth].at_least <= levels[depth]);
      CHECK(estimates[depth].at_least <= estimates[depth].estimate);
      if (estimates[depth].is_exact) {
        CHECK(estimates[depth].estimate == levels[depth]);
      } else {
        ++sampled_levels;
        shares += estimates[depth].at_least / levels[depth];
      }
    }
  }
  REQUIRE(sampled_levels > 200);
  CHECK(shares / sampled_levels > 0.2);  // and what they say is worth something
}

TEST_CASE("the English board by samples of 2^14") {
  // Canonical positions by depth (G. I. Bell), as in results/english-central.
  const std::vector<double> levels{1,       1,       2,       8,       39,      171,     719,     2757,
                                   9751,    31312,   89927,   229614,  517854,  1022224, 1753737, 2598215,
                                   3312423, 3626632, 3413313, 2765623, 1930324, 1160977, 600372,  265865,
                                   100565,  32250,   8688,    1917,    348,     50,      7,       2};
  SearchOptions options;
  options.threads = 2;
  const std::vector<LevelEstimate> estimates = sampled(problem_of("english"), options, 1 << 14);
  REQUIRE(estimates.size() == levels.size());
  for (std::size_t depth = 0; depth < levels.size(); ++depth) {
    INFO(depth);
    CHECK(estimates[depth].at_least <= levels[depth]);
    CHECK(estimates[depth].at_least >= 0.2 * levels[depth]);
  }
  CHECK(estimates[8].is_exact);
  CHECK(!estimates[9].is_exact);
}

TEST_CASE("sampling ends where it is told to") {
  int visits = 0;
  sample_levels(problem_of("english"), {}, 100, [&](int depth, const LevelEstimate&) {
    ++visits;
    return depth < 4;
  });
  CHECK(visits == 5);
}

TEST_CASE("what samples call too much is too much for the hash engine", "[hash]") {
  Random random(813);
  int refused = 0;
  for (int round = 0; round < 90; ++round) {
    const Problem problem = testing::random_problem(random, 22, 27);
    SearchOptions options;
    options.symmetry = symmetry_of_round(round);
    options.threads = testing::draw(random, 1, 3);
    if (testing::chance(random, 30)) options.columns = {};
    if (testing::chance(random, 30)) options.max_depth = testing::draw(random, 0, 8);
    options.memory_bytes = static_cast<std::uint64_t>(testing::draw(random, 60, 600)) << 10;
    INFO(testing::describe(problem));
    if (least_hash_memory(problem, options, enumerated_levels(problem, options), {}).bytes >
        options.memory_bytes) {
      ++refused;
      CHECK_THROWS_AS(hash_engine::enumerate(problem, options, {}), ResourceError);
    }
    const Finish finish = problem.finish.value_or(finish_anywhere(problem.board));
    if (least_hash_memory(problem, options, searched_levels(problem, {finish}), {}).bytes >
        options.memory_bytes) {
      ++refused;
      Problem asked = problem;
      asked.finish = finish;
      CHECK_THROWS_AS(
          hash_engine::visit(asked, Sought::winning, options, {}, [](std::span<const Position>) {}),
          ResourceError);
    }
  }
  CHECK(refused > 15);
}

TEST_CASE("what whole levels surely take is close below what the hash engine takes", "[hash]") {
  struct Case {
    const char* board;
    int last;
    bool winning;
  };
  for (const Case& search : {Case{"rect4x6", max_holes, false}, Case{"rect4x6", max_holes, true},
                             Case{"triangle6", max_holes, true}, Case{"english", 13, false}}) {
    Problem problem = problem_of(search.board);
    if (search.winning) problem.finish = finish_anywhere(problem.board);
    SearchOptions options;
    options.threads = 2;
    if (search.last < max_holes) options.max_depth = search.last;
    options.memory_bytes = std::uint64_t{64} << 30;  // for the largest samples
    const auto levels = enumerated_levels(problem, options);
    const HashNeed need = least_hash_memory(problem, options, levels, {});
    INFO(search.board << ": " << need.bytes);
    options.memory_bytes = need.bytes;
    CHECK_THROWS_AS(hash_engine::enumerate(problem, options, {}), ResourceError);
    if (search.winning) continue;  // the way back takes more
    options.memory_bytes = 4 * need.bytes + (2 << 20);
    CHECK_NOTHROW(hash_engine::enumerate(problem, options, {}));
  }
}

TEST_CASE("levels that samples call likely to fit do fit", "[hash]") {
  const Problem problem = problem_of("english");
  SearchOptions options;
  options.threads = 2;
  for (const int mebibytes : {4, 10, 30}) {
    options.memory_bytes = static_cast<std::uint64_t>(mebibytes) << 20;
    options.max_depth.reset();
    const HashNeed need = least_hash_memory(problem, options, enumerated_levels(problem, options), {});
    CHECK(need.likely_depth > hash_engine::plan(problem, options, Work::levels).safe_depth.value());
    options.max_depth = need.likely_depth;
    CHECK(hash_engine::enumerate(problem, options, {}).ending == Ending::depth_limit);
  }
}

}  // namespace
}  // namespace pegspace
