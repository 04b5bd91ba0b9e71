// One class enumerated (growth/tile_search.hpp).
#pragma once

#include "levels/engine.hpp"

namespace pegspace::dense {

/// The problem must be of one class (class_part.hpp). Throws as Engine::enumerate.
Enumeration enumerate_class(const Problem& problem, const SearchOptions& options,
                            const SearchListener& listener);

/// What that takes.
MemoryPlan enumeration_plan(const Problem& problem, const SearchOptions& options);

}  // namespace pegspace::dense
