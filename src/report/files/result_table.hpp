// The tables of results. Each has a name, its kind, and columns: the header of its CSV, and the keys of its
// rows in JSON, in the same order. A report makes the rows once, as JSON objects with a key for each column;
// tools/run_context.cpp makes both files of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files/json.hpp"
#include "position/level_stats.hpp"

namespace pegspace {

/// `kind` is the kind that a JSON file states, and KIND.csv the usual name of the CSV file. `columns` are
/// words; none for results that are not a table. tools/MANUAL.md has the meaning of each column,
/// scripts/pegspace/verify/tables.py the type of its values.
struct ResultTable {
  std::string_view kind;
  std::string_view columns{};
};

/// Depth and pegs, then all of level_stats.hpp.
inline const std::string levels_columns = [] {
  std::string words = "depth pegs";
  for (const std::string_view name : column_names) words.append(" ").append(name);
  return words;
}();
inline const ResultTable levels_table{"levels", levels_columns};
inline constexpr ResultTable counts_table{
    "counts",
    "start finish solutions winning_positions random_play impossible canonical_solutions "
    "unordered_solutions canonical_unordered_solutions canonical_sequences"};
/// `count --jump-counts`: CSV only.
inline constexpr std::string_view jump_counts_columns = "start finish depth jump solutions";
inline constexpr ResultTable games_table{
    "games",
    "depth pegs dead_ends canonical_dead_ends games probability probability_numerator "
    "probability_denominator sequences"};
inline constexpr ResultTable moves_table{"moves", "moves solutions"};
inline constexpr ResultTable positions_table{"positions", "pegs by value positions canonical_positions"};
inline constexpr ResultTable start_finish_table{
    "table", "start finish feasible solvable solutions winning_positions pairs"};
inline constexpr ResultTable census_table{
    "census",
    "name holes edges jumps automorphisms positions solvable_starts freely_solvable solvable_pairs "
    "fewest_pegs fewest_pegs_worst_start fools_solitaire solutions games won_starts"};
inline constexpr std::string_view census_sums_columns =
    "holes graphs solvable freely_solvable largest_fewest_pegs largest_fools_solitaire solutions games "
    "duotaire_won";

/// duotaire: by level, by level and nim value (--nim-values), or by start (--start each).
inline constexpr ResultTable duotaire_table{"duotaire", "depth pegs positions won_positions"};
inline constexpr ResultTable nim_values_table{"nim_values", "depth pegs nim_value positions"};
inline constexpr ResultTable duotaire_starts_table{"duotaire_starts", "start starts won nim_value"};

/// Rows as CSV, in pieces.
class RowText {
 public:
  /// `columns` as words.
  explicit RowText(std::string_view columns);

  /// A row: an object with a key for each column, and maybe others.
  void add(const Json& row);
  /// The text added since the last call; the first time, after the header.
  std::string take();

 private:
  std::vector<std::string> names_;  ///< of the columns
  std::string text_;
};

/// A row with exactly these columns, in their order.
Json row_of(std::string_view columns, const Json& row);

/// The row's fields of these names, with commas.
std::string csv_line(const std::vector<std::string>& names, const Json& row);
/// The text, in quotes if it would otherwise be read as several fields.
std::string csv_field(const std::string& text);
/// The whole of a CSV file.
std::string csv_text(std::string_view columns, const Json& rows);

}  // namespace pegspace
