// Notations: what is printed is read back as the same jumps, on many boards; wrong texts are refused with
// line and column; and the independent replay of what was read.
#include "report/notation/notation.hpp"

#include <map>
#include <sstream>

#include "board/board_file.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "complaint.hpp"
#include "position/replay_jumps.hpp"
#include "random_boards.hpp"

using namespace pegspace;
namespace testing = pegspace::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A random game: jumps until none is possible.
std::vector<Jump> random_game(testing::Generator& random, const Board& board, Position p) {
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
    const Jump jump = testing::pick(random, same.empty() ? legal : same);
    p = (p & ~bit(jump.from) & ~bit(jump.over)) | bit(jump.to);
    game.push_back(jump);
  }
}

Replay replay(const Board& board, Position start, const ReadSolution& solution) {
  std::vector<ClaimedJump> claimed;
  for (const ReadJump& jump : solution) claimed.push_back({jump.from, jump.to, jump.over});
  return replay_jumps(board, start, claimed);
}

Position english_start(const Board& board) {
  return start_with_vacancies(board, bit(board.default_vacancy()));
}

}  // namespace

TEST_CASE("what is written is read back as the same jumps, on lattices and graphs") {
  testing::Generator random(11);
  std::vector<Board> boards;
  for (const char* const name : {"english", "european", "wiegleb", "triangle5", "hexagon3", "star13",
                                 "rect4x5", "torus4x4", "petersen"}) {
    boards.push_back(find_board(name));
  }
  for (int i = 0; i < 40; ++i) boards.push_back(testing::random_board(random, 5, 30));
  std::map<std::string, int> jumps_read;
  int long_moves = 0;
  for (const Board& board : boards) {
    for (int round = 0; round < 5; ++round) {
      const Position start = testing::random_start(random, board);
      const std::vector<Jump> game = random_game(random, board, start);
      if (game.empty()) continue;
      const auto require_game = [&](const ReadSolution& read, const std::string& notation) {
        const Replay replayed = replay(board, start, read);
        REQUIRE(replayed.illegal.empty());
        REQUIRE(replayed.jumps == game);
        long_moves += static_cast<std::size_t>(replayed.moves) < game.size() ? 1 : 0;
        jumps_read[notation] += static_cast<int>(game.size());
      };
      for (const std::string& name : notation_names()) {
        const Notation notation = parse_notation(name);
        if (!testing::complaint([&] { require_notation(board, notation); }).empty()) continue;
        const std::string text = solution_text(board, game, notation);
        INFO(text);
        const bool is_named = notation == Notation::row_column;
        require_game(read_solution(board, text, "game", is_named ? std::optional(notation) : std::nullopt),
                     name);
      }
      Json json{{"kind", "solve"}, {"solutions", {solution_json(board, game), solution_json(board, game)}}};
      const std::vector<ReadSolution> read = read_json_solutions(board, json_text(json), "game");
      REQUIRE(read.size() == 2);
      require_game(read[1], "JSON");
    }
  }
  for (const char* const notation : {"names", "numbers", "row-column", "JSON"})
    CHECK(jumps_read[notation] > 500);
  CHECK(long_moves > 20);
}

TEST_CASE("how each notation looks") {
  const Board english = find_board("english");
  const auto jump = [&](const char* from, const char* over, const char* to) {
    return Jump{english.parse_hole(from), english.parse_hole(over), english.parse_hole(to)};
  };
  const std::vector<Jump> game{jump("d2", "d3", "d4"), jump("b3", "c3", "d3"), jump("e1", "d1", "c1"),
                               jump("c1", "c2", "c3")};
  const auto text = [&](Notation notation) { return solution_text(english, game, notation); };
  CHECK(text(Notation::names) == "d2-d4 b3-d3 e1-c1-c3\n");
  CHECK(text(Notation::numbers) == "5-17 8-10 3-1-9\n");
  CHECK(text(Notation::row_column) == "1, 3 -> 3, 3\n2, 1 -> 2, 3\n0, 4 -> 0, 2\n0, 2 -> 2, 2\n");
  CHECK(json_line(solution_json(english, game)) ==
        R"({"jumps":[{"from":"d2","over":"d3","to":"d4"},{"from":"b3","over":"c3","to":"d3"},)"
        R"({"from":"e1","over":"d1","to":"c1"},{"from":"c1","over":"c2","to":"c3"}],)"
        R"("moves":["d2-d4","b3-d3","e1-c1-c3"]})");
  CHECK(solution_json(english, {})["moves"].empty());
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
      "5 -> 17; 8 -> 10",
      R"({"kind": "solve", "solutions": [{"jumps": [{"from": "d2", "over": "d3", "to": "d4"},
          {"from": "b3", "over": "c3", "to": "d3"}]}]})",
  };
  const auto check = [&](const ReadSolution& read) {
    REQUIRE(read.size() == 2);
    const Replay replayed = replay(english, start, read);
    CHECK(replayed.illegal.empty());
    CHECK(replayed.jumps.back() ==
          Jump{english.parse_hole("b3"), english.parse_hole("c3"), english.parse_hole("d3")});
  };
  for (const char* const text : texts) {
    INFO(text);
    check(read_solution(english, text, "game"));
  }
  for (const char* const text : {"1, 3 -> 3, 3\n2, 1 -> 2, 3", "1,3->3,3; 2,1 \u2192 2,3"}) {
    INFO(text);
    check(read_solution(english, text, "game", Notation::row_column));
  }
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
      {"?", "game:1:1: ", "found '?', expected a hole"},
      {"5", "game:1:2: ", "expected '-'"},
      {"3,1-3,3", "game:1:2: ", "--read row-column"},
      {"1, 3 -> 3, 3", "game:1:2: ", "--read row-column"},
      {"46-44", "game:1:1: ", "hole 46 is not on board"},
      {"4-16 2-0-8", "game:1:8: ", "from 0 needs 1 added"},
      {"d2>d3>d4", "game:1:3: ", "found '>d3>d4', expected '-'"},
      {"(1|3) => (3|3)", "game:1:1: ", "expected a hole"},
      {"[1, 3, down, 10]", "game:1:1: ", "expected a hole"},
      {R"(["d2-d4"])", "game:1:1: ", "expected a hole"},
      {"{\"solutions\": [}", "game:1:16: ", "found '}', expected JSON"},
      {R"({"jumps": []})", "game: ", "solve --json"},
      {R"({"kind": "replay", "solutions": []})", "game: ", "solve --json"},
      {R"({"kind": "solve", "solutions": []})", "game: ", "solve found none"},
      {R"({"kind": "solve", "solutions": [3]})", "game: solution 1 ", "no list"},
      {R"({"kind": "solve", "solutions": [{"jumps": []}, {"jumps": []}]})", "game: ", "found 2 solutions"},
      {R"({"kind": "solve", "solutions": [{"jumps": ["d2-d4"]}]})",
       "game: solution 1, jump 1: ", "expected {"},
      {R"({"kind": "solve", "solutions": [{"jumps": [{"from": "d2", "over": "d3", "to": "z9"}]}]})",
       "game: solution 1, jump 1: ", "z9"},
      {R"({"kind": "solve", "solutions": [{"jumps": [{"from": "d2", "to": "d4"}]}]})",
       "game: solution 1, jump 1: ", "expected {"},
  };
  const auto refusal = [&](const Board& board, const char* text,
                           std::optional<Notation> read = std::nullopt) {
    return testing::complaint([&] { read_solution(board, text, "game", read); });
  };
  for (const auto& [text, place, says] : texts) {
    INFO(text);
    CHECK_THAT(refusal(english, text), ContainsSubstring(place) && ContainsSubstring(says));
  }
  const Wrong rows[] = {{"1, 3 -> 3", "game:1:10: ", "expected row, column"},
                        {"1, 3 : 3, 3", "game:1:6: ", "expected '-'"},
                        {"1, 3 -> 9, 3", "game:1:9: ", "there is no hole at row 9, column 3"},
                        {"1, 99999999999 -> 0, 0", "game:1:1: ", "not a hole"},
                        {"d2-d4", "game:1:1: ", "expected row, column"}};
  for (const auto& [text, place, says] : rows) {
    INFO(text);
    CHECK_THAT(refusal(english, text, Notation::row_column),
               ContainsSubstring(place) && ContainsSubstring(says));
  }
  CHECK_THROWS_WITH(parse_notation("nmaes"), ContainsSubstring("Did you mean names"));
  CHECK_THROWS_WITH(parse_notation_to_read("numbers"), ContainsSubstring("Omit it"));
}

TEST_CASE("on graphs solutions have names alone") {
  std::istringstream file("edges:\na b, b c, c d, d a\n");
  const Board ring = read_board_file(file, "ring", "ring").board;
  CHECK(read_solution(ring, "a-c", "game").size() == 1);
  CHECK_THROWS_WITH(read_solution(ring, "1-3", "game"), ContainsSubstring("expected the name of a hole"));
  CHECK(read_solution(find_board("cycle4"), "1-3", "game").size() == 1);  // these numbers are names
  for (const Notation notation : {Notation::numbers, Notation::row_column}) {
    CHECK_THROWS_WITH(require_notation(ring, notation), ContainsSubstring("names alone"));
  }
  CHECK_THROWS_WITH(require_notation(find_board("torus4x4"), Notation::row_column),
                    ContainsSubstring("which of several holes"));
}
