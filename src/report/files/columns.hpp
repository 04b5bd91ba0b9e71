// The columns of every CSV file of results, in words and in their order. A colon and what stands in the column follow its name
// (nothing: any text): a count, a word (a count of 64 bits), a small number (of jumps, pegs or moves), another number, or a
// truth; "?": or nothing. Written by row_text.hpp,
// read by audit/results_reader.hpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "position/level_stats.hpp"

namespace pegspace {

/// Depth and pegs, then all of level_stats.hpp.
inline const std::string levels_columns = [] {
  std::string words = "depth:small pegs:small";
  for (const std::string_view name : column_names) words.append(" ").append(name).append(":word?");
  return words;
}();
inline constexpr std::string_view counts_columns = "start finish solutions:count winning_positions:count";
inline constexpr std::string_view games_columns =
    "depth:small pegs:small dead_ends:count canonical_dead_ends:count games:count probability "
    "probability_numerator:count? probability_denominator:count?";
inline constexpr std::string_view final_pegs_columns =
    "pegs:small final_pegs:small positions:count canonical_positions:count";
inline constexpr std::string_view moves_columns = "moves:small solutions:count";
inline constexpr std::string_view position_moves_columns =
    "end moves:small pegs:small positions:count canonical_positions:count";
inline constexpr std::string_view start_finish_columns =
    "start finish feasible:truth solvable:truth solutions:count winning_positions:count pairs:number";
inline constexpr std::string_view census_columns =
    "name holes edges jumps automorphisms positions solvable_starts freely_solvable solvable_pairs "
    "fewest_pegs fewest_pegs_worst_start fools_solitaire solutions games";
inline constexpr std::string_view census_sums_columns =
    "holes graphs solvable freely_solvable largest_fewest_pegs largest_fools_solitaire solutions games";

struct NamedColumn {
  std::string name;
  std::string holds;  ///< "", "count", "word?"
};
std::vector<NamedColumn> named_columns(std::string_view words);

/// The names that a file of these columns must have where it has `found`: what stands before the first column are tags.
std::vector<std::string> expected_names(const std::vector<std::string>& found,
                                        const std::vector<NamedColumn>& columns);
/// How many of these names, those of a file, are tags.
std::size_t tags_among(const std::vector<std::string>& names, const std::vector<NamedColumn>& columns);

}  // namespace pegspace
