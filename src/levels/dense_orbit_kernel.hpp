// The inner loops of dense_orbit_fold.hpp: ranks of positions in the bitmaps, and sums of numbers by rank.
#pragma once

#include <cstdint>

#include "levels/dense_bitmap.hpp"
#include "levels/dense_numbers.hpp"
#include "position/class_index.hpp"

namespace pegspace::dense {

/// One level as a list of numbers: its positions in the bitmap in row order.
struct RankedLevel {
  const Tables* tables = nullptr;
  const ClassIndex* index = nullptr;
  const Row* rows = nullptr;                  ///< of the half the level lies in
  const std::uint64_t* first_rank = nullptr;  ///< by row: rank of its first position of the level
  int half = 0;
  int pegs = 0;
};

inline constexpr std::uint64_t no_rank = ~std::uint64_t{0};

/// Rank of each position of a level, or no_rank where the bitmap does not hold it.
void find_ranks(const RankedLevel& level, const Position* positions, std::size_t count, std::uint64_t* ranks);

/// The positions of the level in one row, in order of rank; returns how many (at most 2048).
std::size_t list_row(const RankedLevel& level, std::uint32_t row, Position* positions);

/// Of the places in `bits` keeps those of canonical positions. The images of a position under the group are
/// row_images[i] ^ place_images[place * words + i], 0 <= i < words, a multiple of 8, the position itself
/// first.
void keep_canonical_places(Row& bits, const Position* row_images, const Position* place_images,
                           std::size_t words);

}  // namespace pegspace::dense
