// The positions that an engine visits (levels/engine.hpp), as sorted lists of canonical ones by depth.
#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "levels/engine.hpp"
#include "position/canonical_form.hpp"

namespace pegspace {

/// Canonical positions by depth; each level sorted, no position twice. Levels after the last one that has any
/// are left out.
using PositionLevels = std::vector<std::vector<Position>>;

/// The positions that are canonical under sought_group(). Throws ResourceError, std::bad_alloc, Interrupted.
PositionLevels list_positions(const Engine& engine, const Problem& problem, Sought sought,
                              const Resources& resources, const SearchListener& listener = {});

/// Takes positions one by one, in any order, and keeps the canonical ones.
class CanonicalLists {
 public:
  CanonicalLists(const SymmetryGroup& group, int start_pegs);

  /// Thread-safe.
  void add(std::span<const Position> positions);
  /// Returns the lists and leaves this object empty.
  PositionLevels take(int threads);

 private:
  void append(std::vector<Position>& level, std::span<const Position> positions);
  void make_room(std::vector<Position>& level, std::size_t more);

  CanonicalForm form_;
  int start_pegs_;
  std::mutex appending_;
  PositionLevels levels_;
};

}  // namespace pegspace
