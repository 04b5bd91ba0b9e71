// What is said of memory before and after a run: that it is not or may not be enough, and what would fit
// instead. The dense engine knows what it takes, and refuses itself; how large the levels of the hash engine
// are is bounded from above by classes and from below by samples (levels/hash/hash_memory.hpp).
#pragma once

#include <optional>
#include <string>

#include "dry_run.hpp"
#include "levels/engine.hpp"
#include "levels/hash/hash_memory.hpp"
#include "shared_options.hpp"

namespace pegspace {

/// Before enumerate's levels. Where they surely do not fit, throws ResourceError with what they need and what
/// would fit; where they may not, notes that. Nothing where they surely fit, or may go to disk. Takes some
/// seconds where that is not plain. Throws Interrupted.
void note_level_memory(const Display& display, const Problem& problem, const Engine& engine,
                       const SearchOptions& search);

/// With several processes: adds what each will send, at most where the engine knows it, else by samples.
void add_traffic(RunPlan& plan, const Display& display, const Problem& problem, const Engine& engine,
                 const SearchOptions& search, Work work, const SearchedLevels& levels);

/// The refusal alone: the error's words where the levels surely do not fit, else "".
std::string refusal_of_levels(const Display& display, const Problem& problem, const Engine& engine,
                              const SearchOptions& search);

/// The same before a command that goes through these levels, and keeps numbers of their positions.
void note_number_memory(const Display& display, const Problem& problem, const Engine& engine,
                        const SearchOptions& search, const SearchedLevels& levels);

/// The note alone, for commands that may end before they come to the levels.
void note_memory_of_numbers(const Display& display, const Problem& problem, const Engine& engine,
                            const SearchOptions& search);

/// What to ask for where enumerate's memory is short: " What fits: --max-depth 12; ...". `depth`: levels down
/// to there fit, where fewer levels help; `likely_depth`: as far as is known, those down to there do too.
std::string what_would_fit(const Problem& problem, const Engine& engine, const SearchOptions& search,
                           std::optional<int> depth, std::optional<int> likely_depth = std::nullopt);

}  // namespace pegspace
