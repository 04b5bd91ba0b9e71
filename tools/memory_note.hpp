// What is said of memory before and after a run: that it may not be enough, where the engine cannot tell
// beforehand (hash), and what would fit instead. What surely cannot fit the engine refuses itself (dense).
#pragma once

#include <optional>
#include <string>

#include "levels/engine.hpp"
#include "search_options.hpp"

namespace pegspace {

/// A note before enumerate's levels, where they may take more memory than they are allowed: how much at most,
/// and what surely fits. Nothing where they surely fit, or may go to disk.
void note_memory_of_levels(const Display& display, const Problem& problem, const Engine& engine,
                           const SearchOptions& search);

/// The same before a command that keeps all levels, or numbers of their positions: it knows their levels
/// only.
void note_memory_of_numbers(const Display& display, const Problem& problem, const Engine& engine,
                            const SearchOptions& search);

/// What to ask for where enumerate's memory is short: " What fits: --max-depth 12; ...". `depth`: levels down
/// to there fit, where fewer levels help.
std::string what_would_fit(const Problem& problem, const Engine& engine, const SearchOptions& search,
                           std::optional<int> depth);

}  // namespace pegspace
