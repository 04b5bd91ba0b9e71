// The rows of a whole class, read-only: half 0 holds the positions with the starts' peg parity, half 1 the others. A
// position's level is its number of pegs, so the two together hold every level. What paths/ counts on; who made
// them (tile_search.hpp, paths/pair_positions.hpp) does not matter there.
#pragma once

#include <cstdint>
#include <vector>

#include "levels/dense/growth/kernel.hpp"
#include "levels/dense/layout/bitmap.hpp"
#include "levels/dense/layout/tables.hpp"
#include "position/class_index.hpp"

namespace pegspace::dense {

/// The positions of one level, in the rows of their half.
struct LevelRows {
  const Tables* tables = nullptr;
  const Row* rows = nullptr;
  int half = 0;
  int pegs = 0;
};

class ClassRows {
 public:
  /// Shows rows that others hold; all must live as long. The seeds: level 0.
  ClassRows(const Board& board, const ClassIndex& index, const Tables& tables, const Bitmap& bitmap,
            std::vector<Position> seeds)
      : board_(&board), index_(&index), tables_(&tables), bitmap_(&bitmap), seeds_(std::move(seeds)) {}

  const Board& board() const { return *board_; }
  const ClassIndex& index() const { return *index_; }
  const Tables& tables() const { return *tables_; }
  const std::vector<Position>& seeds() const { return seeds_; }
  int start_pegs() const { return count_bits(seeds_.front()); }
  int half_of_depth(int depth) const { return depth & 1; }

  const Row* half(int which) const { return bitmap_->half(which); }
  bool has(Position p) const {
    return index_->contains(p) && bitmap_->has(index_->half_of(p), index_->index_of(p));
  }

  LevelRows level(int depth) const {
    const int half = half_of_depth(depth);
    return {tables_, bitmap_->half(half), half, start_pegs() - depth};
  }
  /// The jumps forwards that the block's part of the row number allows.
  void block_jumps(std::uint32_t block, std::uint64_t* jumps) const;

  /// Positions by depth, down to none. In parallel in the caller's task arena. Throws Interrupted.
  std::vector<std::uint64_t> level_sizes() const;

 private:
  const Board* board_;
  const ClassIndex* index_;
  const Tables* tables_;
  const Bitmap* bitmap_;
  std::vector<Position> seeds_;
};

/// The half that holds the complements of a half's positions.
int complement_half(const Board& board, const ClassIndex& index, int half);

}  // namespace pegspace::dense
