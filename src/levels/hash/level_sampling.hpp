// How large the levels of a search are at least, by samples, without searching them: so that a run that cannot fit
// memory ends before it begins, and what ranks send is known beforehand. The bound by classes (hash_memory.hpp) is one
// from above, and far off: Wiegleb's board takes at most 1.6 TiB by classes, and at least 22 GiB by samples; 16 GiB surely
// suffice down to depth 11 by classes, and can suffice down to depth 16 by samples.
//
// Two samples are drawn on the way down, independently of each other: each next one is made of canonical children of the
// one before, as many as a sample may hold.
//
// Where position v is in a sample of m positions with probability p(v), both hold c = sum of p(v)^2 positions
// on average, and by Cauchy and Schwarz
//
//     m^2 = (sum of p(v))^2 <= positions of the level * sum of p(v)^2 = positions * c
//
// so that the level has m^2 / c positions at least, on average, however the samples are drawn (capture and
// recapture). It comes close where all positions are drawn alike: children are therefore taken with weight
// 1 / (jumps that may have led there), as it is parents that bring them. (Other powers of
// that weight between 0 and 2 come no closer, and down to half as close. Adding up over strata of equally many jumps gains
// nothing.) Called by hash_memory.
#pragma once

#include <cstddef>
#include <functional>

#include "levels/engine.hpp"

namespace pegspace {

/// Canonical positions of a level.
struct LevelEstimate {
  bool is_exact = false;  ///< the samples hold the whole level
  /// At most what the level has, on average; on boards whose levels are known, 20 to 100 % of it with samples
  /// of 2^18.
  double estimate = 0;
  double at_least = 0;  ///< what the level has at least, but for one case in many millions
  double jumps = 0;     ///< of a position, on average over the sample
};

/// Calls visit(depth, level) from the start on, until it returns false or a sample has no children. `sample`:
/// positions of each sample at most. options.symmetry decides what is canonical; two threads at most. Takes
/// about 0.5 microseconds and 160 bytes for each position of a sample at each level. Throws Interrupted.
void sample_levels(const Problem& problem, const SearchOptions& options, std::size_t sample,
                   const std::function<bool(int, const LevelEstimate&)>& visit);

}  // namespace pegspace
