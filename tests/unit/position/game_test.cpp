// A game forwards and backwards: jumps, undo, redo, its end. (cli/play_test.py plays it at the terminal.)
#include "position/game.hpp"

#include <algorithm>

#include "board/catalogue.hpp"
#include "catch.hpp"
#include "complaint.hpp"
#include "position/jump_mask.hpp"
#include "random_boards.hpp"
#include "searches.hpp"
#include "solving/find_solution.hpp"

using namespace pegspace;

namespace {

using testing::complaint;
using testing::find_jump;
using testing::mentions;

}  // namespace

TEST_CASE("a game: jumps, undo, redo, restart") {
  Game game(testing::named_problem("english", "d4", "d4"));
  const Position start = game.position();
  const Jump first = find_jump(game.board(), "d2", "d4");
  CHECK(game.legal_jumps().size() == 4);
  CHECK(count_bits(game.movable()) == 4);
  game.play(first);
  CHECK(game.pegs() == 31);
  CHECK(game.last() == first);
  CHECK(game.position_after(0) == start);
  CHECK(game.position_after(1) == game.position());
  CHECK(mentions(complaint([&] { game.play(first); }), "no peg at d2"));
  CHECK(mentions(complaint([&] { game.play(find_jump(game.board(), "b4", "d4")); }), "d4 is not empty"));
  CHECK(mentions(complaint([&] { game.play(Jump{0, 1, 32}); }), "not three holes in line"));
  CHECK(game.undo());
  CHECK(game.position() == start);
  CHECK_FALSE(game.undo());
  CHECK(game.redo());
  CHECK_FALSE(game.redo());
  CHECK(game.restart());
  REQUIRE(game.undone().size() == 1);
  game.play(first);  // the same jump again keeps what follows
  CHECK(game.undone().empty());
  game.undo();
  game.play(find_jump(game.board(), "d6", "d4"));  // another one does not
  CHECK(game.undone().empty());
}

TEST_CASE("a game backwards begins with the finish, and its jumps lead there from wherever it is") {
  testing::Generator random(5);
  std::size_t jumps_taken_back = 0;
  std::vector<Board> boards{find_board("english"), find_board("triangle5"), find_board("petersen")};
  for (int i = 0; i < 30; ++i) boards.push_back(testing::random_board(random, 4, 12));
  for (const Board& board : boards) {
    for (int round = 0; round < 5; ++round) {
      const auto hole = [&] { return testing::draw(random, 0, board.holes() - 1); };
      const Problem problem{board, start_with_vacancies(board, bit(hole())), "start",
                            finish_at_holes(board, bit(hole()))};
      Game game(problem, true);
      CHECK(game.pegs_on_board() == problem.finish->positions().front());
      CHECK(game.pegs() == 1);
      for (std::vector<Jump> legal = game.legal_jumps(); !legal.empty(); legal = game.legal_jumps()) {
        const Jump jump = testing::pick(random, legal);
        CHECK(has_bit(game.movable(), jump.to));  // the peg that goes back
        const std::vector<Jump> of_peg = game.legal_jumps_of(jump.to);
        CHECK(std::find(of_peg.begin(), of_peg.end(), jump) != of_peg.end());
        game.play(jump);
        CHECK(game.legal_jumps_of(jump.to).empty());
      }
      CHECK((game.state() == Game::State::won) == (game.pegs_on_board() == problem.start));
      Position p = game.pegs_on_board();
      CHECK(count_bits(p) == 1 + static_cast<int>(game.made().size()));
      for (std::size_t i = game.made().size(); i > 0; --i) {
        const Jump& jump = game.made()[i - 1];
        REQUIRE(is_legal(jump_mask(jump), p));
        p ^= jump_mask(jump).touches;
        ++jumps_taken_back;
      }
      CHECK(p == problem.finish->positions().front());
    }
  }
  CHECK(jumps_taken_back > 300);
  // A hint backwards is one in the complement: 6,816 solutions lead from a1 to a1.
  Game hinted(testing::named_problem("triangle5", "a1", "a1"), true);
  const SolutionFinder finder(hinted.board(), *hinted.played().finish);
  for (const Jump& jump : finder.find(hinted.position()).jumps) hinted.play(jump);
  CHECK(hinted.state() == Game::State::won);
  CHECK(hinted.pegs_on_board() == hinted.problem().start);
  CHECK(
      mentions(complaint([&] { Game(testing::named_problem("english", "d4", "any"), true); }), "not 'any'"));
  Game game(testing::named_problem("rect1x5", "a1", "c1"), true);
  CHECK(mentions(complaint([&] { game.play(find_jump(game.board(), "c1", "e1")); }),
                 "cannot be taken back: c1 is not empty"));
  game.play(find_jump(game.board(), "a1", "c1"));
  CHECK(game.empties() == game.board().parse_holes("c1,d1,e1"));
}

TEST_CASE("won and lost") {
  Game game(testing::named_problem("rect1x4", "a1,d1", "d1"));  // .oo.
  CHECK(game.state() == Game::State::playing);
  game.play(find_jump(game.board(), "b1", "d1"));
  CHECK(game.state() == Game::State::won);
  game.undo();
  game.play(find_jump(game.board(), "c1", "a1"));
  CHECK(game.state() == Game::State::lost);
}
