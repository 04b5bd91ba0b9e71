#include "levels/dense/growth/stages.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <numeric>
#include <utility>

#include "base/check.hpp"
#include "levels/kit/parallel_ranges.hpp"

namespace pegspace::dense {

Stages::Crossings::Crossings(const PullTable& table, std::size_t rows_per_tile, int first, int last)
    : first_word(first), last_word(last) {
  std::map<std::uint32_t, Crossing> found;
  for (int number = 64 * first; number < 64 * last; ++number) {
    const auto jump = static_cast<std::size_t>(number);
    if (!table.top[jump].used) continue;
    const auto tiles = static_cast<std::uint32_t>(table.pulls[jump].row_delta / rows_per_tile);
    Crossing& crossing = found[tiles];
    crossing.tiles = tiles;
    crossing.jumps.resize(static_cast<std::size_t>(table.words));
    crossing.jumps[jump / 64] |= bit(number % 64);
  }
  for (auto& [tiles, crossing] : found) list.push_back(std::move(crossing));
}

Stages::Stages(const Board& board, const Tables& tables, const PullTable& pulls, TileStore& store,
               Wanted wanted, const char* step, const SearchListener& listener)
    : tables_(tables),
      pulls_(pulls),
      store_(store),
      room_(store.room()),
      tiles_(store.tiles()),
      wanted_(wanted),
      over_graded_(pulls, room_.rows_per_tile(), pulls.ungraded_words, pulls.words),
      in_stage_(pulls, room_.rows_per_tile(), 0, pulls.ungraded_words),
      jump_masks_(jump_masks(board)),
      step_(step),
      meter_(listener) {
  if (!wanted.orbits) return;
  for (std::uint32_t element = 0; element < tiles_.order(); ++element)
    fixed_.emplace_back(tiles_.index(), jump_masks_, room_.tile_bits(),
                        tiles_.symmetry(element).permutation(), wanted.jumps);
}

void Stages::fill(std::size_t stage, const Limits& limits) {
  stage_ = stage;
  pull_over_graded(limits);
  settle(limits);
  count();
}

/// Calls work(slot, scratch of the thread) for all representatives of the stage, in parallel.
template <typename Work>
void Stages::for_tiles(Work&& work) {
  const std::size_t tiles = tiles_.of_stage(stage_).size();
  const std::size_t at_once = std::max<std::size_t>(1, (1U << block_bits) / room_.rows_per_tile());
  parallel_ranges(tiles, at_once, [&](std::size_t first, std::size_t last) {
    Scratch& scratch = scratch_.local();
    for (std::size_t slot = first; slot != last; ++slot) work(slot, scratch);
    const std::unique_lock lock(reporting_, std::try_to_lock);
    if (lock)
      meter_.report({step_, SearchProgress::no_depth, done_, tiles_.plan().representatives(), found_});
  });
}

/// Calls work(row in the tile) for the blocks of a tile, or the part of a block that is one, after setting what
/// `step` has of them.
template <typename Work>
void Stages::for_blocks(std::uint32_t tile, BlockStep& step, Work&& work) const {
  const std::uint64_t first = std::uint64_t{tile} * room_.rows_per_tile();
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

namespace {
bool any_block(std::uint32_t) {
  return true;
}
}  // namespace

/// What the crossings bring to a representative, from tiles whose places are usable(stage, place).
template <typename Usable>
Pulled Stages::pull(std::size_t slot, int half, const Crossings& crossings, const Limits& limits,
                    Scratch& scratch, Usable&& usable) {
  const std::size_t rows_per_tile = room_.rows_per_tile();
  const std::size_t most_crossings = std::max(over_graded_.list.size(), in_stage_.list.size());
  scratch.sources.resize(pulls_.pulls.size());
  scratch.jumps.resize(static_cast<std::size_t>(pulls_.words));
  scratch.allowed.assign(scratch.jumps.size(), 0);
  scratch.images.resize((most_crossings + 2) * rows_per_tile);
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
    for (std::size_t word = 0; word < crossing.jumps.size(); ++word) {
      scratch.allowed[word] |= crossing.jumps[word];
      for_each_bit(crossing.jumps[word],
                   [&](int i) { scratch.sources[64 * word + static_cast<std::size_t>(i)] = source; });
    }
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
Pulled Stages::pull_blocks(std::uint32_t tile, BlockStep step, const Row* limits, Scratch& scratch) const {
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
void Stages::pull_over_graded(const Limits& limits) {
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
void Stages::settle(const Limits& limits) {
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
    if (on_visit) on_visit();
  }
}

/// Adds up the positions of the stage; for orbits those that symmetries fix.
void Stages::count() {
  const PullTable& table = tables_.backwards();
  for_tiles([&](std::size_t slot, Scratch& scratch) {
    const std::uint32_t tile = tiles_.of_stage(stage_)[slot];
    const std::uint32_t place = store_.place(stage_, slot);
    const std::uint32_t images = tiles_.images_of(tile);
    scratch.jumps.resize(static_cast<std::size_t>(std::max(table.words, pulls_.words)));
    scratch.by_images.resize(tiles_.order() + 1);
    for (const int half : {0, 1}) {
      if (room_.occupied[half][place] == 0) continue;
      BlockStep step;
      step.pulls = &table;
      step.jumps = scratch.jumps.data();
      step.target = room_.rows(half, place);
      step.half = half;
      for_blocks(tile, step, [&](std::size_t) {
        choose_jumps(table, step.block, 0, table.words, any_block, scratch.jumps.data());
        count_levels(step, wanted_.jumps, scratch.by_images[images]);
      });
      if (!wanted_.orbits || images == tiles_.order()) continue;
      const Position first = tiles_.index().position_of(half, std::uint64_t{tile} << room_.tile_bits());
      for (std::uint32_t element = 1; element < tiles_.order(); ++element) {
        if (tiles_.symmetry(element).tile(tile) == tile)
          fixed_[element].add(step.target, first, images, scratch.fixed);
      }
    }
  });
  for (Scratch& scratch : scratch_) {
    for (std::size_t images = 1; images < scratch.by_images.size(); ++images)
      sums_.histogram.add(std::exchange(scratch.by_images[images], {}), images);
    sums_.fixed.add(std::exchange(scratch.fixed, {}));
  }
  done_ += tiles_.of_stage(stage_).size();
  const auto& positions = sums_.histogram.positions;
  found_ = std::accumulate(std::begin(positions), std::end(positions), std::uint64_t{0});
}

RollingCounts counts_of(const StageSums& sums, std::uint64_t order) {
  RollingCounts counts;
  counts.histogram = sums.histogram;
  if (order == 0) return counts;
  for (std::size_t pegs = 0; pegs < 65; ++pegs) {
    const auto mean = [&](std::uint64_t identity, std::uint64_t others) {
      PEGSPACE_CHECK((identity + others) % order == 0, "Burnside's sum is a multiple of the group's order");
      return (identity + others) / order;
    };
    counts.orbits.positions[pegs] = mean(sums.histogram.positions[pegs], sums.fixed.positions[pegs]);
    counts.orbits.dead_ends[pegs] = mean(sums.histogram.dead_ends[pegs], sums.fixed.dead_ends[pegs]);
  }
  return counts;
}

std::uint64_t Stages::memory_bytes(const Board& board, const GradePlan& plan, int threads) {
  // Images: at most one tile for each jump, a spare one, and the limits.
  const std::uint64_t tiles = board.jumps().size() + 3;
  return static_cast<std::uint64_t>(threads) * (tiles * (bit(plan.tile_bits()) / 8) + 65536);
}

}  // namespace pegspace::dense
