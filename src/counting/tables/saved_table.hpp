// The winning positions of a problem in a file, with the number of ways to each and of solutions from each:
// made once (`query --save`), then asked in milliseconds (`--table` of query, solve and play), however large
// the file, as a question reads a piece of one level's index and decodes one block.
//
// The file, version 2; whole numbers with a fixed width are little-endian:
//
//     header     8 bytes "PEGTABLE", u32 version, u32 positions per block
//                u64 problem hash: XXH3-64 of holes, jumps, start and finish positions, and of
//                the number of the board's symmetries where there are more than 16
//                u64 length of the file
//                u64 start position, u32 number of levels, u32 number of finish positions
//     finish     u64 per position, sorted
//     levels     per level: u64 number of canonical positions, u64 offset of its index, u64 offset of its
//                blocks, u64 bytes of its blocks; offsets from the beginning of the file
//     index      per block: u64 its first position, u64 offset of the block within the level's blocks
//     block      the positions' differences but for the first, each at least 1; then for each position the
//                ways and the solutions: all as base-128 numbers (low digits first, high bit: more follow)
//     checksum   u64 XXH3-64 of all before
//
// The positions of a level are the canonical ones (the least images under engine.hpp: winning_group), in
// ascending order, `positions per block` to a block, the last block shorter. English, centre to centre:
// 1,679,072 canonical positions for 13,428,122; numbers in the README of this folder.
//
// A reader trusts nothing: the lengths must fit the file and each other, the checksum must be right, and
// every number is decoded within its block's bounds. What was built to deceive with a right checksum can give
// wrong numbers, but no access outside of the file.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/files/plain_file.hpp"
#include "counting/tables/winning_levels.hpp"
#include "counting/tables/winning_source.hpp"

namespace pegspace {

/// The numbers of a winning position.
struct WinningNumbers {
  Count ways;       ///< jump sequences from the start to it
  Count solutions;  ///< jump sequences from it to the finish
};

/// What a table says that it belongs to.
struct SavedProblem {
  Position start = 0;
  std::vector<Position> finish;
};

/// The bytes of the file, of winning positions with exact numbers. Counts the ways to each. Throws ResourceError,
/// Interrupted.
std::string saved_table_bytes(WinningLevels& winning);

/// The start and finish in a table's header, so that they need not be given again. `board` must be the
/// table's. Throws InputError where it is no table, or a damaged one.
SavedProblem saved_problem(const PlainFile& file, const std::string& path, const Board& board);

class SavedTable : public WinningSource {
 public:
  /// Opens the table and checks all of it. Throws InputError where the file is no table, of another version,
  /// damaged, or of another problem than this one (which must have a finish), with the reason.
  SavedTable(const std::string& path, const Problem& problem);

  const Problem& problem() const override { return problem_; }
  bool contains(Position p) const override { return find(p).has_value(); }
  Count solutions_from(Position p) const override;
  /// Both numbers of a winning position; nothing where p is not winning. Throws InputError where its block is
  /// damaged.
  std::optional<WinningNumbers> find(Position p) const;

  std::uint64_t canonical_positions() const;
  /// Length of the file.
  std::uint64_t bytes() const { return file_.size(); }

 private:
  struct Level {
    std::uint64_t positions = 0;
    std::uint64_t index = 0;
    std::uint64_t blocks = 0;
    std::uint64_t blocks_bytes = 0;
    std::vector<Position> fences;  ///< first positions of every so many blocks
  };
  /// A block, as the index has it.
  struct Block {
    std::uint64_t number = 0;
    Position first = 0;
    std::uint64_t begin = 0;  ///< within the level's blocks
    std::uint64_t end = 0;
  };

  /// The block that holds the position, if any does.
  std::optional<Block> block_of(const Level& level, Position least) const;
  std::optional<WinningNumbers> find_in_block(const Level& level, const Block& block, Position least) const;
  [[noreturn]] void damaged(const std::string& what) const;

  std::string path_;
  PlainFile file_;
  Problem problem_;
  CanonicalForm form_;
  std::uint32_t per_block_ = 0;
  std::vector<Level> levels_;
};

}  // namespace pegspace
