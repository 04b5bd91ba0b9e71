// Lists made from tiles (dense/paths/tiled_lists.hpp): winning and reachable positions against the hash engine's, and
// solutions counted where the rows of the class would not fit memory.
#include "base/error.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/hash/hash_engine.hpp"
#include "tile_problems.hpp"

namespace pegspace {
namespace {

using namespace testing;

TEST_CASE("winning and reachable positions are listed from tiles as the hash engine lists them", "[tiles]") {
  Random random(20261127);
  Met met;
  int winning = 0;
  for (int round = 0; round < 60; ++round) {
    const Problem problem = tile_problem(random, 23);
    note(problem, Symmetry::start, met);
    INFO(describe(problem));
    CAPTURE(round);
    SearchOptions options = tile_options(random, problem);
    REQUIRE(dense_engine::reachable(problem, options, {}) == hash_engine::reachable(problem, options, {}));
    if (!problem.finish) continue;
    const PositionLevels listed = dense_engine::winning(problem, options, {});
    REQUIRE(listed == hash_engine::winning(problem, options, {}));
    winning += listed.empty() ? 0 : 1;
  }
  CHECK(met.merged > 15);
  CHECK(winning > 5);
  for (const int order : {1, 2, 4}) CHECK(met.by_order[order] > 0);
}

TEST_CASE("solutions are counted on lists where the rows of the class do not fit", "[tiles]") {
  struct Case {
    const char* board;
    int start;
    std::vector<int> finishes;  // holes
  };
  int counted = 0;
  int solvable = 0;
  for (const Case& from :
       {Case{"english", 16, {16}}, Case{"english", 16, {1, 16}}, Case{"english", 4, {4}}}) {
    const Board board = find_board(from.board);
    const Position start = board.all_holes() & ~bit(from.start);
    CountRequest request{{}, false};
    for (const int hole : from.finishes) request.finishes.push_back(finish_at_position(bit(hole)));
    INFO(from.board << " " << from.start);
    SearchOptions options;
    options.threads = 2;
    const Problem problem{board, start, "", request.finishes.front()};
    const Counting by_rows = dense_engine::count(problem, request, options, {});
    options.memory_bytes = dense_engine::plan(problem, options, Work::levels).bytes - 1;
    try {
      const Counting from_tiles = dense_engine::count(problem, request, options, {});
      ++counted;
      for (std::size_t pair = 0; pair < request.finishes.size(); ++pair) {
        REQUIRE(from_tiles.finishes[pair].solutions == by_rows.finishes[pair].solutions);
        REQUIRE(from_tiles.finishes[pair].winning_positions == by_rows.finishes[pair].winning_positions);
        solvable += from_tiles.finishes[pair].solutions > 0 ? 1 : 0;
      }
    } catch (const ResourceError& error) {
      UNSCOPED_INFO(from.board << ": " << error.what());
    }
  }
  CHECK(counted > 2);
  CHECK(solvable > 2);
}

}  // namespace
}  // namespace pegspace
