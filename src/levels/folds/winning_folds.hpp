// All winning positions of a problem, made once and folded over any number of times, within them alone: over
// tiles where the board has them, the starts are of one class, and its bits take little of the memory; else
// over lists.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "levels/folds/list_fold.hpp"
#include "levels/folds/tile_fold.hpp"

namespace pegspace {

/// Which of the winning positions are taken: not those to avoid, and of those with as many pegs as one to
/// pass through, only this. And the jumps that are special to the folds.
struct Passage {
  std::vector<Position> through{};
  std::vector<Position> avoid{};  ///< sorted
  JumpMarks marks{};

  bool empty() const { return through.empty() && avoid.empty(); }
  bool allows(Position p) const;
  /// The symmetries that change nothing about it.
  SymmetryGroup stabiliser(const Board& board, const SymmetryGroup& group) const;
};

class WinningFolds {
 public:
  /// The problem must have a finish; the engine must live as long. No search where number of pegs or class
  /// forbid a solution. What the passage does not allow is left out: the positions that are left need not be
  /// winning any more. Throws ResourceError, std::bad_alloc, Interrupted, as all do.
  WinningFolds(const Problem& problem, const Engine& engine, const SearchOptions& options,
               const SearchListener& listener, const Passage& passage = {});

  const Problem& problem() const { return problem_; }
  bool contains(Position p) const;
  std::uint64_t positions() const;

  /// Without a passage: the number of solutions. Of a problem that is its own reverse half of the levels are
  /// enough.
  Count solutions();
  /// The ways from the start, or from all starts, to each of these positions; 0 for those that are not
  /// winning.
  std::vector<Count> ways_to(const std::vector<Position>& positions);

  /// Folds forwards: ways.
  void fold(const FoldRequest& request, FoldVisitor& visitor);
  /// Folds the numbers of solutions backwards, and keeps all of them. This must live as long.
  std::unique_ptr<KeptNumbers> keep_solutions(FoldRequest request);

 private:
  void find_tiles(const Engine& engine, SearchOptions options, const Passage& passage);

  Problem problem_;
  SymmetryGroup group_;
  SearchListener listener_;
  WorkerTeam team_;
  std::optional<TileFolds> tiles_;
  std::optional<TileSet> set_;
  std::optional<StoredLevels> lists_;  ///< where there are no tiles
};

}  // namespace pegspace
