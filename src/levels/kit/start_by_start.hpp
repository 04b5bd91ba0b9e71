// Answers a CountRequest one start after another, for engines and cases where starts do not help each other.
#pragma once

#include <functional>

#include "levels/engine.hpp"

namespace pegspace {

/// Counts from problem's start, or the union of its starts.
using CountStart = std::function<StartCounting(const Problem& problem, const StartRequest& request,
                                               const SearchListener& listener)>;

/// Calls count_start once for each start, with all finishes wanted from it. Throws what count_start throws.
Counting count_start_by_start(const Board& board, const CountRequest& request, const SearchListener& listener,
                              const CountStart& count_start);

}  // namespace pegspace
