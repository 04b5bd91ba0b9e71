// The inner loops of the dense engine: one block of rows at a time, in vectors of whatever width the
// processor has (Google Highway: compiled for AVX-512, AVX2, SSE4, plain 64-bit words, chosen at run time).
//
// The environment variable PEGSPACE_SIMD forces one of simd_targets(), for tests and comparisons.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "levels/dense/layout/tables.hpp"

namespace pegspace::dense {

/// One block of one half on its way through one level.
struct BlockStep {
  const Tables* tables = nullptr;
  const PullTable* pulls = nullptr;      ///< forwards() to grow, backwards() to keep
  const std::uint64_t* jumps = nullptr;  ///< the jump set that the block allows, pulls->words words
  const Row* source = nullptr;           ///< all rows of the other half
  /// Where rows are kept by tile (rolling.hpp), instead of `source`: by jump, the tile that it comes from.
  const Row* const* source_tiles = nullptr;
  Row* target = nullptr;  ///< all rows of this half, or those of the tile
  /// The part of a row's number that is its place in source and target.
  std::uint32_t row_mask = ~std::uint32_t{0};
  std::uint32_t block = 0;
  int half = 0;                        ///< of the target
  int pegs = 0;                        ///< of the level worked on
  int fewest_pegs = 0;                 ///< of positions that pull_block() brings
  std::span<const std::uint8_t> mids;  ///< the rows of the block that take part
  int first_word = 0;                  ///< words of the jump set that take part
  int last_word = 0;
};

/// What the rows of a block hold after positions were pulled.
struct Pulled {
  bool any = false;  ///< positions
  bool any_new = false;
};

/// Adds to the block's rows what the jumps bring there, positions of all levels at once that have
/// step.fewest_pegs or more. step.pegs is not used. (Rows of several bitmaps at once, so that jumps are
/// looked up and patterns loaded once for all: nothing, for fewer rows fit the caches.)
Pulled pull_block(const BlockStep& step);

/// The same for positions of `limits`, a row for each of step.mids, whatever pegs they have.
Pulled pull_block_within(const BlockStep& step, const Row* limits);

/// Keeps in the block's rows what the jumps bring there, positions of all levels at once, and writes what the
/// rows held before to `limits`, a row for each of step.mids. Returns whether any position is left in them.
bool keep_pulled_block(const BlockStep& step, Row* limits);

/// Number of positions in the block's rows, of all levels. Of `step`, jumps, source and pegs are not used.
std::uint64_t count_block(const BlockStep& step);

/// Of the positions of the level in the block's rows keeps those with a jump into `source`. Returns how many
/// remain.
std::uint64_t keep_block(const BlockStep& step);

/// Sums over the positions of a half, by number of pegs.
struct Histogram {
  std::uint64_t positions[65] = {};
  std::uint64_t jumps[65] = {};
  std::uint64_t dead_ends[65] = {};
  void add(const Histogram& other, std::uint64_t times = 1);
};

/// Adds the positions of the block's rows, their legal jumps and their dead ends, all levels at once. `step.pulls`
/// must be backwards(); `source` and `pegs` are not used.
void count_levels(const BlockStep& step, bool with_jumps, Histogram& histogram);

}  // namespace pegspace::dense
