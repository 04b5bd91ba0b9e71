#include "report/terminal/table.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/check.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

constexpr std::string_view column_gap = "  ";

std::string padded(const std::string& cell, const TableColumn& column) {
  const std::string padding(column.width > cell.size() ? column.width - cell.size() : 0, ' ');
  return column.left_aligned ? cell + padding : padding + cell;
}

std::string format(const char* pattern, double value) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), pattern, value);
  return text.data();
}

std::string text_cell(ColumnType type, const Field& value) {
  struct Shown {
    ColumnType type;
    std::string operator()(std::monostate) const { return "-"; }
    std::string operator()(bool truth) const { return truth ? "yes" : "no"; }
    std::string operator()(std::uint64_t number) const { return to_grouped(number); }
    std::string operator()(const Count& number) const { return to_grouped(number); }
    std::string operator()(const Fraction& fraction) const {
      return type == ColumnType::share ? human_share(fraction) : to_decimal(fraction, decimal_places);
    }
    std::string operator()(const std::string& text) const { return printable(text, 30); }
  };
  return std::visit(Shown{type}, value.content());
}

}  // namespace

Table::Table(std::vector<TableColumn> columns, std::size_t most_width)
    : columns_(std::move(columns)), is_shown_(columns_.size(), true) {
  std::size_t width = 0;
  for (TableColumn& column : columns_) {
    column.width = std::max(column.width, column.title.size());
    width += column.width + column_gap.size();
  }
  while (width > column_gap.size() && width - column_gap.size() > most_width) {
    std::size_t last = columns_.size();
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (is_shown_[i] && columns_[i].rank > (last < columns_.size() ? columns_[last].rank : 0)) last = i;
    }
    if (last == columns_.size()) break;
    is_shown_[last] = false;
    width -= columns_[last].width + column_gap.size();
  }
  if (columns_.empty() || !columns_.back().left_aligned || !is_shown_.back()) return;
  TableColumn& words = columns_.back();
  const std::size_t before = width - words.width - column_gap.size();
  words.width = std::clamp(most_width > before ? most_width - before : 0, words.title.size(), words.width);
}

std::string Table::header() const {
  std::vector<std::string> titles;
  std::vector<std::string> rules;
  for (const TableColumn& column : columns_) {
    titles.push_back(column.title);
    rules.emplace_back(column.width, '-');
  }
  return row(titles) + row(rules);
}

std::string Table::row(const std::vector<std::string>& cells) const {
  std::string line;
  for (std::size_t i = 0; i < columns_.size() && i < cells.size(); ++i) {
    if (!is_shown_[i]) continue;
    if (i > 0) line += column_gap;
    line += padded(cells[i], columns_[i]);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string Table::left_out_line() const {
  std::vector<std::string> titles;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (!is_shown_[i]) titles.push_back(columns_[i].title);
  }
  return titles.empty() ? "" : "Not shown, as the terminal is too narrow: " + join(titles, ", ") + ".\n";
}

std::string human_share(double share) {
  std::string digits = format("%#.3g", 100 * share);  // "6.38", "26.0", "100."
  if (digits.back() == '.') digits.pop_back();
  return digits + " %";
}

std::string human_share(const Fraction& share) {
  return human_share(std::stod(to_decimal(share, 18)));
}

std::string whole_table(std::vector<TableColumn> columns, const std::vector<std::vector<std::string>>& rows,
                        std::size_t most_width) {
  for (const auto& cells : rows) {
    for (std::size_t i = 0; i < cells.size(); ++i)
      columns[i].width = std::max(columns[i].width, cells[i].size());
  }
  const Table table(std::move(columns), most_width);
  std::string text = table.header();
  for (const auto& cells : rows) text += table.row(cells);
  return text + table.left_out_line();
}

std::vector<TableColumn> text_columns(const TableFacts& table) {
  std::vector<TableColumn> columns;
  for (const ColumnFacts& column : table.columns) {
    const bool is_word = column.type == ColumnType::text || column.type == ColumnType::truth;
    if (!column.heading.empty()) columns.push_back({std::string(column.heading), 0, is_word, column.rank});
  }
  return columns;
}

std::vector<std::string> text_cells(const TableFacts& table, const Fields& row) {
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const ColumnFacts& column = table.columns[i];
    if (!column.heading.empty()) cells.push_back(text_cell(column.type, row[i]));
  }
  return cells;
}

std::string table_text(const TableFacts& table, const std::vector<Fields>& rows, std::size_t most_width) {
  TableFacts shown = table;
  for (std::size_t i = 0; i < shown.columns.size(); ++i) {
    const auto is_empty = [i](const Fields& row) { return row[i].is_empty(); };
    if (!rows.empty() && std::ranges::all_of(rows, is_empty)) shown.columns[i].heading = {};
  }
  std::vector<std::vector<std::string>> cells;
  for (const Fields& row : rows) cells.push_back(text_cells(shown, row));
  return whole_table(text_columns(shown), cells, most_width);
}

TableFacts without(TableFacts table, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    const auto column = std::ranges::find(table.columns, name, &ColumnFacts::name);
    PEGSPACE_CHECK(column != table.columns.end(), "the table has the column");
    column->heading = {};
  }
  return table;
}

std::string human_seconds(double seconds) {
  if (seconds < 0.0995) return format("%.3f s", seconds);
  if (seconds < 9.995) return format("%.2f s", seconds);
  if (seconds < 59.95) return format("%.1f s", seconds);
  const auto whole = static_cast<long>(seconds + 0.5);
  const auto two_digits = [](long value) { return (value < 10 ? "0" : "") + std::to_string(value); };
  if (whole < 3600) return std::to_string(whole / 60) + " min " + two_digits(whole % 60) + " s";
  return std::to_string(whole / 3600) + " h " + two_digits(whole / 60 % 60) + " min";
}

std::string human_rate(double rate) {
  const char* unit = "";
  for (const char* next : {" k", " M", " G", " T"}) {
    if (rate < 999.5) break;
    rate /= 1000;
    unit = next;
  }
  return format(rate < 9.95 ? "%.1f" : "%.0f", rate) + unit + "/s";
}

}  // namespace pegspace
