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
// kept then, in memory or (--spill) on disk; the winning positions roll. Winning positions are closed under the symmetries that fix the targets,
// too; the representatives are those of that smaller group.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "levels/dense/growth/grade_plan.hpp"
#include "levels/dense/growth/stage_files.hpp"
#include "levels/dense/growth/stages.hpp"
#include "levels/dense/growth/tile_store.hpp"
#include "levels/engine.hpp"

namespace pegspace::dense {

class RollingClass {
 public:
  /// Whether the class has tiles, and is small enough for row numbers and jump sets.
  static bool suits(const Board& board, const ClassIndex& index, const SymmetryGroup& group);

  /// The board, index, group and options must live as long, and suit. The seeds must be closed under the group, of one class and one number of pegs.
  /// `target_groups`: subgroups, one for each call of winning() that is to come. Options that count are threads,
  /// memory, spill, checkpoint and exchange.
  RollingClass(const Board& board, const ClassIndex& index, const SymmetryGroup& group,
               std::vector<Position> seeds, int last_depth, std::vector<SymmetryGroup> target_groups,
               const SearchOptions& options);

  const GradePlan& plan() const { return plan_; }
  /// Tiles that this rank keeps in memory at a time, and what all takes there, at most.
  std::uint64_t most_tiles() const { return most_tiles_; }
  std::uint64_t memory_bytes() const;
  /// What this rank sends to others in a pass over all stages, at most: once for the jumps over graded holes, and then in
  /// each pass that finds anything new.
  std::uint64_t bytes_sent_in_a_pass() const;
  /// Whether reachable positions wait on disk for the retrograde passes.
  bool spills() const { return spills_; }

  /// Is shown each stage of a pass when it is complete.
  using StageVisitor = std::function<void(const TileStore& store, std::size_t stage)>;

  /// Counts the positions reachable from the seeds down to last_depth. Keeps them where winning() is to come. Goes on
  /// from the checkpoint, where there is one. Runs in the caller's task arena. Throws Interrupted, ResourceError,
  /// DiskError, DamagedFile.
  RollingCounts grow(Stages::Wanted wanted, const SearchListener& listener, const StageVisitor& visit = {});

  /// Of these the positions that can reach a target: pass 0, 1, ... in turn. The targets must be closed under the
  /// pass's group, whose orbits are counted where that is wanted. The last pass drops what was kept. Throws
  /// the same.
  RollingCounts winning(std::size_t pass, const std::vector<Position>& targets, bool with_orbits,
                        const SearchListener& listener, const StageVisitor& visit = {});

  /// Writes a checkpoint of what is done, where one is kept. Throws DiskError.
  void save();

 private:
  /// A retrograde pass that is to come.
  struct Pass {
    SymmetryGroup group;
    GradePlan plan;
  };
  bool is_last(const Pass& pass) const { return &pass == &passes_.back(); }
  bool drops_read_stages(const Pass& pass) const { return spills_ || is_last(pass); }
  std::uint64_t plan_most_tiles() const;
  std::uint64_t own_tiles(const Pass& pass, const GradePlan::Stage& stage) const;
  void load_reachable();
  std::vector<std::size_t> stages_within(const GradePlan::Stage& stage) const;
  void load(std::size_t pass, TileStore& store, std::size_t stage);
  void begin_pass(Stages& stages, const TileStore& store);
  void begin_stage(TileStore& store, std::size_t stage);
  void stage_done(const Stages& stages);
  void end_pass();
  template <typename Visit>
  void for_unsaved(Visit&& visit);
  std::uint64_t unsaved_bytes();
  void save_if_due();

  const Board& board_;
  const ClassIndex& index_;
  const SymmetryGroup& group_;
  std::vector<Position> seeds_;
  int last_depth_;
  const SearchOptions& options_;
  GradePlan plan_;
  std::vector<Pass> passes_;
  StageFiles files_;
  bool spills_ = false;
  std::uint64_t most_tiles_ = 0;
  StageFiles::Progress progress_;

  // From grow() on.
  std::unique_ptr<Tables> tables_;
  std::unique_ptr<Representatives> representatives_;
  std::unique_ptr<TileRoom> room_;
  std::unique_ptr<TileStore> reachable_;
  std::unique_ptr<Representatives> winning_tiles_;  // these two in a retrograde pass
  std::unique_ptr<TileStore> winning_;
  TileStore* in_work_ = nullptr;  ///< the store whose stage progress_.stages is being filled
};

}  // namespace pegspace::dense
