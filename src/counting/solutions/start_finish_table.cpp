#include "counting/solutions/start_finish_table.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/check.hpp"
#include "board/position_class.hpp"
#include "counting/count_solutions.hpp"

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
  // Holes in ascending order, so that the first pair met of an orbit is its least.
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
  std::vector<bool> known;
  for (const StartFinishRow& row : rows_) known.push_back(row.solvable.has_value());
  std::vector<StartFinishTask> tasks;
  for (;;) {
    std::map<int, StartFinishTask> left;  // by start
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if (known[row]) continue;
      StartFinishTask& task = left[rows_[row].start];
      task.start = rows_[row].start;
      task.rows.push_back(row);
    }
    if (left.empty()) return tasks;
    const auto most = std::max_element(left.begin(), left.end(), [](const auto& a, const auto& b) {
      return a.second.rows.size() < b.second.rows.size();  // of equal ones the first
    });
    StartFinishTask& task = most->second;
    // A task may have a row and its reversal: (c1, c7) and (c7, c1) are mirror images on many boards.
    std::erase_if(task.rows, [&](std::size_t row) {
      if (known[row]) return true;
      known[row] = known[reversal_of(row)] = true;
      return false;
    });
    tasks.push_back(std::move(task));
  }
}

void count_task(StartFinishTable& table, const StartFinishTask& task, const Engine& engine,
                const SearchOptions& options, const SearchListener& listener,
                const std::function<void(std::size_t row)>& done) {
  CountRequest request{{}, false};
  for (const std::size_t row : task.rows)
    request.finishes.push_back(finish_at_hole(table.board(), table.rows()[row].finish));
  const Problem problem = start_finish_problem(table.board(), task.start);
  const Counting counting = count(problem, request, engine, options, listener);
  for (std::size_t i = 0; i < task.rows.size(); ++i) {
    table.set(task.rows[i], counting.finishes[i]);
    done(task.rows[i]);
  }
}

}  // namespace pegspace
