// The blocks of a set file (tools/check/FORMAT.md). A block is written at a time, and a run resumes after the
// last one.
//
//     records n | words of the trailer t | number b | n numbers | n tiles, unless it is a list | trailer
//
// The trailer proves nothing. It has the counts of the block, and checksums of its pieces. Only BlockData
// knows where the records of a block are. It passes none on from a piece that it has not compared with its
// checksum, and no number that is too large for its part. So no reader can believe what a disk or a copy has
// damaged, nor look behind its tables for what somebody wrote there.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "base/files/plain_file.hpp"
#include "levels/sets/set_head.hpp"
#include "position/level_stats.hpp"

namespace pegspace {

inline constexpr const char* missing_block = "a block is missing";

/// The number of columns that a block counts of its positions: the first ones; for winning positions only the
/// first two of them. Burnside's sums are over the part's group.
inline constexpr std::size_t columns_of_block = 5;
static_assert(columns_of_block + 2 == column_count,
              "a column that is neither stored nor of winning positions would be read back as 0");

/// The counts by depth, including the depths between that have no position.
struct BlockCounts {
  int first_depth = 0;
  std::vector<LevelSums> levels;
};

/// The number of records of a piece.
inline std::uint64_t records_per_piece(std::size_t tile_words) {
  constexpr std::uint64_t piece_words = std::uint64_t{1} << 15;
  return std::max<std::uint64_t>(1, piece_words / (tile_words + 1));
}

/// What all blocks of a part have in common.
struct BlockForm {
  std::size_t tile_words = 0;     ///< 0: a list
  std::uint64_t number_bits = 0;  ///< those that the number of a record may have
  bool has_block_numbers = true;  ///< false: of a file made before they were written
};

/// A block of a file, without its records: BlockData has these.
class SetBlock {
 public:
  BlockForm form{};
  std::uint64_t number = 0;  ///< in its part, from 1
  std::uint64_t records = 0;
  BlockCounts counts{};
  std::uint64_t per_piece = 0;
  std::vector<std::uint64_t> checksums{};  ///< of its pieces
  std::uint64_t first_number = 0;          ///< the number of its first record; no checksum covers it

  int first_depth() const { return counts.first_depth; }
  int last_depth() const { return counts.first_depth + static_cast<int>(counts.levels.size()) - 1; }
  std::uint64_t pieces() const { return checksums.size(); }
  std::uint64_t end() const { return trailer_at() + trailer_words() * word_bytes; }
  /// The words before its numbers.
  std::array<std::uint64_t, 3> head() const { return {records, trailer_words(), number}; }
  static constexpr std::uint64_t head_bytes(bool has_block_numbers) {
    return (has_block_numbers ? 3 : 2) * word_bytes;
  }
  std::uint64_t trailer_words() const;
  std::vector<std::uint64_t> trailer() const;

 private:
  friend class BlockData;
  friend class SetFile;  // writes it

  std::uint64_t words_at() const { return at_ + records * word_bytes; }
  std::uint64_t trailer_at() const { return words_at() + records * form.tile_words * word_bytes; }

  std::uint64_t at_ = 0;  ///< byte of its numbers
};

/// Fills in the trailer of a block that has none yet. Throws ImpossibleSet.
void take_trailer(SetBlock& block, std::span<const std::uint64_t> trailer, int start_pegs);

/// Some records of a block.
struct SetPiece {
  std::vector<std::uint64_t> numbers{};
  std::vector<std::uint64_t> words{};

  std::uint64_t checksum() const;
};
using UsePiece = std::function<void(const SetPiece&)>;

/// The records of a block. Each piece is compared with its checksum before anything of it is passed on. The
/// file must live as long as this object. Several threads may call the functions. All throw ImpossibleSet if
/// the block is not as it was written, and what the file throws.
class BlockData {
 public:
  BlockData(const PlainFile& file, SetBlock block);

  /// The block at this byte of a file; nothing if the file ends in it. Reads its trailer and first number.
  static std::optional<SetBlock> find(const PlainFile& file, std::uint64_t at, const BlockForm& form,
                                      int start_pegs);

  const SetBlock& block() const { return block_; }

  /// Calls use(piece) with the pieces of these numbers. Runs in parallel in the caller's task arena. Throws
  /// Interrupted.
  void visit(std::uint64_t first, std::uint64_t last, const UsePiece& use) const;
  void visit(const UsePiece& use) const { visit(0, block_.pieces(), use); }

  /// The word of this index of the record with this number; nothing if there is no such record. In a list
  /// every word is 1. A piece is compared when a search first reaches it. Its numbers are then kept (every
  /// 64th of a list), so that later searches need one short read.
  std::optional<std::uint64_t> find_word(std::uint64_t number, std::uint64_t index) const;

 private:
  /// What is kept of a piece that was compared: numbers of its records, and the last one.
  struct Compared {
    std::once_flag once;
    std::vector<std::uint64_t> numbers;
    std::uint64_t last_number = 0;
  };
  /// The distance between kept numbers.
  std::uint64_t step() const { return block_.form.tile_words == 0 ? 64 : 1; }
  std::uint64_t records_of(std::uint64_t piece) const;
  void read(std::uint64_t number, SetPiece& piece) const;
  const Compared& compared(std::uint64_t piece) const;
  std::optional<std::uint64_t> find_record(std::uint64_t number) const;

  const PlainFile& file_;
  SetBlock block_;
  std::unique_ptr<Compared[]> compared_;
};

}  // namespace pegspace
