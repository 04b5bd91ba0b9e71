// From bits to lists: the canonical positions of tiles (growth/tile_store.hpp) by depth, and the numbers of jump
// sequences to them summed along their predecessors (listed/link_sums.hpp). A list takes memory and time by position,
// rows of bits by row: it serves where the winning positions are few beside the rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "levels/dense/growth/tile_store.hpp"
#include "levels/engine.hpp"
#include "position/canonical_form.hpp"

namespace pegspace::dense {

/// Canonical positions under a group, collected by several threads.
class CanonicalList {
 public:
  /// add() throws ResourceError where the list needs more than memory_bytes.
  CanonicalList(const SymmetryGroup& group, int start_pegs, std::uint64_t memory_bytes);

  /// Adds the positions of a complete stage; the store's representatives must be those under the symmetries of the group
  /// that carry tiles to tiles. Runs in parallel in the caller's task arena. Throws ResourceError, Interrupted.
  void add(const TileStore& store, std::size_t stage);

  /// The list, each level sorted.
  PositionLevels take();

 private:
  void add_tile(const TileStore& store, std::size_t stage, std::size_t slot, PositionLevels& found) const;
  void append(PositionLevels& found);
  void enlarge(std::vector<Position>& level, std::size_t capacity);
  void put(PositionLevels& found, Position p) const {
    found[static_cast<std::size_t>(start_pegs_ - count_bits(p))].push_back(p);
  }

  CanonicalForm form_;
  int start_pegs_;
  std::uint64_t memory_bytes_;
  std::mutex appending_;
  PositionLevels found_;
  std::uint64_t bytes_ = 0;
};

/// What sequences_by_list() takes for each canonical position: the list, its index, and numbers of two levels.
inline constexpr std::uint64_t listed_bytes_per_position = 28;

/// Numbers of jump sequences from the starts of `problem` to each target. The list must hold the canonical positions,
/// under `group` (which fixes the set of starts), of a set that contains every sequence to the targets. Uses
/// options.threads and memory_bytes. Throws ResourceError, Interrupted.
std::vector<Count> sequences_by_list(PositionLevels list, const Problem& problem, const SymmetryGroup& group,
                                     const std::vector<Position>& targets, const SearchOptions& options,
                                     const SearchListener& listener);

}  // namespace pegspace::dense
