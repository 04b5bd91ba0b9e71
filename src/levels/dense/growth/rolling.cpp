#include "levels/dense/growth/rolling.hpp"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <utility>

#include "base/check.hpp"
#include "base/system/interrupt.hpp"
#include "levels/kit/progress_meter.hpp"

namespace pegspace::dense {
namespace {

/// The jumps between a tile and the one whose number differs in these bits.
struct Crossing {
  std::uint32_t tiles = 0;
  std::vector<int> jumps;            ///< numbers in forwards()
  std::vector<std::uint64_t> words;  ///< the same as a jump set
};

/// The jumps of some words of the jump sets, by the tiles they lead between.
struct Crossings {
  Crossings(const PullTable& table, int rows_bits, int first, int last) : first_word(first), last_word(last) {
    std::map<std::uint32_t, Crossing> found;
    for (int number = 64 * first; number < 64 * last; ++number) {
      const auto jump = static_cast<std::size_t>(number);
      if (!table.top[jump].used) continue;
      const std::uint32_t tiles = table.pulls[jump].row_delta >> rows_bits;
      Crossing& crossing = found[tiles];
      crossing.tiles = tiles;
      crossing.jumps.push_back(number);
      crossing.words.resize(static_cast<std::size_t>(table.words));
      crossing.words[jump / 64] |= bit(number % 64);
    }
    for (auto& [tiles, crossing] : found) list.push_back(std::move(crossing));
  }

  std::vector<Crossing> list;
  int first_word;
  int last_word;
};

/// The stages of one store, filled and counted one after another.
class Stages {
 public:
  /// `step`: what progress reports call it.
  Stages(const Board& board, const Tables& tables, const PullTable& pulls, TileStore& store, const char* step,
         const SearchListener& listener)
      : tables_(tables),
        pulls_(pulls),
        store_(store),
        room_(store.room()),
        tiles_(store.tiles()),
        rows_bits_(tiles_.plan().tile_bits() - row_bits),
        over_graded_(pulls, rows_bits_, pulls.ungraded_words, pulls.words),
        in_stage_(pulls, rows_bits_, 0, pulls.ungraded_words),
        jump_masks_(jump_masks(board)),
        step_(step),
        meter_(listener) {}

  /// The positions that are wanted: those with fewest_pegs or more, or those of another store.
  struct Limits {
    int fewest_pegs = 0;
    const TileStore* within = nullptr;
  };
  /// Fills a stage that store.begin() has made: the positions set so far, and what the jumps bring.
  void fill(std::size_t stage, const Limits& limits) {
    stage_ = stage;
    pull_over_graded(limits);
    settle(limits);
  }

  /// Adds up the positions of the stage; for orbits those that symmetries fix, by `fixed`, one for each.
  void count(bool jumps, const std::vector<FixedInTiles>& fixed) {
    const PullTable& table = tables_.backwards();
    for_tiles([&](std::size_t slot, Scratch& scratch) {
      const std::uint32_t tile = tiles_.of_stage(stage_)[slot];
      const std::uint32_t place = store_.place(stage_, slot);
      const std::uint32_t fixing = tiles_.group().fixing(tile);
      const std::uint32_t images = tiles_.group().order() / fixing;
      scratch.jumps.resize(static_cast<std::size_t>(std::max(table.words, pulls_.words)));
      for (const int half : {0, 1}) {
        if (room_.occupied[half][place] == 0) continue;
        BlockStep step;
        step.pulls = &table;
        step.jumps = scratch.jumps.data();
        step.target = room_.rows(half, place);
        step.half = half;
        for_blocks(tile, step, [&](std::size_t) {
          choose_jumps(table, step.block, 0, table.words, any_block, scratch.jumps.data());
          count_levels(step, jumps, scratch.sums[images]);
        });
        if (fixed.empty() || fixing == 1) continue;
        const Position first =
            tiles_.index().position_of(half, std::uint64_t{tile} << tiles_.plan().tile_bits());
        for (std::uint32_t element = 1; element < tiles_.group().order(); ++element) {
          if (tiles_.group().image(element, tile) == tile)
            fixed[element].add(step.target, first, images, scratch.fixed);
        }
      }
    });
    done_ += tiles_.of_stage(stage_).size();
    const Histogram sum = histogram();
    found_ = std::accumulate(std::begin(sum.positions), std::end(sum.positions), std::uint64_t{0});
  }

  /// Of all stages counted so far.
  RollingCounts counts(bool orbits) const {
    RollingCounts counts;
    counts.histogram = histogram();
    if (!orbits) return counts;
    const std::uint64_t order = tiles_.group().order();
    const auto mean = [&](std::uint64_t fixed) {
      PEGSPACE_CHECK(fixed % order == 0, "Burnside's sum is a multiple of the group's order");
      return fixed / order;
    };
    for (const Scratch& scratch : scratch_) {
      for (std::size_t pegs = 0; pegs < 65; ++pegs) {
        counts.orbits.positions[pegs] += scratch.fixed.positions[pegs];
        counts.orbits.dead_ends[pegs] += scratch.fixed.dead_ends[pegs];
      }
    }
    // Dead ends that a symmetry fixes are counted even where those of the identity are not.
    const bool dead_ends =
        std::any_of(std::begin(counts.histogram.dead_ends), std::end(counts.histogram.dead_ends),
                    [](std::uint64_t count) { return count != 0; });
    for (std::size_t pegs = 0; pegs < 65; ++pegs) {
      std::uint64_t& positions = counts.orbits.positions[pegs];
      positions = mean(positions + counts.histogram.positions[pegs]);
      std::uint64_t& ends = counts.orbits.dead_ends[pegs];
      ends = dead_ends ? mean(ends + counts.histogram.dead_ends[pegs]) : 0;
    }
    return counts;
  }

  /// What it takes beside the store, with so many threads.
  static std::uint64_t memory_bytes(const Board& board, const GradePlan& plan, int threads) {
    // Images: at most one tile for each jump, a spare one, and the limits.
    const std::uint64_t tiles = board.jumps().size() + 3;
    return static_cast<std::uint64_t>(threads) * (tiles * (bit(plan.tile_bits()) / 8) + 65536);
  }

 private:
  /// What a thread works with.
  struct Scratch {
    std::vector<Row> images;  ///< of one tile after another; first a spare one, and that of the limits
    std::vector<const Row*> sources;
    std::vector<std::uint64_t> allowed;
    std::vector<std::uint64_t> jumps;
    std::array<Histogram, most_symmetries + 1> sums{};  ///< by number of images of the representatives
    FixedCounts fixed;                                  ///< by all symmetries but the identity
  };

  /// Calls work(slot, scratch of the thread) for all representatives of the stage, in parallel.
  template <typename Work>
  void for_tiles(Work&& work) {
    const std::size_t tiles = tiles_.of_stage(stage_).size();
    const std::size_t at_once = std::max<std::size_t>(1, (1U << block_bits) >> rows_bits_);
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, tiles, at_once), [&](const auto& range) {
      if (interrupt_requested()) return;
      Scratch& scratch = scratch_.local();
      for (std::size_t slot = range.begin(); slot != range.end(); ++slot) work(slot, scratch);
      const std::unique_lock lock(reporting_, std::try_to_lock);
      if (lock)
        meter_.report({step_, SearchProgress::no_depth, done_, tiles_.plan().representatives(), found_});
    });
    throw_if_interrupted();
  }

  /// Calls work(row in the tile) for the blocks of a tile, or the part of a block that is one, after setting
  /// what `step` has of them.
  template <typename Work>
  void for_blocks(std::uint32_t tile, BlockStep& step, Work&& work) const {
    const std::uint64_t first = std::uint64_t{tile} << rows_bits_;
    const auto per_block = static_cast<std::size_t>(tables_.rows_per_block());
    const std::size_t here = std::min(per_block, room_.rows_per_tile());
    step.tables = &tables_;
    step.mids = std::span(tables_.all_mids()).subspan(first & (per_block - 1), here);
    step.row_mask = static_cast<std::uint32_t>(room_.rows_per_tile() - 1);
    for (std::size_t row = 0; row != room_.rows_per_tile(); row += here) {
      step.block = static_cast<std::uint32_t>((first + row) >> tables_.mid_bits());
      work(row);
    }
  }

  static bool any_block(std::uint32_t) { return true; }

  std::size_t most_crossings() const { return std::max(over_graded_.list.size(), in_stage_.list.size()); }

  /// What the crossings bring to a representative, from tiles whose places are usable(stage, place).
  template <typename Usable>
  Pulled pull(std::size_t slot, int half, const Crossings& crossings, const Limits& limits, Scratch& scratch,
              Usable&& usable) {
    const std::size_t rows_per_tile = room_.rows_per_tile();
    scratch.sources.resize(pulls_.pulls.size());
    scratch.jumps.resize(static_cast<std::size_t>(pulls_.words));
    scratch.allowed.assign(scratch.jumps.size(), 0);
    scratch.images.resize((most_crossings() + 2) * rows_per_tile);
    Row* const spare = scratch.images.data();
    const std::uint32_t tile = tiles_.of_stage(stage_)[slot];
    const Row* limit_rows = nullptr;
    if (limits.within != nullptr) {
      const Representatives::Home home = limits.within->tiles().home_of(tile);
      const std::uint32_t place = limits.within->place(home);
      if (place == TileStore::no_place || limits.within->room().occupied[half][place] == 0) return {};
      limit_rows = limits.within->rows_of(home, half, place, spare + rows_per_tile, spare);
    }
    bool any = false;
    Row* image = spare + 2 * rows_per_tile;
    for (const Crossing& crossing : crossings.list) {
      const Representatives::Home home = tiles_.home_of(tile ^ crossing.tiles);
      const std::uint32_t place = store_.place(home);
      if (place == TileStore::no_place || !usable(home.stage, place)) continue;
      const Row* source = store_.rows_of(home, 1 - half, place, image, spare);
      if (source == image) image += rows_per_tile;
      for (const int jump : crossing.jumps) scratch.sources[static_cast<std::size_t>(jump)] = source;
      for (std::size_t word = 0; word < crossing.words.size(); ++word)
        scratch.allowed[word] |= crossing.words[word];
      any = true;
    }
    if (!any) return {};
    BlockStep step;
    step.pulls = &pulls_;
    step.jumps = scratch.jumps.data();
    step.source_tiles = scratch.sources.data();
    step.target = room_.rows(half, store_.place(stage_, slot));
    step.half = half;
    step.fewest_pegs = limits.fewest_pegs;
    step.first_word = crossings.first_word;
    step.last_word = crossings.last_word;
    return pull_blocks(tile, step, limit_rows, scratch);
  }

  /// What the jumps of scratch.allowed bring to the blocks of a tile.
  Pulled pull_blocks(std::uint32_t tile, BlockStep step, const Row* limits, Scratch& scratch) const {
    Pulled pulled;
    for_blocks(tile, step, [&](std::size_t row) {
      choose_jumps(pulls_, step.block, step.first_word, step.last_word, any_block, scratch.jumps.data());
      bool any = false;
      for (int i = step.first_word; i < step.last_word; ++i) {
        const auto word = static_cast<std::size_t>(i);
        scratch.jumps[word] &= scratch.allowed[word];
        any = any || scratch.jumps[word] != 0;
      }
      if (!any) return;
      const Pulled here = limits == nullptr ? pull_block(step) : pull_block_within(step, limits + row);
      pulled.any = pulled.any || here.any;
      pulled.any_new = pulled.any_new || here.any_new;
    });
    return pulled;
  }

  /// Once: what jumps over graded holes bring, from stages that are complete.
  void pull_over_graded(const Limits& limits) {
    for (const int half : {0, 1}) {
      for_tiles([&](std::size_t slot, Scratch& scratch) {
        const auto complete = [&](std::size_t stage, std::uint32_t place) {
          return stage != stage_ && room_.occupied[1 - half][place] != 0;
        };
        if (!pull(slot, half, over_graded_, limits, scratch, complete).any) return;
        const std::uint32_t place = store_.place(stage_, slot);
        room_.gained[half][place] = room_.occupied[half][place] = 1;
      });
    }
  }

  /// The other jumps, to the halves in turn, from tiles that gained positions since they were last read.
  void settle(const Limits& limits) {
    std::atomic<bool> any_new{true};
    for (int visits = 0; any_new || visits == 1; ++visits) {
      any_new = false;
      const int half = visits & 1;
      for_tiles([&](std::size_t slot, Scratch& scratch) {
        const auto grew = [&](std::size_t stage, std::uint32_t place) {
          return stage == stage_ && room_.gained[1 - half][place] != 0;
        };
        const std::uint32_t place = store_.place(stage_, slot);
        if (visits > 0)
          room_.gained[half][place] = 0;  // else jumps from what came over graded holes are to come
        if (!pull(slot, half, in_stage_, limits, scratch, grew).any_new) return;
        room_.gained[half][place] = room_.occupied[half][place] = 1;
        any_new.store(true, std::memory_order_relaxed);
      });
    }
  }

  Histogram histogram() const {
    Histogram sum;
    for (const Scratch& scratch : scratch_) {
      for (std::uint64_t images = 1; images < scratch.sums.size(); ++images)
        sum.add(scratch.sums[images], images);
    }
    return sum;
  }

  const Tables& tables_;
  const PullTable& pulls_;
  TileStore& store_;
  TileRoom& room_;
  const Representatives& tiles_;
  int rows_bits_;  ///< of the number of a row in its tile
  Crossings over_graded_;
  Crossings in_stage_;
  std::vector<JumpMask> jump_masks_;
  std::size_t stage_ = 0;
  tbb::enumerable_thread_specific<Scratch> scratch_;
  const char* step_;
  std::mutex reporting_;
  ProgressMeter meter_;
  std::uint64_t done_ = 0;   ///< representatives of complete stages
  std::uint64_t found_ = 0;  ///< positions there
};

/// One for each symmetry of the group.
std::vector<FixedInTiles> fixed_in_tiles(const ClassIndex& index, const SymmetryGroup& group, int tile_bits,
                                         const std::vector<JumpMask>& jumps) {
  std::vector<FixedInTiles> fixed;
  for (int element = 0; element < group.order(); ++element)
    fixed.emplace_back(index, jumps, tile_bits, group.permutation(element));
  return fixed;
}

/// Which stages of the reachable positions the last retrograde pass has yet to read.
class UnreadStages {
 public:
  explicit UnreadStages(const GradePlan& plan) : plan_(plan) {
    for (const GradePlan::Stage& stage : plan.stages()) unread_.push_back(stage.grades.size());
  }
  /// A stage of that pass is done. Calls all_read(stage) for those that no other reads.
  template <typename AllRead>
  void read(const GradePlan::Stage& stage, AllRead&& all_read) {
    for (const std::uint32_t grade : stage.grades) {
      const std::size_t within = plan_.stage_of(grade);
      if (--unread_[within] == 0) all_read(within);
    }
  }

 private:
  const GradePlan& plan_;
  std::vector<std::size_t> unread_;  ///< grades
};

}  // namespace

RollingClass::RollingClass(const Board& board, const ClassIndex& index, const SymmetryGroup& group,
                           std::vector<Position> seeds, int last_depth,
                           std::vector<SymmetryGroup> target_groups)
    : board_(board),
      index_(index),
      group_(group),
      seeds_(std::move(seeds)),
      last_depth_(last_depth),
      target_groups_(std::move(target_groups)),
      plan_(index, group, seeds_, last_depth, GradePlan::Order::falling),
      most_tiles_(target_groups_.empty() ? plan_.most_alive() : plan_.representatives()) {
  for (std::size_t pass = 0; pass < target_groups_.size(); ++pass) {
    const GradePlan winning = winning_plan(pass);
    std::uint64_t tiles = plan_.representatives();
    UnreadStages unread(plan_);
    for (std::size_t number = 0; number < winning.stages().size(); ++number) {
      const GradePlan::Stage& stage = winning.stages()[number];
      tiles += stage.representatives;
      most_tiles_ = std::max(most_tiles_, tiles);
      for (const std::size_t dropped : stage.dropped) tiles -= winning.stages()[dropped].representatives;
      if (!is_last(pass)) continue;
      unread.read(stage, [&](std::size_t read) { tiles -= plan_.stages()[read].representatives; });
    }
  }
}

GradePlan RollingClass::winning_plan(std::size_t pass) const {
  return {index_, target_groups_[pass], seeds_, last_depth_, GradePlan::Order::rising};
}

std::uint64_t RollingClass::memory_bytes(int threads) const {
  std::uint64_t winning = 0;
  for (std::size_t pass = 0; pass < target_groups_.size(); ++pass)
    winning =
        std::max(winning, Representatives::memory_bytes(winning_plan(pass), target_groups_[pass].order()));
  return Tables::planned_bytes(board_, index_) + Representatives::memory_bytes(plan_, group_.order()) +
         TileRoom::memory_bytes(most_tiles_, plan_.tile_bits()) + winning +
         Stages::memory_bytes(board_, plan_, threads);
}

RollingCounts RollingClass::grow(bool with_jumps, bool with_orbits, const SearchListener& listener) {
  tables_ = std::make_unique<Tables>(board_, index_);
  representatives_ = std::make_unique<Representatives>(index_, group_, plan_);
  room_ = std::make_unique<TileRoom>(most_tiles_, plan_.tile_bits());
  reachable_ = std::make_unique<TileStore>(*representatives_, *room_);
  const std::vector<JumpMask> jumps = jump_masks(board_);
  const std::vector<FixedInTiles> fixed =
      with_orbits ? fixed_in_tiles(index_, group_, plan_.tile_bits(), jumps) : std::vector<FixedInTiles>();
  Stages stages(board_, *tables_, tables_->forwards(), *reachable_, "growing", listener);
  const int fewest_pegs = count_bits(seeds_.front()) - last_depth_;
  for (std::size_t stage = 0; stage < plan_.stages().size(); ++stage) {
    reachable_->begin(stage);
    for (const Position seed : seeds_) reachable_->set(stage, seed);
    stages.fill(stage, {fewest_pegs, nullptr});
    stages.count(with_jumps, fixed);
    if (!target_groups_.empty()) continue;
    for (const std::size_t dropped : plan_.stages()[stage].dropped) reachable_->drop(dropped);
  }
  return stages.counts(with_orbits);
}

RollingCounts RollingClass::winning(std::size_t pass, const std::vector<Position>& targets, bool with_orbits,
                                    const SearchListener& listener) {
  const SymmetryGroup& group = target_groups_[pass];
  const GradePlan plan = winning_plan(pass);
  const Representatives representatives(index_, group, plan);
  TileStore store(representatives, *room_);
  const std::vector<JumpMask> jumps = jump_masks(board_);
  const std::vector<FixedInTiles> fixed =
      with_orbits ? fixed_in_tiles(index_, group, plan.tile_bits(), jumps) : std::vector<FixedInTiles>();
  std::vector<Position> reached;
  std::copy_if(targets.begin(), targets.end(), std::back_inserter(reached),
               [&](Position target) { return reachable_->has(target); });
  Stages stages(board_, *tables_, tables_->backwards(), store, "winning", listener);
  UnreadStages unread(plan_);
  for (std::size_t number = 0; number < plan.stages().size(); ++number) {
    store.begin(number);
    for (const Position target : reached) store.set(number, target);
    stages.fill(number, {0, reachable_.get()});
    stages.count(false, fixed);
    for (const std::size_t dropped : plan.stages()[number].dropped) store.drop(dropped);
    if (is_last(pass)) unread.read(plan.stages()[number], [&](std::size_t read) { reachable_->drop(read); });
  }
  return stages.counts(with_orbits);
}

}  // namespace pegspace::dense
