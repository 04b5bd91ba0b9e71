// What `pegspace census` says of its rows, of each of its two kinds: sums, text, and the lines of an unfinished
// census.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/json.hpp"
#include "counting/census.hpp"

namespace pegspace {

/// The summary of the finished rows.
class CensusReport {
 public:
  using Row = CensusRow;
  static const ResultTable<Row>& table() { return census_table; }

  void add(const CensusRow& row);
  std::uint64_t rows() const { return rows_; }

  /// Sums over the graphs with equally many holes, a row for each number of holes (census_sums_table).
  std::vector<Fields> sums() const;
  /// These sums as CSV.
  std::optional<std::string> sums_csv() const;
  /// {"graphs": their number, "by_holes": the sums}
  Json summary() const;
  /// A table of the rows, if they are few, and one of the sums.
  std::string text(std::size_t width) const;

 private:
  std::uint64_t rows_ = 0;
  std::vector<CensusRow> first_;
  std::map<int, CensusTotals> by_holes_;
};

/// The report of `census --solvable`.
class SolvableReport {
 public:
  using Row = SolvableRow;
  static const ResultTable<Row>& table() { return census_solvable_table; }

  void add(const SolvableRow& row);
  std::uint64_t rows() const { return solvable_ + unsolvable_ + unknown_; }

  std::optional<std::string> sums_csv() const { return std::nullopt; }
  /// {"graphs": their number, and those that are "solvable", "unsolvable", "unknown"}
  Json summary() const;
  /// A table of the rows, if they are few, and a sentence on all.
  std::string text(std::size_t width) const;

 private:
  std::vector<SolvableRow> first_;
  std::uint64_t solvable_ = 0, unsolvable_ = 0, unknown_ = 0;
};

/// The first lines of the file of an unfinished census.
std::string unfinished_census_header(const TableFacts& table);
/// The line of a finished row there, with a check of its own that covers the graph, too.
std::string unfinished_census_line(const TableFacts& table, const CensusGraph& graph, const Fields& row);
/// The row that such a line (without its end) keeps of this graph. Throws InputError, without the place, if
/// it belongs to another one, or was changed.
template <typename Row>
Row read_unfinished_census_line(std::string_view line, const CensusGraph& graph);

}  // namespace pegspace
