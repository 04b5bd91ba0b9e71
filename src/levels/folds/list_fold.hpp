// The fold over lists: all reachable positions as sorted lists of canonical ones (levels/listed/), from any engine. For
// boards that are not for tiles (tile_fold.hpp), which are faster elsewhere: English, all games, 13 times.
#pragma once

#include "levels/folds/fold.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/listed/stored_levels.hpp"

namespace pegspace {

/// Folds forwards from the start of the levels, which must hold all reachable positions (down to some depth), in the team.
/// Throws ResourceError where the levels' memory limit does not suffice, Interrupted.
void fold_lists(const StoredLevels& levels, const FoldRequest& request, const SearchListener& listener,
                WorkerTeam& team, FoldVisitor& visitor);

/// Folds the numbers of games backwards over levels that hold all reachable positions. The same otherwise.
void fold_games_back(const StoredLevels& levels, const FoldRequest& request, const SearchListener& listener,
                     WorkerTeam& team, FoldVisitor& visitor);

}  // namespace pegspace
