// One class in bitmaps, and the passes over it (dense_engine.hpp has the overview). Used by the engine's
// enumeration and by its counting.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "levels/dense/growth/kernel.hpp"
#include "levels/dense/layout/bitmap.hpp"
#include "levels/engine.hpp"
#include "levels/kit/progress_meter.hpp"

namespace pegspace::dense {

/// The seeds (closed under the group) of each position class; of classes that the group carries to each other,
/// one. Nothing leads from one class to another: each is a Search of its own.
std::vector<std::vector<Position>> by_class(const Board& board, const std::vector<Position>& seeds,
                                            const SymmetryGroup& group);

class Search {
 public:
  /// All seeds must be of one class and have one number of pegs. Throws ResourceError where `memory_bytes` is
  /// too little for the bitmaps. The passes run in the caller's task arena.
  Search(const Board& board, std::vector<Position> seeds, std::uint64_t memory_bytes,
         const SearchListener& listener);

  const Board& board() const { return board_; }
  const ClassIndex& index() const { return index_; }
  const Tables& tables() const { return tables_; }
  const Bitmap& bitmap() const { return bitmap_; }
  const std::vector<Position>& seeds() const { return seeds_; }
  int start_pegs() const { return start_pegs_; }
  /// Number of levels that hold positions, after grow().
  int levels() const { return static_cast<int>(sizes_.size()); }
  int half_of_depth(int depth) const { return depth & 1; }
  /// The half that holds the complements of a half's positions.
  int complement_half(int half) const {
    return index_.half_of(board_.all_holes() & ~index_.position_of(half, 0));
  }

  /// Fills the bitmaps from the seeds, grade by grade (all rows are one grade where no type is graded), down
  /// to level max_depth where one is given. All levels are complete at the end only. Returns the histogram,
  /// `with_jumps` or without. May be called again: starts afresh. Throws Interrupted.
  Histogram grow(std::optional<int> max_depth, bool with_jumps = false);

  /// The same without a histogram: sizes() and levels() are not set.
  void grow_uncounted();

  /// For those that fill the bitmaps themselves.
  Bitmap& bitmap_to_fill() { return bitmap_; }

  /// Keeps of the reachable positions those from which one of `targets` can be reached (targets that are not
  /// reachable are left out). Returns how many remain at each level. Throws Interrupted.
  std::vector<std::uint64_t> keep(const std::vector<Position>& targets);

  /// Puts back bitmaps copied after grow() or keep().
  void restore(const Bitmap& copy) {
    bitmap_.copy_from(copy);
    whole_ = false;
  }

  Histogram histogram(bool with_jumps) const;

  /// Number of orbits of `group` at each level, from the numbers of positions (and of dead ends, where their
  /// orbits are wanted) at each level.
  struct Orbits {
    std::vector<std::uint64_t> positions;
    std::vector<std::uint64_t> dead_ends;  ///< empty where not asked for
  };
  Orbits orbits(const SymmetryGroup& group, const std::vector<std::uint64_t>& positions,
                const std::optional<std::vector<std::uint64_t>>& dead_ends = std::nullopt) const;

  bool has(Position p) const {
    return index_.contains(p) && bitmap_.has(index_.half_of(p), index_.index_of(p));
  }

  /// Number of seeds without a jump.
  std::uint64_t dead_end_seeds() const;

  /// Boards with more jumps (graphs of more than 20 holes with all edges) are for the hash engine.
  static constexpr std::size_t most_jumps = 8000;
  /// Row numbers are words of 32 bits; 2^40 bits are 128 GiB.
  static constexpr int most_bits = 40;
  /// Jump sets of PullTable have at most this many words: six kinds of jumps begin a word each.
  static constexpr int max_words = static_cast<int>(most_jumps / 64) + 6;
  /// A pass over level `depth`: what the kernels need, without block and jumps.
  BlockStep step(int depth, bool forwards) const;
  /// The jumps that the block's part of the row number allows.
  void block_jumps(bool forwards, std::uint32_t block, std::uint64_t* jumps) const;
  const std::vector<std::uint64_t>& sizes() const { return sizes_; }

  /// Bitmaps and tables: what a Search takes.
  static std::uint64_t memory_bytes(const Board& board, const ClassIndex& index);
  /// What keep() takes besides, for the time it runs, where memory allows; else it goes level by level.
  static std::uint64_t keep_bytes(const ClassIndex& index);
  /// Both, the latter where it fits.
  std::uint64_t planned_bytes() const;

 private:
  /// The rows of a block that are of one grade: mids = tables().mid_grades()[mid_grade].
  struct Share {
    std::uint32_t block = 0;
    std::uint32_t mid_grade = 0;
  };
  /// All rows of one grade.
  struct Grade {
    std::vector<Share> shares;
    std::vector<std::uint64_t> first_row;  ///< by share: how many rows the shares before it have
    std::uint64_t rows = 0;
  };
  std::map<std::uint32_t, Grade> grades() const;
  void grow_to(int last_depth);
  void begin_growth();
  template <typename Visit>
  void visit_grade(const Grade& grade, bool forwards, Visit&& visit);
  template <typename Visit>
  void settle_grade(const Grade& grade, bool forwards, Visit&& visit);
  std::uint64_t positions_in(const Grade& grade) const;
  std::vector<std::uint64_t> keep_by_grade(const std::vector<Position>& targets);
  std::vector<std::uint64_t> keep_by_level(const std::vector<Position>& targets);
  void clear_flags();
  void mark(Position p);
  template <typename Work>
  static void for_shares(const Grade& grade, Work&& work);
  BlockStep share_step(int depth, bool forwards, const Share& share, const std::uint64_t* jumps) const;

  std::uint64_t keep_level(int depth);
  std::vector<std::uint64_t> level_sizes() const;
  std::vector<std::uint64_t> level_sizes(const Histogram& counted) const;
  /// Time reversal: where the one target is the complement of the one seed, a reachable position is winning
  /// iff its complement is reachable too, and complements are the same bits read backwards: one pass instead
  /// of one per level. Nothing where this does not apply.
  std::optional<std::vector<std::uint64_t>> keep_reversible(const std::vector<Position>& targets);
  /// Blocks that one task takes: enough to be worth a task, few enough to share evenly.
  static std::uint32_t grain(std::uint32_t blocks) { return std::clamp(blocks / 256U, 1U, 64U); }

  const Board& board_;
  std::vector<Position> seeds_;
  ClassIndex index_;
  Tables tables_;
  int start_pegs_;
  bool keeps_by_grade_;
  Bitmap bitmap_;
  std::vector<std::uint64_t> sizes_;  ///< positions per level
  ProgressMeter meter_;
  bool filled_ = false;  ///< the bitmaps are not as they were made
  bool whole_ = false;   ///< the bitmaps hold all reachable positions, of all levels
  std::vector<std::uint8_t>
      gained_[2];  ///< by half and block: has it positions to look for jumps from, as far as known?
  std::vector<std::atomic<std::uint8_t>> occupied_[2];  ///< by half and block: has it positions at all?
};

}  // namespace pegspace::dense
