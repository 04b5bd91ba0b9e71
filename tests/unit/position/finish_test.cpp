// Finishes against their meaning, position by position, on boards of few holes; and what is said of large
// ones.
#include "position/finish.hpp"

#include <algorithm>
#include <random>

#include "base/error.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "position/problem.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

using testing::chance;
using testing::draw;
using testing::Generator;

/// What is meant: these holes full, those empty, or so many pegs in all.
struct Meaning {
  Finish finish;
  std::function<bool(Position)> holds;
};

Meaning random_meaning(Generator& random, const Board& board) {
  const HoleSet holes = testing::random_holes(random, board, draw(random, 1, board.holes()));
  const int pegs = draw(random, 1, board.holes());
  const Position one = random() & board.all_holes();
  const Position other = random() & board.all_holes();
  switch (draw(random, 0, 4)) {
    case 0:
      return {finish_at_holes(board, holes),
              [=](Position p) { return (p & holes) == p && count_bits(p) == 1; }};
    case 1:
      return {finish_anywhere(board), [](Position p) { return count_bits(p) == 1; }};
    case 2:
      return {finish_with_pegs_left(board, pegs), [=](Position p) { return count_bits(p) <= pegs; }};
    case 3:
      return {finish_at_picture(one, holes), [=](Position p) { return (p & ~holes) == (one & ~holes); }};
    default:
      return {finish_at_positions({one, other, one}), [=](Position p) { return p == one || p == other; }};
  }
}

std::vector<Position> all_that(const Board& board, const std::function<bool(Position)>& holds) {
  std::vector<Position> all;
  for (Position p = 0; p <= board.all_holes(); ++p) {
    if (holds(p)) all.push_back(p);
  }
  return all;
}

void check_meaning(const Board& board, const Finish& finish, const std::vector<Position>& wanted) {
  CHECK(all_that(board, [&](Position p) { return finish.contains(p); }) == wanted);
  CHECK(finish.positions() == wanted);
  CHECK(finish.number() == wanted.size());
  CHECK(finish.empty() == wanted.empty());
  if (wanted.empty()) return;
  const auto fewer = [](Position p, Position q) { return count_bits(p) < count_bits(q); };
  CHECK(finish.fewest_pegs() == count_bits(*std::ranges::min_element(wanted, fewer)));
  CHECK(finish.most_pegs() == count_bits(*std::ranges::max_element(wanted, fewer)));
  CHECK(finish.any_of([&](Position p) { return p == wanted.back(); }));
  CHECK(!finish.any_of([&](Position p) { return std::ranges::count(wanted, p) == 0; }));
}

}  // namespace

TEST_CASE("a finish has the positions that it means", "[finish]") {
  Generator random(55);
  for (int round = 0; round < 200; ++round) {
    const Board board =
        chance(random, 30) ? testing::random_graph(random, 1, 8) : testing::random_board(random, 2, 11);
    const auto [finish, holds] = random_meaning(random, board);
    const std::vector<Position> wanted = all_that(board, holds);
    INFO(finish.label << " on " << board.holes() << " holes");
    check_meaning(board, finish, wanted);

    const SymmetryGroup whole = SymmetryGroup::whole(board);
    CHECK(stabiliser(whole, finish).order() == whole.stabiliser(wanted).order());
    CHECK(orbit(whole, finish).positions() == whole.orbit(wanted));
    const int element = draw(random, 0, whole.order() - 1);
    std::vector<Position> carried;
    for (const Position p : wanted) carried.push_back(whole.image(element, p));
    std::ranges::sort(carried);
    CHECK(image(whole.permutation(element), finish).positions() == carried);

    Finish fewer = finish;
    const int fewest = draw(random, 0, board.holes());
    const int most = draw(random, 0, board.holes());
    fewer.limit_pegs(fewest, most);
    check_meaning(board, fewer, all_that(board, [&, &holds = holds](Position p) {
                    return holds(p) && count_bits(p) >= fewest && count_bits(p) <= most;
                  }));
  }
}

TEST_CASE("a finish of very many positions is not listed", "[finish]") {
  const Board board = find_board("english");
  const Finish one_jump = finish_with_pegs_left(board, 31);
  CHECK(one_jump.number() == Finish::most_listed + 1);
  CHECK_THROWS_AS(one_jump.positions(), InputError);
  const HoleSet centre = bit(board.parse_hole("d4"));
  const Finish full_centre = finish_at_picture(centre, board.all_holes() & ~centre);
  CHECK(full_centre.contains(board.all_holes()));
  CHECK(!full_centre.contains(board.all_holes() & ~centre));
  const Problem problem{board, start_with_vacancies(board, centre), "d4", full_centre};
  CHECK(why_impossible(problem, full_centre).empty());
  CHECK(winning_group(problem).order() == 8);
  // 33 choose 0 to 5; with 6, 1,107,568 more
  CHECK(finish_with_pegs_left(board, 5).number() == 1 + 33 + 528 + 5456 + 40920 + 237336);
}

}  // namespace pegspace
