// The blocks of a set file (tools/check/FORMAT.md): what is written at a time, and what a run goes on from.
//
//     records n | words of the trailer t | n numbers | n tiles, if it is no list | trailer
//
// The trailer proves nothing. It has the counts of the block, and checksums of its pieces, so that a reader
// finds out what a disk or a copy damaged, wherever it reads. Used by set_file and set_part_reader.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/files/plain_file.hpp"
#include "levels/sets/set_head.hpp"

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

/// Where a block is in a file.
struct SetBlock {
  std::uint64_t at = 0;  ///< byte of its numbers
  std::uint64_t records = 0;
  std::size_t tile_words = 0;
  BlockCounts counts{};
  std::uint64_t per_piece = 0;
  std::vector<std::uint64_t> checksums{};  ///< of its pieces
  std::uint64_t first_number = 0;          ///< of its records

  std::uint64_t words_at() const { return at + records * word_bytes; }
  std::uint64_t trailer_at() const { return words_at() + records * tile_words * word_bytes; }
  std::uint64_t end() const { return trailer_at() + trailer_words() * word_bytes; }
  /// The two words before its numbers.
  std::array<std::uint64_t, 2> sizes() const { return {records, trailer_words()}; }
  std::uint64_t trailer_words() const;
  std::vector<std::uint64_t> trailer() const;
};

/// A block without its trailer takes that. Throws ImpossibleSet.
void take_trailer(SetBlock& block, std::span<const std::uint64_t> trailer, int start_pegs);

/// The block there; nothing where the file ends in it. It reads the trailer and the first number. Throws
/// ImpossibleSet, as read_pieces() does.
std::optional<SetBlock> find_block(const PlainFile& file, std::uint64_t at, std::size_t tile_words,
                                   int start_pegs);

/// Some records of a block.
struct SetPiece {
  std::vector<std::uint64_t> numbers{};
  std::vector<std::uint64_t> words{};

  std::uint64_t checksum() const;
};
/// Calls use(piece) with these pieces of a block, each compared with its checksum. Runs in parallel in the
/// caller's task arena. Throws Interrupted.
using UsePiece = std::function<void(const SetPiece&)>;
void read_pieces(const PlainFile& file, const SetBlock& block, std::uint64_t first, std::uint64_t last,
                 const UsePiece& use);

}  // namespace pegspace
