// What a row of census.csv states of a graph, by definition: games are followed one position after another in a map of
// all positions met; automorphisms are looked for among all permutations. Called by `pegspace verify`.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/count.hpp"
#include "board/board.hpp"

namespace pegspace {

/// Up to this number of holes a row takes milliseconds.
inline constexpr int most_holes_by_definition = 10;
/// The same with automorphisms: all permutations are tried.
inline constexpr int most_holes_to_permute = 6;

/// The numbers of the row by column; `automorphisms` only where there are few enough holes. Throws Interrupted.
std::map<std::string, Count> census_by_definition(int holes, const std::vector<Jump>& jumps);

}  // namespace pegspace
