// The levels of an enumeration on the terminal. A row is printed as soon as the engine reports its level (the
// dense engine does so at the end); widths are fixed in advance from what the board's position class can
// hold. The winning columns are known only after the pass back from the finish, so they get a table of their
// own at the end instead of gaps in the first one.
#pragma once

#include <string>
#include <vector>

#include "report/levels_report.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {

class LevelTable {
 public:
  /// Shows the columns that most_width has room for.
  LevelTable(const Board& board, ColumnSet columns, std::size_t most_width);

  std::string header() const { return table_.header(); }
  std::string row(const LevelStats& level) const;
  /// The meaning of the columns' words, and which columns are not shown; with_finish: also of "winning".
  std::string legend(bool with_finish) const;

 private:
  TableFacts shown_;
  Table table_;
};

/// The table of the winning columns that are known and fit into most_width; "" if there is none, or if no
/// position is winning.
std::string winning_table(const Board& board, const std::vector<LevelStats>& levels, std::size_t most_width);

/// One aligned line per total that is known: " 187,636,299 positions"; with "so far" unless the levels are
/// all. The last line states which share of the board's positions, except the empty and the full one, is
/// reached.
std::string totals_text(const Board& board, const std::vector<LevelStats>& levels, bool are_all);

}  // namespace pegspace
