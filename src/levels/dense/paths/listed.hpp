// The canonical positions of tiles (growth/tile_store.hpp) as lists by depth. Numbers of jump sequences to them are summed
// by the hash engine (hash/counting_pass.hpp). A list takes memory and time for each position, rows of bits for each row:
// a list serves where a row has few winning positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "levels/dense/growth/tile_store.hpp"
#include "levels/engine.hpp"
#include "position/canonical_form.hpp"

namespace pegspace::dense {

/// The canonical positions under a group that tiles hold.
class CanonicalTiles {
 public:
  CanonicalTiles(const SymmetryGroup& group, int start_pegs) : form_(group), start_pegs_(start_pegs) {}

  /// Takes what a tile has out of its argument; called by several threads at once.
  using Take = std::function<void(PositionLevels& found)>;
  /// Of a complete stage, those that this rank keeps; the store's representatives must be those under the symmetries of
  /// the group that carry tiles to tiles. Runs in parallel in the caller's task arena. Throws Interrupted.
  void visit(const TileStore& store, std::size_t stage, const Take& take) const;

 private:
  void add_tile(const TileStore& store, std::size_t stage, std::size_t slot, PositionLevels& found) const;

  CanonicalForm form_;
  int start_pegs_;
};

/// Lists them.
class CanonicalList {
 public:
  /// The list may take memory_bytes.
  CanonicalList(const SymmetryGroup& group, int start_pegs, std::uint64_t memory_bytes);

  /// Adds those of a stage, as CanonicalTiles::visit() has them.
  void add(const TileStore& store, std::size_t stage);

  /// Whether all that was added has had room.
  bool fits() const { return fits_; }
  /// Where it does not: why; else "".
  std::string refusal() const;
  /// Throws ResourceError where it has not.
  void require_memory() const;

  /// The list, each level sorted.
  PositionLevels take();

 private:
  void append(PositionLevels& found);
  bool enlarge(std::vector<Position>& level, std::size_t capacity);

  CanonicalTiles tiles_;
  std::uint64_t memory_bytes_;
  std::mutex appending_;
  PositionLevels found_;
  std::uint64_t bytes_ = 0;
  bool fits_ = true;
};

}  // namespace pegspace::dense
