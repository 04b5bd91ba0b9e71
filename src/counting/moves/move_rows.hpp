// The rows of numbers that the fold over moves (move_fold.hpp) keeps for a level: for each position the row
// D, and one for each of some holes. Rows lie in blocks of memory that never grow and never move; all of it
// returns to the system with the level.
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
    std::size_t index = rows.first;
    if (hole >= 0 && has_bit(rows.holes, hole)) {
      index += 1 + static_cast<std::size_t>(count_bits(rows.holes & low_bits(hole)));
    }
    return blocks_[rows.block].data() + index * stride_;
  }

  template <typename Visit>
  void for_each_value(Visit visit) const {
    for (const std::vector<Value>& block : blocks_) {
      for (const Value& value : block) visit(value);
    }
  }

  /// The level with wider values; frees the memory of the old rows block by block.
  template <typename Wide, typename Widen>
  MoveLevel<Wide> widened(Widen widen) && {
    MoveLevel<Wide> wide;
    wide.stride_ = stride_;
    wide.rows_ = std::move(rows_);
    for (std::vector<Value>& block : blocks_) {
      std::vector<Wide>& wide_block = wide.blocks_.emplace_back();
      wide_block.reserve(block.size());
      for (const Value& value : block) wide_block.push_back(widen(value));
      std::vector<Value>().swap(block);
    }
    return wide;
  }

 private:
  template <typename Other>
  friend class MoveLevel;
  friend class MoveLevelWriter<Value>;

  std::size_t stride_ = 1;
  std::vector<MoveRows> rows_;              // by place
  std::vector<std::vector<Value>> blocks_;  // of whole rows
};

/// Makes a MoveLevel: each thread fills a block of its own.
template <typename Value>
class MoveLevelWriter {
 public:
  /// A block that one thread at a time adds to.
  struct Block {
    std::uint32_t number = 0;
    std::vector<Value> values;
  };

  /// `most_rows`: the most rows of all positions together.
  MoveLevelWriter(std::size_t positions, std::size_t most_rows, std::size_t stride)
      : block_values_(std::min(block_bytes / sizeof(Value) / stride, most_rows) * stride) {
    level_.stride_ = stride;
    level_.rows_.resize(positions);
  }

  /// Appends the rows of a position, filled with Value(): D and, in their order, those of `holes`. Continues
  /// in another block if this one is full or empty. To be called once for each place.
  Value* append(Block& block, std::size_t place, HoleSet holes) {
    const std::size_t values = static_cast<std::size_t>(1 + count_bits(holes)) * level_.stride_;
    if (block.values.size() + values > block.values.capacity()) next(block, values);
    const std::size_t begin = block.values.size();
    level_.rows_[place] = {holes, block.number, narrow<std::uint32_t>(begin / level_.stride_)};
    block.values.resize(begin + values);
    return block.values.data() + begin;
  }

  /// Takes a block back, for the next thread that needs one.
  void put_by(Block&& block) {
    if (block.values.capacity() == 0) return;
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

  void next(Block& block, std::size_t values) {
    const std::lock_guard lock(mutex_);
    if (block.values.capacity() > 0) keep(std::move(block));
    const auto roomy = std::find_if(open_.begin(), open_.end(), [&](const Block& one) {
      return one.values.size() + values <= one.values.capacity();
    });
    if (roomy != open_.end()) {
      block = std::move(*roomy);
      open_.erase(roomy);
      return;
    }
    const std::size_t capacity = std::max(block_values_, values);
    block = {narrow<std::uint32_t>(level_.blocks_.size()), {}};
    level_.blocks_.emplace_back();
    block.values.reserve(capacity);
  }

  void keep(Block&& block) { level_.blocks_[block.number] = std::move(block.values); }

  MoveLevel<Value> level_;
  std::size_t block_values_;
  std::mutex mutex_;
  std::vector<Block> open_;  // that no thread adds to now
};

}  // namespace pegspace
