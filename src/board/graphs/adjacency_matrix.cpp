#include "board/graphs/adjacency_matrix.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "board/graphs/graph_sections.hpp"

namespace pegspace {
namespace {

using NumberRows = std::vector<std::vector<std::string>>;

/// The words of each line of a matrix, or of each row in brackets ("[[0, 1], [1, 0]]" in one line).
NumberRows number_rows(const SourceText& text) {
  NumberRows rows;
  bool is_first = true;
  for (std::size_t line = 0; line < text.size(); ++line) {
    if (trim(without_comment(text.line(line))).empty()) continue;
    if (std::exchange(is_first, false) && is_showg_heading(trim(text.line(line)))) continue;
    for (std::string row : split(bare_content(text.line(line)).first, ']')) {
      for (char& letter : row) {
        if (std::string_view("\t,;[").find(letter) != std::string_view::npos) letter = ' ';
      }
      std::vector<std::string> words = split(row, ' ');
      std::erase(words, "");
      if (!words.empty()) rows.push_back(std::move(words));
    }
  }
  return rows;
}

/// "0." or "1.5", perhaps with an exponent, "1.000e+00".
bool is_decimal(const std::string& word) {
  constexpr std::string_view digits = "0123456789";
  const std::size_t point = word.find_first_not_of(digits);
  if (point == 0 || point == word.npos || word[point] != '.') return false;
  const std::size_t end = word.find_first_not_of(digits, point + 1);
  if (end == word.npos) return true;
  const std::size_t exponent = word.find_first_of("+-", end) == end + 1 ? end + 2 : end + 1;
  return (word[end] == 'e' || word[end] == 'E') && exponent < word.size() &&
         word.find_first_not_of(digits, exponent) == word.npos;
}

bool are_decimals(const NumberRows& rows) {
  return !rows.empty() && std::ranges::all_of(rows, [](const std::vector<std::string>& row) {
    return row.size() > 1 && std::ranges::all_of(row, is_decimal);
  });
}

}  // namespace

bool are_decimals(const SourceText& text) {
  return are_decimals(number_rows(text));
}

std::optional<std::vector<std::string>> matrix_rows(const SourceText& text) {
  const NumberRows numbers = number_rows(text);
  const bool decimals = are_decimals(numbers);
  std::vector<std::string> rows;
  for (const std::vector<std::string>& words : numbers) {
    std::string& row = rows.emplace_back();
    for (const std::string& word : words) {
      const bool is_digit = word.find('.') == 1 && word.find_first_not_of("0.eE+-", 1) == word.npos;
      if (decimals && !is_digit) return std::nullopt;
      row += decimals ? word.substr(0, 1) : word;
    }
  }
  const bool is_below_size =
      rows.size() > 2 && rows[0].size() != rows[1].size() && rows[0] == std::to_string(rows.size() - 1);
  if (is_below_size) rows.erase(rows.begin());
  const std::size_t size = rows.size();
  if (size < 2) return std::nullopt;
  for (std::size_t row = 0; row < size; ++row) {
    const bool is_row = rows[row].size() == size && rows[row].find_first_not_of("01") == std::string::npos;
    if (!is_row || rows[row][row] != '0') return std::nullopt;
    for (std::size_t column = 0; column < row; ++column) {
      if (rows[row][column] != rows[column][row]) return std::nullopt;
    }
  }
  return rows;
}

std::optional<Reading> adjacency_matrix(const SourceText& text, const std::string& name) {
  const auto rows = matrix_rows(text);
  if (!rows) return std::nullopt;
  return Reading{"an adjacency matrix", "write commas between its numbers", [&text, &name, rows = *rows] {
                   std::vector<std::string> holes;
                   std::vector<Ends> edges;
                   for (std::size_t row = 0; row < rows.size(); ++row) {
                     holes.push_back(std::to_string(row + 1));
                     for (std::size_t column = 0; column < row; ++column) {
                       if (rows[row][column] == '1')
                         edges.push_back({Word{std::to_string(column + 1)}, Word{std::to_string(row + 1)}});
                     }
                   }
                   return board_of_edges(text, name, 0, holes, edges,
                                         "an adjacency matrix, of a graph with " +
                                             std::to_string(holes.size()) + " vertices, numbered from 1");
                 }};
}

}  // namespace pegspace
