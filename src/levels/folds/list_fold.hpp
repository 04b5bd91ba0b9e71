// The fold over lists: all reachable positions as sorted lists of canonical ones (levels/listed/), from any engine. For
// boards that are not for tiles (tile_fold.hpp), which are faster elsewhere: English, all games, 13 times.
#pragma once

#include "levels/folds/fold.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/listed/stored_levels.hpp"

namespace pegspace {

/// Whether the engine folds over tiles, and their tables fit memory.
bool folds_over_tiles(const Problem& problem, const Engine& engine, const SearchOptions& options);

/// Folds forwards over all positions that can be reached from the problem's start: over tiles where
/// folds_over_tiles(), else over the lists that the engine makes. Throws ResourceError, Interrupted.
void fold_reachable(const Problem& problem, const Engine& engine, const FoldRequest& request,
                    const SearchOptions& options, const SearchListener& listener, FoldVisitor& visitor);

/// Folds forwards from the start of the levels, which must hold all reachable positions (down to some depth), in the team.
/// Throws ResourceError where the levels' memory limit does not suffice, Interrupted.
void fold_lists(const StoredLevels& levels, const FoldRequest& request, const SearchListener& listener,
                WorkerTeam& team, FoldVisitor& visitor);

}  // namespace pegspace
