// The catalogue: every listed name is a board, families take exactly the sizes they say, wrong names get
// help; the known counts of small boards are counted again by definition, those of larger ones by the
// engines.
#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "board/catalogue.hpp"
#include "board/position_class.hpp"
#include "by_definition.hpp"
#include "catch.hpp"
#include "complaint.hpp"
#include "counting/count_solutions.hpp"
#include "counting/moves/moves.hpp"
#include "engines/engines.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/lists/position_lists.hpp"
#include "position/canonical_form.hpp"
#include "searches.hpp"

using namespace pegspace;

namespace {

using testing::mentions;

std::string complaint_of_name(const std::string& name) {
  return testing::complaint([&] { find_board(name); });
}

}  // namespace

TEST_CASE("Every example of the catalogue is a board of that name, smallest first", "[catalogue]") {
  std::set<std::string> entries;
  for (const CatalogueEntry& entry : catalogue()) {
    CAPTURE(entry.name);
    CHECK(entries.insert(entry.name).second);
    CHECK_FALSE(entry.description.empty());
    REQUIRE_FALSE(entry.examples.empty());
    int holes = 0;
    for (const std::string& name : entry.examples) {
      CAPTURE(name);
      REQUIRE(named_board(name).has_value());
      const Board board = find_board(name);
      CHECK(board.name() == name);
      CHECK(board.holes() > holes);
      holes = board.holes();
    }
    CHECK(holes <= max_holes);
  }
  for (const char* needed :
       {"english", "european", "wiegleb", "asymmetrical", "senku49", "diamondN", "squareN", "rectAxB",
        "torusAxB", "NAME-8", "lineN", "triangleN", "hexagonN", "rhombusN", "starN"}) {
    CAPTURE(needed);
    CHECK(entries.count(needed) == 1);
  }
}

TEST_CASE("Families take exactly the sizes that fit", "[catalogue]") {
  const auto sizes = [](const std::string& prefix) {
    std::vector<int> holes;
    for (int size = 0; size <= 130; ++size) {
      const std::string name = prefix + std::to_string(size);
      if (const auto board = named_board(name)) holes.push_back(board->holes());
    }
    return holes;
  };
  CHECK(sizes("diamond") == std::vector<int>{1, 5, 13, 25, 41, 61});
  CHECK(sizes("square") == std::vector<int>{1, 4, 9, 16, 25, 36, 49, 64});
  CHECK(sizes("triangle") == std::vector<int>{1, 3, 6, 10, 15, 21, 28, 36, 45, 55});
  CHECK(sizes("hexagon") == std::vector<int>{1, 7, 19, 37, 61});
  CHECK(sizes("rhombus") == std::vector<int>{1, 4, 9, 16, 25, 36, 49, 64});
  CHECK(sizes("star") == std::vector<int>{13, 37});
  CHECK(sizes("line").size() == 64);

  int rectangles = 0;
  for (int rows = 0; rows <= 70; ++rows) {
    for (int columns = 0; columns <= 70; ++columns) {
      const std::string name = "rect" + std::to_string(rows) + "x" + std::to_string(columns);
      const bool fits = rows > 0 && columns > 0 && rows * columns <= max_holes;
      REQUIRE(named_board(name).has_value() == fits);
      if (!fits) continue;
      ++rectangles;
      const Board board = find_board(name);
      REQUIRE(board.rows() == rows);
      REQUIRE(board.columns() == columns);
      REQUIRE(board.holes() == rows * columns);
    }
  }
  CHECK(rectangles > 64);
  for (int rows = 0; rows <= 22; ++rows) {
    for (int columns = 0; columns <= 22; ++columns) {
      const auto torus = named_board("torus" + std::to_string(rows) + "x" + std::to_string(columns));
      REQUIRE(torus.has_value() == (rows >= 3 && columns >= 3 && rows * columns <= max_holes));
    }
  }
  CHECK(find_board("French-8").name() == "european-8");
  for (const char* none : {"triangle4-8", "petersen-8", "english-8-8", "-8", "torus3x3x3", "torus4-8"}) {
    CAPTURE(none);
    CHECK_FALSE(named_board(none).has_value());
  }
}

TEST_CASE("Pictures of the boards with a name of their own", "[catalogue]") {
  const auto rows = [](const std::string& name) {
    return find_board(name).picture(find_board(name).all_holes());
  };
  CHECK(rows("english") == std::vector<std::string>{"--ooo--", "--ooo--", "ooooooo", "ooooooo", "ooooooo",
                                                    "--ooo--", "--ooo--"});
  CHECK(rows("european") == std::vector<std::string>{"--ooo--", "-ooooo-", "ooooooo", "ooooooo", "ooooooo",
                                                     "-ooooo-", "--ooo--"});
  CHECK(rows("asymmetrical") == std::vector<std::string>{"--ooo---", "--ooo---", "--ooo---", "oooooooo",
                                                         "oooooooo", "oooooooo", "--ooo---", "--ooo---"});
  CHECK(rows("senku49") == std::vector<std::string>{"---ooo---", "---ooo---", "--ooooo--", "ooooooooo",
                                                    "ooooooooo", "ooooooooo", "--ooooo--", "---ooo---",
                                                    "---ooo---"});
  CHECK(rows("diamond13") == std::vector<std::string>{"--o--", "-ooo-", "ooooo", "-ooo-", "--o--"});
  CHECK(rows("hexagon2") == std::vector<std::string>{"-o-o-", "o-o-o", "-o-o-"});
  CHECK(rows("rhombus2") == std::vector<std::string>{"o-o-", "-o-o"});
  CHECK(rows("star13") == std::vector<std::string>{"---o---", "o-o-o-o", "-o-o-o-", "o-o-o-o", "---o---"});
  CHECK(find_board("wiegleb").holes() == 45);
}

TEST_CASE("Names: case, and other names of the same board", "[catalogue]") {
  CHECK(find_board("English").name() == "english");
  CHECK(find_board("RECT4X5").name() == "rect4x5");
  CHECK(find_board("french").name() == "european");
  CHECK(find_board("german").name() == "wiegleb");
  CHECK(find_board("bell39").name() == "asymmetrical");
  CHECK(find_board("senku").name() == "senku49");
}

TEST_CASE("Wrong names are refused with help", "[catalogue][error]") {
  for (const char* wrong : {"",
                            "-",
                            "nonsense",
                            "english.txt",
                            "./english",
                            "rect",
                            "rect4",
                            "rect4x",
                            "rectx5",
                            "rect4x5x6",
                            "rect-1x-5",
                            "triangle",
                            "triangle-3",
                            "triangle5x",
                            "square0",
                            "square9",
                            "line65",
                            "hexagon6",
                            "diamond7",
                            "star1",
                            "square99999999999999999999",
                            "rect99999x1",
                            "squareabc"}) {
    CAPTURE(wrong);
    CHECK_FALSE(complaint_of_name(wrong).empty());
    CHECK_FALSE(named_board(wrong).has_value());
  }
  CHECK(mentions(complaint_of_name("englsh"), "Did you mean english?"));
  CHECK(mentions(complaint_of_name("trangle5"), "triangle5"));
  CHECK(mentions(complaint_of_name("triangle15"), "The board of 15 holes is triangle5."));
  CHECK(complaint_of_name(std::string(100000, 'x')).size() < 400);
}

TEST_CASE("Known solutions and games of small boards, counted again plainly", "[catalogue]") {
  int counted = 0;
  for (const KnownCount& known : known_counts()) {
    const Board board = find_board(known.board);
    if (board.holes() > 16 || (known.quantity != "solutions" && known.quantity != "games")) continue;
    CAPTURE(known.board, known.start, known.finish, known.quantity);
    const Problem problem = known.start == "all"
                                ? problem_from_all_vacancies(board)
                                : Problem{board, board.all_holes() ^ bit(board.parse_hole(known.start)),
                                          known.start, std::nullopt};
    const testing::ByDefinition definition(problem);
    const Finish finish = known.finish.empty() || known.finish == "any"
                              ? finish_anywhere(board)
                              : finish_at_hole(board, board.parse_hole(known.finish));
    CHECK(to_decimal(known.quantity == "games" ? definition.games() : definition.count(finish).solutions) ==
          known.value);
    ++counted;
  }
  CHECK(counted == 17);
}

TEST_CASE("Known positions and solutions of larger boards, counted again by the dense engine",
          "[catalogue][threads]") {
  int counted = 0;
  for (const KnownCount& known : known_counts()) {
    if (known.board == "european" && known.start == "e7") continue;  // seconds
    if (known.quantity == "games") continue;                         // the same, for the English board
    if (known.board == "senku49") continue;                          // days
    if (known.board == "wiegleb") continue;                          // half an hour, 33 GiB
    if (known.start.empty() || known.start == "all") continue;       // counted below and in union_test
    const auto name = std::find(column_names.begin(), column_names.end(), known.quantity);
    if (known.quantity != "solutions" && name == column_names.end()) continue;
    CAPTURE(known.board, known.start, known.finish, known.quantity);
    const Problem problem = testing::named_problem(known.board, known.start, known.finish);
    testing::SearchSetup options = testing::with_threads(2);
    ++counted;
    if (known.quantity == "solutions") {
      const Counting found =
          count(problem, {{*problem.finish}, false}, find_engine("dense", problem, options), options, {});
      CHECK(to_decimal(found.finishes.front().solutions) == known.value);
      continue;
    }
    const auto column = static_cast<Column>(name - column_names.begin());
    options.columns = ColumnSet();
    options.columns.add(column);
    const Enumeration found = dense::enumerate(problem, options, options, {});
    CHECK(std::to_string(testing::total(found, column)) == known.value);
  }
  CHECK(counted == 22);
}

TEST_CASE("Known numbers of problems, and the fewest moves of small boards", "[catalogue]") {
  testing::SearchSetup options = testing::with_threads(2);
  int counted = 0;
  for (const KnownCount& known : known_counts()) {
    if (!known.start.empty()) continue;
    CAPTURE(known.board, known.quantity);
    const Board board = find_board(known.board);
    const std::vector<SinglePegProblem> feasible = feasible_single_peg_problems(board);
    if (known.quantity == "feasible problems") {
      CHECK(std::to_string(feasible.size()) == known.value);
      ++counted;
      continue;
    }
    if (board.holes() > 15) continue;  // seconds
    int solvable = 0;
    int fewest_moves = board.holes();
    WorkerTeam team(options.threads);
    for (const SinglePegProblem& pair : feasible) {
      const Problem problem{board, board.all_holes() ^ bit(pair.vacancy), board.hole_name(pair.vacancy),
                            finish_at_hole(board, pair.peg)};
      const Engine& engine = find_engine("hash", problem, options);
      MoveRequest request;
      request.distribution = false;
      request.solutions =
          count_solutions(problem, {*problem.finish}, false, engine, options, {}).rows.front().solutions;
      const MoveStats stats = move_stats(StoredLevels::winning(problem, engine, options), request, team);
      if (stats.solutions == 0) continue;
      ++solvable;
      fewest_moves = std::min(fewest_moves, stats.fewest_moves);
    }
    CHECK(std::to_string(known.quantity == "fewest moves" ? fewest_moves : solvable) == known.value);
    ++counted;
  }
  CHECK(counted == 13);
}

TEST_CASE("The known number of canonical sequences, counted again", "[catalogue]") {
  const auto known = std::ranges::find(known_counts(), "canonical sequences", &KnownCount::quantity);
  REQUIRE(known != known_counts().end());
  const Problem problem = testing::named_problem(known->board, known->start, known->finish);
  testing::SearchSetup options = testing::with_threads(2);
  const PositionLevels levels =
      list_positions(find_engine("dense", problem, options), problem, Sought::winning, options);
  const CanonicalForm form(winning_group(problem));
  // The number of sequences from each position of a level to the finish, last level first.
  std::vector<std::uint64_t> later = {1};
  REQUIRE(levels.back().size() == 1);
  for (std::size_t depth = levels.size() - 1; depth-- > 0;) {
    std::vector<std::uint64_t> here;
    for (const Position p : levels[depth]) {
      std::set<Position> children;
      for (const Jump& jump : problem.board.jumps()) {
        if (is_legal(jump_mask(jump), p)) children.insert(form.least(p ^ jump_mask(jump).touches));
      }
      std::uint64_t sum = 0;
      for (const Position child : children) {
        const auto place = std::ranges::lower_bound(levels[depth + 1], child);
        if (place != levels[depth + 1].end() && *place == child)
          sum += later[static_cast<std::size_t>(place - levels[depth + 1].begin())];
      }
      here.push_back(sum);
    }
    later = std::move(here);
  }
  CHECK(std::to_string(later.front()) == known->value);
}
