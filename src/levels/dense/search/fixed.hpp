// Burnside's lemma for the dense engine: the number of orbits of a set X closed under a group H is the mean
// over g in H of the number of positions of X that g fixes. Those lie in a small subspace, which is
// enumerated directly: g fixes a position iff it is a union of cycles of g, and membership in the class is a
// set of linear equations on these cycles.
#pragma once

#include <cstdint>
#include <vector>

#include "levels/dense/layout/class_index.hpp"
#include "levels/dense/layout/tables.hpp"
#include "position/jump_mask.hpp"
#include "position/level_stats.hpp"
#include "position/symmetry_group.hpp"

namespace pegspace::dense {

/// The positions that a symmetry of the class fixes, tile by tile (grade_plan.hpp).
class FixedInTiles {
 public:
  /// For one symmetry other than the identity. `jumps` are all jumps if dead ends are counted, otherwise
  /// nullptr. Index and jumps must live as long as this object.
  FixedInTiles(const ClassIndex& index, const Permutation& symmetry, const std::vector<JumpMask>* jumps);

  /// Adds the fixed positions of the tile with these rows to the canonical columns, each that many times.
  void add(std::uint32_t tile, int half, const Bits2048* rows, std::uint64_t times, PegSums& sums) const;

 private:
  /// A cycle of holes with tile holes among them. In a fixed position it is filled or empty as a whole, and
  /// so are its tile holes.
  struct TileCycle {
    HoleSet holes = 0;
    std::uint32_t in_tile = 0;  ///< its tile holes as bits of a tile
  };
  /// parity(pegs & holes) = constant, for all positions of half 0.
  struct Law {
    HoleSet holes = 0;
    bool constant = false;
  };

  const ClassIndex& index_;
  const std::vector<JumpMask>* jumps_;
  int tile_bits_;
  std::vector<Law> laws_;  ///< the last one is for all holes: there half 1 has the other parity
  std::vector<TileCycle> tile_cycles_;
  std::vector<HoleSet> other_cycles_;
};

}  // namespace pegspace::dense
