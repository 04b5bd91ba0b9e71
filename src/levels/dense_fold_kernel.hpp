// The inner loops of counting on bitmaps (dense_fold.hpp), one block of rows at a time.
#pragma once

#include <cstdint>

#include "levels/dense_kernel.hpp"
#include "levels/dense_numbers.hpp"

namespace pegspace::dense {

/// One block of the level that receives. `step.pulls` must be forwards().
template <typename Number>
struct FoldStep {
  BlockStep step;
  const std::uint64_t* legal_jumps =
      nullptr;  ///< jump set of backwards() that the block allows; nullptr: no games
  const std::uint64_t* source_rank = nullptr;  ///< by row: rank of its first position of the level before
  const std::uint64_t* target_rank = nullptr;
  const Number* source = nullptr;  ///< by rank
  Number* target = nullptr;
  Number total = 0;  ///< grows by the numbers of the block
  Number stuck = 0;  ///< grows by those of its dead ends
};

void fold_block(FoldStep<std::uint64_t>& fold);
void fold_block(FoldStep<Uint128>& fold);
void fold_block(FoldStep<Uint256>& fold);

/// Number of positions of the level in each row of the block, into counts[row number].
void count_rows(const BlockStep& step, std::uint64_t* counts);

/// Rank of the place among the places of the level in its row.
std::uint32_t rank_in_row(const Row& row, const Row& level_mask, std::uint32_t place);

}  // namespace pegspace::dense
