// The loop over the levels of a fold over tiles (tile_fold.hpp): each from its neighbour, by one step
// (tile_step.hpp).
#pragma once

#include <deque>
#include <mutex>

#include "levels/folds/tile_fold.hpp"
#include "levels/folds/tile_step.hpp"
#include "levels/kit/progress_meter.hpp"

namespace pegspace {

/// A chunk of numbers holds the longest row of the widest ones.
constexpr std::size_t chunk_bytes(std::size_t longest_row) {
  return (longest_row + 1) * widest_sum();
}

/// The levels of a fold: two in turn, or one for each depth. If there is a set, it has the members or
/// receives them.
class TileLevels {
 public:
  TileLevels(TileFolds& folds, TileSet* set, int number)
      : folds_(folds), chunks_(chunk_bytes(folds.tables().rows.longest())) {
    add(number, set);
  }
  void add(int number, TileSet* set) {
    for (int i = 0; i < number; ++i) levels_.emplace_back(folds_.tables(), set, chunks_);
  }
  TileFolds& folds() const { return folds_; }
  TileLevel& at(int depth) { return levels_[static_cast<std::size_t>(depth) % levels_.size()]; }
  const TileLevel& at(int depth) const { return levels_[static_cast<std::size_t>(depth) % levels_.size()]; }

 private:
  TileFolds& folds_;
  ChunkPool chunks_;
  std::deque<TileLevel> levels_;
};

/// The number of a member, which must have one.
FoldNumber number_at(const TileLevel& level, const TileLevel::Member& member);
/// The number of p; nothing if p is not a member.
std::optional<FoldNumber> number_of(const TileFolds& folds, const TileLevel& level, Position p);

class TileFold {
 public:
  /// Over all positions, which are found by the fold, or over those of the levels' set.
  enum class Way { forwards, forwards_within, backwards_within };

  /// `is_kept`: see TileFolding.
  TileFold(TileLevels& levels, const FoldRequest& request, const SearchListener& listener,
           FoldVisitor& visitor, Way way, decltype(TileFolding::is_kept) is_kept = {});

  /// Folds forwards from the starts until a level has no members. False if ways by start become too many for
  /// their words.
  [[nodiscard]] bool run(int last_depth);
  /// Folds backwards from the level of that depth, which must have its numbers.
  void run_back(int depth);
  /// Folds backwards from the fewest pegs.
  void run_back() { run_back(pegs() + 1); }

 private:
  class Folded;

  FilledLevel begin();
  FilledLevel next(int depth, NumberKind kind);
  std::optional<NumberKind> next_kind() const {
    return number_kind(request_, filled_.most_ways * folds_.tables().jumps + 1);
  }
  void report(std::uint32_t done);
  int pegs() const { return count_bits(folds_.seeds().front()); }

  TileFolds& folds_;
  const FoldRequest& request_;
  FoldVisitor& visitor_;
  ProgressMeter meter_;
  std::mutex reporting_;
  FoldArithmetic arithmetic_;
  TileFolding folding_;
  TileLevels& levels_;
  TileLevel* level_ = nullptr;  ///< the current level
  MemberPatterns patterns_;     ///< of the level before
  FilledLevel filled_;          ///< what else is known of it
};

}  // namespace pegspace
