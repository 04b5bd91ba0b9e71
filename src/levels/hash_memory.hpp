// The most memory that the hash engine's levels can take, known before the search. A level holds at most the
// orbits of all positions of its class with as many pegs (position/class_counts.hpp). How many of them can be
// reached is what the search finds out: on the boards of results/ 18 to 85 %. No lower bound
// worth having is known (what can be reached with some holes left alone is one, and thousands of times too
// small), so the engine refuses nothing beforehand; who calls it can say what surely fits. Called by
// hash_engine::plan.
#pragma once

#include <cstdint>
#include <optional>

#include "levels/engine.hpp"

namespace pegspace {

struct HashMemory {
  std::uint64_t bytes = 0;        ///< at most, of SearchOptions::memory_bytes
  bool keeps_all = false;         ///< all levels stay, for winning positions
  std::optional<int> safe_depth;  ///< see MemoryPlan
};

HashMemory most_hash_memory(const Problem& problem, const SearchOptions& options);

}  // namespace pegspace
