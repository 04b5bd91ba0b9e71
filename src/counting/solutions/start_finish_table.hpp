// All problems "one vacancy to one peg" of a board, and what is known of each. `pegspace table` fills it.
//
// A symmetry g of the board carries every solution from start a to finish b to one from g(a) to g(b), so
// pairs are taken up to the board's symmetries, which act on both holes at once:
//
//     a row = an orbit of ordered pairs (start, finish), named by its least pair
//
// Exchanging pegs and empty holes reverses time: a jump p -> q is a jump complement(q) -> complement(p). So
// there are as many solutions from b to a as from a to b, and the winning positions of the one problem are
// the complements of those of the other. A row and its reversal are computed once:
//
//     solutions(a -> b) = solutions(b -> a)        winning_positions(a -> b) = winning_positions(b -> a)
//
// The starts of one position class, and the finishes that they can have, are counted together if that is done
// over tiles (levels/folds/winning_folds.hpp): one search, and one fold with a column for each start.
// Otherwise one start is counted after another, each with all its finishes (counting/count_solutions.hpp). A
// table can also state only whether each pair has a solution: then tools/table.cpp answers pair by pair, and
// some may remain unknown.
//
// English: 21 feasible rows, 125 ordered pairs. These are the 21 that are published (J. D. Beasley, The Ins
// and Outs of Peg Solitaire, 1985): a problem and its reversal count as two there; as one, there are 16, from
// 7 starts (start = finish is feasible for all).
//
// report/start_finish_report.hpp writes and reads the rows.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result_table.hpp"
#include "levels/engine.hpp"

namespace pegspace {

/// What a table states about each pair.
enum class Asked { counts, solvable };

struct StartFinishRow {
  int start = 0;            ///< the hole that starts empty
  int finish = 0;           ///< the hole of the last peg
  std::uint64_t pairs = 0;  ///< ordered pairs that the row stands for
  bool feasible = false;    ///< whether position class and number of pegs allow a solution
  std::optional<bool> solvable = std::nullopt;  ///< nothing if not known; false if not feasible
  std::optional<FinishCount> counts =
      std::nullopt;  ///< nothing if not known or not asked for; otherwise zeros if not feasible
};

/// A row with the names of its holes.
struct StartFinishNames {
  std::string start;
  std::string finish;
  StartFinishRow row;
};
extern const ResultTable<StartFinishNames> start_finish_table;

/// Rows to be answered together: those of some starts of one class with some finishes. Each row or its
/// reversal has a pair of these.
struct StartFinishTask {
  std::vector<int> starts;
  std::vector<int> finishes;
  std::vector<std::size_t> rows;
};

class StartFinishTable {
 public:
  /// Makes all rows; only those that are not feasible are answered.
  explicit StartFinishTable(const Board& board, Asked asked = Asked::counts);

  const Board& board() const { return board_; }
  Asked asked() const { return asked_; }
  /// Sorted by (start, finish).
  const std::vector<StartFinishRow>& rows() const { return rows_; }
  /// The row to which a pair of holes belongs.
  std::size_t row_of(int start, int finish) const;
  /// The row of the reversed problem; often the row itself.
  std::size_t reversal_of(std::size_t row) const { return row_of(rows_[row].finish, rows_[row].start); }

  /// Enters the counts, or whether there is a solution, for the row and its reversal. Throws CheckFailed if
  /// another answer is known.
  void set(std::size_t row, const FinishCount& counts);
  void set(std::size_t row, bool solvable);
  bool complete() const;

  /// The tasks still to be done. Rows known from their reversal are in no task.
  std::vector<StartFinishTask> tasks() const;

 private:
  const Board& board_;
  Asked asked_;
  std::vector<StartFinishRow> rows_;
  std::vector<std::size_t> row_of_pair_;  ///< by start * holes + finish
};

/// The problem of a row, or of any pair.
Problem start_finish_problem(const Board& board, int start);
/// The union of all of a task's problems.
Problem task_problem(const Board& board, const StartFinishTask& task);

/// Counts the rows of a task, and calls done(row) for each when it is known. Throws what count() throws.
void count_task(StartFinishTable& table, const StartFinishTask& task, const EngineChoice& engine_for,
                const Resources& resources, const SearchListener& listener,
                const std::function<void(std::size_t row)>& done);

}  // namespace pegspace
