// The rows of a table of results as CSV, made from rows as JSON has them. Called by tools/run_context.cpp and
// the reports.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files/json.hpp"
#include "position/level_stats.hpp"

namespace pegspace {

// The columns of every CSV file of results, in words and in their order; what stands in each,
// scripts/pegspace/verify/tables.py knows.

/// Depth and pegs, then all of level_stats.hpp.
inline const std::string levels_columns = [] {
  std::string words = "depth pegs";
  for (const std::string_view name : column_names) words.append(" ").append(name);
  return words;
}();
inline constexpr std::string_view counts_columns = "start finish solutions winning_positions";
inline constexpr std::string_view games_columns =
    "depth pegs dead_ends canonical_dead_ends games probability probability_numerator "
    "probability_denominator sequences";
inline constexpr std::string_view final_pegs_columns = "pegs final_pegs positions canonical_positions";
inline constexpr std::string_view moves_columns = "moves solutions";
inline constexpr std::string_view position_moves_columns = "end moves pegs positions canonical_positions";
inline constexpr std::string_view start_finish_columns =
    "start finish feasible solvable solutions winning_positions pairs";
inline constexpr std::string_view census_columns =
    "name holes edges jumps automorphisms positions solvable_starts freely_solvable solvable_pairs "
    "fewest_pegs fewest_pegs_worst_start fools_solitaire solutions games";
inline constexpr std::string_view census_sums_columns =
    "holes graphs solvable freely_solvable largest_fewest_pegs largest_fools_solitaire solutions games";

class RowText {
 public:
  /// `columns` in words.
  explicit RowText(std::string_view columns);

  /// A row: an object with a key for each column, and maybe others.
  void add(const Json& row);
  /// What was added since the last call; at first behind the header.
  std::string take();

 private:
  std::vector<std::string> names_;  ///< of the columns
  std::string text_;
};

/// The row's fields of these names, with commas.
std::string csv_line(const std::vector<std::string>& names, const Json& row);
/// In quotes where it would otherwise be read as several fields.
std::string csv_field(const std::string& text);
/// The whole of a CSV file.
std::string csv_text(std::string_view columns, const Json& rows);

}  // namespace pegspace
