// All positions of a class counted while only a part of them is kept: of each orbit of tiles its
// representative, and of the grades those that another still reads (grade_plan.hpp).
//
// The reachable positions are closed under the symmetries of the start, so any tile is an image of its
// representative. Where jumps into a representative come from another tile, that one is made from its own
// representative and thrown away afterwards. All jumps into it are applied, whatever symmetries fix it.
//
//   stage      jumps over graded holes, from complete stages, once; then the others, within the stage, from
//              tiles that gained positions since, until nothing is new
//   histogram  of each representative, times the number of its images
//   orbits     Burnside's lemma: of the positions that a symmetry fixes, each lies in a tile that it fixes
//   drop       what no later stage reads
//
// English: 2 MiB of tiles instead of 64 MiB of bitmaps.
//
// The retrograde pass takes the stages in the other direction, within the reachable positions: these must all be
// kept then, the winning positions roll. Winning positions are closed under the symmetries that fix the targets,
// too; the representatives are those of that smaller group.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "levels/dense/growth/grade_plan.hpp"
#include "levels/dense/growth/stages.hpp"
#include "levels/dense/growth/tile_store.hpp"
#include "levels/engine.hpp"

namespace pegspace::dense {

class RollingClass {
 public:
  /// The board, and index and group, which must suit each other (GradePlan::suits), must live as long. The seeds
  /// must be closed under the group, of one class and one number of pegs. `target_groups`: subgroups, one for each
  /// call of winning() that is to come.
  RollingClass(const Board& board, const ClassIndex& index, const SymmetryGroup& group,
               std::vector<Position> seeds, int last_depth, std::vector<SymmetryGroup> target_groups);

  const GradePlan& plan() const { return plan_; }
  /// Tiles that are kept at a time, and what all takes, at most, with so many threads.
  std::uint64_t most_tiles() const { return most_tiles_; }
  std::uint64_t memory_bytes(int threads) const;

  /// Counts the positions reachable from the seeds down to last_depth. Keeps them where winning() is to come. Runs in
  /// the caller's task arena. Throws Interrupted, ResourceError.
  RollingCounts grow(Stages::Wanted wanted, const SearchListener& listener);

  /// Of these the positions that can reach a target: pass 0, 1, ... in turn. The targets must be closed under the
  /// pass's group, whose orbits are counted where that is wanted. The last pass drops what was kept. Throws
  /// Interrupted, ResourceError.
  RollingCounts winning(std::size_t pass, const std::vector<Position>& targets, bool with_orbits,
                        const SearchListener& listener);

 private:
  /// A retrograde pass that is to come.
  struct Pass {
    SymmetryGroup group;
    GradePlan plan;
  };
  bool is_last(const Pass& pass) const { return &pass == &passes_.back(); }

  const Board& board_;
  const ClassIndex& index_;
  const SymmetryGroup& group_;
  std::vector<Position> seeds_;
  int last_depth_;
  GradePlan plan_;
  std::vector<Pass> passes_;
  std::uint64_t most_tiles_;
  std::unique_ptr<Tables> tables_;  // these from grow() on
  std::unique_ptr<Representatives> representatives_;
  std::unique_ptr<TileRoom> room_;
  std::unique_ptr<TileStore> reachable_;
};

}  // namespace pegspace::dense
