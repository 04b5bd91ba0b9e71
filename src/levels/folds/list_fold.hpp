// The fold over lists of canonical positions (levels/lists/), all reachable or all winning ones, from any
// engine. It serves boards that tile_fold.hpp cannot handle; on the others tiles are faster (English, all
// games: 13 times).
#pragma once

#include <memory>

#include "levels/folds/fold.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/lists/stored_levels.hpp"

namespace pegspace {

/// Folds forwards from the start of the levels, which must hold all positions on the ways that are counted.
/// Runs in the team. Throws std::bad_alloc, Interrupted.
void fold_lists(const StoredLevels& levels, const FoldRequest& request, const SearchListener& listener,
                WorkerTeam& team, FoldVisitor& visitor);

/// Folds the numbers of games or solutions backwards over levels that hold all reachable or winning
/// positions. Runs in the team. Throws std::bad_alloc, Interrupted.
void fold_lists_back(const StoredLevels& levels, const FoldRequest& request, const SearchListener& listener,
                     WorkerTeam& team, FoldVisitor& visitor);
/// Folds backwards as fold_lists_back() does, and keeps the numbers of all levels. The levels must live as
/// long as the result.
std::unique_ptr<KeptNumbers> keep_lists_back(const StoredLevels& levels, const FoldRequest& request,
                                             const SearchListener& listener, WorkerTeam& team);

}  // namespace pegspace
