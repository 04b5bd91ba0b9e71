// The start-finish table: both engines; what is counted and what follows from it; unfinished tables;
// published counts. (Every pair of random boards is compared with the definition by the random commands.)
#include <map>
#include <set>
#include <string>

#include "base/error.hpp"
#include "board/catalogue.hpp"
#include "board/position_class.hpp"
#include "catch.hpp"
#include "complaint.hpp"
#include "counting/solutions/start_finish_table.hpp"
#include "engines/engines.hpp"
#include "levels/kit/simd.hpp"
#include "random_boards.hpp"
#include "report/start_finish_report.hpp"
#include "searches.hpp"

namespace pegspace {
namespace {

using testing::Generator;

/// Counts all that is left; returns the number of tasks.
std::size_t fill(StartFinishTable& table, std::string_view engine_name,
                 const testing::SearchSetup& options = testing::with_threads(2)) {
  const std::vector<StartFinishTask> tasks = table.tasks();
  const EngineChoice engine_for = [&](const Problem& problem) -> const Engine& {
    return find_engine(engine_name, problem, options);
  };
  for (const StartFinishTask& task : tasks) {
    std::size_t rows = 0;
    count_task(table, task, engine_for, options, {}, [&](std::size_t) { ++rows; });
    REQUIRE(rows == task.rows.size());
  }
  REQUIRE(table.complete());
  return tasks.size();
}

TEST_CASE("tables of boards of many tiles are the same from each engine", "[table][threads]") {
  // Square and triangular, with tiles of one row and of several, and two to eight symmetries; "cut" has none.
  const Board cut("cut", Lattice::square, [] {
    std::vector<Cell> cells = rectangle(4, 6);
    cells.erase(cells.begin());
    cells.erase(cells.begin() + 9);
    cells.pop_back();
    return cells;
  }());
  const std::vector<std::string> targets = simd_targets();
  std::size_t round = 0;
  int solvable = 0;
  for (const Board& board : {find_board("rect4x5"), find_board("rect3x7"), find_board("triangle6"),
                             find_board("rhombus4"), find_board("hexagon3"), cut}) {
    INFO(board.name());
    force_simd_target(targets[round++ % targets.size()]);
    StartFinishTable truth(board);
    fill(truth, "hash");
    StartFinishTable table(board);
    fill(table, "dense");
    for (std::size_t row = 0; row < table.rows().size(); ++row) {
      CAPTURE(table.rows()[row].start, table.rows()[row].finish);
      REQUIRE(table.rows()[row].counts->solutions == truth.rows()[row].counts->solutions);
      REQUIRE(table.rows()[row].counts->winning_positions == truth.rows()[row].counts->winning_positions);
      solvable += table.rows()[row].counts->solutions > 0;
    }
  }
  REQUIRE(solvable > 50);
  force_simd_target("");
}

TEST_CASE("tasks cover every feasible row or its reversal once", "[table]") {
  for (const char* name : {"english", "european", "triangle6", "hexagon3", "rect4x5", "wiegleb"}) {
    const Board board = find_board(name);
    CAPTURE(name);
    const StartFinishTable table(board);
    std::vector<int> covered(table.rows().size());
    std::size_t feasible = 0;
    for (const StartFinishTask& task : table.tasks()) {
      REQUIRE_FALSE(task.rows.empty());
      REQUIRE(std::max(task.starts.size(), task.finishes.size()) <= 8);
      for (const std::size_t row : task.rows) {
        bool has_pair = false;
        for (const int start : task.starts) {
          for (const int finish : task.finishes) has_pair |= table.row_of(start, finish) == row;
        }
        REQUIRE(has_pair);
        ++covered[row];
        if (table.reversal_of(row) != row) ++covered[table.reversal_of(row)];
      }
    }
    for (std::size_t i = 0; i < covered.size(); ++i) {
      REQUIRE(covered[i] == (table.rows()[i].feasible ? 1 : 0));
      feasible += table.rows()[i].feasible;
    }
    REQUIRE(feasible == feasible_single_peg_problems(board).size());
  }
}

TEST_CASE("an unfinished table goes on where it ended", "[table]") {
  const Board board = find_board("triangle5");
  StartFinishTable whole(board);
  fill(whole, "auto");
  const std::vector<StartFinishTask> tasks = StartFinishTable(board).tasks();
  const std::vector<std::size_t>& rows = tasks.front().rows;
  REQUIRE(rows.size() > 2);

  // Half of the first task is in the file, and a line that was cut.
  StartFinishTable begun(board);
  std::string text = unfinished_header(begun);
  const auto keep = [&](std::size_t row) { text += unfinished_line(whole, whole.rows()[row]); };
  for (std::size_t i = 0; i < rows.size() / 2; ++i) keep(rows[i]);
  const std::size_t whole_lines = text.size();
  text += unfinished_line(whole, whole.rows()[rows.back()]).substr(0, 9);

  REQUIRE(read_unfinished(text, "table.csv.part", begun) == whole_lines);
  std::size_t left = 0;
  for (const StartFinishTask& task : begun.tasks()) left += task.rows.size();
  std::size_t all = 0;
  for (const StartFinishTask& task : tasks) all += task.rows.size();
  REQUIRE(left < all);
  fill(begun, "hash");
  REQUIRE(start_finish_rows(begun, PairSet::all) == start_finish_rows(whole, PairSet::all));

  // A header alone, or a part of it, is as good as none.
  const std::string header = unfinished_header(whole);
  for (std::size_t length = 0; length <= header.size(); ++length) {
    StartFinishTable table(board);
    REQUIRE(read_unfinished(header.substr(0, length), "table.csv.part", table) == 0);
  }

  // Nothing but the file of an unfinished table of this board is taken, and no changed line.
  const auto refused = [&](std::string_view content, const std::string& says) {
    StartFinishTable table(board);
    REQUIRE(testing::mentions(testing::complaint([&] { read_unfinished(content, "table.csv.part", table); }),
                              says));
  };
  refused("start,finish\n", "not the file of an unfinished table");
  const Board other = find_board("triangle4");
  refused(unfinished_header(StartFinishTable(other)), "another board");
  refused(unfinished_header(StartFinishTable(board, Asked::solvable)), "other options");
  for (std::size_t at = header.size(); at + 1 < whole_lines; ++at) {
    std::string damaged = text;
    damaged[at] = damaged[at] == '7' ? '8' : '7';
    if (damaged == text) continue;
    refused(damaged, "table.csv.part:");
  }
}

TEST_CASE("a count that ends early is not begun again in another way", "[table]") {
  const Board board = find_board("triangle5");
  const StartFinishTask task = StartFinishTable(board).tasks().front();
  REQUIRE(task.rows.size() > 1);
  static int calls = 0;
  static std::function<void()> end_early;
  static Engine failing = find_engine("hash", task_problem(board, task), {});
  failing.count = [](const Problem&, const CountRequest& request, const SearchListener&) -> Counting {
    ++calls;
    CHECK_FALSE(request.finishes.empty());
    end_early();
    return {};
  };
  const auto count_once = [&] {
    calls = 0;
    StartFinishTable table(board);
    count_task(
        table, task, [](const Problem&) -> const Engine& { return failing; }, testing::with_threads(2), {},
        [](std::size_t) { FAIL("nothing was counted"); });
  };
  end_early = [] { throw DiskError("full"); };
  CHECK_THROWS_AS(count_once(), DiskError);
  CHECK(calls == 1);
  end_early = [] { throw ResourceError("too much"); };
  CHECK_THROWS_AS(count_once(), ResourceError);
  CHECK(calls == 1);
  end_early = [] { throw Interrupted("stop"); };
  CHECK_THROWS_AS(count_once(), Interrupted);
  CHECK(calls == 1);
}

TEST_CASE("whatever memory there is, the dense engine's counts are right or refused", "[table]") {
  Generator random(504);
  int right = 0;
  int refused = 0;
  for (int round = 0; round < 100; ++round) {
    const Board board = testing::random_board(random, 6, 15);
    INFO(testing::describe({board, board.all_holes(), "", std::nullopt}));
    for (const StartFinishTask& task : StartFinishTable(board).tasks()) {
      const Problem problem = task_problem(board, task);
      testing::SearchSetup options = testing::with_threads(2);
      StartFinishTable truth(board);
      const auto choice = [](const Engine& engine) {
        return [&engine](const Problem&) -> const Engine& { return engine; };
      };
      count_task(truth, task, choice(find_engine("reference", problem, options)), options, {},
                 [](std::size_t) {});
      const Engine& dense = find_engine("dense", problem, options);
      // From less than one search takes to more than all of them together.
      const std::uint64_t one = dense.plan(problem, Sought::winning, options).bytes.value();
      options.memory_bytes = one * static_cast<std::uint64_t>(testing::draw(random, 50, 600)) / 100;
      StartFinishTable table(board);
      std::set<std::size_t> done;
      try {
        count_task(table, task, choice(dense), options, {},
                   [&](std::size_t row) { REQUIRE(done.insert(row).second); });
        REQUIRE(done.size() == task.rows.size());
        ++right;
      } catch (const ResourceError&) {
        ++refused;
      }
      for (const std::size_t row : done) {
        REQUIRE(table.rows()[row].counts->solutions == truth.rows()[row].counts->solutions);
        REQUIRE(table.rows()[row].counts->winning_positions == truth.rows()[row].counts->winning_positions);
      }
    }
  }
  CHECK(right > 50);
  CHECK(refused > 10);
}

}  // namespace
}  // namespace pegspace
