// The rows of numbers that the fold over moves (move_fold.hpp) keeps for a level: for each position the row
// D, and one for each of some holes. Rows lie in blocks of memory that never grow and never move; all of it
// returns to the system with the level. Each row has a run beside it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "base/narrow.hpp"

namespace pegspace {

/// Where the rows of a position are.
struct MoveRows {
  HoleSet holes = 0;        ///< that have rows of their own
  std::uint32_t block = 0;  ///< of all its rows
  std::uint32_t first = 0;  ///< the row D in its block; the rows of the holes follow
};

/// Whole rows, and the run of each.
template <typename Value>
struct MoveBlock {
  std::vector<Value> values;
  std::vector<std::uint8_t> runs;
};

template <typename Value>
class MoveLevelWriter;

/// The rows of a level.
template <typename Value>
class MoveLevel {
 public:
  MoveLevel() = default;

  /// The row of (position at `place`, last jumper on `hole`); hole -1: D.
  const Value* row(std::size_t place, int hole) const {
    const MoveRows& rows = rows_[place];
    return blocks_[rows.block].values.data() + index(rows, hole) * stride_;
  }

  /// The run of the same row.
  int run(std::size_t place, int hole) const {
    const MoveRows& rows = rows_[place];
    return blocks_[rows.block].runs[index(rows, hole)];
  }

  template <typename Visit>
  void for_each_value(Visit visit) const {
    for (const MoveBlock<Value>& block : blocks_) {
      for (const Value& value : block.values) visit(value);
    }
  }

 private:
  friend class MoveLevelWriter<Value>;

  static std::size_t index(const MoveRows& rows, int hole) {
    if (hole < 0 || !has_bit(rows.holes, hole)) return rows.first;
    return rows.first + 1 + static_cast<std::size_t>(count_bits(rows.holes & low_bits(hole)));
  }

  std::size_t stride_ = 1;
  std::vector<MoveRows> rows_;  // by place
  std::vector<MoveBlock<Value>> blocks_;
};

/// Makes a MoveLevel: each thread fills a block of its own.
template <typename Value>
class MoveLevelWriter {
 public:
  /// A block that one thread at a time adds to.
  struct Block {
    std::uint32_t number = 0;
    MoveBlock<Value> rows;

    std::size_t free() const { return rows.runs.capacity() - rows.runs.size(); }
  };

  /// The rows of one position, with their runs.
  struct Rows {
    Value* values;
    std::uint8_t* runs;
  };

  /// `most_rows`: the most rows of all positions together.
  MoveLevelWriter(std::size_t positions, std::size_t most_rows, std::size_t stride)
      : block_rows_(std::min(block_bytes / sizeof(Value) / stride, most_rows)) {
    level_.stride_ = stride;
    level_.rows_.resize(positions);
  }

  /// Appends the rows of a position, filled with Value(), and runs of 0: D and, in their order, those of
  /// `holes`. Continues in another block if this one is full or empty. To be called once for each place.
  Rows append(Block& block, std::size_t place, HoleSet holes) {
    const std::size_t rows = static_cast<std::size_t>(1 + count_bits(holes));
    if (block.free() < rows) next(block, rows);
    const std::size_t first = block.rows.runs.size();
    level_.rows_[place] = {holes, block.number, narrow<std::uint32_t>(first)};
    block.rows.values.resize((first + rows) * level_.stride_);
    block.rows.runs.resize(first + rows);
    return {block.rows.values.data() + first * level_.stride_, block.rows.runs.data() + first};
  }

  /// Takes a block back, for the next thread that needs one.
  void put_by(Block&& block) {
    if (block.rows.runs.empty()) return;
    const std::lock_guard lock(mutex_);
    open_.push_back(std::move(block));
  }

  /// The level, once all its rows are there and all blocks are put by.
  MoveLevel<Value> finish() && {
    for (Block& block : open_) keep(std::move(block));
    return std::move(level_);
  }

 private:
  /// The least size from which the allocator returns a freed block to the system (give_freed_memory_back),
  /// and leaves nothing unused between two of them.
  static constexpr std::size_t block_bytes = std::size_t{1} << 20;

  void next(Block& block, std::size_t rows) {
    const std::lock_guard lock(mutex_);
    if (!block.rows.runs.empty()) keep(std::move(block));
    const auto roomy =
        std::find_if(open_.begin(), open_.end(), [&](const Block& one) { return one.free() >= rows; });
    if (roomy != open_.end()) {
      block = std::move(*roomy);
      open_.erase(roomy);
      return;
    }
    const std::size_t capacity = std::max(block_rows_, rows);
    block = {narrow<std::uint32_t>(level_.blocks_.size()), {}};
    level_.blocks_.emplace_back();
    block.rows.values.reserve(capacity * level_.stride_);
    block.rows.runs.reserve(capacity);
  }

  void keep(Block&& block) { level_.blocks_[block.number] = std::move(block.rows); }

  MoveLevel<Value> level_;
  std::size_t block_rows_;
  std::mutex mutex_;
  std::vector<Block> open_;  // that no thread adds to now
};

}  // namespace pegspace
