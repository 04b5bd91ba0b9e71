// The stages of a tile store, filled and counted one after another. grade_plan.hpp says what a stage is,
// tile_search.hpp says in which order they are filled and why; the loop is at the top of stages.cpp.
#pragma once

#include <tbb/enumerable_thread_specific.h>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "levels/dense/search/fixed.hpp"
#include "levels/dense/search/level_counter.hpp"
#include "levels/dense/search/row_mail.hpp"
#include "levels/dense/search/tile_jumps.hpp"
#include "levels/dense/search/tile_store.hpp"
#include "levels/engine.hpp"
#include "levels/kit/progress_meter.hpp"

namespace pegspace::dense {

/// The columns that a pass counts. (The positions of a retrograde pass are counted in the first ones, too.)
ColumnSet counted_columns(bool jumps, bool orbits);

class Stages {
 public:
  /// What is done, and what is counted besides positions.
  struct Wanted {
    bool backwards = false;  ///< a retrograde pass
    bool jumps = false;      ///< and dead ends
    const SymmetryGroup* orbits =
        nullptr;  ///< under this group, which may have more symmetries than carry tiles to tiles
  };

  /// All arguments must live as long as this object.
  Stages(const Board& board, const Tables& tables, TileStore& store, const Wanted& wanted,
         const SearchListener& listener);

  /// The positions that are wanted: those with at least fewest_pegs pegs, or those of another store.
  struct Limits {
    int fewest_pegs = 0;
    const TileStore* within = nullptr;
  };
  /// Fills a stage that store.begin() has made: with the positions set so far, and those that the jumps lead
  /// to. Counts it. Runs in the caller's task arena. Collective (levels/exchange.hpp). Throws Interrupted.
  void fill_stage(std::size_t stage, const Limits& limits);

  /// The sums over the stages filled so far, and over all ranks.
  const PegSums& sums() const { return sums_; }
  /// The sums over the last stage, and over all ranks.
  const PegSums& last_sums() const { return last_sums_; }
  /// Continues after stages with these sums and that many representatives, which were filled before.
  void go_on_from(const PegSums& sums, std::uint64_t representatives) {
    sums_ = sums;
    done_ = representatives;
    for (const LevelSums& level : sums) found_ += level[Column::positions];
  }

  /// The bytes that it needs besides the store, with that many threads.
  static std::uint64_t memory_bytes(const Board& board, const GradePlan& plan, int threads,
                                    const Exchange& exchange);

 private:
  /// The working memory of a thread.
  struct Scratch {
    std::vector<Bits2048> images;  ///< one tile after another; the first are a spare one, and that of the
                                   ///< limits
    std::vector<const Bits2048*> sources;
    std::vector<std::uint64_t> allowed;
    std::vector<std::uint64_t> jumps;
    LevelCounter levels;             ///< counts each representative as often as it has images
    PegSums fixed{};                 ///< positions that symmetries other than the identity fix
    std::vector<Bits2048> outgoing;  ///< for a tile that another rank keeps; zero except while in use
  };

  template <typename Work>
  void for_tiles(SlotRange slots, Work&& work);
  template <typename Work>
  void for_blocks(std::uint32_t tile, int half, BlockRows& rows, Work&& work) const;
  const Bits2048* limits_of(std::uint32_t tile, int half, const TileStore& within, Scratch& scratch) const;
  template <typename Usable>
  bool find_sources(std::uint32_t tile, int half, const TileJumps& tile_jumps, Scratch& scratch,
                    Usable&& usable);
  template <typename Usable>
  bool pull_tile(std::size_t slot, int half, const TileJumps& tile_jumps, const Limits& limits,
                 Scratch& scratch, Bits2048* target, Usable&& usable);
  template <typename Usable>
  bool pull_half(int half, const TileJumps& tile_jumps, const Limits& limits, Usable&& usable);
  template <typename Usable>
  bool pull_to_own(int half, const TileJumps& tile_jumps, const Limits& limits, Usable&& usable);
  template <typename Usable>
  void pull_to_others(std::size_t round, int half, const TileJumps& tile_jumps, int fewest_pegs,
                      Usable&& usable);
  std::size_t rounds() const;
  bool add_received(int half, const Limits& limits);
  void pull_over_graded(const Limits& limits);
  void repeat_until_settled(const Limits& limits);
  void forget_gains(int half);
  void count();
  PegSums own_sums();
  const Tables& tables_;
  const PullTable& pulls_;
  TileStore& store_;
  TileRoom& room_;
  const Representatives& tiles_;
  Wanted wanted_;
  Exchange& exchange_;
  RowMail mail_;
  TileJumps over_graded_;
  TileJumps in_stage_;
  std::vector<JumpMask> jump_masks_;
  std::vector<FixedInTiles> fixed_;  ///< by symmetry, without the identity
  std::size_t stage_ = 0;
  tbb::enumerable_thread_specific<Scratch> scratch_;
  std::mutex reporting_;
  ProgressMeter meter_;
  PegSums sums_{};
  PegSums last_sums_{};
  std::uint64_t done_ = 0;   ///< representatives of complete stages
  std::uint64_t found_ = 0;  ///< positions in complete stages
};

}  // namespace pegspace::dense
