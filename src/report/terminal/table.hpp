// Tables for the terminal: columns of fixed width, so that rows can be printed as they are finished.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pegspace {

struct TableColumn {
  std::string title;
  std::size_t width = 0;      ///< at least the title's
  bool left_aligned = false;  ///< numbers stand to the right, words to the left
};

class Table {
 public:
  explicit Table(std::vector<TableColumn> columns);

  /// The titles and a rule below them, two lines.
  std::string header() const;
  /// One line, a cell per column; a cell wider than its column pushes the rest to the right, nothing is cut.
  std::string row(const std::vector<std::string>& cells) const;

 private:
  std::vector<TableColumn> columns_;
};

/// A table of rows that are all known: columns as wide as their widest cell; header and rows.
std::string whole_table(std::vector<TableColumn> columns, const std::vector<std::vector<std::string>>& rows);

/// "0.41 s", "12.3 s", "2 min 05 s", "1 h 02 min".
std::string human_seconds(double seconds);

/// "1.3 M/s": a rate with at most three digits. "" where `seconds` is too short to tell.
std::string human_rate(double amount, double seconds);

/// "1 hole", "3 holes"
std::string counted(std::uint64_t number, const std::string& one, const std::string& many);

}  // namespace pegspace
