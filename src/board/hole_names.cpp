// The names of a board's holes, written and read: "d4", 17, "3:3", "centre"; of a graph, those it was given.
#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "board/board.hpp"
#include "board/graphs/graph_file.hpp"

namespace pegspace {
namespace {

/// a, b, ..., z, aa, ab, ...
std::string column_letters(int column) {
  std::string letters;
  for (int left = column + 1; left > 0; left = (left - 1) / 26) {
    letters.insert(letters.begin(), static_cast<char>('a' + (left - 1) % 26));
  }
  return letters;
}

std::string no_hole_words(const std::string& word, const std::string& board) {
  if (word.empty()) return "the name of a hole of board '" + board + "' is missing.";
  return "'" + printable(word, 100) + "' is not a hole of board '" + board + "'.";
}

}  // namespace

std::string Board::hole_name(int hole) const {
  if (is_graph()) return hole_names_[static_cast<std::size_t>(hole)];
  const Cell at = cell(hole);
  int column = at.column;
  if (lattice_ == Lattice::triangular) {
    column = static_cast<int>(std::count_if(cells_.begin(), cells_.begin() + hole,
                                            [&](const Cell& other) { return other.row == at.row; }));
  }
  return column_letters(column) + std::to_string(at.row + 1);
}

std::string Board::hole_names(HoleSet holes) const {
  std::vector<std::string> names;
  for_each_bit(holes, [&](int hole) { names.push_back(hole_name(hole)); });
  return join(names, ",");
}

int Board::parse_hole(std::string_view text) const {
  const std::string word = lower_case(trim(text));
  if (is_graph()) return parse_graph_hole(word);
  const std::string board = "board '" + name_ + "'";
  if (word == "centre") {
    if (const auto hole = centre()) return *hole;
    throw InputError(board + " has no hole at its centre. Expected a name such as " + hole_name(0) +
                     ", or a number from 1 to " + std::to_string(holes()) + ".");
  }
  if (const auto number = whole_number(word)) {
    if (*number >= 1 && *number <= holes()) return *number - 1;
    throw InputError("hole " + word + " is not on " + board + ", whose holes are numbered 1 to " +
                     std::to_string(holes()) + ", row by row: 1 is " + hole_name(0) + ".");
  }
  if (const std::size_t colon = word.find(':'); colon != std::string::npos) {
    const auto row = whole_number(word.substr(0, colon));
    const auto column = whole_number(word.substr(colon + 1));
    if (!row || !column) {
      throw InputError("'" + printable(word) +
                       "' is not a hole. Expected row:column, two whole numbers from 0, such as 3:3.");
    }
    if (const auto hole = hole_at({*row, *column})) return *hole;
    throw InputError("there is no hole at row " + std::to_string(*row) + ", column " +
                     std::to_string(*column) + " (counted from 0) in the picture of " + board +
                     ", which is " + std::to_string(rows_) + " x " + std::to_string(columns_) +
                     " (rows x columns).");
  }
  std::vector<std::string> names;
  for (int hole = 0; hole < holes(); ++hole) {
    names.push_back(hole_name(hole));
    if (names.back() == word) return hole;
  }
  if (centre()) names.emplace_back("centre");
  throw InputError(no_hole_words(word, name_) + did_you_mean(word, names) + " Expected a name such as " +
                   names.front() + ", a number from 1 to " + std::to_string(holes()) + ", or row:column.");
}

int Board::parse_graph_hole(const std::string& word) const {
  for (int hole = 0; hole < holes(); ++hole) {
    if (lower_case(hole_name(hole)) == word) return hole;
  }
  const auto number = whole_number(word);
  const bool counts = has_hole_numbers(*this);
  if (counts && number && *number >= 1 && *number <= holes()) return *number - 1;
  const std::string expected =
      counts ? " Expected a name such as " + hole_names_.front() + ", or a number from 1 to " +
                   std::to_string(holes()) + "."
             : " Its holes have numbers as names, so a number is a name here and is not counted from 1. "
               "Expected one of " +
                   printable(join(hole_names_, ", "), 200) + ".";
  throw InputError(no_hole_words(word, name_) + did_you_mean(word, hole_names_) + expected);
}

HoleSet Board::parse_holes(std::string_view text) const {
  HoleSet holes = 0;
  for (const std::string& word : split(text, ',')) {
    const int hole = parse_hole(word);
    if (has_bit(holes, hole)) {
      throw InputError("hole " + hole_name(hole) + " is named twice in '" + printable(text) + "'.");
    }
    holes |= bit(hole);
  }
  return holes;
}

}  // namespace pegspace
