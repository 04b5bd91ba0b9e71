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
  const PullTable* pulls = nullptr;          ///< forwards() to grow, backwards() in a retrograde pass
  const std::uint64_t* jumps = nullptr;      ///< the jump set that the block allows, pulls->words words
  const Row* const* source_tiles = nullptr;  ///< by jump, the tile that it comes from
  const Row* source = nullptr;               ///< all rows of the other half, where jumps are counted (paths/)
  Row* target = nullptr;                     ///< the rows of the tile, or all rows of this half
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

/// Adds to the block's rows what the jumps bring there from their tiles, positions of all levels at once that have
/// step.fewest_pegs or more. step.pegs is not used. Returns whether any is new. (Rows of several classes at once, so
/// that jumps are looked up and patterns loaded once for all: nothing, for fewer rows fit the caches.)
bool pull_block(const BlockStep& step);

/// The same for positions of `limits`, a row for each of step.mids, whatever pegs they have.
bool pull_block_within(const BlockStep& step, const Row* limits);

/// Sums over the positions of a half, by number of pegs.
struct Histogram {
  std::uint64_t positions[65] = {};
  std::uint64_t jumps[65] = {};
  std::uint64_t dead_ends[65] = {};
  void add(const Histogram& other, std::uint64_t times = 1);
  std::uint64_t all_positions() const;
};

/// Numbers by pegs as numbers by depth, down to no pegs.
std::vector<std::uint64_t> by_depth(const std::uint64_t (&by_pegs)[65], int start_pegs);

/// Adds the positions of the block's rows, their legal jumps and their dead ends, all levels at once. `step.pulls`
/// must be backwards(); sources and `pegs` are not used.
void count_levels(const BlockStep& step, bool with_jumps, Histogram& histogram);

}  // namespace pegspace::dense
