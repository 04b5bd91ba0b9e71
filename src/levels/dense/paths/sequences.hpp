// Counting on the rows of a class: the numbers of jump sequences from the starts to each position of a
// level, from the numbers of the level before, in plain arrays. The rank of a position among the positions of
// its level, row by row, is its place in the array; of a row only the rank of its first
// position is kept. Two levels are held at a time. Every position of the rows must be reachable: they
// hold the winning positions.
//
// This is the one loop over the levels: for the solutions of one start, with one column of numbers, and for tables,
// with a column for each start (pairs.hpp).
//
// Exactness: numbers have as many words of 32 bits as they need; a carry out of the last one is noticed, and
// the level done again with one more (ranks.hpp).
//
// Symmetries that carry the rows to themselves, and columns to columns, carry numbers to numbers: of the tiles
// that are images of one another (tiles.hpp) one is computed. English, all games, 2 threads, A B in one run:
// 3.5 s without them, 1.5 s so.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "levels/dense/growth/class_rows.hpp"
#include "levels/dense/paths/level_numbers.hpp"
#include "levels/dense/paths/ranks.hpp"
#include "levels/engine.hpp"

namespace pegspace::dense {

/// What is to be summed.
struct SequenceSums {
  std::vector<std::vector<Position>> columns;  ///< the starts of each; those not in the rows count nothing
  const NumberSymmetries& symmetries;
  std::vector<std::uint64_t> sizes;  ///< positions of the rows by level, down to the last one wanted
  bool last_in_representatives =
      false;                      ///< of the last level only the numbers of representative tiles are wanted
  std::size_t least_limbs = 1;    ///< words of 32 bits that numbers have at least, 1 to 8
  std::string name = "counting";  ///< for messages on memory
};

/// A level whose numbers are known.
struct SummedLevel {
  int depth = 0;
  const RankDirectory& ranks;  ///< of this level and the one before
  const LevelNumbers& numbers;
  const LevelNumbers& before;  ///< of the level before
};

/// Calls visit for each level from 0 to the last one wanted that has positions. Runs in parallel in the
/// caller's task arena. `memory_bytes` bounds its arrays. How wide numbers get is known only from level to level: where
/// they do not fit, it ends there and returns the sentence that refuses them; else "". Throws Interrupted.
[[nodiscard]] std::string sum_sequences(const ClassRows& rows, const SequenceSums& wanted,
                                        std::uint64_t memory_bytes, const SearchListener& listener,
                                        const std::function<void(const SummedLevel&)>& visit);

/// The number of sequences to p, which must be a position of the level in the rows.
Count number_of(const ClassRows& rows, const SummedLevel& level, Position p, std::size_t column = 0);

}  // namespace pegspace::dense
