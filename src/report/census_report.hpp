// The sums of `pegspace census`, rows and sums on the terminal, and the lines of an unfinished census.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/json.hpp"
#include "counting/census.hpp"

namespace pegspace {

/// The summary of the finished rows.
class CensusReport {
 public:
  void add(const CensusRow& row);
  std::uint64_t rows() const { return rows_; }

  /// Sums over the graphs with equally many holes, a row for each number of holes (census_sums_table).
  std::vector<Fields> sums() const;
  /// {"graphs": their number, "by_holes": the sums}
  Json summary() const;
  /// A table of the rows, if they are few, and one of the sums.
  std::string text(std::size_t width) const;

 private:
  std::uint64_t rows_ = 0;
  std::vector<CensusRow> first_;
  std::map<int, CensusTotals> by_holes_;
};

/// The first lines of the file of an unfinished census.
std::string unfinished_census_header();
/// The line of a finished row there, with a check of its own that covers the graph, too.
std::string unfinished_census_line(const CensusGraph& graph, const Fields& row);
/// The row that such a line (without its end) keeps of this graph. Throws InputError, without the place, if
/// it belongs to another one, or was changed.
CensusRow read_unfinished_census_line(std::string_view line, const CensusGraph& graph);

}  // namespace pegspace
