// What memory the hash engine's levels take at most, known before the search from the sizes of position
// classes.
//
// A level holds no more than the orbits of all positions of its class with as many pegs
// (position/class_counts.hpp). How many of them can be reached is what the search finds out: on the boards of
// results/ 18 to 85 %.
#pragma once

#include <cstdint>

#include "levels/engine.hpp"

namespace pegspace {

/// Bytes are those of one rank.
struct HashMemory {
  std::uint64_t bytes = 0;  ///< at most, of SearchOptions::memory_bytes
  bool keeps_all = false;   ///< all levels stay in memory, for winning positions
};

HashMemory most_hash_memory(const Problem& problem, const SearchOptions& options);

}  // namespace pegspace
