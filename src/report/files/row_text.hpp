// The rows of a table of results as CSV, made from rows as JSON has them. Called by tools/run_context.cpp and the reports.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files/json.hpp"
#include "report/files/columns.hpp"

namespace pegspace {

class RowText {
 public:
  /// `columns` in words (columns.hpp).
  explicit RowText(std::string_view columns);

  /// A row: an object with a key for each column, and maybe others.
  void add(const Json& row);
  /// What was added since the last call; at first behind the header.
  std::string take();

 private:
  std::vector<std::string> names_;  ///< of the columns
  std::string text_;
};

/// The row's fields of these names, with commas.
std::string csv_line(const std::vector<std::string>& names, const Json& row);
/// In quotes where it would otherwise be read as several fields.
std::string csv_field(const std::string& text);
/// The whole of a CSV file.
std::string csv_text(std::string_view columns, const Json& rows);

}  // namespace pegspace
