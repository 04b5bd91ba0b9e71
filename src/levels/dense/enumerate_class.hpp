// One class enumerated: by tiles (growth/rolling.hpp) where that serves, else by its bitmaps (growth/search.hpp).
#pragma once

#include <cstdint>
#include <optional>

#include "levels/engine.hpp"

namespace pegspace::dense {

/// The problem must be of one class (class_part.hpp). Throws ResourceError where nothing at all could be done,
/// InputError where a checkpoint is wanted that is not kept.
Enumeration enumerate_class(const Problem& problem, const SearchOptions& options,
                            const SearchListener& listener);

/// The same by bitmaps, whatever serves best, and without a checkpoint: for boards without tiles, and for comparison.
Enumeration enumerate_by_bitmaps(const Problem& problem, const SearchOptions& options,
                                 const SearchListener& listener);

/// Of a problem without tiles: whether a checkpoint is wanted that is not kept, as the bitmaps are large.
bool keeps_no_checkpoint(const Problem& problem, const SearchOptions& options);

/// What enumerate_class() takes by tiles; nothing where it takes the bitmaps.
std::optional<MemoryPlan> tiled_plan(const Problem& problem, const SearchOptions& options);

/// What the bitmaps take.
std::uint64_t whole_bytes(const Problem& problem);

}  // namespace pegspace::dense
