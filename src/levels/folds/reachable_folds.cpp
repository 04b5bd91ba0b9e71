#include "levels/folds/reachable_folds.hpp"

namespace pegspace {

bool folds_over_tiles(const Problem& problem, const Engine& engine, const SearchOptions& options) {
  return engine.can.folds_tiles &&
         TileFolds::takes(problem.board, search_group(problem, Symmetry::start), options.memory_bytes);
}

ReachableFolds::ReachableFolds(const Problem& problem, const Engine& engine, const SearchOptions& options,
                               const SearchListener& listener)
    : listener_(listener), last_depth_(options.max_depth.value_or(max_holes)), team_(options.threads) {
  if (folds_over_tiles(problem, engine, options)) {
    tiles_.emplace(problem.board, std::vector{problem.start}, search_group(problem, Symmetry::start),
                   options.memory_bytes);
  } else {
    lists_.emplace(StoredLevels::reachable(problem, engine, options, listener));
  }
}

void ReachableFolds::fold(const FoldRequest& request, FoldVisitor& visitor) {
  if (lists_) return fold_lists(*lists_, request, listener_, team_, visitor);
  team_.run([&] { tiles_->fold(request, last_depth_, listener_, visitor); });
}

std::uint64_t ReachableFolds::bytes_to_fold_back() const {
  return tiles_ ? tiles_->set_bytes() : 0;
}

void ReachableFolds::fold_games_back(const FoldRequest& request, FoldVisitor& visitor) {
  if (lists_) return fold_lists_back(*lists_, request, listener_, team_, visitor);
  team_.run([&] {
    FoldVisitor nobody;
    TileSet reached = tiles_->empty_set();
    FoldRequest forwards;
    forwards.dead_ends = false;
    tiles_->fold(forwards, max_holes, listener_, nobody, &reached);
    tiles_->fold_back(request, reached, listener_, visitor);
  });
}

}  // namespace pegspace
