// All winning positions of a problem, made once and folded over any number of times, only within them: over
// tiles if the board has them, the starts are in one class, and its bits need little of the memory; otherwise
// over lists.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "levels/folds/list_fold.hpp"
#include "levels/folds/tile_fold.hpp"

namespace pegspace {

/// The winning positions that solutions may pass: not those to avoid; and a position to pass through excludes
/// all others with as many pegs. Also the jumps that are special to the folds.
struct Passage {
  std::vector<Position> through{};
  std::vector<Position> avoid{};  ///< sorted
  JumpMarks marks{};

  bool empty() const { return through.empty() && avoid.empty(); }
  bool allows(Position p) const;
  /// The symmetries that leave it unchanged.
  SymmetryGroup stabiliser(const Board& board, const SymmetryGroup& group) const;
};

/// Whether folds within the winning positions go over tiles.
bool winning_in_tiles(const Problem& problem, const Engine& engine, const Resources& resources);

/// What the winning positions are made for: any function of WinningFolds, or only positions() and the one
/// that is named. For that, if the problem is its own reverse, tiles have the levels to the middle alone.
enum class WinningUse { any, solutions, pairs };

class WinningFolds {
 public:
  /// Searches. The problem must have a finish; the engine must live as long as the result. There is no search
  /// if the number of pegs or the class forbids a solution. Positions that the passage does not allow are left
  /// out; those that are left need not be winning any more. Throws ResourceError, std::bad_alloc, Interrupted,
  /// as do all functions.
  static WinningFolds find(const Problem& problem, const Engine& engine, const Resources& resources,
                           const SearchListener& listener, const Passage& passage = {},
                           WinningUse use = WinningUse::any);

  const Problem& problem() const { return problem_; }
  bool contains(Position p) const;
  std::uint64_t positions() const;

  /// The number of solutions.
  Count solutions();
  /// Made for pairs, if the problem is its own reverse: the solutions from each start to each finish
  /// position, and the positions on them. Nothing if there are no tiles, more than 8 starts, too little
  /// memory for several starts at once, or more ways from one of several starts than 64 bits hold.
  /// `least_bits`: as of FoldRequest.
  std::optional<PairCounts> pairs(std::size_t least_bits = 1);
  /// The ways from the start, or from all starts, to each of these positions; 0 for those that are not
  /// winning.
  std::vector<Count> ways_to(const std::vector<Position>& positions);

  /// Folds forwards: ways or jump sets.
  void fold(const FoldRequest& request, FoldVisitor& visitor);
  /// Folds the numbers of solutions backwards, and keeps all of them. This object must live as long as the
  /// result.
  std::unique_ptr<KeptNumbers> keep_solutions(FoldRequest request);

 private:
  WinningFolds(const Problem& problem, SymmetryGroup group, const Resources& resources,
               const SearchListener& listener);
  void find_tiles(const Engine& engine, Resources resources, const Passage& passage, WinningUse use);

  Problem problem_;
  SymmetryGroup group_;
  SearchListener listener_;
  std::unique_ptr<WorkerTeam> team_;
  std::unique_ptr<TileFolds> tiles_;
  std::optional<TileSet> set_;
  std::optional<SelfReverse> reverse_;  ///< if the set has the levels to the middle alone
  std::optional<StoredLevels> lists_;   ///< if there are no tiles
};

}  // namespace pegspace
