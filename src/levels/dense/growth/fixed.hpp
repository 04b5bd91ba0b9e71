// Burnside's lemma for the dense engine: the number of orbits of a set X closed under a group H is the mean
// over g in H of the number of positions of X that g fixes. Those lie in a small subspace that is walked
// directly: a position is fixed by g iff it is a union of cycles of g, and being in the class is a set of
// linear equations on these cycles.
#pragma once

#include <cstdint>
#include <vector>

#include "levels/dense/layout/bitmap.hpp"
#include "position/class_index.hpp"
#include "position/jump_mask.hpp"

namespace pegspace::dense {

/// Counts by number of pegs.
struct FixedCounts {
  std::uint64_t positions[65] = {};
  std::uint64_t dead_ends[65] = {};
  void add(const FixedCounts& other);
};

/// The positions of the bitmap that `symmetry` fixes, and the dead ends among them. The symmetry must carry
/// the class onto itself. Runs in parallel in the caller's task arena.
FixedCounts count_fixed(const Board& board, const ClassIndex& index, const Bitmap& bitmap, Position start,
                        const Permutation& symmetry, bool dead_ends);

/// The same tile by tile (grade_plan.hpp): for a symmetry that carries tile holes to tile holes.
class FixedInTiles {
 public:
  FixedInTiles(const ClassIndex& index, const std::vector<JumpMask>& jumps, int tile_bits,
               const Permutation& symmetry, bool dead_ends);

  /// Adds the tile's fixed positions to `counts`, and the dead ends among them where these are wanted, `times` for
  /// each. `first` is the first position of the tile, whose pegs on tile holes the symmetry must fix.
  void add(const Row* tile, Position first, std::uint64_t times, FixedCounts& counts) const;

 private:
  const ClassIndex& index_;
  const std::vector<JumpMask>& jumps_;
  bool dead_ends_;
  int tile_bits_;
  std::vector<HoleSet> laws_;
  std::vector<HoleSet> cycles_;  ///< of holes that are no tile holes
};

}  // namespace pegspace::dense
