// Burnside's lemma for the dense engine: the number of orbits of a set X closed under a group H is the mean
// over g in H of the number of positions of X that g fixes. Those lie in a small subspace that is walked
// directly: a position is fixed by g iff it is a union of cycles of g, and being in the class is a set of
// linear equations on these cycles.
#pragma once

#include <cstdint>

#include "levels/dense/layout/bitmap.hpp"
#include "position/class_index.hpp"

namespace pegspace::dense {

/// Counts by number of pegs.
struct FixedCounts {
  std::uint64_t positions[65] = {};
  std::uint64_t dead_ends[65] = {};
};

/// The positions of the bitmap that `symmetry` fixes, and the dead ends among them. The symmetry must carry
/// the class onto itself. Runs in parallel in the caller's task arena.
FixedCounts count_fixed(const Board& board, const ClassIndex& index, const Bitmap& bitmap, Position start,
                        const Permutation& symmetry, bool dead_ends);

}  // namespace pegspace::dense
