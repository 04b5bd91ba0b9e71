// The engines: columns, wide keys, interrupts, refusals, published levels. (The differential test compares
// all engines with the definition, where every trap of canonicalising is met.)
#include <filesystem>
#include <fstream>
#include <sstream>

#include "attempt.hpp"
#include "base/error.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "counting/count_solutions.hpp"
#include "engines/engines.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/lists/position_lists.hpp"
#include "levels/reference/reference_engine.hpp"
#include "position/level_laws.hpp"
#include "random_boards.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

using testing::Generator;

TEST_CASE("every set of columns gives what the full run gives in them, on each engine") {
  const Board board = find_board("rect2x5");  // four symmetries
  Problem one{board, start_with_vacancies(board, bit(2)), "c1", finish_anywhere(board)};
  Problem all = problem_from_all_vacancies(board);
  all.finish = one.finish;
  for (const Problem& problem : {one, all}) {
    for (const Engine& engine : engines()) {
      CAPTURE(engine.name);
      for (const std::optional<int> max_depth : {std::optional<int>(), std::optional<int>(2)}) {
        testing::SearchSetup options = testing::with_threads(1);
        options.max_depth = max_depth;
        const Enumeration whole = engine.enumerate(problem, options, options, {});
        for (unsigned set = 0; set < 1U << static_cast<unsigned>(column_count); ++set) {
          CAPTURE(set);
          options.columns = {};
          for (int i = 0; i < column_count; ++i) {
            if ((set >> static_cast<unsigned>(i) & 1U) != 0) options.columns.add(static_cast<Column>(i));
          }
          const Enumeration found = engine.enumerate(problem, options, options, {});
          REQUIRE(found.ending == whole.ending);
          REQUIRE(found.levels == testing::only(options.columns, whole.levels));
        }
      }
    }
  }
}

TEST_CASE("boards of more than 42 holes take the wide keys") {
  const Board board("square7", Lattice::square, rectangle(7, 7));
  const Board full("square8", Lattice::square, rectangle(8, 8));
  Generator random(3);
  for (const Board& each : {board, full}) {
    Problem problem{each, start_with_vacancies(each, bit(each.parse_hole("c3"))), "c3", std::nullopt};
    problem.finish = finish_at_position(testing::random_walk(random, each, problem.start));
    problem = with_images(std::move(problem));
    testing::SearchSetup options = testing::with_threads(2);
    options.max_depth = 4;
    options.columns.remove(Column::winning_positions);
    options.columns.remove(Column::canonical_winning_positions);
    const Enumeration expected = reference::enumerate(problem, options, options, {});
    REQUIRE(hash::enumerate(problem, options, options, {}).levels == expected.levels);
    REQUIRE(expected.levels.size() == 5);
  }
}

TEST_CASE("an interrupt ends the search and keeps the finished levels") {
  const Problem problem = testing::named_problem("square4", "b1");
  SearchListener listener;
  listener.level_done = [](const LevelStats& stats) { set_interrupt_requested(stats.depth == 4); };
  for (const bool use_hash : {true, false}) {
    const auto enumerate = use_hash ? hash::enumerate : reference::enumerate;
    const testing::Attempt e = testing::attempt(enumerate, problem, testing::with_threads(2), listener);
    set_interrupt_requested(false);
    REQUIRE(e.failure == FailureKind::interrupted);
    REQUIRE(e.levels.size() == 5);
  }
}

TEST_CASE("what makes no sense is refused: threads, starts, finishes") {
  const Problem right = testing::named_problem("square4", "b1");
  const Board& board = right.board;
  Problem off_board = right;
  off_board.start |= bit(board.holes());
  Problem unlike = right;
  unlike.other_starts = {right.start & (right.start - 1)};
  CHECK_THROWS_AS(finish_at_hole(board, 99), InputError);
  CHECK_THROWS_AS(finish_at_hole(board, -1), InputError);
  CHECK_THROWS_AS(finish_at_holes(board, bit(board.holes())), InputError);
  for (const Engine& engine : engines()) {
    CAPTURE(engine.name);
    const auto refuses = [&](const Problem& problem, const testing::SearchSetup& options) {
      CHECK_THROWS_AS(engine.enumerate(problem, options, options, {}), InputError);
      CHECK_THROWS_AS(count_solutions(problem, {finish_anywhere(board)}, true, engine, options, {}),
                      InputError);
      CHECK_THROWS_AS(list_positions(engine, problem, Sought::reachable, options), InputError);
    };
    for (const Problem& wrong : {off_board, unlike}) refuses(wrong, testing::with_threads(1));
    if (!engine.can.is_serial) {  // the reference engine is one thread
      for (const int threads : {0, -1}) refuses(right, testing::with_threads(threads));
    }
    CHECK_THROWS_AS(list_positions(engine, right, Sought::winning, testing::with_threads(1)), InputError);
  }
}

std::vector<LevelStats> read_levels(const std::string& name) {
  std::ifstream file(std::filesystem::path(PEGSPACE_TESTS_FOLDER) / "reference" / name);
  REQUIRE(file);
  std::string line;
  std::getline(file, line);
  REQUIRE(line == "depth,pegs," + join({column_names.begin(), column_names.end()}, ","));
  std::vector<LevelStats> levels;
  while (std::getline(file, line)) {
    const std::vector<std::string> fields = split(line, ',');
    REQUIRE(fields.size() == 2 + column_names.size());
    LevelStats stats{std::stoi(fields[0]), std::stoi(fields[1]), {}};
    for (std::size_t column = 0; column < column_names.size(); ++column) {
      stats.values[column] = std::stoull(fields[2 + column]);
    }
    levels.push_back(stats);
  }
  return levels;
}

TEST_CASE("English board, central vacancy: every published number of every level", "[threads]") {
  const Board board("english", Lattice::square, cross(2, 2, 2, 2));
  const int centre = board.parse_hole("d4");
  const Problem problem{board, start_with_vacancies(board, bit(centre)), "d4", finish_at_hole(board, centre)};
  const std::vector<LevelStats> expected = read_levels("english_central.csv");
  REQUIRE(expected.size() == 32);
  for (const char* const engine : {"dense", "hash"}) {
    CAPTURE(engine);
    const Enumeration found = engine_named(engine)->enumerate(problem, {}, testing::with_threads(2), {});
    REQUIRE(found.ending == Ending::complete);
    REQUIRE(found.levels == expected);
  }
  REQUIRE(broken_level_laws(problem, Symmetry::start, expected, true).empty());
  int sums = 0;
  for (const KnownCount& known : known_counts_of(board)) {
    const auto column = std::ranges::find(column_names, known.quantity);
    if (column == column_names.end()) continue;
    CHECK(std::to_string(testing::total({expected}, static_cast<Column>(column - column_names.begin()))) ==
          known.value);
    ++sums;
  }
  CHECK(sums == 4);
}

}  // namespace
}  // namespace pegspace
