// The blocks of a set file (tools/check/FORMAT.md): what is written at a time, and what a run goes on from.
//
//     records n | words of the trailer t | n numbers | n tiles, if it is no list | trailer
//
// The trailer proves nothing. It has the counts of the block, and checksums of its pieces, so that a reader finds out what a disk or a
// copy damaged, wherever it reads.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/files/checksum.hpp"

namespace pegspace {

inline constexpr std::uint64_t word_bytes = sizeof(std::uint64_t);

/// Of the positions of a block with one depth, images included.
struct LevelCounts {
  static constexpr std::uint64_t uncounted = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t positions = 0;
  std::uint64_t fixed = uncounted;  ///< orbits times the order of the part's group: Burnside's sum
  std::uint64_t jumps = uncounted;
  std::uint64_t dead_ends = uncounted;
  std::uint64_t fixed_dead_ends = uncounted;

  auto as_array() const { return std::array{positions, fixed, jumps, dead_ends, fixed_dead_ends}; }
};

/// By depth, the depths between included.
struct BlockCounts {
  int first_depth = 0;
  std::vector<LevelCounts> levels;
};

/// So many records make up a piece.
inline std::uint64_t records_per_piece(std::size_t tile_words) {
  constexpr std::uint64_t piece_words = std::uint64_t{1} << 15;
  return std::max<std::uint64_t>(1, piece_words / (tile_words + 1));
}

/// Of the numbers of a piece's records and their words.
inline std::uint64_t piece_checksum(std::span<const std::uint64_t> numbers,
                                    std::span<const std::uint64_t> words) {
  return checksum64(words.data(), words.size_bytes(), checksum64(numbers.data(), numbers.size_bytes()));
}

}  // namespace pegspace
