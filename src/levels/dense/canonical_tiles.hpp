// The positions of tiles (growth/tile_store.hpp): as the tiles hold them, or the canonical ones as lists by depth.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "levels/dense/growth/tile_store.hpp"
#include "levels/engine.hpp"
#include "position/canonical_form.hpp"

namespace pegspace::dense {

/// Hands on all positions in the representatives of a complete stage that this rank keeps. Of each orbit that the tiles stand
/// for there is at least one. Runs in parallel in the caller's task arena. Throws Interrupted.
void visit_stored(const TileStore& store, std::size_t stage, const PositionVisitor& visit);

/// The canonical positions under a group, as lists.
class CanonicalList {
 public:
  /// The lists may take memory_bytes.
  CanonicalList(const SymmetryGroup& group, int start_pegs, std::uint64_t memory_bytes);

  /// Adds those of a complete stage, whose store's representatives must be those under the symmetries of the group that
  /// carry tiles to tiles. In parallel as above. Throws Interrupted, ResourceError where they do not fit.
  void add(const TileStore& store, std::size_t stage);

  /// The list, each level sorted.
  PositionLevels take();

 private:
  void add_tile(const TileStore& store, std::size_t stage, std::size_t slot, PositionLevels& found) const;
  void append(PositionLevels& found);
  void enlarge(std::vector<Position>& level, std::size_t capacity);

  CanonicalForm form_;
  int start_pegs_;
  std::uint64_t memory_bytes_;
  std::mutex appending_;
  PositionLevels found_;
  std::uint64_t bytes_ = 0;
};

}  // namespace pegspace::dense
