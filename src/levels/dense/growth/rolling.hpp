// All positions of a class counted while only a part of them is kept: of each orbit of tiles its
// representative, and of the grades those that another still reads (grade_plan.hpp).
//
// The reachable positions are closed under the symmetries of the start, so any tile is an image of its
// representative. Where jumps into a representative come from another tile, that one is made from its own
// representative and thrown away afterwards. All jumps into it are applied, whatever symmetries fix it.
//
//   stage      jumps over graded holes, from complete stages, once; then the others, within the stage, from
//              tiles that gained positions since, until nothing is new
//   histogram  of each representative, times the number of its images
//   orbits     Burnside's lemma: of the positions that a symmetry fixes, each lies in a tile that it fixes
//   drop       what no later stage reads
//
// English: 2 MiB of tiles instead of 64 MiB of bitmaps.
#pragma once

#include <cstdint>
#include <vector>

#include "levels/dense/growth/fixed.hpp"
#include "levels/dense/growth/grade_plan.hpp"
#include "levels/dense/growth/kernel.hpp"
#include "levels/engine.hpp"

namespace pegspace::dense {

struct RollingRequest {
  const Board& board;
  const ClassIndex& index;
  const SymmetryGroup& group;          ///< must suit the index (GradePlan::suits)
  const std::vector<Position>& seeds;  ///< of one class and number of pegs; closed under the group
  int last_depth = 0;
  bool jumps = true;   ///< count jumps and dead ends
  bool orbits = true;  ///< count orbits of the group
};

struct RollingCounts {
  Histogram histogram;
  FixedCounts orbits;  ///< of positions and of dead ends, by pegs; 0 where not asked for
};

/// What count_rolling() allocates at most, with so many threads.
std::uint64_t rolling_bytes(const Board& board, const ClassIndex& index, const GradePlan& plan, int order,
                            int threads);

/// Counts the positions reachable from the seeds down to last_depth. Runs in the caller's task arena. Throws
/// Interrupted, and ResourceError where memory is refused.
RollingCounts count_rolling(const RollingRequest& request, const GradePlan& plan,
                            const SearchListener& listener);

}  // namespace pegspace::dense
