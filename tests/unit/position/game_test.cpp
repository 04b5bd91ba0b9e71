// Tests of position/game, counting/game_graph and the play session (tools/play_session).
#include "position/game.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "complaint.hpp"
#include "counting/game_graph.hpp"
#include "play_session.hpp"
#include "position/jump_mask.hpp"
#include "random_boards.hpp"
#include "solving/find_solution.hpp"

using namespace pegspace;

namespace {

Problem problem_on(const std::string& board_name, const std::string& start, const std::string& finish) {
  const Board board = find_board(board_name);
  const HoleSet vacancies = board.parse_holes(start);
  Problem problem{board, start_with_vacancies(board, vacancies), board.hole_names(vacancies), std::nullopt};
  problem.finish =
      finish == "any" ? finish_anywhere(board) : finish_at_holes(board, board.parse_holes(finish));
  return problem;
}

Jump find_jump(const Board& board, const std::string& from, const std::string& to) {
  for (const Jump& jump : board.jumps()) {
    if (jump.from == board.parse_hole(from) && jump.to == board.parse_hole(to)) return jump;
  }
  throw InputError("no jump " + from + "-" + to);
}

using testing::complaint;

}  // namespace

TEST_CASE("a game: jumps, undo, redo, restart") {
  Game game(problem_on("english", "d4", "d4"));
  const Position start = game.position();
  const Jump first = find_jump(game.board(), "d2", "d4");
  CHECK(game.legal_jumps().size() == 4);
  CHECK(count_bits(game.movable()) == 4);
  game.play(first);
  CHECK(game.pegs() == 31);
  CHECK(game.last() == first);
  CHECK(game.position_after(0) == start);
  CHECK(game.position_after(1) == game.position());
  CHECK(complaint([&] { game.play(first); }).find("no peg at d2") != std::string::npos);
  CHECK_THROWS_WITH(game.play(find_jump(game.board(), "b4", "d4")),
                    Catch::Matchers::ContainsSubstring("d4 is not empty"));
  CHECK(complaint([&] { game.play(Jump{0, 1, 32}); }).find("not three holes in line") != std::string::npos);
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
  testing::Random random(5);
  std::size_t jumps_taken_back = 0;
  std::vector<Board> boards{find_board("english"), find_board("triangle5"), find_board("petersen")};
  for (int i = 0; i < 30; ++i) boards.push_back(testing::random_board(random, 4, 12));
  for (const Board& board : boards) {
    for (int round = 0; round < 5; ++round) {
      const auto hole = [&] { return testing::draw(random, 0, board.holes() - 1); };
      const Problem problem{board, start_with_vacancies(board, bit(hole())), "start",
                            finish_at_holes(board, bit(hole()))};
      Game game(problem, true);
      CHECK(game.pegs_on_board() == problem.finish->positions.front());
      CHECK(game.pegs() == 1);
      for (std::vector<Jump> legal = game.legal_jumps(); !legal.empty(); legal = game.legal_jumps()) {
        const Jump jump =
            legal[static_cast<std::size_t>(testing::draw(random, 0, static_cast<int>(legal.size()) - 1))];
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
      CHECK(p == problem.finish->positions.front());
    }
  }
  CHECK(jumps_taken_back > 300);
  // A hint backwards is one in the complement: 6,816 solutions lead from a1 to a1.
  Game hinted(problem_on("triangle5", "a1", "a1"), true);
  const SolutionFinder finder(hinted.board(), *hinted.played().finish);
  for (const Jump& jump : finder.find(hinted.position()).jumps) hinted.play(jump);
  CHECK(hinted.state() == Game::State::won);
  CHECK(hinted.pegs_on_board() == hinted.problem().start);
  CHECK(complaint([] { Game(problem_on("english", "d4", "any"), true); }).find("not 'any'") !=
        std::string::npos);
  Game game(problem_on("rect1x5", "a1", "c1"), true);
  CHECK(complaint([&] {
          game.play(find_jump(game.board(), "c1", "e1"));
        }).find("cannot be taken back: c1 is not empty") != std::string::npos);
  game.play(find_jump(game.board(), "a1", "c1"));
  CHECK(game.empties() == game.board().parse_holes("c1,d1,e1"));
}

TEST_CASE("won and lost") {
  Game game(problem_on("rect1x4", "a1,d1", "d1"));  // .oo.
  CHECK(game.state() == Game::State::playing);
  game.play(find_jump(game.board(), "b1", "d1"));
  CHECK(game.state() == Game::State::won);
  game.undo();
  game.play(find_jump(game.board(), "c1", "a1"));
  CHECK(game.state() == Game::State::lost);
}

TEST_CASE("play session: cursor, selection, jumps on the square lattice") {
  PlaySession session(Game(problem_on("english", "d4", "d4")));
  CHECK(session.board().hole_name(session.cursor()) == "d4");
  session.select();
  CHECK_FALSE(session.selected().has_value());
  CHECK(session.message().find("no peg") != std::string::npos);
  session.point(Heading::up_left);  // no such direction here
  CHECK(session.board().hole_name(session.cursor()) == "d4");
  session.point(Heading::left);
  session.point(Heading::left);
  session.select();
  CHECK(session.selected() == session.board().parse_hole("b4"));
  CHECK(session.targets() == bit(session.board().parse_hole("d4")));
  session.point(Heading::up);
  CHECK(session.message().find("cannot jump that way") != std::string::npos);
  session.point(Heading::right);
  CHECK(session.game().pegs() == 31);
  CHECK_FALSE(session.selected().has_value());
  CHECK(session.board().hole_name(session.cursor()) == "d4");
  session.undo();
  CHECK(session.board().hole_name(session.cursor()) == "b4");
}

TEST_CASE("play session: upside down, up is down the board") {
  PlaySession session(Game(problem_on("english", "d4", "d4")));
  session.turn_over();
  session.point(Heading::up);
  CHECK(session.board().hole_name(session.cursor()) == "d5");
}

TEST_CASE("play session: up is either way on the triangular lattice, and asks where both are possible") {
  // The peg on c5 can jump over b4 to a3 and over c4 to c3.
  const Board board = find_board("triangle5");
  Problem problem{board, 0, "position", finish_anywhere(board)};
  problem.start = bit(board.parse_hole("b4")) | bit(board.parse_hole("c5")) | bit(board.parse_hole("c4"));
  PlaySession session{Game(problem)};
  session.click(board.parse_hole("c5"));
  REQUIRE(session.selected().has_value());
  CHECK(count_bits(session.targets()) == 2);
  session.point(Heading::up);
  CHECK(session.message().find("both ways") != std::string::npos);
  session.point(Heading::up_right);
  CHECK(session.game().pegs() == 2);
  session.undo();
  session.click(board.parse_hole("c5"));
  session.click(board.parse_hole("a3"));  // by mouse
  CHECK(session.game().last()->over == board.parse_hole("b4"));
}

TEST_CASE("play session: labels go round, hints are forgotten with the position") {
  PlaySession session(Game(problem_on("triangle4", "4", "any")));
  for (const HoleLabels labels : {HoleLabels::names, HoleLabels::numbers, HoleLabels::none}) {
    session.next_labels();
    CHECK(session.labels() == labels);
  }
  const Jump jump = session.game().legal_jumps().front();
  session.show_hint(jump);
  CHECK(session.hint() == jump);
  session.play(jump);
  CHECK_FALSE(session.hint().has_value());
}

TEST_CASE("game graph: nodes and edges of the triangle of 15") {
  const Problem problem = problem_on("triangle5", "1", "any");
  GameGraph exact = game_graph(problem, {Merge::exact, std::nullopt, 1'000'000});
  CHECK(exact.nodes.size() == 3016);
  CHECK(exact.edges.size() == 10306);
  CHECK_FALSE(exact.cut);
  const GameGraph canonical = game_graph(problem, {Merge::canonical, std::nullopt, 1'000'000});
  CHECK(canonical.nodes.size() < 3016);
  mark_outcomes(exact, [](Position) -> bool { throw InputError("no node was left out"); });
  const auto winning = std::count_if(exact.nodes.begin(), exact.nodes.end(), [](const GraphNode& node) {
    return node.outcome == NodeOutcome::winning;
  });
  CHECK(winning > 0);
  // The same from a cut graph, where the answers for the last level come from outside.
  GameGraph cut = game_graph(problem, {Merge::exact, 6, 1'000'000});
  CHECK(cut.cut);
  mark_outcomes(cut, [&](Position p) {
    return std::any_of(exact.nodes.begin(), exact.nodes.end(), [&](const GraphNode& node) {
      return node.position == p && node.outcome == NodeOutcome::winning;
    });
  });
  for (std::size_t i = 0; i < cut.nodes.size(); ++i) {
    CHECK(cut.nodes[i].position == exact.nodes[i].position);
    CHECK(cut.nodes[i].outcome == exact.nodes[i].outcome);
  }
}

TEST_CASE("game graph: canonical nodes are the orbits that enumerate counts, whatever the finish") {
  // The four first jumps are images of each other under the symmetries that fix the start; d1 is an image of no
  // other hole under half of them.
  for (const char* finish : {"any", "d1"}) {
    CAPTURE(finish);
    const Problem problem = problem_on("english", "d4", finish);
    CHECK(game_graph(problem, {Merge::canonical, 1, 100}).nodes.size() == 1 + 1);
    CHECK(game_graph(problem, {Merge::exact, 1, 100}).nodes.size() == 1 + 4);
  }
}

TEST_CASE("game graph: limits and names") {
  const Problem problem = problem_on("english", "d4", "any");
  CHECK_THROWS_AS(game_graph(problem, {Merge::exact, std::nullopt, 500}), ResourceError);
  CHECK(game_graph(problem, {Merge::none, 2, 500}).nodes.size() == 1 + 4 + 12);
}
