// All positions reachable from a problem's start or starts, made once and folded over any number of times:
// over tiles, which need no search before (tile_fold.hpp), if the engine's folds use them and the board has
// them; otherwise over lists that the engine makes (list_fold.hpp).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "levels/folds/list_fold.hpp"
#include "levels/folds/tile_fold.hpp"

namespace pegspace {

/// Whether tiles may be smaller than lists.
bool tiles_pay(const Problem& problem, const SymmetryGroup& group);

/// Whether folds use tiles: if the engine's folds do, the board has them, and their tables fit into memory.
bool folds_over_tiles(const Problem& problem, const Engine& engine, const Resources& resources);

class ReachableFolds {
 public:
  /// Prepares folds down to last_depth; for lists it searches, while tiles are found as they are folded over.
  /// The listener must live as long as the result. Throws ResourceError, std::bad_alloc, Interrupted, as fold()
  /// does.
  static ReachableFolds find(const Problem& problem, const Engine& engine, const Resources& resources,
                             const SearchListener& listener, int last_depth = max_holes);

  /// Folds forwards from the start. Starts in several classes are folded one class after another: the visitor
  /// sees each depth once for each class, but only one of several classes that are images of each other.
  void fold(const FoldRequest& request, FoldVisitor& visitor);

  /// Folds the numbers of games, their most jumps or nim values backwards, class by class as above. There must
  /// be no depth limit.
  void fold_games_back(const FoldRequest& request, FoldVisitor& visitor);

 private:
  ReachableFolds(const Problem& problem, const Resources& resources, const SearchListener& listener,
                 int last_depth);
  void prepare_tiles(const Problem& problem);
  void for_each_class(FoldVisitor& visitor,
                      const std::function<void(TileFolds& tiles, FoldVisitor& of_class)>& fold);

  const SearchListener& listener_;
  int last_depth_;
  SymmetryGroup group_;
  std::unique_ptr<WorkerTeam> team_;
  std::vector<std::unique_ptr<TileFolds>> tiles_;  ///< by class
  std::optional<StoredLevels> lists_;              ///< if there are no tiles
};

}  // namespace pegspace
