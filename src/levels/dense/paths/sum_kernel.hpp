// The inner loops of counting by rows (sequences.hpp, pairs.hpp), one block of rows at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/count.hpp"
#include "levels/dense/growth/class_rows.hpp"

namespace pegspace::dense {

/// Numbers are kept in words of 32 bits, the least significant first: as many *limbs* as they need. (English
/// needs one down to level 16 and three in all.)
using Limb = std::uint32_t;
inline constexpr std::size_t most_limbs = 8;
/// Behind the numbers of a level there must be so many limbs that may be read.
inline constexpr std::size_t readable_limbs_behind = 16;

/// One block of the level that receives, from the parents of its positions.
struct SumStep {
  LevelRows level;    ///< that receives
  LevelRows parents;  ///< the level pulled from
  std::uint32_t block = 0;
  std::span<const std::uint8_t> mids;    ///< the rows of the block that take part
  const std::uint64_t* jumps = nullptr;  ///< jump set of forwards() that the block allows
  const std::uint64_t* source_rank =
      nullptr;  ///< by row: rank of its first position, in the level pulled from
  const std::uint64_t* target_rank = nullptr;  ///< by row, in the level that receives
  std::size_t columns = 1;                     ///< numbers of a position, for several starts
  std::size_t limbs = 1;                       ///< see limbs_at_least()
  const Limb* source = nullptr;  ///< rows one after another: [limb][position of the row][column]
  Limb* target = nullptr;        ///< the same; need not be set before

  bool overflow = false;  ///< set where a number needs more limbs; the numbers are wrong then
  Limb largest = 0;       ///< of the most significant limbs so far
};

/// The number of limbs to use where so many are needed: the kernel is compiled for some.
constexpr std::size_t limbs_at_least(std::size_t needed) {
  return needed <= 4 ? needed : most_limbs;
}

void sum_block(SumStep& job);

/// The numbers of two rows of equally many positions, of one limb each: [position][column].
struct RowProducts {
  const Limb* near = nullptr;
  const Limb* far = nullptr;
  std::size_t positions = 0;
  std::size_t columns = 1;
};
/// Sums of products of columns, as those of the products' lower and of their higher 32 bits: room for 2^32
/// products.
class ProductSums {
 public:
  explicit ProductSums(std::size_t columns)
      : stride_((columns + 7) / 8 * 8), low_(columns * stride_), high_(columns * stride_) {}
  std::uint64_t* low(std::size_t far_column) { return low_.data() + far_column * stride_; }
  std::uint64_t* high(std::size_t far_column) { return high_.data() + far_column * stride_; }
  /// The sum so far, which begins anew.
  Uint128 take(std::size_t near_column, std::size_t far_column) {
    const Uint128 high = std::exchange(high_[far_column * stride_ + near_column], 0);
    return (high << 32) + std::exchange(low_[far_column * stride_ + near_column], 0);
  }

 private:
  std::size_t stride_;  ///< whole vectors, of which what is behind the last column has no meaning
  std::vector<std::uint64_t> low_;
  std::vector<std::uint64_t> high_;
};
/// Adds the products of each column of `near`, first position first, and each of `far`, last position first.
void multiply_rows(const RowProducts& rows, ProductSums& sums);

/// Number of positions of the level in each row of a block, into counts[row number].
void count_rows(const LevelRows& level, std::uint32_t block, std::uint64_t* counts);

inline constexpr std::uint64_t no_rank = ~std::uint64_t{0};

/// ranks[i] = the rank of the position with index indices[i], where it is in the rows (it must be of
/// the level then), else no_rank. first_ranks: by row, the rank of its first position of the level. Fastest
/// where neighbours lie in one row.
void find_ranks(const LevelRows& level, const std::uint64_t* first_ranks, const std::uint64_t* indices,
                std::size_t count, std::uint64_t* ranks);

}  // namespace pegspace::dense
