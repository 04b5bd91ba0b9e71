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
  for (const ReadJump& jump : solution.jumps) claimed.push_back({jump.from, jump.to, jump.over});
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

TEST_CASE("every notation that can be read is read back, named or recognised, and the others are refused") {
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
        if (!testing::complaint([&] { require_notation(board, notation); }).empty()) continue;
        const std::string text = solution_text(board, start, game, notation);
        INFO(name << "\n" << text);
        const auto readable = readable_notations();
        if (std::ranges::count(readable, name) == 0) {
          CHECK_THROWS_WITH(read_solution(board, start, text, "game", notation),
                            ContainsSubstring(name + " is printed, but not read"));
          continue;
        }
        for (const int way : {0, 1, 2}) {  // recognised, named by an option, named in the text
          if (way == 2 && notation == Notation::json) continue;
          ReadSolution read;
          try {
            read = read_solution(board, start, (way == 2 ? name + ": " : "") + text, "game",
                                 way == 1 ? std::optional(notation) : std::nullopt);
          } catch (const InputError& error) {
            REQUIRE(way == 0);
            REQUIRE_THAT(error.what(), ContainsSubstring("can be read as numbers and as two-digit"));
            ++refused;
            continue;
          }
          REQUIRE((way == 0 || read.notation == notation));
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
  CHECK(jumps_read > 3000);
  CHECK(long_moves > 20);
  CHECK(refused < 20);  // short games
}

namespace {

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

TEST_CASE("numbers that are columns and rows as well: where both are jumps of the board, both are named") {
  testing::Random random(29);
  int both = 0;
  int as_numbers = 0;
  int as_two_digit = 0;
  for (int round = 0; round < 30; ++round) {
    const Board board = find_board("rect" + std::to_string(testing::draw(random, 4, 7)) + "x" +
                                   std::to_string(testing::draw(random, 4, 7)));
    for (int from = 11; from <= 77; ++from) {
      for (int to = 11; to <= 77; ++to) {
        const std::string text = std::to_string(from) + "-" + std::to_string(to);
        const auto digits_hole = [&](int number) { return hole_at(board, number / 10, number % 10); };
        const auto is_jump = [&](int a, int b) {
          return std::ranges::any_of(board.jumps(),
                                     [&](const Jump& jump) { return jump.from == a && jump.to == b; });
        };
        const bool numbers = std::max(from, to) <= board.holes();
        const bool two_digit = digits_hole(from) >= 0 && digits_hole(to) >= 0;
        if (!numbers && !two_digit) continue;
        INFO(board.name() << " " << text);
        const bool number_jump = numbers && is_jump(from - 1, to - 1);
        const bool digit_jump = two_digit && is_jump(digits_hole(from), digits_hole(to));
        if (numbers && two_digit && number_jump == digit_jump) {
          ++both;
          CHECK_THROWS_WITH(read_solution(board, 0, text, "game"),
                            ContainsSubstring("can be read as numbers and as two-digit"));
          const ReadSolution named = read_solution(board, 0, "two-digit: " + text, "game");
          CHECK(named.jumps[0].to == digits_hole(to));
          continue;
        }
        const bool expects_numbers = numbers && (!two_digit || number_jump);
        const ReadSolution read = read_solution(board, 0, text, "game");
        REQUIRE(read.jumps.size() == 1);
        CHECK(read.jumps[0].from == (expects_numbers ? from - 1 : digits_hole(from)));
        CHECK(read.jumps[0].to == (expects_numbers ? to - 1 : digits_hole(to)));
        ++(expects_numbers ? as_numbers : as_two_digit);
      }
    }
  }
  CHECK(both > 100);
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
  const Board column = find_board("rect3x1");
  const std::vector<Jump> up{{2, 1, 0}};
  CHECK(solution_text(column, 6, up, Notation::framed) ==
        "+---+\n| o |\n| X |\n| X |\n+---+\n\n+---+\n| # |\n| * |\n| : |\n+---+\n");
  CHECK(solution_text(column, 6, up, Notation::upside_down) == "o\no\n.\n\n:\n*\n@\n");
}

TEST_CASE("texts as people write them") {
  const Board english = find_board("english");
  const Position start = english_start(english);
  const char* const texts[] = {
      "# two jumps\n\n  d2-d4   # the first\nb3-d3\n",
      "d2-d4, b3-d3;",
      "d2 - d4 b3 - d3",
      "D2-D4 B3-D3",
      "d2\u2013d4 b3 \u2192 d3",
      "d2\u2192d4 b3\u2192d3",
      "1:3-3:3\n2:1-2:3",
      "5-17\r\n8-10\r\n",
      "46-44 25-45",
      "46\u201344 25>45",
      "two-digit: 46-44 25-45",
      "d2>d4 b3 -> d3",
      "5 -> 17; 8 -> 10",
      "names: d2-d4 b3-d3",
      "1,3->3,3\n2,1->2,3",
      "1, 3 -> 3, 3; 2, 1 -> 2, 3",
      "1, 3 \u2192 3, 3\n2, 1 - 2, 3",
      "(1, 3) -> (3, 3)\n(2, 1) -> (2, 3)",
      "( 1,3 )->( 3,3 ), (2,1)->(2,3)",
      "row-column: (1, 3) -> (3, 3); 2, 1 -> 2, 3",
      "(1|3)=>(3|3) (2|1)=>(2|3)",
      "[[1, 3, \"down\", 10], [2, 1, 'right', 9]]",
      "[[1, 3, \"down\", 10],\n[2, 1, 'right', 9]]",
      "[1,3,DOWN,10][2,1,right,9]",
      R"({"jumps": ["d2-d4", {"from": 8, "to": "d3"}]})",
      R"(["d2-d4", "b3-d3"])",
      R"([{"from": {"row": 1, "column": 3}, "to": {"row": 3, "column": 3}}, "b3-d3"])",
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
  struct Wrong {
    const char* text;
    const char* place;
    const char* says;
  };
  const Wrong texts[] = {
      {"", "game:1:1: ", "found the end of the text, expected a jump"},
      {"d2-d4\nb3", "game:2:3: ", "found the end of the line, expected '-'"},
      {"d2-d4\n  b3-x9\n", "game:2:6: ", "x9"},
      {"d2-", "game:1:4: ", "expected a hole"},
      {"d2\u2192d4 b3\u00f7d3", "game:1:9: ", "found '\u00f7d3', expected '-'"},
      {"?", "game:1:1: ", "found '?', expected a jump, such as d2-d4"},
      {"5", "game:1:2: ", "expected '-'"},
      {"1, 3 -> 3", "game:1:10: ", "expected ','"},
      {"(1, 3) -> (3, 3", "game:1:16: ", "expected ')'"},
      {R"([{"from": {"row": 1}, "to": "d4"}])", "game: jump 1: ", R"({"row": 3, "column": 3})"},
      {"1, 3 : 3, 3", "game:1:6: ", "expected '-'"},
      {"1, 3 -> 9, 3", "game:1:9: ", "there is no hole at row 9, column 3"},
      {"1, 99999999999 -> 0, 0", "game:1:", "far too large"},
      {"(1|3) => (3,3)", "game:1:12: ", "expected '|'"},
      {"[1, 3, south, 10]", "game:1:8: ", "up, left, right, down"},
      {"[1, 3, down]", "game:1:12: ", "expected ','"},
      {"[1, 3, up, 10]", "game:1:", "leaves the board"},
      {"[[3, 3, 's', 10]]", "game:1:", "expected a direction"},  // printed, but not read
      {"numbers-from-0: 4-16", "", "numbers-from-0 is printed, but not read"},
      {"{\"jumps\": [}", "game:1:12: ", "found '}', expected JSON"},
      {"{\"moves\": []}", "game", "no \"jumps\""},
      {"{\"jumps\": [3]}", "game: jump 1: ", "found"},
      {R"([{"from": "d2", "to": "z9"}])", "game: jump 1: ", "z9"},
      {R"([{"from": "d2", "to": true}])", "game: jump 1: ", "expected a hole"},
  };
  for (const auto& [text, place, says] : texts) {
    INFO(text);
    CHECK_THAT(refusal(english, text), ContainsSubstring(place) && ContainsSubstring(says));
  }
  CHECK_THAT(refusal(english, "d2-d4", Notation::over), ContainsSubstring("over is printed, but not read"));
  CHECK_THROWS_WITH(parse_notation("nmaes"), ContainsSubstring("Did you mean names"));
}

TEST_CASE("numbers of pegs are followed") {
  const Board english = find_board("english");
  CHECK_THAT(refusal(english, "[1, 3, down, 9]"),
             ContainsSubstring("game:1:14: found '9]', expected 10, the number of the peg on d3"));
  // The peg from d2, number 5, stands on d4 and is taken there.
  CHECK(refusal(english, "[1, 3, down, 10] [4, 3, up, 5]") == "");
  CHECK_THAT(refusal(english, "[1, 3, down, 10]\n[4, 3, up, 16]"),
             ContainsSubstring("game:2:12: found '16]', expected 5, the number of the peg on d4"));
}
