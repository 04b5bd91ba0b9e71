// Texts of several solutions (report/notation/solutions_reader.cpp): what belongs to which, and the places in
// errors.
#include "report/notation/solutions_reader.hpp"

#include <sstream>

#include "base/error.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "position/game.hpp"
#include "position/problem.hpp"
#include "searches.hpp"

using namespace pegspace;

namespace {

const std::vector<Position> no_finish;

std::vector<ReadSolution> read_solutions(const Board& board, Position start, std::string_view text,
                                         const std::string& source, std::span<const Position> finish,
                                         std::optional<Notation> notation = std::nullopt) {
  std::istringstream stream{std::string(text)};
  Finish ends;
  for (const Position p : finish) ends.patterns.push_back({.pegs = p});
  SolutionsReader reader(board, start, TextInput(stream, source, "solutions"), ends, notation);
  std::vector<ReadSolution> solutions;
  while (auto solution = reader.next()) solutions.push_back(std::move(*solution));
  return solutions;
}

/// A game to its end, always by the `pick`-th legal jump (counted round).
std::vector<Jump> some_game(const Problem& problem, std::size_t pick) {
  Game game(problem);
  for (std::vector<Jump> legal = game.legal_jumps(); !legal.empty(); legal = game.legal_jumps()) {
    game.play(legal[pick % legal.size()]);
  }
  return {game.made().begin(), game.made().end()};
}

void require_equal(const ReadSolution& read, const std::vector<Jump>& jumps) {
  REQUIRE(read.size() == jumps.size());
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    CHECK(read[i].from == jumps[i].from);
    CHECK(read[i].to == jumps[i].to);
  }
}

}  // namespace

TEST_CASE("Several games are read back one by one", "[solutions]") {
  const Problem problem = testing::named_problem("triangle5", "a1", "any");
  std::vector<std::vector<Jump>> games;
  for (std::size_t pick = 0; pick < 12; ++pick) games.push_back(some_game(problem, pick));
  const auto check = [&](const std::string& text, std::optional<Notation> read = std::nullopt) {
    INFO(text);
    const auto found = read_solutions(problem.board, problem.start, text, "games", no_finish, read);
    REQUIRE(found.size() == games.size());
    for (std::size_t i = 0; i < games.size(); ++i) require_equal(found[i], games[i]);
  };
  for (const std::string& name : notation_names()) {
    const Notation notation = parse_notation(name);
    const bool by_rows = notation == Notation::row_column;
    for (const bool apart : {false, true}) {
      if (!apart && by_rows) continue;
      std::string text = "# games\n";
      for (const std::vector<Jump>& jumps : games) {
        if (apart) text += "\n# one of them\n";
        text += solution_text(problem.board, jumps, notation);
      }
      check(text, by_rows ? std::optional(notation) : std::nullopt);
    }
  }
  Json json{{"kind", "solve"}};
  for (const std::vector<Jump>& jumps : games) {
    json["solutions"].push_back(solution_json(problem.board, jumps));
  }
  check(json_text(json));
  check("# a comment\n\n" + json_line(json));
}

TEST_CASE("One solution over several lines stays one", "[solutions]") {
  const Board board = find_board("english");
  const Position start = start_with_vacancies(board, bit(board.default_vacancy()));
  const auto count = [&](std::string_view text, const std::vector<Position>& finish = no_finish) {
    return read_solutions(board, start, text, "game", finish).size();
  };
  CHECK(count("d2-d4") == 1);
  CHECK(count("d2-d4\nb3-d3\n# a comment\nc1-c3\n") == 1);
  CHECK(count("\n\n# before\n\nd2-d4\r\nb3-d3\r\n\r\n\r\n") == 1);
  CHECK(count("d2-d4\n\nd6-d4\n") == 2);
  CHECK(count("d2-d4\n#\nd2-d4\n") == 1);  // illegal, and told so: no line is a whole game
}

TEST_CASE("Errors and places count the lines of the whole text", "[solutions]") {
  const Board board = find_board("english");
  const Position start = start_with_vacancies(board, bit(board.default_vacancy()));
  const std::vector<ReadSolution> read =
      read_solutions(board, start, "d2-d4\n\n\nd6-d4 d3-d5\n", "game", no_finish);
  REQUIRE(read.size() == 2);
  CHECK(read[1][1].place == "game:4:7");
  CHECK_THROWS_WITH(read_solutions(board, start, "d2-d4\n\n\nd6-d4 x-d3", "game", no_finish),
                    Catch::Matchers::StartsWith("game:4:7: "));
  CHECK_THROWS_WITH(read_solutions(board, start, "d2-d4\n\n\nd6-", "game", no_finish),
                    Catch::Matchers::StartsWith("game:4:4: "));
  CHECK_THROWS_AS(read_solutions(board, start, "\n\n# nothing\n", "game", no_finish), InputError);
  CHECK_THROWS_AS(read_solutions(board, start, "", "game", no_finish), InputError);
}
