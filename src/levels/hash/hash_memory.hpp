// What memory the hash engine's levels take, known before the search: at most, from the sizes of position
// classes, and at least, from samples.
//
// At most: a level holds no more than the orbits of all positions of its class with as many pegs
// (position/class_counts.hpp). How many of them can be reached is what the search finds out: on the boards of
// results/ 18 to 85 %. At least: level_sampling.hpp. Called by hash_engine::plan, and by commands before they
// search.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "levels/engine.hpp"

namespace pegspace {

/// Bytes are those of one rank.
struct HashMemory {
  /// At most, of SearchOptions::memory_bytes; with levels on disk, of what does not go there.
  std::uint64_t bytes = 0;
  bool keeps_all = false;         ///< all levels stay, for winning positions
  std::optional<int> safe_depth;  ///< see MemoryPlan
};

HashMemory most_hash_memory(const Problem& problem, const SearchOptions& options);

/// The levels of a search.
struct SearchedLevels {
  int last = max_holes;  ///< depth of the last one that is listed
  int kept = -1;         ///< down to this depth levels are kept to the end
};

/// Those that an enumeration goes through, and those of a search for winning positions.
SearchedLevels enumerated_levels(const Problem& problem, const SearchOptions& options);
SearchedLevels searched_levels(const Problem& problem, const std::vector<Finish>& finishes);

/// What the hash engine surely needs on each rank, but for one case in many millions.
struct HashNeed {
  std::uint64_t bytes = 0;  ///< for the step that takes most
  int depth = 0;            ///< the level that this step ends with
  double positions = 0;     ///< canonical positions that this level has at least
  /// What the levels take at most; nothing where the samples do not hold all of each.
  std::optional<std::uint64_t> exact_bytes = 0;
  int likely_depth = 0;  ///< levels down to here probably fit options.memory_bytes
  double sent = 0;       ///< bytes that each rank sends to others, about, without those of the pass back
};

/// Samples the levels, with larger samples for more memory: Wiegleb's board with 2 threads 1.4 s for 200 MiB,
/// 6 s for 20 GiB and more. On boards whose levels are known it finds 10 to 80 % of what the engine takes.
/// Throws Interrupted.
HashNeed least_hash_memory(const Problem& problem, const SearchOptions& options, const SearchedLevels& levels,
                           const SearchListener& listener);

}  // namespace pegspace
