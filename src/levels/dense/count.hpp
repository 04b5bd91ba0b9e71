// What the engine's count() takes.
#pragma once

#include "levels/engine.hpp"

namespace pegspace::dense {

/// Rows of the whole class and what finding the winning positions takes; for Work::levels, where these do not fit, what
/// the search for a list takes. Without a finish, of every single peg.
MemoryPlan counting_plan(const Problem& problem, const SearchOptions& options, Work work);

}  // namespace pegspace::dense
