// The columns of every CSV file of results, in words and in their order. Written by row_text.hpp; what stands in each column,
// scripts/pegspace/verify/tables.py knows.
#pragma once

#include <string>
#include <string_view>

#include "position/level_stats.hpp"

namespace pegspace {

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

}  // namespace pegspace
