// The inner loops of the dense engine: one block of rows at a time, in vectors of the processor's width
// (Google Highway: compiled for AVX-512, AVX2, SSE4, plain 64-bit words, chosen at run time).
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
  /// The bits of a row's number that are its place among the rows of the tile, or of the class.
  std::uint32_t row_mask = ~std::uint32_t{0};
};

/// Jumps from the other half into a block.
struct BlockPull {
  BlockRows rows;
  const PullTable* pulls = nullptr;      ///< forwards() to grow, backwards() in a retrograde pass
  const std::uint64_t* jumps = nullptr;  ///< the jump set that the block allows, pulls->words words
  int first_word = 0;                    ///< the words first_word <= word < last_word take part
  int last_word = 0;
  const Bits2048* const* sources = nullptr;  ///< by jump, the rows of the tile from which it comes
  Bits2048* target = nullptr;                ///< the rows of the tile to which all lead
};

/// Adds to the block's rows the positions to which the jumps lead, of all levels at once, that have at least
/// fewest_pegs pegs. Returns whether any is new. (Rows of several classes at once, so that jumps and patterns
/// are loaded once for all, gained nothing, for fewer rows fit into the caches.)
bool pull_block(const BlockPull& pull, int fewest_pegs);

/// Adds the positions that are in `limits`, a row for each of pull.rows.mids, with any number of pegs.
bool pull_block_within(const BlockPull& pull, const Bits2048* limits);

}  // namespace pegspace::dense
