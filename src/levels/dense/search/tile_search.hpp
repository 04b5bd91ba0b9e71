// The search of one class, over the stages of grade_plan.hpp: the reachable positions, then retrograde passes
// within them. The engine keeps positions nowhere else. stages.cpp fills one stage; SearchPlan decides which
// stages are filled, in which order, and how long each is kept, without a search. grow() makes the
// ReachableTiles of a plan, and these make retrograde passes.
//
// The reachable positions are closed under the symmetries of the start, so every tile is an image of its
// representative, and representatives are all that is kept.
//
//   fill_stage  a stage with the jumps that lead into its representatives, whatever symmetries fix these
//               (stages.cpp)
//   histogram   of each representative, times the number of its images
//   orbits      by Burnside's lemma: the positions that a symmetry fixes lie in tiles that it fixes
//   drop        stages that no later stage reads
//
// English: 2.8 MiB of tiles; the class has 64 MiB.
//
// A retrograde pass visits the stages in the other direction. It needs all reachable positions, in memory or
// in the file in which they are saved (StageFile); winning positions are dropped when no later stage reads
// them. These are closed under the symmetries that fix the targets as well; the representatives of a pass are
// those of that smaller group.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "levels/dense/search/grade_plan.hpp"
#include "levels/dense/search/stages.hpp"
#include "levels/dense/search/tile_store.hpp"
#include "levels/engine.hpp"

namespace pegspace::dense {

/// Seeds of one class and one number of pegs, a group that they are closed under, and how the positions of
/// the class are numbered. The board must live as long.
struct SearchedClass {
  const Board& board;
  std::vector<Position> seeds;
  SymmetryGroup group;
  ClassIndex index;

  int pegs() const { return count_bits(seeds.front()); }
};
/// Numbered for that group. Throws InputError if the board has too many jumps for row kernels, ResourceError
/// if the class has too many positions for any memory.
SearchedClass searched_class(const Board& board, std::vector<Position> seeds, SymmetryGroup group);

/// Called with each stage of a pass when it is complete, and the sums over it.
using StageVisitor = std::function<void(const TileStore& store, std::size_t stage, const PegSums& sums)>;
/// A file that has the complete stages of the reachable positions.
struct StageFile {
  StageVisitor write{};
  /// Fills a stage that the store has begun.
  std::function<void(TileStore& store, std::size_t stage)> read{};
  std::size_t stages = 0;  ///< how many of the first stages it has from an earlier run
  PegSums sums{};          ///< the sums over these stages
};

/// What a search will do, and the memory that it needs.
class SearchPlan {
 public:
  /// A retrograde pass.
  struct Pass {
    SymmetryGroup group;
    SymmetryGroup tile_group;
    GradePlan plan;
  };

  /// `target_groups`: subgroups, one for each retrograde pass; if there is none, the search ends at
  /// last_depth. `saves`: it will be given a file.
  SearchPlan(SearchedClass wanted, std::vector<SymmetryGroup> target_groups, int last_depth,
             const Resources& resources, bool saves = false);

  const SearchedClass& searched() const { return class_; }
  const ClassIndex& index() const { return class_.index; }
  const SymmetryGroup& tile_group() const { return tile_group_; }
  const Resources& resources() const { return resources_; }
  int last_depth() const { return last_depth_; }
  const GradePlan& grades() const { return plan_; }
  const std::vector<Pass>& passes() const { return passes_; }
  int tile_bits() const { return plan_.tile_bits(); }
  /// Whether reachable positions wait in their file for the retrograde passes.
  bool spills() const { return spills_; }
  /// The most tiles that this rank keeps in memory at a time.
  std::uint64_t most_tiles() const { return most_tiles_; }
  /// The bytes of both halves of all tiles of a search, if none is left out. Nothing if no file can have them,
  /// as they have bits without a position.
  std::optional<std::uint64_t> bytes_of_set() const;
  /// The most memory that this rank needs, and for people what it is for.
  std::uint64_t memory_bytes() const;
  std::string memory_words() const;
  void require_memory() const;
  /// The most bytes that this rank sends to others in a pass over all stages: once for the jumps over graded
  /// holes, and then in each round that finds anything new. Nothing if there is one rank.
  std::optional<std::uint64_t> bytes_sent_in_a_pass() const;

  /// The stage that has the tile; GradePlan::no_stage if the search does not reach the tile.
  std::uint16_t stage_of(std::uint64_t tile) const {
    return tile < plan_.tiles() ? plan_.stage_of(plan_.grade_of(static_cast<std::uint32_t>(tile)))
                                : GradePlan::no_stage;
  }
  std::size_t stages() const { return plan_.stages().size(); }

  /// Sees what is done in a retrograde pass, step by step. The run does it, and the plan counts the tiles.
  struct PassVisitor {
    std::function<void(std::size_t around)> load;       ///< a reachable stage, before it is first read
    std::function<void(std::size_t stage)> fill_stage;  ///< a stage of the pass, within that
    std::function<void(std::size_t stage)> drop;        ///< a stage of the pass that none reads any more
    std::function<void(std::size_t around)> unload;     ///< a reachable stage that none reads any more
  };
  void walk(const Pass& pass, const PassVisitor& visitor) const;

 private:
  std::uint64_t plan_most_tiles() const;
  std::uint64_t own_tiles(const Pass& pass, std::size_t number) const;
  std::uint64_t saving_bytes() const;

  SearchedClass class_;
  SymmetryGroup tile_group_;
  int last_depth_;
  Resources resources_;
  bool saves_;
  GradePlan plan_;
  std::vector<Pass> passes_;
  bool spills_ = false;
  std::uint64_t most_tiles_ = 0;
};

/// The positions reachable from the seeds, if the plan has retrograde passes; and their sums.
class ReachableTiles {
 public:
  const PegSums& sums() const { return sums_; }

  /// Counts the reachable positions that can reach a target, in pass 0, 1, ... of the plan in turn. The
  /// targets must be closed under the pass's group, whose orbits are counted if that is wanted. The last pass
  /// drops the reachable positions. Runs in the caller's task arena. Throws Interrupted, ResourceError,
  /// DiskError.
  PegSums winning(std::size_t pass, const std::vector<Position>& targets, bool with_orbits,
                  const SearchListener& listener, const StageVisitor& visit = {});

 private:
  friend ReachableTiles grow(const SearchPlan&, bool, bool, const SearchListener&, StageFile);

  ReachableTiles(const SearchPlan& plan, StageFile file);
  void load(std::size_t stage);
  void load_alive(std::size_t from);

  const SearchPlan& plan_;
  StageFile file_;
  std::unique_ptr<Tables> tables_;
  std::unique_ptr<TileRoom> room_;
  std::unique_ptr<Representatives> tiles_;
  std::unique_ptr<TileStore> store_;
  PegSums sums_{};
};

/// Finds the positions reachable from the seeds, and counts them; with_jumps: also jumps and dead ends. The
/// plan must live as long as the result. Runs in the caller's task arena. Throws Interrupted, ResourceError,
/// DiskError.
ReachableTiles grow(const SearchPlan& plan, bool with_jumps, bool with_orbits, const SearchListener& listener,
                    StageFile file = {});

}  // namespace pegspace::dense
