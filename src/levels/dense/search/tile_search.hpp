// The search of one class, over the stages of grade_plan.hpp: the reachable positions, then retrograde passes
// within them. The engine keeps positions nowhere else. stages.cpp fills one stage; this class decides which
// stages are filled, in which order, and how long each is kept.
//
// The reachable positions are closed under the symmetries of the start, so every tile is an image of its
// representative, and representatives are all that is kept.
//
//   fill        a stage with the jumps that lead into its representatives, whatever symmetries fix these
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

/// Called with each stage of a pass when it is complete.
using StageVisitor = std::function<void(const TileStore& store, std::size_t stage)>;
/// A file that has the complete stages of the reachable positions.
struct StageFile {
  StageVisitor write{};
  /// Fills a stage that the store has begun.
  std::function<void(TileStore& store, std::size_t stage)> read{};
  std::size_t stages = 0;  ///< how many of the first stages it has from an earlier run
  PegSums sums{};          ///< the sums over these stages
};

class TileSearch {
 public:
  /// `target_groups`: subgroups, one for each call of winning() that is to come; if there is none, the search
  /// ends at last_depth. `saves`: grow() will be given a file.
  TileSearch(SearchedClass wanted, std::vector<SymmetryGroup> target_groups, int last_depth,
             const Resources& resources, bool saves = false);

  TileSearch(const TileSearch&) = delete;
  TileSearch& operator=(const TileSearch&) = delete;

  const ClassIndex& index() const { return class_.index; }
  int tile_bits() const { return plan_.tile_bits(); }
  /// The bytes of both halves of all tiles of a search, if none is left out; 0 if no file can have them, as
  /// they have bits without a position.
  std::uint64_t bytes_of_set() const;
  /// The most memory that this rank needs, and for people what it is for.
  std::uint64_t memory_bytes() const;
  std::string memory_words() const;
  /// The most bytes that this rank sends to others in a pass over all stages: once for the jumps over graded
  /// holes, and then in each round that finds anything new.
  std::uint64_t bytes_sent_in_a_pass() const;

  /// The stage that has the tile; GradePlan::no_stage if the search does not reach the tile.
  std::uint16_t stage_of(std::uint64_t tile) const {
    return tile < plan_.tiles() ? plan_.stage_of(plan_.grade_of(static_cast<std::uint32_t>(tile)))
                                : GradePlan::no_stage;
  }
  std::size_t stages() const { return plan_.stages().size(); }
  /// The sums over the stage that the visitor is called with.
  const PegSums& stage_sums() const { return stage_sums_; }

  /// What is counted besides positions.
  struct Wanted {
    bool jumps = false;  ///< and dead ends
    bool orbits = false;
  };
  /// Counts the positions reachable from the seeds. Keeps them if winning() is to come. Runs in the caller's
  /// task arena. Throws Interrupted, ResourceError, DiskError.
  PegSums grow(Wanted wanted, const SearchListener& listener, StageFile file = {});

  /// Counts the reachable positions that can reach a target, in pass 0, 1, ... in turn. The targets must be
  /// closed under the pass's group, whose orbits are counted if that is wanted. The last pass drops the kept
  /// positions. Throws Interrupted, ResourceError, DiskError.
  PegSums winning(std::size_t pass, const std::vector<Position>& targets, bool with_orbits,
                  const SearchListener& listener, const StageVisitor& visit = {});

 private:
  /// A retrograde pass that is to come.
  struct Pass {
    SymmetryGroup group;
    SymmetryGroup tile_group;
    GradePlan plan;
  };
  /// Sees what is done in a retrograde pass, step by step. The run does it, and the plan counts the tiles.
  struct PassVisitor {
    std::function<void(std::size_t around)> load;    ///< a reachable stage, before it is first read
    std::function<void(std::size_t stage)> fill;     ///< a stage of the pass, within that
    std::function<void(std::size_t stage)> drop;     ///< a stage of the pass that none reads any more
    std::function<void(std::size_t around)> unload;  ///< a reachable stage that none reads any more
  };
  void require_memory() const;
  void walk(const Pass& pass, const PassVisitor& visitor) const;
  std::uint64_t plan_most_tiles() const;
  std::uint64_t own_tiles(const Pass& pass, std::size_t number) const;
  std::uint64_t saving_bytes() const;
  void load(std::size_t stage);
  void load_alive(std::size_t from);
  void begin_retrograde_pass(const Pass& pass);

  SearchedClass class_;
  SymmetryGroup tile_group_;
  int last_depth_;
  Resources resources_;
  bool saves_;
  GradePlan plan_;
  std::vector<Pass> passes_;
  bool spills_ = false;  ///< whether reachable positions wait in their file for the retrograde passes
  std::uint64_t most_tiles_ = 0;  ///< the most that this rank keeps in memory at a time
  StageFile file_;
  PegSums stage_sums_{};

  // Set by grow().
  std::unique_ptr<Tables> tables_;
  std::unique_ptr<TileRoom> room_;
  std::unique_ptr<Representatives> kept_tiles_;
  std::unique_ptr<TileStore> kept_;  ///< the reachable positions

  // Set in a retrograde pass.
  std::unique_ptr<Representatives> winning_tiles_;
  std::unique_ptr<TileStore> winning_;
};

}  // namespace pegspace::dense
