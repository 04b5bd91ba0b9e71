// The columns of every CSV file of results, in words and in their order. "?": the file lacks the column where nothing stands in
// it. Written by row_text.hpp; scripts/pegspace/verify/tables.py knows what stands in each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "position/level_stats.hpp"

namespace pegspace {

/// Depth and pegs, then all of level_stats.hpp.
inline const std::string levels_columns = [] {
  std::string words = "depth pegs";
  for (std::size_t i = 0; i < column_names.size(); ++i)
    words.append(" ").append(column_names[i]).append(i < usual_column_count ? "" : "?");
  return words;
}();
inline constexpr std::string_view counts_columns = "start finish solutions winning_positions";
inline constexpr std::string_view games_columns =
    "depth pegs dead_ends canonical_dead_ends games probability probability_numerator "
    "probability_denominator";
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

struct NamedColumn {
  std::string name;
  bool may_be_missing = false;
};
std::vector<NamedColumn> named_columns(std::string_view words);

}  // namespace pegspace
