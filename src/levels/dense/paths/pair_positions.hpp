// The positions between many starts and many finishes, by whole bitmaps (used by pairs.cpp).
//
// By time reversal a position p leads to a single peg at b iff its complement is reachable from the vacancy
// b. So with R(x) the positions reachable from the vacancy x, the winning positions of the problem a -> b are
//
//     W(a, b) = R(a) and the complements of R(b)
//
// which takes one search for each hole that occurs, up to symmetries that carry tiles to tiles
// (tiles.hpp), and one pass over the representative tiles: complements are rows read backwards
// (complement_kernel.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "levels/dense/growth/search.hpp"
#include "levels/dense/paths/pair_plan.hpp"

namespace pegspace::dense {

struct PairPositions {
  std::unique_ptr<Search> search;      ///< its bitmaps hold the winning positions of plan.all_pairs
  std::vector<std::uint64_t> winning;  ///< positions, by problem asked for
};

/// The bitmaps of all searches are in memory together. Throws ResourceError where that is more than
/// `memory_bytes`, Interrupted. Runs in the caller's task arena.
PairPositions find_pair_positions(const Board& board, const PairPlan& plan, std::uint64_t memory_bytes,
                                  const SearchListener& listener);

}  // namespace pegspace::dense
