// Counting on the dense engine's bitmaps: the number of jump sequences from the start to each position of a
// level, from the numbers of the level before, in plain arrays. The rank of a position among the positions of
// its level in the bitmap, row by row, is its place in the array; of a row only the rank of its first
// position is kept. Two levels are held at a time. Every position of the bitmap must be reachable; the bitmap
// may hold all reachable positions (games) or the winning ones (solutions).
//
// Exactness: numbers have as many words of 32 bits as they need; a carry out of the last one is noticed, and
// the level done again with one more (ranks.hpp).
//
// Symmetries that fix the start, and the targets where only winning positions are held, carry numbers to equal
// numbers: of the tiles that are images of one another (tiles.hpp) one is computed. English, all games,
// 2 threads, A B in one run: 3.5 s without them, 1.5 s so.
#pragma once

#include <functional>
#include <vector>

#include "levels/dense/growth/search.hpp"

namespace pegspace::dense {

struct FoldResult {
  std::vector<Count> sequences;  ///< to each of the targets asked for
  Count games;                   ///< to all positions without a jump; 0 where not asked for
};

/// Numbers of jump sequences from the start (or from all seeds, added up) inside the bitmap. Runs in
/// parallel in the caller's task arena. `memory_bytes` bounds its arrays; throws ResourceError where they do
/// not fit, with what they need; throws Interrupted.
FoldResult fold_sequences(const Search& search, const std::vector<std::uint64_t>& sizes,
                          const std::vector<Position>& targets, bool games, std::uint64_t memory_bytes,
                          const SearchListener& listener);

}  // namespace pegspace::dense
