#include "levels/dense/growth/class_rows.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>

#include "levels/kit/parallel_ranges.hpp"
#include "position/jump_mask.hpp"

namespace pegspace::dense {

void ClassRows::block_jumps(bool forwards, std::uint32_t block, std::uint64_t* jumps) const {
  const PullTable& table = forwards ? tables_->forwards() : tables_->backwards();
  choose_jumps(table, block, jumps);
}

std::vector<std::uint64_t> ClassRows::level_sizes() const {
  tbb::enumerable_thread_specific<Histogram> partial;
  for (const int half : {0, 1}) {
    parallel_ranges<std::uint32_t>(tables_->blocks(), 16, [&](std::uint32_t first, std::uint32_t last) {
      BlockRows block{tables_, half, first, tables_->all_mids()};
      for (; block.block != last; ++block.block)
        count_levels(block, bitmap_->half(half), nullptr, partial.local());
    });
  }
  Histogram sum;
  for (const Histogram& histogram : partial) sum.add(histogram);
  return by_depth(sum.positions, start_pegs());
}

std::uint64_t ClassRows::dead_end_seeds() const {
  const std::vector<JumpMask> jumps = jump_masks(*board_);
  return static_cast<std::uint64_t>(
      std::ranges::count_if(seeds_, [&](Position seed) { return is_dead_end(jumps, seed); }));
}

int complement_half(const Board& board, const ClassIndex& index, int half) {
  return index.half_of(board.all_holes() & ~index.position_of(half, 0));
}

}  // namespace pegspace::dense
