// The rows of `pegspace census` as files and on the terminal; and those of an unfinished census.
// Called by tools/census.cpp.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/json.hpp"
#include "counting/census.hpp"

namespace pegspace {

/// A row of census.csv, as JSON has it.
Json census_row_json(const CensusRow& row);

/// The finished rows, in the order of the input.
class CensusReport {
 public:
  /// Rows are kept for the terminal while they are few, and for json() where that will be asked for.
  explicit CensusReport(bool keeps_json) : keeps_json_(keeps_json) {}

  /// A row, and the same as JSON has it.
  void add(const CensusRow& row, const Json& json);
  std::uint64_t rows() const { return rows_; }

  /// Sums over the graphs with equally many holes, a row for each number of holes.
  Json sums() const;
  /// {"graphs": [{"name", ...}], "by_holes": [{"holes", "graphs", ...}]}: the rows, and the sums.
  Json json() const;
  /// A table of the rows, if they are few, and one of the sums.
  std::string text(std::size_t width) const;

 private:
  bool keeps_json_;
  std::uint64_t rows_ = 0;
  Json json_ = Json::array();
  std::vector<CensusRow> first_;
  std::map<int, CensusTotals> by_holes_;
};

/// The first lines of the file of an unfinished census.
std::string unfinished_census_header();
/// The line of a finished row there, with a check of its own that covers the graph, too.
std::string unfinished_census_line(const CensusGraph& graph, const Json& row);
/// The row that such a line (without its end) keeps of this graph. Throws InputError, without the place,
/// where it is of another one, or was changed.
CensusRow read_unfinished_census_line(std::string_view line, const CensusGraph& graph);

}  // namespace pegspace
