// Notations: what is printed is read back as the same jumps, on many boards; wrong texts are refused with
// line and column; and the independent replay of what was read.
#include "report/notation/notation.hpp"
#include "base/error.hpp"
#include "board/catalogue.hpp"
#include "board/families.hpp"
#include "catch.hpp"
#include "complaint.hpp"
#include "position/replay_jumps.hpp"
#include "random_boards.hpp"

using namespace pegspace;
namespace testing = pegspace::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A random game: jumps until none is possible.
std::vector<Jump> random_game(testing::Random& random, const Board& board, Position p) {
  std::vector<Jump> game;
  for (;;) {
    std::vector<Jump> legal;
    for (const Jump& jump : board.jumps()) {
      if (has_bit(p, jump.from) && has_bit(p, jump.over) && !has_bit(p, jump.to)) legal.push_back(jump);
    }
    if (legal.empty()) return game;
    // Jumps of the same peg are taken where there are any, so that games have longer moves.
    std::vector<Jump> same;
    for (const Jump& jump : legal) {
      if (!game.empty() && jump.from == game.back().to) same.push_back(jump);
    }
    const std::vector<Jump>& choice = same.empty() ? legal : same;
    const Jump jump =
        choice[static_cast<std::size_t>(testing::draw(random, 0, static_cast<int>(choice.size()) - 1))];
    p = (p & ~bit(jump.from) & ~bit(jump.over)) | bit(jump.to);
    game.push_back(jump);
  }
}

Replay replay(const Board& board, Position start, const ReadSolution& solution) {
  std::vector<ClaimedJump> claimed;
  for (const ReadJump& jump : solution.jumps) claimed.push_back({jump.from, jump.to});
  return replay_jumps(board, start, claimed);
}

Position english_start(const Board& board) {
  return start_with_vacancies(board, bit(board.default_vacancy()));
}

/// Reads a text that must be refused; returns the message.
std::string refusal(const Board& board, const std::string& text,
                    std::optional<Notation> notation = std::nullopt) {
  return testing::complaint([&] { read_solution(board, english_start(board), text, "game", notation); });
}

}  // namespace

TEST_CASE("every notation is read back, named or recognised") {
  testing::Random random(11);
  std::vector<Board> boards;
  for (const char* const name :
       {"english", "european", "wiegleb", "triangle5", "hexagon3", "star13", "rect4x5"}) {
    boards.push_back(find_board(name));
  }
  for (int i = 0; i < 40; ++i) boards.push_back(testing::random_board(random, 5, 30));
  int jumps_read = 0;
  int long_moves = 0;
  int refused = 0;
  for (const Board& board : boards) {
    for (int round = 0; round < 5; ++round) {
      const Position start = testing::random_start(random, board);
      const std::vector<Jump> game = random_game(random, board, start);
      if (game.empty()) continue;
      for (const std::string& name : notation_names()) {
        const Notation notation = parse_notation(name);
        if (notation == Notation::wasd && board.lattice() != Lattice::square) continue;
        if (notation == Notation::two_digit && !has_two_digits(board)) continue;
        const bool is_plain = board.neighbourhood() == Neighbourhood{};
        if (!is_plain &&
            (notation == Notation::wasd || notation == Notation::row_column || notation == Notation::bars))
          continue;  // some jumps have two readings, or none
        const std::string text = solution_text(board, start, game, notation);
        INFO(name << "\n" << text);
        for (const int way : {0, 1, 2}) {  // recognised, named by an option, named in the text
          const bool says_so = notation == Notation::numbers_from_0 || notation == Notation::json;
          if (way == 2 && says_so) continue;
          ReadSolution read;
          try {
            read = read_solution(board, start, (way == 2 ? name + ": " : "") + text, "game",
                                 way == 1 ? std::optional(notation) : std::nullopt);
          } catch (const InputError& error) {
            REQUIRE(way == 0);
            REQUIRE_THAT(error.what(),
                         ContainsSubstring("legal in two readings: as ") && ContainsSubstring(name));
            ++refused;
            continue;
          }
          REQUIRE((way == 0 || read.notation == notation));
          REQUIRE(read.illegal.empty());
          const Replay replayed = replay(board, start, read);
          REQUIRE(replayed.illegal.empty());
          REQUIRE(replayed.jumps == game);
          REQUIRE(static_cast<std::size_t>(replayed.moves) == moves_of(game).size());
          jumps_read += static_cast<int>(game.size());
        }
      }
      long_moves += moves_of(game).size() < game.size() ? 1 : 0;
    }
  }
  CHECK(jumps_read > 5000);
  CHECK(long_moves > 20);
  CHECK(refused < 20);  // short games
}

namespace {

/// Where the jump leads, by definition; nothing where it is not legal. over < 0: over any hole.
std::optional<Position> after(const Board& board, Position p, int from, int over, int to) {
  for (const Jump& jump : board.jumps()) {
    if (jump.from != from || jump.to != to || (over >= 0 && jump.over != over)) continue;
    if (!has_bit(p, from) || !has_bit(p, jump.over) || has_bit(p, to)) continue;
    return (p & ~bit(from) & ~bit(jump.over)) | bit(to);
  }
  return std::nullopt;
}

/// The hole in this column and row from below, from the picture alone; -1 where there is none.
int hole_at(const Board& board, int column, int row) {
  int last = 0;
  int first = max_holes;
  for (int hole = 0; hole < board.holes(); ++hole) {
    last = std::max(last, board.cell(hole).row);
    first = std::min(first, board.cell(hole).column);
  }
  for (int hole = 0; hole < board.holes(); ++hole) {
    if (board.cell(hole) == Cell{last + 1 - row, first + column - 1}) return hole;
  }
  return -1;
}

}  // namespace

TEST_CASE("a-b-c is read as from, over, to exactly where that is legal") {
  testing::Random random(23);
  int as_over = 0;
  int as_names = 0;
  for (int round = 0; round < 6000; ++round) {
    const Board board = testing::random_graph(random, 4, 7);
    const Position start = testing::random_start(random, board);
    const auto hole = [&] { return testing::draw(random, 0, board.holes() - 1); };
    const int a = hole();
    const int b = hole();
    const int c = hole();
    const std::string text = board.hole_name(a) + "-" + board.hole_name(b) + "-" + board.hole_name(c);
    const bool over = after(board, start, a, b, c).has_value();
    const auto first = after(board, start, a, -1, b);
    const bool names = first && after(board, *first, b, -1, c);
    INFO(text);
    REQUIRE(!(over && names));  // in one there is a peg on b at the start, in the other there is none
    const ReadSolution read = read_solution(board, start, text, "game");
    CHECK(read.jumps.size() == (over ? 1U : 2U));
    as_over += over ? 1 : 0;
    as_names += names ? 1 : 0;
  }
  CHECK(as_over > 20);
  CHECK(as_names > 20);
}

TEST_CASE("numbers that are columns and rows as well are refused where both are legal, and both are named") {
  testing::Random random(29);
  int both = 0;
  int as_numbers = 0;
  int as_two_digit = 0;
  for (int round = 0; round < 200; ++round) {
    const Board board = find_board("rect" + std::to_string(testing::draw(random, 4, 7)) + "x" +
                                   std::to_string(testing::draw(random, 4, 7)));
    const Position start =
        start_with_vacancies(board, testing::random_holes(random, board, board.holes() / 2));
    for (int from = 11; from <= 77; ++from) {
      for (int to = 11; to <= 77; ++to) {
        const std::string text = std::to_string(from) + "-" + std::to_string(to);
        const auto digits_hole = [&](int number) { return hole_at(board, number / 10, number % 10); };
        const bool numbers =
            std::max(from, to) <= board.holes() && after(board, start, from - 1, -1, to - 1).has_value();
        const bool two_digit = digits_hole(from) >= 0 && digits_hole(to) >= 0 &&
                               after(board, start, digits_hole(from), -1, digits_hole(to)).has_value();
        if (!numbers && !two_digit) continue;
        INFO(board.name() << " " << text);
        const bool same = digits_hole(from) == from - 1 && digits_hole(to) == to - 1;
        if (numbers && two_digit && !same) {
          ++both;
          CHECK_THROWS_WITH(read_solution(board, start, text, "game"),
                            ContainsSubstring("as numbers (") && ContainsSubstring("as two-digit ("));
          continue;
        }
        const ReadSolution read = read_solution(board, start, text, "game");
        REQUIRE(read.jumps.size() == 1);
        CHECK(read.jumps[0].from == (numbers ? from - 1 : digits_hole(from)));
        CHECK(read.jumps[0].to == (numbers ? to - 1 : digits_hole(to)));
        ++(numbers ? as_numbers : as_two_digit);
      }
    }
  }
  CHECK(both > 10);
  CHECK(as_numbers > 100);
  CHECK(as_two_digit > 100);
}

TEST_CASE("how each notation looks") {
  const Board english = find_board("english");
  const Position start = english_start(english);
  const auto jump = [&](const char* from, const char* over, const char* to) {
    return Jump{english.parse_hole(from), english.parse_hole(over), english.parse_hole(to)};
  };
  const std::vector<Jump> game{jump("d2", "d3", "d4"), jump("b3", "c3", "d3"), jump("e1", "d1", "c1"),
                               jump("c1", "c2", "c3")};
  const auto text = [&](Notation notation) { return solution_text(english, start, game, notation); };
  CHECK(text(Notation::names) == "d2-d4 b3-d3 e1-c1-c3\n");
  CHECK(text(Notation::numbers) == "5-17 8-10 3-1-9\n");
  CHECK(text(Notation::two_digit) == "46-44 25-45 57-37-35\n");
  CHECK(text(Notation::numbers_from_0) == "numbers-from-0: 4-16 7-9 2-0-8\n");
  CHECK(text(Notation::over) == "d2>d3>d4 b3>c3>d3 e1>d1>c1>c2>c3\n");
  CHECK(text(Notation::row_column) == "1, 3 -> 3, 3\n2, 1 -> 2, 3\n0, 4 -> 0, 2\n0, 2 -> 2, 2\n");
  CHECK(text(Notation::bars) == "(1|3) => (3|3)\n(2|1) => (2|3)\n(0|4) => (0|2)\n(0|2) => (2|2)\n");
  // The pegs of the start are numbered row by row, the vacancy left out: 17 is the peg behind d4. The peg
  // from e1 is number 3 wherever it stands.
  CHECK(text(Notation::directions) ==
        "[1, 3, down, 10]\n[2, 1, right, 9]\n[0, 4, left, 2]\n[0, 2, down, 4]\n");
  CHECK(text(Notation::wasd) == "[[3, 3, 's', 10], [2, 3, 'd', 9], [0, 2, 'a', 2], [2, 2, 's', 4]]\n");
  CHECK(text(Notation::pegs) == "5 -> down\n8 -> right\n3 -> left\n3 -> down\n");
  CHECK(text(Notation::json) ==
        R"({"board":"english","start":"d4","jumps":[{"from":"d2","over":"d3","to":"d4"},)"
        R"({"from":"b3","over":"c3","to":"d3"},{"from":"e1","over":"d1","to":"c1"},)"
        R"({"from":"c1","over":"c2","to":"c3"}],"moves":["d2-d4","b3-d3","e1-c1-c3"]})"
        "\n");
}

TEST_CASE("texts as people write them") {
  const Board english = find_board("english");
  const Position start = english_start(english);
  const char* const texts[] = {
      "# two jumps\n\n  d2-d4   # the first\nb3-d3\n",
      "d2-d4, b3-d3;",
      "d2 - d4 b3 - d3",
      "D2-D4 B3-D3",
      "1:3-3:3\n2:1-2:3",
      "5-17\r\n8-10\r\n",
      "46-44 25-45",
      "46>45>44 25>35>45",
      "46-45-44 25-35-45",
      "two-digit: 46-44 25-45",
      "d2>d4 b3 -> d3",
      "d2-d3-d4 b3>c3>d3",
      "5 -> 17; 8 -> 10",
      "5>10>17 8>9>10",
      "numbers-from-0: 4-16 7-9",
      "numbers-from-0: 4>9>16 7>8>9",
      "names: d2-d4 b3-d3",
      "over: 5-10-17 8-9-10",
      "1,3->3,3\n2,1->2,3",
      "1, 3 -> 3, 3; 2, 1 -> 2, 3",
      "(1|3)=>(3|3) (2|1)=>(2|3)",
      "[[1, 3, \"down\", 10], [2, 1, 'right', 9]]",
      "[1,3,DOWN,10][2,1,right,9]",
      "5: down\n8 right",
      "[[3, 3, 's', 10], [2, 3, 'd', 9]]",
      "[[3, 3, 's', 10],\n [2, 3, 'd', 9]]\n2\n",
      "[\n[3,3,\"S\",10],\n[2,3,\"D\",9]\n]",
      "[[1, 3, 's', 10], [2, 1, 'd', 9]]",
      "[[5, 's'], [8, 'd']]",
      "5 s\n8 -> d",
      "5 d; 8 r",
      "marble 5 8\nmove d r",
      "marble | 5 | 8 |\nmove | s | d |",
      "marble 5\n8\nmove down\nright",
      R"({"jumps": ["d2-d4", {"from": 8, "to": "d3"}]})",
      R"(["d2-d4", "b3-d3"])",
  };
  for (const char* const text : texts) {
    INFO(text);
    const ReadSolution read = read_solution(english, start, text, "game");
    REQUIRE(read.jumps.size() == 2);
    const Replay replayed = replay(english, start, read);
    CHECK(replayed.illegal.empty());
    CHECK(replayed.jumps.back() ==
          Jump{english.parse_hole("b3"), english.parse_hole("c3"), english.parse_hole("d3")});
  }
  // Moves of several jumps may be written in the notations with places as well.
  const ReadSolution move = read_solution(english, start, "0, 4 -> 0, 2 -> 2, 2", "game");
  CHECK(move.jumps.size() == 2);
  const Board triangle = find_board("triangle5");
  const ReadSolution numbers =
      read_solution(triangle, start_with_vacancies(triangle, 1), "4-1 6-4 1-6", "game");
  CHECK(numbers.notation == Notation::numbers);
  CHECK(replay(triangle, start_with_vacancies(triangle, 1), numbers).illegal.empty());
}

TEST_CASE("wrong texts are refused with line and column, what was found and what was expected") {
  const Board english = find_board("english");
  CHECK_THAT(refusal(english, ""), ContainsSubstring("game:1:1: found the end of the text, expected a jump"));
  CHECK_THAT(refusal(english, "# nothing\n\n"), ContainsSubstring("expected a jump"));
  CHECK_THAT(refusal(english, "d2-d4\nb3"),
             ContainsSubstring("game:2:3: found the end of the line, expected '-'"));
  CHECK_THAT(refusal(english, "d2-d4\n  b3-x9\n"), ContainsSubstring("game:2:6:") && ContainsSubstring("x9"));
  CHECK_THAT(refusal(english, "d2-d4 b3+d3"), ContainsSubstring("game:1:9: found \"+d3\", expected '-'") ||
                                                  ContainsSubstring("game:1:9: found '+d3', expected '-'"));
  CHECK_THAT(refusal(english, "d2-"), ContainsSubstring("game:1:4:") && ContainsSubstring("expected a hole"));
  CHECK_THAT(refusal(english, "?"), ContainsSubstring("game:1:1:") && ContainsSubstring("--read"));
  CHECK_THAT(refusal(english, "5"), ContainsSubstring("expected a jump"));
  CHECK_THAT(refusal(english, "1, 3 -> 3"),
             ContainsSubstring("game:1:10:") && ContainsSubstring("expected ','"));
  CHECK_THAT(refusal(english, "1, 3 > 3, 3"),
             ContainsSubstring("game:1:6:") && ContainsSubstring("expected '->'"));
  CHECK_THAT(refusal(english, "1, 3 -> 9, 3"),
             ContainsSubstring("game:1:9: there is no hole in row 9, column 3"));
  CHECK_THAT(refusal(english, "1, 3 -> 0, 0"), ContainsSubstring("there is no hole in row 0, column 0"));
  CHECK_THAT(refusal(english, "1, 99999999999 -> 0, 0"), ContainsSubstring("far too large"));
  CHECK_THAT(refusal(english, "(1|3) => (3,3)"),
             ContainsSubstring("game:1:12:") && ContainsSubstring("expected '|'"));
  CHECK_THAT(refusal(english, "[1, 3, south, 10]"),
             ContainsSubstring("game:1:8:") && ContainsSubstring("up, left, right, down"));
  CHECK_THAT(refusal(english, "[1, 3, down]"),
             ContainsSubstring("game:1:12:") && ContainsSubstring("expected ','"));
  CHECK_THAT(refusal(english, "[1, 3, up, 10]"), ContainsSubstring("leaves the board"));
  CHECK_THAT(refusal(english, "40 -> down"),
             ContainsSubstring("there is no peg 40: the start has pegs 1 to 32"));
  CHECK_THAT(refusal(english, "0 -> down"), ContainsSubstring("there is no peg 0"));
  CHECK_THAT(refusal(english, "{\"jumps\": [}"), ContainsSubstring("game:1:12: found '}', expected JSON"));
  CHECK_THAT(refusal(english, "{\"moves\": []}"), ContainsSubstring("no \"jumps\""));
  CHECK_THAT(refusal(english, "{\"jumps\": 3}"), ContainsSubstring("list of jumps"));
  CHECK_THAT(refusal(english, "{\"jumps\": [3]}"), ContainsSubstring("game: jump 1: found"));
  CHECK_THAT(refusal(english, R"([{"from": "d2", "to": "z9"}])"),
             ContainsSubstring("game: jump 1:") && ContainsSubstring("z9"));
  CHECK_THAT(refusal(english, R"([{"from": "d2", "to": true}])"), ContainsSubstring("expected a hole"));
  CHECK_THAT(refusal(english, "d2-d4", Notation::pegs),
             ContainsSubstring("game:1:1:") && ContainsSubstring("number of a peg"));
  CHECK_THROWS_AS(parse_notation("nmaes"), InputError);
  CHECK_THROWS_WITH(parse_notation("nmaes"), ContainsSubstring("Did you mean names"));
}

TEST_CASE("illegal jumps are told apart from texts that cannot be read") {
  const Board english = find_board("english");
  const Position start = english_start(english);
  const auto illegal = [&](const std::string& text) {
    const ReadSolution read = read_solution(english, start, text, "game");
    const Replay replayed = replay(english, start, read);
    return replayed.illegal.empty() ? read.illegal
                                    : std::to_string(replayed.jumps.size()) + ": " + replayed.illegal;
  };
  CHECK(illegal("d2-d4") == "");
  CHECK(illegal("d2-d4 d2-d4") == "1: there is no peg on d2");
  CHECK(illegal("d1-d3") == "0: d3 is not empty");
  CHECK(illegal("d2-d4 d4-d2") == "1: there is no peg on d3 to jump over");
  CHECK(illegal("d2-e4") == "0: d2 and e4 are not two steps apart in one line of holes");
  CHECK(illegal("d2-d5") == "0: d2 and d5 are not two steps apart in one line of holes");
}

TEST_CASE("peg numbers are followed") {
  const Board english = find_board("english");
  const Position start = english_start(english);
  const ReadSolution wrong = read_solution(english, start, "[1, 3, down, 9]", "game");
  CHECK(wrong.jumps.empty());
  CHECK_THAT(wrong.illegal, ContainsSubstring("remove peg 9, but on d3 there is peg 10"));
  CHECK(wrong.illegal_place == "game:1:14");
  const ReadSolution gone = read_solution(english, start, "5 -> down\n10 -> left", "game");
  CHECK(gone.jumps.size() == 1);
  CHECK_THAT(gone.illegal, ContainsSubstring("peg 10 was removed before"));
  CHECK(gone.illegal_place == "game:2:1");
}

TEST_CASE("places and numbers of lists with letters are checked against the board") {
  const Board english = find_board("english");
  const Position start = english_start(english);
  const auto illegal = [&](const std::string& text) {
    const ReadSolution read = read_solution(english, start, text, "game");
    return read.illegal.empty() ? "" : read.illegal_place + ": " + read.illegal;
  };
  CHECK(illegal("[[3, 3, 's', 9]]") == "game:1:14: it is said to remove peg 9, but on d3 there is peg 10");
  CHECK(illegal("[[3, 3, 's', 10], [2, 3, 'd', 8]]") ==
        "game:1:31: it is said to remove peg 8, but on c3 there is peg 9");
  CHECK(illegal("[[1, 3, 's', 23]]") == "game:1:14: it is said to remove peg 23, but on d3 there is peg 10");
  CHECK(illegal("[[5, 's'], [10, 'a']]") == "game:1:13: peg 10 was removed before");
  CHECK_THAT(refusal(english, "[[3, 3, 'x', 10]]"), ContainsSubstring("up, left, right, down, w, a, d, s"));
  CHECK_THAT(refusal(english, "[[3, 3, 's', 10]]\n3\n"),
             ContainsSubstring("game:2:1: found '3'") && ContainsSubstring("the number of jumps, 1"));
  CHECK_THAT(refusal(english, "[[3, 3, 's', 10], [1, 3, 's', 4]]"),
             ContainsSubstring("comes from outside the board"));
  CHECK_THAT(refusal(english, "[[3, 3, 's', 99]]"), ContainsSubstring("the start has pegs 1 to 32"));
  CHECK_THAT(refusal(english, "marble 5 8\nmove d"), ContainsSubstring("2 marbles and 1 moves"));
  CHECK_THAT(refusal(english, "[[5, 'x']]"), ContainsSubstring("expected a direction"));
  const Board triangle = find_board("triangle5");
  CHECK_THROWS_WITH(read_solution(triangle, start_with_vacancies(triangle, 1), "[[2, 0, 's', 2]]", "game"),
                    ContainsSubstring("wasd is for boards on the square lattice"));
}

TEST_CASE("numbers follow the pegs, or stay with the holes, or leave the centre out") {
  // What a program of others printed for both boards (its search, its game, and the table made of that by hand);
  // the European board's pegs are numbered with the centre vacant, and 36 stands in the centre.
  struct Published {
    const char* board;
    const char* vacancy;
    const char* jumps;   // the search's
    const char* table;   // by the holes' numbers
    const char* played;  // as typed into the game, by the pegs' numbers; without the last jump
  };
  const Published published[] = {
      {"english", "d4",
       "[[3, 3, 's', 10], [2, 3, 'd', 9], [2, 2, 's', 4], [0, 2, 'a', 2], [2, 1, 'a', 1], [2, 2, "
       "'d', 8], [0, 4, 'w', 6], [2, 4, 'a', 12], [1, 2, 'w', 7], [2, 2, 's', 16], [3, 2, 'd', "
       "15], [1, 2, 'w', 3], [1, 4, 'w', 13], [2, 4, 's', 17], [3, 4, 'a', 18], [1, 4, 'w', 11], "
       "[3, 2, 'w', 22], [4, 2, 'd', 21], [2, 2, 'w', 27], [3, 2, 's', 20], [3, 4, 'd', 5], [2, "
       "4, 'w', 14], [3, 4, 's', 24], [4, 4, 'a', 25], [4, 5, 'd', 26], [4, 4, 'w', 29], [5, 4, "
       "'s', 32], [6, 4, 'd', 31], [4, 4, 'w', 19], [4, 3, 'a', 30], [3, 3, 'w', 23]]\n"
       "31\n",
       "marble | 5 | 8 | 1 | 3 | 10 | 7 | 11 | 13 | 16 | 1 | 14 | 16 | 17 | 3 | 19 | 17 | 27 | "
       "20 | 22 | 4 | 16 | 24 | 6 | 26 | 23 | 32 | 17 | 30 | 32 | 25 | 28\n"
       "move | d | r | d | l | l | r | u | l | u | d | r | u | u | d | l | u | u | r | u | d | r "
       "| u | d | l | r | u | d | r | u | l | u\n",
       "[[5, 's'], [8, 'd'], [1, 's'], [3, 'a'], [8, 'a'], [7, 'd'], [11, 'w'], [13, 'a'], [16, "
       "'w'], [3, 's'], [14, 'd'], [14, 'w'], [17, 'w'], [11, 's'], [19, 'a'], [19, 'w'], [27, "
       "'w'], [20, 'd'], [20, 'w'], [14, 's'], [14, 'd'], [24, 'w'], [19, 's'], [26, 'a'], [23, "
       "'d'], [32, 'w'], [30, 'd'], [19, 's'], [30, 'w'], [23, 'a']]\n"},
      {"european", "6:4",
       "[[6, 4, 's', 32], [4, 4, 's', 19], [2, 4, 's', 7], [0, 4, 'd', 2], [1, 4, 'd', 6], [3, "
       "4, 's', 3], [2, 4, 'd', 12], [2, 2, 'd', 10], [2, 3, 'a', 11], [1, 2, 'w', 9], [1, 3, "
       "'d', 18], [0, 3, 'w', 4], [3, 2, 'd', 17], [2, 5, 'w', 20], [2, 4, 'a', 27], [1, 4, 'w', "
       "15], [2, 4, 's', 5], [4, 5, 'd', 13], [4, 3, 'd', 24], [4, 4, 'a', 25], [4, 5, 'd', 28], "
       "[3, 5, 'w', 23], [3, 4, 'a', 33], [1, 4, 'w', 1], [1, 3, 'a', 21], [2, 3, 's', 8], [4, "
       "3, 's', 36], [4, 2, 'w', 30], [4, 1, 'a', 34], [4, 2, 'd', 14], [5, 2, 's', 22], [4, 3, "
       "'w', 31], [5, 3, 'd', 16], [6, 3, 's', 29], [6, 2, 'a', 35]]\n"
       "35\n",
       "marble 26 13 3 1 5 7 11 9 14 18 4 12 16 27 15 19 3 25\n"
       "23 28 25 33 21 19 8 2 12 34 25 22 18 35 29 25 36\n"
       "move d d d r r d r r l u r u r u l u d r\n"
       "r l r u l u l d d u l r d u r d l\n",
       "[[26, 's'], [13, 's'], [3, 's'], [1, 'd'], [5, 'd'], [5, 's'], [11, 'd'], [9, 'd'], [14, "
       "'a'], [18, 'w'], [4, 'd'], [14, 'w'], [16, 'd'], [27, 'w'], [15, 'a'], [5, 'w'], [1, "
       "'s'], [25, 'd'], [23, 'd'], [28, 'a'], [23, 'd'], [33, 'w'], [21, 'a'], [21, 'w'], [8, "
       "'a'], [14, 's'], [14, 's'], [34, 'w'], [14, 'a'], [22, 'd'], [16, 's'], [35, 'w'], [29, "
       "'d'], [35, 's']]\n"}};
  for (const Published& text : published) {
    const Board board = find_board(text.board);
    const Position start = start_with_vacancies(board, board.parse_holes(text.vacancy));
    INFO(text.board);
    const auto jumps = [&](const char* words) {
      const Replay replayed = replay(board, start, read_solution(board, start, words, "game"));
      REQUIRE(replayed.illegal == "");
      return replayed.jumps;
    };
    const std::vector<Jump> search = jumps(text.jumps);
    CHECK(count_bits(start) - static_cast<int>(search.size()) == 1);
    CHECK(jumps(text.table) == search);
    std::vector<Jump> played = jumps(text.played);
    CHECK(played.size() + 1 == search.size());
    CHECK(std::equal(played.begin(), played.end(), search.begin()) == (board.name() == "european"));
  }
}
