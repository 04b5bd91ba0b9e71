// The inner loops of counting on bitmaps (dense_fold.hpp), one block of rows at a time.
#pragma once

#include <cstdint>

#include "levels/dense_kernel.hpp"
#include "levels/dense_numbers.hpp"

namespace pegspace::dense {

/// One block of the level that receives: from its parents where `step.pulls` is forwards(), else from its
/// children.
template <typename Number>
struct FoldStep {
  BlockStep step;
  const std::uint64_t* legal_jumps =
      nullptr;  ///< jump set of backwards() that the block allows; nullptr: no games
  const std::uint64_t* source_rank =
      nullptr;  ///< by row: rank of its first position of the level pulled from
  const std::uint64_t* target_rank = nullptr;
  const Number* source = nullptr;  ///< by rank
  Number* target = nullptr;        ///< by rank; need not be set before
  int source_pegs = 0;             ///< of the level pulled from
  Number largest{};                ///< of the numbers so far
  Number total{};                  ///< grows by the numbers of the block, where games are counted
  Number stuck{};                  ///< grows by those of its dead ends
};

void fold_block(FoldStep<std::uint64_t>& fold);
void fold_block(FoldStep<Uint128>& fold);
void fold_block(FoldStep<Uint256>& fold);
void fold_block(FoldStep<Several<2>>& fold);
void fold_block(FoldStep<Several<3>>& fold);
void fold_block(FoldStep<Several<4>>& fold);

/// Number of positions of the level in each row of the block, into counts[row number].
void count_rows(const BlockStep& step, std::uint64_t* counts);

inline constexpr std::uint64_t no_rank = ~std::uint64_t{0};

/// ranks[i] = the rank of the position with index indices[i], where it is in `level.target` (it must be of
/// the level then), else no_rank. first_ranks: by row, the rank of its first position of the level. Fastest
/// where neighbours lie in one row. Of `level`, jumps and block are not used.
void find_ranks(const BlockStep& level, const std::uint64_t* first_ranks, const std::uint64_t* indices,
                std::size_t count, std::uint64_t* ranks);

}  // namespace pegspace::dense
