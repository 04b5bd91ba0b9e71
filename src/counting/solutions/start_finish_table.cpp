#include "counting/solutions/start_finish_table.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/check.hpp"
#include "board/position_class.hpp"
#include "counting/count_solutions.hpp"
#include "levels/folds/winning_folds.hpp"

namespace pegspace {

namespace {

using Pair = std::pair<int, int>;

/// The least image of a pair under the board's symmetries.
Pair least_pair(const Board& board, Pair pair) {
  Pair least = pair;
  for (const Permutation& carry : board.symmetries()) {
    const auto image = [&](int hole) { return static_cast<int>(carry[static_cast<std::size_t>(hole)]); };
    least = std::min(least, Pair{image(pair.first), image(pair.second)});
  }
  return least;
}

}  // namespace

Problem start_finish_problem(const Board& board, int start) {
  return {board, start_with_vacancies(board, bit(start)), board.hole_name(start), std::nullopt};
}

StartFinishTable::StartFinishTable(const Board& board, Asked asked) : board_(board), asked_(asked) {
  const ClassSpace classes(board);
  std::map<Pair, std::size_t> known;
  // Holes in ascending order, so that the first pair found of an orbit is its least.
  for (int start = 0; start < board.holes(); ++start) {
    for (int finish = 0; finish < board.holes(); ++finish) {
      const auto [entry, is_new] = known.try_emplace(least_pair(board, {start, finish}), rows_.size());
      if (is_new) {
        StartFinishRow row{start, finish};
        const Position vacated = start_with_vacancies(board, bit(start));
        row.feasible = vacated != 0 && classes.same_class(vacated, bit(finish));
        if (!row.feasible) row.solvable = false;
        if (!row.feasible && asked == Asked::counts) row.counts = FinishCount{0, 0};
        rows_.push_back(row);
      }
      ++rows_[entry->second].pairs;
      row_of_pair_.push_back(entry->second);
    }
  }
}

std::size_t StartFinishTable::row_of(int start, int finish) const {
  return row_of_pair_[static_cast<std::size_t>(start * board_.holes() + finish)];
}

void StartFinishTable::set(std::size_t row, const FinishCount& counts) {
  for (const std::size_t place : {row, reversal_of(row)}) {
    std::optional<FinishCount>& known = rows_[place].counts;
    PEGSPACE_CHECK(!known || (known->solutions == counts.solutions &&
                              known->winning_positions == counts.winning_positions),
                   "a problem and its reversal have equally many solutions");
    known = counts;
  }
  set(row, counts.solutions > 0);
}

void StartFinishTable::set(std::size_t row, bool solvable) {
  for (const std::size_t place : {row, reversal_of(row)}) {
    std::optional<bool>& known = rows_[place].solvable;
    PEGSPACE_CHECK(known.value_or(solvable) == solvable, "a problem is solvable if its reversal is");
    known = solvable;
  }
}

bool StartFinishTable::complete() const {
  return std::all_of(rows_.begin(), rows_.end(),
                     [](const StartFinishRow& row) { return row.solvable.has_value(); });
}

std::vector<StartFinishTask> StartFinishTable::tasks() const {
  const ClassSpace classes(board_);
  // If a class is in pieces, the piece with this hole.
  const auto holes_like = [&](int hole) {
    std::vector<int> holes;
    for (int other = 0; other < board_.holes(); ++other) {
      if (!classes.same_class(bit(other), bit(hole))) continue;
      if (holes.size() == most_columns && holes.back() < hole) holes.clear();
      if (holes.size() < most_columns) holes.push_back(other);
    }
    return holes;
  };
  std::vector<bool> known;
  for (const StartFinishRow& row : rows_) known.push_back(row.solvable.has_value());
  std::vector<StartFinishTask> tasks;
  for (const StartFinishRow& first : rows_) {
    if (known[row_of(first.start, first.finish)]) continue;
    StartFinishTask& task =
        tasks.emplace_back(StartFinishTask{holes_like(first.start), holes_like(first.finish), {}});
    for (const int start : task.starts) {
      for (const int finish : task.finishes) {
        const std::size_t row = row_of(start, finish);
        if (known[row]) continue;
        known[row] = known[reversal_of(row)] = true;
        task.rows.push_back(row);
      }
    }
  }
  return tasks;
}

Problem task_problem(const Board& board, const StartFinishTask& task) {
  Problem problem = start_finish_problem(board, task.starts.front());
  HoleSet finishes = 0;
  for (const int finish : task.finishes) finishes |= bit(finish);
  problem.finish = finish_at_holes(board, finishes);
  for (std::size_t i = 1; i < task.starts.size(); ++i)
    problem.other_starts.push_back(start_with_vacancies(board, bit(task.starts[i])));
  return problem;
}

namespace {

/// Counts all pairs of a task in one fold, including their images, which must have the same numbers. Returns
/// whether that can be done.
bool count_together(StartFinishTable& table, const StartFinishTask& task, const EngineChoice& engine_for,
                    const Resources& resources, const SearchListener& listener) {
  const Problem problem = task_problem(table.board(), task);
  const Engine& engine = engine_for(problem);
  if (engine.count != nullptr || !winning_in_tiles(problem, engine, resources)) return false;
  const auto counts = WinningFolds::find(problem, engine, resources, listener, {}, WinningUse::pairs).pairs();
  if (!counts) return false;
  const std::vector<Position> starts = starts_of(problem);
  for (const int start : task.starts) {
    const Position vacated = start_with_vacancies(table.board(), bit(start));
    const auto i = std::ranges::lower_bound(starts, vacated) - starts.begin();
    for (std::size_t j = 0; j < task.finishes.size(); ++j)
      table.set(table.row_of(start, task.finishes[j]), (*counts)[static_cast<std::size_t>(i)][j]);
  }
  return true;
}

/// A task for one of the rows' starts: that with the most rows, which leaves the fewest.
std::vector<std::size_t> rows_of_a_start(const StartFinishTable& table,
                                         const std::vector<std::size_t>& rows) {
  std::map<int, std::vector<std::size_t>> by_start;
  for (const std::size_t row : rows) {
    by_start[table.rows()[row].start].push_back(row);
    const std::size_t reversal = table.reversal_of(row);
    if (table.rows()[reversal].start != table.rows()[row].start)
      by_start[table.rows()[reversal].start].push_back(reversal);
  }
  const auto most = std::ranges::max_element(
      by_start, [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
  return most->second;
}

void count_start(StartFinishTable& table, const std::vector<std::size_t>& rows,
                 const EngineChoice& engine_for, const Resources& resources, const SearchListener& listener) {
  CountRequest request{{}, false};
  for (const std::size_t row : rows)
    request.finishes.push_back(finish_at_hole(table.board(), table.rows()[row].finish));
  const Problem problem = start_finish_problem(table.board(), table.rows()[rows.front()].start);
  const Engine& engine = engine_for(problem);
  const Counting counting = count(problem, request, engine, resources, listener);
  for (std::size_t i = 0; i < rows.size(); ++i) table.set(rows[i], counting.finishes[i]);
}

}  // namespace

void count_task(StartFinishTable& table, const StartFinishTask& task, const EngineChoice& engine_for,
                const Resources& resources, const SearchListener& listener,
                const std::function<void(std::size_t row)>& done) {
  std::vector<std::size_t> left = task.rows;
  const bool together = count_together(table, task, engine_for, resources, listener);
  while (!left.empty()) {
    if (!together) count_start(table, rows_of_a_start(table, left), engine_for, resources, listener);
    std::erase_if(left, [&](std::size_t row) {
      const bool is_known = table.rows()[row].counts.has_value();
      if (is_known) done(row);
      return is_known;
    });
  }
}

const ResultTable<StartFinishNames> start_finish_table{
    "table",
    "a pair of start and finish up to symmetry, or with --all-pairs each pair",
    {{{"start", "start", ColumnType::text, "", "the hole that starts empty"}, &StartFinishNames::start},
     {{"finish", "finish", ColumnType::text, "", "the hole of the last peg"}, &StartFinishNames::finish},
     {{"feasible", "", ColumnType::truth, "", "whether the position class allows a solution"},
      [](const StartFinishNames& names) { return names.row.feasible; }},
     {{"solvable", "solvable", ColumnType::truth, "",
       "whether there is a solution; with --solvable, unknown where memory did not suffice", 0, true},
      [](const StartFinishNames& names) {
        return names.row.solvable ? Field(*names.row.solvable) : Field("unknown");
      }},
     {{"solutions", "solutions", ColumnType::integer, "solutions", "without --solvable: their number", 0,
       true, "!solvable"},
      [](const StartFinishNames& names) {
        return names.row.counts ? Field(names.row.counts->solutions) : Field();
      }},
     {{"winning_positions", "winning positions", ColumnType::count, "positions",
       "without --solvable: positions from which the finish can be reached", 1, true, "!solvable"},
      [](const StartFinishNames& names) {
        return names.row.counts ? Field(names.row.counts->winning_positions) : Field();
      }},
     {{"pairs", "pairs", ColumnType::number, "pairs of holes", "ordered pairs that the row stands for", 2},
      [](const StartFinishNames& names) { return names.row.pairs; }}}};

}  // namespace pegspace
