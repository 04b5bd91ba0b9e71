// The catalogue: every listed name is a board, families take exactly the sizes they say, wrong names get
// help; the known counts of small boards are counted again by definition, those of larger ones by the
// engines.
#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "board/catalogue.hpp"
#include "board/position_class.hpp"
#include "by_definition.hpp"
#include "catch.hpp"
#include "complaint.hpp"
#include "counting/count_solutions.hpp"
#include "counting/moves/moves.hpp"
#include "engines/engines.hpp"
#include "searches.hpp"

using namespace pegspace;

namespace {

using testing::mentions;

std::string complaint_of_name(const std::string& name) {
  return testing::complaint([&] { find_board(name); });
}

bool is_column_name(const std::string& quantity) {
  return std::ranges::count(column_names, quantity) > 0;
}

Problem problem_of(const KnownCount& known) {
  if (known.start != "all") return testing::named_problem(known.board, known.start, known.finish);
  Problem problem = problem_from_all_vacancies(find_board(known.board));
  if (known.finish == "any") problem.finish = finish_anywhere(problem.board);
  return problem;
}

std::string counted(const Problem& problem, const std::string& quantity, const Engine& engine) {
  testing::SearchSetup options = testing::with_threads(2);
  if (is_column_name(quantity)) {
    const auto column = static_cast<Column>(std::ranges::find(column_names, quantity) - column_names.begin());
    options.columns = ColumnSet();
    options.columns.add(column);
    return std::to_string(testing::total(engine.enumerate(problem, options, options, {}), column));
  }
  CountRequest request{{}, quantity == "games"};
  if (problem.finish) request.finishes.push_back(*problem.finish);
  const Counting found = count(problem, request, engine, options, {});
  return to_decimal(request.games ? *found.games : found.finishes.front().solutions);
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
  for (const auto& [name, rows] : {
           std::pair("english", "--ooo-- --ooo-- ooooooo ooooooo ooooooo --ooo-- --ooo--"),
           {"european", "--ooo-- -ooooo- ooooooo ooooooo ooooooo -ooooo- --ooo--"},
           {"asymmetrical", "--ooo--- --ooo--- --ooo--- oooooooo oooooooo oooooooo --ooo--- --ooo---"},
           {"senku49",
            "---ooo--- ---ooo--- --ooooo-- ooooooooo ooooooooo ooooooooo --ooooo-- ---ooo--- ---ooo---"},
           {"diamond13", "--o-- -ooo- ooooo -ooo- --o--"},
           {"hexagon2", "-o-o- o-o-o -o-o-"},
           {"rhombus2", "o-o- -o-o"},
           {"star13", "---o--- o-o-o-o -o-o-o- o-o-o-o ---o---"},
       }) {
    const Board board = find_board(name);
    CHECK(join(board.picture(board.all_holes()), " ") == rows);
  }
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
  for (const std::string& wrong :
       split(",-,nonsense,english.txt,./english,rect,rect4,rect4x,rectx5,rect4x5x6,rect-1x-5,triangle,"
             "triangle-3,triangle5x,square0,square9,line65,hexagon6,diamond7,star1,"
             "square99999999999999999999,rect99999x1,squareabc",
             ',')) {
    CAPTURE(wrong);
    CHECK_FALSE(complaint_of_name(wrong).empty());
    CHECK_FALSE(named_board(wrong).has_value());
  }
  CHECK(mentions(complaint_of_name("englsh"), "Did you mean english?"));
  CHECK(mentions(complaint_of_name("trangle5"), "triangle5"));
  CHECK(mentions(complaint_of_name("triangle15"), "The board of 15 holes is triangle5."));
  CHECK(complaint_of_name(std::string(100000, 'x')).size() < 400);
}

TEST_CASE("Known counts of small boards, counted again plainly and by each engine", "[catalogue]") {
  int counted_again = 0;
  for (const KnownCount& known : known_counts()) {
    if (find_board(known.board).holes() > 16 || known.start.empty()) continue;
    CAPTURE(known.board, known.start, known.finish, known.quantity);
    const Problem problem = problem_of(known);
    const testing::ByDefinition definition(problem);
    const Count plain = known.quantity == "positions" ? Count(definition.positions().size())
                        : known.quantity == "games"   ? definition.games()
                                                      : definition.count(*problem.finish).solutions;
    CHECK(to_decimal(plain) == known.value);
    for (const Engine& engine : engines()) {
      CAPTURE(engine.name);
      CHECK(counted(problem, known.quantity, engine) == known.value);
    }
    ++counted_again;
  }
  CHECK(counted_again == 18);
}

void count_larger_boards_again(const char* engine) {
  int counted_again = 0;
  for (const KnownCount& known : known_counts()) {
    if (find_board(known.board).holes() <= 16) continue;
    if (known.board == "european" && known.start == "e7") continue;  // seconds: dense_test.cpp
    if (known.board == "senku49") continue;                          // days
    if (known.board == "wiegleb") continue;                          // half an hour, 33 GiB
    const bool is_column = is_column_name(known.quantity);
    if (known.board == "english" && is_column) continue;  // engines_test.cpp has every level
    if (!is_column && known.quantity != "solutions" && known.quantity != "games") continue;
    CAPTURE(known.board, known.start, known.finish, known.quantity);
    CHECK(counted(problem_of(known), known.quantity, *engine_named(engine)) == known.value);
    ++counted_again;
  }
  CHECK(counted_again == 8);
}

TEST_CASE("Known counts of larger boards, counted again by the dense engine", "[catalogue][threads]") {
  count_larger_boards_again("dense");
}

TEST_CASE("Known counts of larger boards, counted again by the hash engine", "[catalogue][slow]") {
  count_larger_boards_again("hash");
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
