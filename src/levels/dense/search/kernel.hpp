// The inner loops of the dense engine: one block of rows at a time, in vectors of whatever width the
// processor has (Google Highway: compiled for AVX-512, AVX2, SSE4, plain 64-bit words, chosen at run time).
//
// The environment variable PEGSPACE_SIMD forces one of simd_targets(), for tests and comparisons.
#pragma once

#include <cstdint>
#include <span>

#include "levels/dense/layout/tables.hpp"

namespace pegspace::dense {

/// One block of the rows of a half, or the part of it that is in a tile.
struct BlockRows {
  const Tables* tables = nullptr;
  int half = 0;
  std::uint32_t block = 0;
  std::span<const std::uint8_t> mids;  ///< the rows of the block that take part
  /// The part of a row's number that is its place among the rows of the tile, or of the class.
  std::uint32_t row_mask = ~std::uint32_t{0};
};

/// Jumps from the other half into a block.
struct BlockPull {
  BlockRows rows;
  const PullTable* pulls = nullptr;      ///< forwards() to grow, backwards() in a retrograde pass
  const std::uint64_t* jumps = nullptr;  ///< the jump set that the block allows, pulls->words words
  int first_word = 0;                    ///< words of it that take part
  int last_word = 0;
  const Bits2048* const* sources = nullptr;  ///< by jump, the rows of the tile that it comes from
  Bits2048* target = nullptr;                ///< the rows of the tile that it leads to
};

/// Adds to the block's rows what the jumps bring there, positions of all levels at once that have fewest_pegs
/// or more. Returns whether any is new. (Rows of several classes at once, so that jumps are looked up and
/// patterns loaded once for all: nothing, for fewer rows fit the caches.)
bool pull_block(const BlockPull& pull, int fewest_pegs);

/// The same for positions of `limits`, a row for each of pull.rows.mids, whatever pegs they have.
bool pull_block_within(const BlockPull& pull, const Bits2048* limits);

}  // namespace pegspace::dense
