// The rows of a table of results as text: CSV, or JSON Lines (a JSON object on each line, with the columns of the CSV as keys).
// Both are made here alone, from rows as JSON has them, with constant columns in front. Called by tools/run_context.cpp and
// the reports.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files/json.hpp"
#include "report/files/columns.hpp"

namespace pegspace {

/// A constant column, in front of the others.
struct Tag {
  std::string name;
  std::string value;
};

enum class RowForm { csv, json_lines };

class RowText {
 public:
  /// `columns` in words (columns.hpp). Throws InputError where two columns have one name.
  RowText(RowForm form, std::string_view columns, std::vector<Tag> tags = {});

  /// A row: an object with a key for each column, and maybe others. The first row decides which of the columns that may be
  /// missing are there.
  void add(const Json& row);
  /// What was added since the last call; at first, of CSV, behind the header.
  std::string take();

 private:
  void begin(const Json& first);

  RowForm form_;
  std::vector<NamedColumn> columns_;
  std::vector<Tag> tags_;
  std::vector<std::string> names_;  ///< of the columns that are there; none before the first row
  std::string tag_fields_;
  std::string text_;
};

/// The row's fields of these names, with commas.
std::string csv_line(const std::vector<std::string>& names, const Json& row);
/// The whole of a CSV file.
std::string csv_text(std::string_view columns, const Json& rows, const std::vector<Tag>& tags = {});

}  // namespace pegspace
