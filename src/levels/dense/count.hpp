// What the engine's count() takes.
#pragma once

#include "levels/engine.hpp"

namespace pegspace::dense {

/// Rows of the whole class and what finding the winning positions takes; of lists of these (Work::levels with a finish, or
/// with a folder for tiles), where the rows do not fit, what the search takes before the list. Without a finish, of
/// every single peg.
MemoryPlan counting_plan(const Problem& problem, const SearchOptions& options, Work work);

}  // namespace pegspace::dense
