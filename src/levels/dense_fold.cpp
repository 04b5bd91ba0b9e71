#include "levels/dense_fold.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <mutex>

#include "base/check.hpp"
#include "base/interrupt.hpp"
#include "base/resources.hpp"
#include "base/text.hpp"
#include "levels/dense_fold_kernel.hpp"

namespace pegspace::dense {
namespace {

class Fold {
 public:
  Fold(const Search& search, const std::vector<std::uint64_t>& sizes, bool games, std::uint64_t memory_bytes,
       const SearchListener& listener)
      : search_(search), sizes_(sizes), games_(games), memory_bytes_(memory_bytes), listener_(listener) {}

  FoldResult run(const std::vector<Position>& targets) {
    FoldResult result{std::vector<Count>(targets.size()), 0};
    numbers_ = std::vector<std::uint64_t>(sizes_.front(), 1);
    total_ = sizes_.front();
    for (auto& ranks : ranks_) ranks.assign(search_.tables().rows(), 0);
    if (sizes_.front() > 1) rank_rows(0);  // one seed has rank 0
    if (games_) result.games = search_.stuck_seeds();
    for (int depth = 0;; ++depth) {
      for (std::size_t i = 0; i < targets.size(); ++i) {
        if (count_bits(targets[i]) == search_.start_pegs() - depth && search_.has(targets[i])) {
          result.sequences[i] = number_of(targets[i], depth);
        }
      }
      if (depth + 1 >= search_.levels() || sizes_[static_cast<std::size_t>(depth) + 1] == 0) return result;
      result.games += next_level(depth + 1);
    }
  }

 private:
  Count number_of(Position p, int depth) const {
    const Tables& tables = search_.tables();
    const int half = search_.half_of_depth(depth);
    const std::uint64_t at = search_.index().index_of(p);
    const auto row = static_cast<std::uint32_t>(at >> row_bits);
    const std::uint32_t mid = row & (static_cast<std::uint32_t>(tables.rows_per_block()) - 1);
    const std::uint32_t dependence =
        tables.dependence_of_block(half, row >> tables.mid_bits()) ^ tables.mid_dependence()[mid];
    const int count = count_bits(p) - tables.fixed_pegs(half) - count_bits(row);
    const std::uint64_t rank =
        ranks_[half][row] + rank_in_row(search_.bitmap().half(half)[row],
                                        tables.level_mask(dependence, count),
                                        static_cast<std::uint32_t>(at & low_bits(row_bits)));
    return number_at(numbers_, rank);
  }

  /// Ranks of the first position of the level in each row; returns the number of positions.
  std::uint64_t rank_rows(int depth) {
    const int half = search_.half_of_depth(depth);
    std::vector<std::uint64_t>& ranks = ranks_[half];
    const std::uint32_t blocks = search_.tables().blocks();
    std::fill(ranks.begin(), ranks.end(), std::uint64_t{0});
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, blocks, 16), [&](const auto& range) {
      BlockStep step = search_.step(depth, true);
      for (step.block = range.begin(); step.block != range.end(); ++step.block)
        count_rows(step, ranks.data());
    });
    std::uint64_t sum = 0;
    for (std::uint64_t& rank : ranks) {
      const std::uint64_t count = rank;
      rank = sum;
      sum += count;
    }
    return sum;
  }

  /// Computes the numbers of level `depth` from those before; returns the sum over its dead ends.
  Count next_level(int depth) {
    const std::uint64_t size = rank_rows(depth);
    PEGSPACE_CHECK(size == sizes_[static_cast<std::size_t>(depth)], "ranks count the positions of the level");
    const Count bound = total_ * search_.board().jumps().size();
    const std::size_t wide = std::max(width_for(bound), width_of(numbers_));
    const std::uint64_t before = sizes_[static_cast<std::size_t>(depth) - 1];
    const std::uint64_t needed =
        ranks_[0].size() * 16 + wide * (before + size) + (wide > width_of(numbers_) ? before * 8 : 0);
    if (needed > memory_bytes_) {
      throw ResourceError("counting needs " + human_bytes(needed) + " for the numbers of level " +
                          std::to_string(depth) + " beside the bitmaps, and may use " +
                          human_bytes(memory_bytes_) + ". Give it more with --memory.");
    }
    return with_width(numbers_, wide, [&]<typename Number>() { return fold_level<Number>(depth, size); });
  }

  template <typename Number>
  Count fold_level(int depth, std::uint64_t size) {
    const std::vector<Number>& source = std::get<std::vector<Number>>(numbers_);
    std::vector<Number> target(size);
    const int half = search_.half_of_depth(depth);
    const std::uint32_t blocks = search_.tables().blocks();
    std::mutex summing;
    Count total = 0;
    Count stuck = 0;
    std::uint64_t done = 0;
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, blocks, 16), [&](const auto& range) {
      if (interrupt_requested()) return;
      std::uint64_t jumps[Search::max_words];
      std::uint64_t legal[Search::max_words];
      FoldStep<Number> fold;
      fold.step = search_.step(depth, true);
      fold.step.jumps = jumps;
      fold.legal_jumps = games_ ? legal : nullptr;
      fold.source_rank = ranks_[1 - half].data();
      fold.target_rank = ranks_[half].data();
      fold.source = source.data();
      fold.target = target.data();
      for (std::uint32_t block = range.begin(); block != range.end(); ++block) {
        fold.step.block = block;
        search_.block_jumps(true, block, jumps);
        if (games_) search_.block_jumps(false, block, legal);
        fold_block(fold);
      }
      const std::lock_guard lock(summing);
      total += to_exact(fold.total);
      stuck += to_exact(fold.stuck);
      done += range.size();
      if (listener_.progress && wall_seconds() >= next_report_) {
        listener_.progress({"counting", depth, done, blocks, size});
        next_report_ = wall_seconds() + 0.1;
      }
    });
    throw_if_interrupted();
    total_ = total;
    numbers_ = std::move(target);
    return stuck;
  }

  const Search& search_;
  const std::vector<std::uint64_t>& sizes_;
  bool games_;
  std::uint64_t memory_bytes_;
  const SearchListener& listener_;
  Numbers numbers_;
  std::vector<std::uint64_t> ranks_[2];  ///< by half
  Count total_;
  double next_report_ = wall_seconds() + 0.1;
};

}  // namespace

FoldResult fold_sequences(const Search& search, const std::vector<std::uint64_t>& sizes,
                          const std::vector<Position>& targets, bool games, std::uint64_t memory_bytes,
                          const SearchListener& listener) {
  return Fold(search, sizes, games, memory_bytes, listener).run(targets);
}

}  // namespace pegspace::dense
