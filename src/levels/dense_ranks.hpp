// Counting on bitmaps: where the numbers of a level's positions are, and the pass that computes them. The
// rank of a position among the positions of its level in the bitmap, row by row, is its place in the arrays
// of numbers; of a row only the rank of its first position is kept. Used by dense_fold.cpp and
// dense_pairs.cpp.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <cstdint>
#include <mutex>
#include <vector>

#include "base/interrupt.hpp"
#include "levels/dense_fold_kernel.hpp"
#include "levels/dense_search.hpp"

namespace pegspace::dense {

/// The ranks of two neighbouring levels, one in each half.
class LevelRanks {
 public:
  explicit LevelRanks(const Search& search);

  /// Ranks a level, instead of the one of that half before. Returns the number of its positions. Runs in
  /// parallel in the caller's task arena.
  std::uint64_t rank_level(int depth);

  /// By row: the rank of its first position of the level of that half.
  const std::uint64_t* first_ranks(int half) const { return first_ranks_[half].data(); }

  /// The positions of the level `depth` in a row, in `positions`; false where there are none.
  bool row_of_level(int depth, std::uint32_t row, Row& positions) const;

  /// The rank of the position with this index, which must be in the bitmap and of the level `depth`.
  std::uint64_t rank_of(std::uint64_t index, int depth) const;

  static std::uint64_t memory_bytes(std::uint64_t rows) { return 2 * sizeof(std::uint64_t) * rows; }

 private:
  /// The level's places in a row; nullptr where it has none there.
  const Row* level_mask(int depth, std::uint32_t row) const;

  const Search& search_;
  std::vector<std::uint64_t> first_ranks_[2];
};

/// What a pass does, and where its numbers are, by rank.
template <typename Number>
struct LevelPass {
  int depth = 0;         ///< of the level that receives
  bool forwards = true;  ///< from the level before; else from the next
  bool games = false;    ///< add up the numbers of all positions, and those of dead ends
  const Number* source = nullptr;
  Number* target = nullptr;  ///< need not be set before
};

/// The number of each position becomes the sum of those of its parents (or children). Calls done(step,
/// blocks), one call at a time, with the sums over as many blocks as were finished. Both levels must be
/// ranked. Runs in parallel in the caller's task arena. Throws Interrupted.
template <typename Number, typename Done>
void run_level_pass(const Search& search, const LevelRanks& ranks, const LevelPass<Number>& pass,
                    Done&& done) {
  const int half = search.half_of_depth(pass.depth);
  std::mutex reporting;
  tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, search.tables().blocks(), 16),
                    [&](const auto& range) {
                      if (interrupt_requested()) return;
                      std::uint64_t jumps[Search::max_words];
                      std::uint64_t legal[Search::max_words];
                      FoldStep<Number> fold;
                      fold.step = search.step(pass.depth, pass.forwards);
                      fold.step.jumps = jumps;
                      fold.source_pegs = fold.step.pegs + (pass.forwards ? 1 : -1);
                      fold.legal_jumps = pass.games ? legal : nullptr;
                      fold.source_rank = ranks.first_ranks(1 - half);
                      fold.target_rank = ranks.first_ranks(half);
                      fold.source = pass.source;
                      fold.target = pass.target;
                      for (std::uint32_t block = range.begin(); block != range.end(); ++block) {
                        fold.step.block = block;
                        search.block_jumps(pass.forwards, block, jumps);
                        if (pass.games) search.block_jumps(false, block, legal);
                        fold_block(fold);
                      }
                      const std::lock_guard lock(reporting);
                      done(fold, range.size());
                    });
  throw_if_interrupted();
}

}  // namespace pegspace::dense
