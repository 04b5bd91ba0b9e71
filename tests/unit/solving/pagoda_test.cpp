// Pagoda functions: certificates are checked by code that knows no linear program, are only found for
// problems without a solution (by definition), and are found wherever small weights exist (all of them
// tried).
#include <set>

#include "base/error.hpp"
#include "base/system/interrupt.hpp"
#include "board/catalogue.hpp"
#include "board/position_class.hpp"
#include "by_definition.hpp"
#include "catch.hpp"
#include "position/jump_mask.hpp"
#include "position/pagoda.hpp"
#include "position/problem.hpp"
#include "random_boards.hpp"
#include "solving/pagoda_search.hpp"

namespace pegspace {
namespace {

using testing::Random;
using By = Exclusion::By;

/// Whether weights from -1 to 2 prove it, by trying them all.
bool small_proof(const Board& board, Position start, Position finish) {
  PagodaWeights weights(static_cast<std::size_t>(board.holes()), -1);
  for (;;) {
    if (why_no_proof(board, weights, start, finish).empty()) return true;
    std::size_t hole = 0;
    while (hole < weights.size() && weights[hole] == 2) weights[hole++] = -1;
    if (hole == weights.size()) return false;
    ++weights[hole];
  }
}

Exclusion search_for(const Board& board, Position start, Position finish) {
  PagodaWork work(PagodaWork::usual_limit);
  return find_pagoda(board, start, finish, work);
}

}  // namespace

TEST_CASE("certificates are sound: no reachable position is ever excluded", "[pagoda]") {
  Random random(42);
  int found = 0;
  int none = 0;
  for (int round = 0; round < 60; ++round) {
    const Board board = testing::random_board(random, 4, 12);
    const Position start = testing::random_start(random, board);
    const Problem problem{board, start, "random", std::nullopt};
    const std::set<Position> reached = testing::ByDefinition(problem).positions();
    const ClassSpace classes(board);
    for (int hole = 0; hole < board.holes(); ++hole) {
      const Exclusion search = search_for(board, start, bit(hole));
      CAPTURE(testing::describe({board, start, "", finish_at_hole(board, hole)}), search.reason);
      REQUIRE(search.by != By::unknown);
      if (search.by == By::pagoda) {
        REQUIRE(why_no_proof(board, search.weights, start, bit(hole)) == "");
        REQUIRE(search.start_value == pagoda_value(search.weights, start));
        REQUIRE(search.finish_value == pagoda_value(search.weights, bit(hole)));
        REQUIRE(reached.count(bit(hole)) == 0);
        found += classes.same_class(start, bit(hole)) ? 1 : 0;
      } else {
        ++none;
      }
    }
  }
  CHECK(found > 10);  // where the class proves nothing
  CHECK(none > 50);
}

TEST_CASE("a proof is found wherever one with small weights exists", "[pagoda]") {
  Random random(43);
  int proofs = 0;
  for (int round = 0; round < 40; ++round) {
    const Board board = testing::random_board(random, 3, 7);
    const Position start = testing::random_start(random, board);
    const Position finish = testing::chance(random, 50) ? bit(testing::draw(random, 0, board.holes() - 1))
                                                        : random() & board.all_holes();
    if (!small_proof(board, start, finish)) continue;
    ++proofs;
    CAPTURE(testing::describe({board, start, "", finish_at_position(finish)}));
    CHECK(search_for(board, start, finish).by == By::pagoda);
  }
  CHECK(proofs > 5);
}

TEST_CASE("what can be solved has no certificate", "[pagoda]") {
  for (const char* name : {"english", "triangle5", "square6", "complete7", "petersen"}) {
    const Board board = find_board(name);
    const Position start = start_with_vacancies(board, bit(board.default_vacancy()));
    Position p = start;  // some position down the way
    const std::vector<JumpMask> jumps = jump_masks(board);
    for (int i = 0; i < 3; ++i) {
      for (const JumpMask& jump : jumps) {
        if (is_legal(jump, p)) {
          p ^= jump.touches;
          break;
        }
      }
    }
    CHECK(search_for(board, start, p).by == By::nothing);
  }
}

TEST_CASE("the work of linear programs has a limit, which an interrupt need not wait for", "[pagoda]") {
  const Board board = find_board("complete12");
  const Position start = start_with_vacancies(board, bit(0));
  PagodaWork enough(PagodaWork::usual_limit);
  find_pagoda(board, start, bit(3), enough);
  REQUIRE(enough.spent() > 1000);
  PagodaWork again(enough.spent());
  find_pagoda(board, start, bit(3), again);  // the same work each time
  CHECK(again.spent() == enough.spent());
  CHECK_THROWS_AS(find_pagoda(board, start, bit(3), again), ResourceError);
  PagodaWork less(enough.spent() - 1);
  CHECK_THROWS_AS(find_pagoda(board, start, bit(3), less), ResourceError);
  set_interrupt_requested(true);
  CHECK_THROWS_AS(find_pagoda(board, start, bit(3), enough), Interrupted);
  set_interrupt_requested(false);
}

TEST_CASE("the checker refuses wrong weights", "[pagoda]") {
  const Board board = find_board("line4");
  const Position start = 0b0011;
  const Position finish = 0b1000;  // class and weights 1 1 2 3 (Fibonacci) allow no more than 3
  CHECK(why_no_proof(board, {1, 1, 2, 3}, start, finish) == "");
  CHECK(why_no_proof(board, {1, 1, 3, 3}, start, finish).find("a1-c1 raises") != std::string::npos);
  CHECK(why_no_proof(board, {0, 0, 0, 0}, start, finish).find("no larger value") != std::string::npos);
  CHECK(why_no_proof(board, {1, 1, 2}, start, finish).find("one weight for each hole") != std::string::npos);
  CHECK(rising_jump(board, {1, 1, 2, 4}) == Jump{1, 2, 3});
  CHECK(pagoda_value({1, 1, 2, 3}, 0b1010) == 4);
}

}  // namespace pegspace
