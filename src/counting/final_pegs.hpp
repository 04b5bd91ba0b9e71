// Reachable positions by the fewest pegs that a game from them can end with: their own less the most jumps of a game, which a
// fold backwards tells (Carried::most_jumps, levels/folds/fold.hpp).
// Called by tools/games.cpp.
#pragma once

#include <vector>

#include "counting/position_sums.hpp"
#include "levels/engine.hpp"

namespace pegspace {

/// Rows with most pegs first, then by final pegs. options.max_depth must not be given. Throws ResourceError, Interrupted.
std::vector<PositionsByNumber> final_pegs(const Problem& problem, const Engine& engine,
                                          const SearchOptions& options, const SearchListener& listener = {});

}  // namespace pegspace
