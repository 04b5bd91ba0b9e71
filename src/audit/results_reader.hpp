// Files of results read back, strictly: numbers without signs, leading zeros or spaces, no key but those written. A CSV
// file is read as the rows that its JSON form has, so that one function (claims.hpp) makes claims of either; holes keep
// their names there, as a CSV file does not say of which board they are. Called by kind_checks.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/result_kinds.hpp"
#include "base/count.hpp"
#include "base/files/json.hpp"
#include "position/level_stats.hpp"
#include "position/problem.hpp"
#include "verify/files/results_check.hpp"

namespace pegspace {

/// Reads values of one file. Each function throws InputError: file, what was found, what was expected.
class ValueReader {
 public:
  explicit ValueReader(std::string path) : path_(std::move(path)) {}

  Count count(const Json& value) const;
  /// A count of 64 bits.
  std::uint64_t word(const Json& value) const;
  /// A number that the board bounds.
  std::uint64_t number(const Json& value) const;
  /// A number of jumps, pegs or moves.
  int small(const Json& value) const;
  std::string text(const Json& value) const { return value.get<std::string>(); }
  /// What `read` reads; nothing where the value is null.
  template <typename Value>
  std::optional<Value> or_none(Value (ValueReader::*read)(const Json&) const, const Json& value) const {
    return value.is_null() ? std::nullopt : std::optional((this->*read)(value));
  }
  /// The same of a column of levels.csv.
  template <typename Value>
  std::optional<Value> of_column(Value (ValueReader::*read)(const Json&) const, const Json& row,
                                 std::size_t column) const {
    return or_none(read, row.at(std::string(column_names[column])));
  }
  [[noreturn]] void refuse(const std::string& what) const;

 private:
  std::string path_;
};

/// What a JSON file says of its problem: labels, and the whole problem where it has a key "problem".
struct ReadProblem {
  std::string board;
  std::string start;
  std::string finish;  ///< "": none
  std::optional<Problem> whole;
};

/// A file as a record names it.
struct ReadFileSum {
  std::string name;
  std::string sha256;
  bool operator==(const ReadFileSum&) const = default;
};

struct ReadRecord {
  std::optional<Problem> problem;  ///< nothing of a census, which has no board of its own
  bool has_start = true;           ///< else it is of all starts and finishes of the board (`table`)
  std::string board_hash;
  int holes = 0;
  bool complete = false;
  std::vector<ReadFileSum> files;
  std::vector<std::vector<ReadFileSum>> second_runs;  ///< the files of each
  std::string conditions;                             ///< of `count`
  std::optional<ClaimedTotals> totals;                ///< of `enumerate`
  std::uint64_t group_order = 0;                      ///< the same
};

// Each throws InputError: file, line or key, what was found, what was expected; those of JSON throw Json::exception as well
// where a key is missing or has a value of another type.

/// The rows of a table of this kind, a CSV file or one of JSON Lines.
struct ReadRows {
  Json rows;                                ///< with the columns as keys
  std::map<std::string, std::string> tags;  ///< with the same value in each row
  bool have_same_tags = true;               ///< else they are rows of several runs
};
ReadRows read_rows(const std::string& path, Kind kind);
/// A JSON file with these keys, in words, and no others; "?" behind a key: it may be missing.
Json read_json(const std::string& path, std::string_view keys);
ReadProblem problem_of(const std::string& path, const Json& json);
/// Of an enumeration: what its levels are of, whether they are all, their number and sums.
ClaimedTotals totals_of(const std::string& path, const Json& json);
ReadRecord read_record(const std::string& path);

}  // namespace pegspace
