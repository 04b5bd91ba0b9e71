// Burnside's lemma for the dense engine: the number of orbits of a set X closed under a group H is the mean
// over g in H of the number of positions of X that g fixes. Those lie in a small subspace that is walked
// directly: a position is fixed by g iff it is a union of cycles of g, and being in the class is a set of
// linear equations on these cycles.
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
  /// Of one symmetry but the identity. `jumps`: where dead ends are counted, all jumps; else nullptr. Index
  /// and jumps must live as long.
  FixedInTiles(const ClassIndex& index, const Permutation& symmetry, const std::vector<JumpMask>* jumps);

  /// Adds the fixed positions of the tile with these rows to the canonical columns, each that many times.
  void add(std::uint32_t tile, int half, const Bits2048* rows, std::uint64_t times, PegSums& sums) const;

 private:
  /// A cycle of holes with tile holes among them. It is filled or empty, and so are the tile holes.
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
  std::vector<Law> laws_;  ///< the last: all holes, where half 1 has the other parity
  std::vector<TileCycle> tile_cycles_;
  std::vector<HoleSet> other_cycles_;
};

}  // namespace pegspace::dense
