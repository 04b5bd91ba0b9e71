// What the engine's count() takes.
#pragma once

#include "levels/engine.hpp"

namespace pegspace::dense {

/// Rows of the whole class, and what finding the winning positions takes where the problem has a finish.
MemoryPlan counting_plan(const Problem& problem, const SearchOptions& options);

}  // namespace pegspace::dense
