#include "levels/dense/growth/class_rows.hpp"

#include <tbb/enumerable_thread_specific.h>

#include "levels/dense/growth/level_counter.hpp"
#include "levels/kit/parallel_ranges.hpp"

namespace pegspace::dense {

void ClassRows::block_jumps(std::uint32_t block, std::uint64_t* jumps) const {
  choose_jumps(tables_->forwards(), block, jumps);
}

std::vector<std::uint64_t> ClassRows::level_sizes() const {
  tbb::enumerable_thread_specific<LevelCounter> partial;
  for (const int half : {0, 1}) {
    parallel_ranges<std::uint32_t>(tables_->blocks(), 16, [&](std::uint32_t first, std::uint32_t last) {
      BlockRows block{tables_, half, first, tables_->all_mids()};
      for (; block.block != last; ++block.block) partial.local().add(block, bitmap_->half(half), nullptr);
    });
  }
  Histogram sum;
  for (LevelCounter& counter : partial) sum.add(counter.take());
  return by_depth(sum.positions, start_pegs());
}

int complement_half(const Board& board, const ClassIndex& index, int half) {
  return index.half_of(board.all_holes() & ~index.position_of(half, 0));
}

}  // namespace pegspace::dense
