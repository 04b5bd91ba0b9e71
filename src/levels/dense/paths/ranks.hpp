// Counting by rows: where the numbers of a level's positions are, and the pass that computes them. The
// rank of a position among the positions of its level in the class, row by row, is its place in the arrays
// of numbers; of a row only the rank of its first position is kept. Used by sequences.cpp and
// pairs.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "levels/dense/growth/class_rows.hpp"
#include "levels/dense/layout/tiles.hpp"
#include "levels/dense/paths/level_numbers.hpp"
#include "levels/dense/paths/sum_kernel.hpp"

namespace pegspace::dense {

/// The ranks of two neighbouring levels, one in each half.
class RankDirectory {
 public:
  /// The rows must live as long.
  explicit RankDirectory(const ClassRows& rows);

  /// Ranks a level, instead of the one of that half before. Returns the number of its positions. Runs in
  /// parallel in the caller's task arena.
  std::uint64_t rank_level(int depth) { return rank_rows(depth, nullptr); }

  /// The same without the rows that are in no representative tile: those have no positions then.
  std::uint64_t rank_representatives(int depth, const TileOrbits& orbits) {
    return rank_rows(depth, &orbits);
  }

  /// By row: the rank of its first position of the level of that half. One more: the number of positions.
  const std::uint64_t* first_ranks(int half) const { return first_ranks_[half].data(); }

  /// The positions of the level `depth` in a row, in `positions`; false where there are none.
  bool row_of_level(int depth, std::uint32_t row, Row& positions) const;

  /// Where the numbers of the position with this index are, which the rows must hold, of level `depth`.
  RankedPlace place_of(std::uint64_t index, int depth) const;
  /// The same where its rank is known.
  RankedPlace place_of(std::uint64_t index, std::uint64_t rank, int half) const {
    const std::uint64_t* const first = first_ranks_[half].data() + (index >> row_bits);
    return {first[0], first[1] - first[0], rank - first[0]};
  }

  static std::uint64_t memory_bytes(std::uint64_t rows) { return 2 * sizeof(std::uint64_t) * (rows + 1); }

 private:
  std::uint64_t rank_rows(int depth, const TileOrbits* orbits);
  /// Into counts[row].
  void count_rows_of(int depth, LargeVector<std::uint64_t>& counts) const;
  /// The level's places in a row; nullptr where it has none there.
  const Row* level_mask(int depth, std::uint32_t row) const;

  const ClassRows& rows_;
  LargeVector<std::uint64_t> first_ranks_[2];
};

/// Symmetries that carry the rows to themselves, and numbers of one column to those of another: of the tiles that
/// are images of one another only one's numbers need to be summed.
struct NumberSymmetries {
  explicit NumberSymmetries(TileOrbits of_rows, std::size_t columns = 1)
      : orbits(std::move(of_rows)), origins(orbits.group().size(), std::vector<std::size_t>(columns, 0)) {}

  TileOrbits orbits;
  /// By element g of their group and column: the column whose number at p is this one's at g(p).
  std::vector<std::vector<std::size_t>> origins;
};

/// The numbers of a level from those of the level before: that of each position becomes the sum of those of its
/// parents.
struct LevelPass {
  int depth = 0;                ///< of the level that receives
  std::uint64_t positions = 0;  ///< of that level that are ranked
  LevelNumbers* source = nullptr;
  LevelNumbers* target = nullptr;
  const NumberSymmetries* symmetries = nullptr;
  /// Numbers are set in the representative tiles only; other tiles need no ranks then (rank_representatives()).
  bool representatives_only = false;
};

/// Sets pass.target, with at least `least_limbs` limbs and as many as its numbers need, after widening
/// pass.source to as many. Both levels must be ranked.
/// Before it takes memory for so many, it asks allow(limbs), which must refuse more than most_limbs; where it refuses,
/// the pass ends and returns false. Calls report(blocks), one call at a time, when so many blocks of rows are finished.
/// Runs in parallel in the caller's task arena. Throws Interrupted.
///
/// Whether a limb suffices is not known before: a carry out of the last one is noticed, and the level done
/// again with one more. Where the largest number is close to that, another is taken at once.
bool run_level_pass(const ClassRows& rows, const RankDirectory& ranks, const LevelPass& pass,
                    std::size_t least_limbs, const std::function<bool(std::size_t limbs)>& allow,
                    const std::function<void(std::uint64_t blocks)>& report);

}  // namespace pegspace::dense
