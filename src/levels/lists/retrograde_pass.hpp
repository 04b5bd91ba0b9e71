// The retrograde pass over lists: it finds the winning positions among the reachable ones.
//
//     winning(d) = { p in level d : p is in the finish, or a jump leads from p into winning(d + 1) }
//
// The positions of a level are canonical under a group G that need not carry the finish to itself. Winning
// positions are closed under K, the symmetries of G that do, and are listed as K-canonical ones. So the pass
// makes the K-canonical predecessors of winning(d + 1), and keeps those whose least image under G is in the
// level. Levels are processed one at a time, the last one first, so two of them need to be in memory.
//
// Several ranks (levels/exchange.hpp) each have a part of every level. The rank that has the least image
// under G has the winning position.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "levels/exchange.hpp"
#include "levels/kit/expand_kernel.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/lists/level_index.hpp"
#include "levels/lists/position_lists.hpp"
#include "position/canonical_form.hpp"
#include "position/level_stats.hpp"
#include "position/problem.hpp"

namespace pegspace {

class RetrogradePass {
 public:
  /// The problem must have a finish. `of_levels` is G, `of_winning` is K. Problem and team must live as long
  /// as this object.
  RetrogradePass(const Problem& problem, const SymmetryGroup& of_levels, const SymmetryGroup& of_winning,
                 WorkerTeam& team, Exchange& exchange = one_process());

  /// The rank that has the position of the level.
  using Owner = std::function<int(Position)>;
  /// This rank's winning positions of a level, sorted; `level` has this rank's positions of it. To be called
  /// for the last level, then for each before it. Collective. Throws Interrupted.
  const std::vector<Position>& step(
      const LevelIndex& level, const Owner& owner = [](Position) { return 0; });

  /// The winning columns over this rank's winning positions of the last step; `level` is the level given to
  /// it. The canonical column counts orbits under G.
  LevelSums sums(const LevelIndex& level) const;

 private:
  using Lists = std::vector<std::vector<Position>>;

  std::size_t find(const LevelIndex& level, Position p) const;
  std::vector<Position> targets_in(const LevelIndex& level);
  Lists predecessors(std::span<const Position> winning, const LevelIndex& level, const Owner& owner);

  const Finish& finish_;
  SymmetryGroup level_group_;
  CanonicalForm level_form_;
  CanonicalForm form_;
  ExpandKernel kernel_;
  WorkerTeam& team_;
  Exchange& exchange_;
  std::vector<Position> listed_finish_;  ///< if it can be listed
  std::vector<Position> winning_;        ///< of the last step
};

/// The winning positions, by level, among the reachable ones, which are canonical under `of_levels`. Each
/// position is tested for the finish, so the finish may have any number of positions. Frees each level as
/// soon as it is done. Throws std::bad_alloc, Interrupted.
PositionLevels winning_among(PositionLevels reachable, const Problem& problem, const SymmetryGroup& of_levels,
                             int threads, const SearchListener& listener);

}  // namespace pegspace
