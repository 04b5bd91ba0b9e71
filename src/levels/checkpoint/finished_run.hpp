// A run that is over as its checkpoint: its levels, instead of the data to go on with. Called by tools/enumerate.cpp.
#pragma once

#include "levels/checkpoint/checkpoint.hpp"
#include "levels/engine.hpp"

namespace pegspace {

/// Enumerates with search.checkpoint. That of a finished run gives its result at once. Throws InputError where it ended
/// at another depth than is asked for.
Enumeration enumerate_with_checkpoint(const Engine& engine, const Problem& problem,
                                      const SearchOptions& search, const SearchListener& listener);

/// Keeps the result in search.checkpoint, where there is one, instead of the levels.
void keep_result(const Engine& engine, const SearchOptions& search, const Enumeration& enumeration);

}  // namespace pegspace
