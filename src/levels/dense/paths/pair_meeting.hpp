// The middle level of pairs.hpp, where sequences from a start and sequences from a finish, by time reversal,
// meet: sums of products over the positions.
#pragma once

#include <vector>

#include "levels/dense/paths/level_numbers.hpp"
#include "levels/dense/paths/pair_plan.hpp"
#include "levels/dense/paths/ranks.hpp"

namespace pegspace::dense {

/// Both ends of a product, and where they are.
struct MeetingLevels {
  const ClassRows& rows;
  const RankDirectory& ranks;  ///< of both levels
  int depth = 0;               ///< the level in the middle
  const LevelNumbers& numbers;
  int reversal_depth = 0;  ///< that of its reversals: the same level, or the one before
  const LevelNumbers& reversal_numbers;
};

/// Whether only the numbers of the representative tiles of the middle level are read: all finishes are starts themselves,
/// so the reversal of a tile is one tile, of the level before.
bool meets_in_representatives(const PairPlan& plan, int depth);

/// Solutions, by pair of the plan. Runs in parallel in the caller's task arena. Throws Interrupted.
std::vector<Count> meet(const PairPlan& plan, const MeetingLevels& levels);

}  // namespace pegspace::dense
