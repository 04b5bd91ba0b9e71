// The way back: which positions of the stored levels can reach a finish. Used for the winning columns and by
// counting.
//
// The levels hold canonical positions under a group G that need not fix the finish. With K the symmetries in
// G that do fix it, the positions that can reach the finish are closed under K, so the pass walks K-canonical
// positions:
//
//     winning(d) = { c : c is a K-canonical predecessor of winning(d + 1), or in the finish;
//                        least_G(c) is in level d }
//     winning_positions           = sum of the K-orbits
//     canonical_winning_positions = number of different least_G(c)
//
// Membership is found by looking the stored level up in the (small) set of candidates, not the other way
// round, so no level has to be made a set again.
#pragma once

#include <functional>
#include <vector>

#include "levels/hash/level_step.hpp"

namespace pegspace {

struct WinningSums {
  std::uint64_t positions = 0;
  std::uint64_t canonical_positions = 0;
};

/// Winning positions of a level: keys are K-canonical positions, payloads their canonical forms under the
/// group of the levels, which name their shard.
using WinningLevel = Level<Position, Position>;

/// Called with depth, this rank's winning positions of each level and the sums over them, one call at a time.
/// Not called where it is empty.
using WinningVisit = std::function<void(std::size_t depth, const WinningLevel&, const WinningSums&)>;

/// Fills levels[depth], whose keys are elsewhere.
template <typename Key>
using LevelLoader = std::function<void(std::size_t depth, StoredLevel<Key>& level)>;

/// For each level the sums over its winning positions, on all ranks. levels[d] is depth d, canonical under
/// `group`, and is dropped when it was looked at; `load` may be empty. Finish positions below the last level
/// given cannot be seen, so it must reach down to the last level a finish position can be in. Key: of the
/// stored levels, std::uint32_t or std::uint64_t.
template <typename Key>
std::vector<WinningSums> winning_sums(const SearchContext& context, const Problem& problem,
                                      const SymmetryGroup& group, const CanonicalForm& form,
                                      std::vector<StoredLevel<Key>>& levels, const LevelLoader<Key>& load,
                                      const std::vector<Position>& finish, const WinningVisit& visit = {});

/// The depth behind which no position of the finish can be; -1 where `finish` is empty.
int deepest_finish(const Problem& problem, const std::vector<Position>& finish);

}  // namespace pegspace
