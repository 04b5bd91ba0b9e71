// The positions between many starts and many finishes, by the rows of whole classes (used by pairs.cpp).
//
// By time reversal a position p leads to a single peg at b iff its complement is reachable from the vacancy
// b. So with R(x) the positions reachable from the vacancy x, the winning positions of the problem a -> b are
//
//     W(a, b) = R(a) and the complements of R(b)
//
// which takes one search for each hole that occurs, up to symmetries that carry tiles to tiles
// (tiles.hpp), and one pass over the representative tiles: complements are rows read backwards
// (complement_kernel.hpp). The classes of all starts have one layout, which suits all symmetries of the board.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "levels/dense/growth/class_rows.hpp"
#include "levels/dense/paths/pair_plan.hpp"
#include "levels/engine.hpp"

namespace pegspace::dense {

struct PairPositions {
  /// None yet.
  PairPositions(const Board& board, const PairPlan& plan);

  ClassIndex index;
  Tables tables;
  Bitmap bitmap;                       ///< the winning positions of plan.all_pairs
  std::vector<std::uint64_t> winning;  ///< positions, by problem asked for

  ClassRows rows(const Board& board, std::vector<Position> seeds) const {
    return {board, index, tables, bitmap, std::move(seeds)};
  }
  static std::uint64_t memory_bytes(const Board& board, const ClassIndex& index);
};

/// The rows of all searches are in memory together; nothing where that is more than options.memory_bytes. Throws
/// Interrupted. Runs in the caller's task arena.
std::unique_ptr<PairPositions> find_pair_positions(const Board& board, const PairPlan& plan,
                                                   const SearchOptions& options,
                                                   const SearchListener& listener);

}  // namespace pegspace::dense
