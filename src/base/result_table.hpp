// A table of results: its columns, each with the function that gets its value from a row. A row is the struct
// that counting returns, and its table stands beside it:
//
//     extern const ResultTable<MovesRow> moves_table;
//     const ResultTable<MovesRow> moves_table{"moves", "a number of moves", {
//         {{"moves", "moves", ColumnType::number, "moves", "moves of the solutions"}, &MovesRow::moves},
//         ...}};
//
// report/files/table_files.hpp makes CSV and JSON of any table, report/terminal/table.hpp text.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/fraction.hpp"
#include "base/result_column.hpp"

namespace pegspace {

inline constexpr unsigned decimal_places = 12;  ///< of probabilities

/// What a field of a row holds: maybe nothing.
class Field {
 public:
  using Content = std::variant<std::monostate, bool, std::uint64_t, Count, Fraction, std::string>;

  Field() = default;
  Field(bool truth) : content_(truth) {}
  Field(int number) : content_(static_cast<std::uint64_t>(number)) {}  ///< not negative
  Field(std::uint64_t number) : content_(number) {}
  Field(Count number) : content_(std::move(number)) {}
  Field(Fraction fraction) : content_(std::move(fraction)) {}
  Field(std::string text) : content_(std::move(text)) {}
  Field(const char* text) : content_(std::string(text)) {}
  template <typename Known>
  Field(const std::optional<Known>& known) {
    if (known) *this = Field(*known);
  }

  const Content& content() const { return content_; }
  bool is_empty() const { return content_.index() == 0; }
  bool operator==(const Field&) const = default;

 private:
  Content content_;
};
/// Of a row, one for each column.
using Fields = std::vector<Field>;

struct TableFacts {
  std::string_view kind{};         ///< that a JSON file states; KIND.csv is the usual name of the CSV file
  std::string_view row_meaning{};  ///< what a row is of
  std::vector<ColumnFacts> columns{};  ///< none for results that are not a table
};

template <typename Row>
class ResultTable : public TableFacts {
 public:
  struct Column {
    ColumnFacts facts;
    std::function<Field(const Row&)> value;  ///< often a member of the row
  };

  ResultTable(std::string_view of_kind, std::string_view of_row, const std::vector<Column>& all)
      : TableFacts{of_kind, of_row, {}} {
    for (const Column& column : all) {
      columns.push_back(column.facts);
      values_.push_back(column.value);
    }
  }

  Fields fields(const Row& row) const {
    Fields made;
    made.reserve(values_.size());
    for (const auto& value : values_) made.push_back(value(row));
    return made;
  }
  std::vector<Fields> fields(const std::vector<Row>& rows) const {
    std::vector<Fields> all;
    all.reserve(rows.size());
    for (const Row& row : rows) all.push_back(fields(row));
    return all;
  }

 private:
  std::vector<std::function<Field(const Row&)>> values_;
};

}  // namespace pegspace
