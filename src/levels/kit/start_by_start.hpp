// Answers a CountRequest one start after another, for engines and cases where starts do not help each other.
#pragma once

#include <functional>

#include "levels/engine.hpp"

namespace pegspace {

/// Counts from problem's start, or the union of its starts.
using CountStart = std::function<StartCounting(const Problem& problem, const StartRequest& request,
                                               const SearchListener& listener)>;

/// Calls count_start for each start with the finishes wanted from it; where all of them together need too much
/// memory and no games are wanted, with one finish at a time. Throws what count_start throws.
Counting count_start_by_start(const Board& board, const CountRequest& request, const SearchListener& listener,
                              const CountStart& count_start);

}  // namespace pegspace
