// Tables for the terminal: columns of fixed width, so that rows can be printed as they are finished. If they
// are wider than the terminal, columns are left out, and a line says which. A last column of words that is
// still too wide folds when it is printed (print_text). A table of results has the columns that have a
// heading, in the order of the file: digits in groups, shares in percent, "-" for what is not known.
#pragma once

#include <string>
#include <vector>

#include "base/result_table.hpp"

namespace pegspace {

struct TableColumn {
  std::string title;
  std::size_t width = 0;      ///< at least the title's
  bool left_aligned = false;  ///< numbers stand to the right, words to the left
  int rank = 0;  ///< if there is no room for all, those of the highest rank are left out first, and rank 0
                 ///< never
};

class Table {
 public:
  /// Shows as many of the columns as `most_width` has room for; the rule below a last column of words ends
  /// there, too.
  explicit Table(std::vector<TableColumn> columns, std::size_t most_width = unlimited);

  /// The titles and a rule below them, two lines.
  std::string header() const;
  /// One line, from a cell per column, also those left out; a cell wider than its column pushes the rest to
  /// the right, nothing is cut.
  std::string row(const std::vector<std::string>& cells) const;

  /// The line below the table that says which columns were left out; "" if none was.
  std::string left_out_line() const;

  static constexpr std::size_t unlimited = static_cast<std::size_t>(-1);

 private:
  std::vector<TableColumn> columns_;
  std::vector<bool> is_shown_;
};

/// A table of rows that are all known: columns as wide as their widest cell; header and rows, and below them
/// which columns `most_width` has no room for.
std::string whole_table(std::vector<TableColumn> columns, const std::vector<std::vector<std::string>>& rows,
                        std::size_t most_width = Table::unlimited);

/// Columns and cells of a table of results.
std::vector<TableColumn> text_columns(const TableFacts& table);
std::vector<std::string> text_cells(const TableFacts& table, const Fields& row);
/// The whole of it, without columns that are empty in every row.
std::string table_text(const TableFacts& table, const std::vector<Fields>& rows,
                       std::size_t most_width = Table::unlimited);
/// The table without the headings of these columns, so that they are not shown.
TableFacts without(TableFacts table, std::initializer_list<std::string_view> names);

/// "6.38 %", "26.0 %": three digits; files have more of a fraction, or all of it.
std::string human_share(double share);
std::string human_share(const Fraction& share);

/// "0.41 s", "12.3 s", "2 min 05 s", "1 h 02 min".
std::string human_seconds(double seconds);

/// "1.3 M/s": a rate with at most three digits. "" if `seconds` is too short to tell.
std::string human_rate(double rate);

}  // namespace pegspace
