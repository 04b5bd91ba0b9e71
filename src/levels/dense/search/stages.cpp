// The loop that moves rows: it fills one stage of tiles with all positions that jumps lead to, and counts
// them.
//
// Algorithm: rows pull, so each is written by one thread. For each jump that leads to a row, the kernel
// (kernel.cpp, pull_row) adds the row that it comes from, moved and masked (layout/tables.hpp). Jumps over
// graded holes come from stages that are complete, so they are pulled once. The others stay within the stage;
// they are pulled to half 0 and half 1 in turn, from tiles that gained positions since they were last read,
// until no tile gains any.
//
//   fill_stage         one stage
//     pull_over_graded, repeat_until_settled   the two kinds of jumps
//       pull_half      one half, from tiles that are worth reading
//         pull_tile    one tile: find_sources says which tiles its jumps come from; then its rows, block by
//                      block, in the kernel
//     count            the positions of the stage, by pegs
//
// Encoding: a position is a half (the parity of its pegs), a tile, a row and a place in the row. A jump
// changes the half, and always the same bits of the numbers of tile and row: the sources of a jump to a tile
// are rows of tile ^ differing, if the tile's number allows the jump (tile_jumps.hpp).
//
// Memory: one tile of each orbit is kept, and the tile that a jump comes from may be another. Then its rows
// are made in the thread's scratch memory from those of the representative, and not kept.
//
// Several processes: each keeps a part of the tiles. It pulls to its own tiles; then it pulls, from the tiles
// it keeps, to those of the others, and sends them the resulting rows (row_mail.hpp).
#include "levels/dense/search/stages.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/check.hpp"
#include "base/narrow.hpp"
#include "levels/kit/worker_team.hpp"

namespace pegspace::dense {

void Stages::fill_stage(std::size_t stage, const Limits& limits) {
  stage_ = stage;
  pull_over_graded(limits);
  repeat_until_settled(limits);
  count();
}

/// Applies the jumps over graded holes, once, from stages that are complete.
void Stages::pull_over_graded(const Limits& limits) {
  for (const int half : {0, 1}) {
    pull_half(half, over_graded_, limits, [&](std::size_t stage, std::uint32_t place) {
      return stage != stage_ && room_.occupied[1 - half][place] != 0;
    });
  }
}

/// Applies the other jumps, to the halves in turn, from tiles that gained positions since they were last
/// read.
void Stages::repeat_until_settled(const Limits& limits) {
  bool any_new = true;
  for (int visits = 0; any_new || visits == 1; ++visits) {
    const int half = visits & 1;
    // The first time, the jumps from positions that came over graded holes are still to be applied.
    if (visits > 0) forget_gains(half);
    any_new = pull_half(half, in_stage_, limits, [&](std::size_t stage, std::uint32_t place) {
      return stage == stage_ && room_.gained[1 - half][place] != 0;
    });
  }
}

/// Marks the gained positions of one half of the stage as read.
void Stages::forget_gains(int half) {
  const SlotRange own = tiles_.own(stage_);
  for (std::size_t slot = own.first; slot != own.last; ++slot)
    room_.gained[half][store_.place(stage_, slot)] = 0;
}

/// Applies the tile_jumps to one half of the stage, on all ranks. Returns whether any tile gained positions.
template <typename Usable>
bool Stages::pull_half(int half, const TileJumps& tile_jumps, const Limits& limits, Usable&& usable) {
  const std::size_t rounds = this->rounds();
  std::uint64_t gains = 0;
  for (std::size_t round = 0; round <= rounds; ++round) {
    const auto work = [&] {
      gains += round == 0 ? pull_to_own(half, tile_jumps, limits, usable) : add_received(half, limits);
      if (round < rounds) pull_to_others(round, half, tile_jumps, limits.fewest_pegs, usable);
    };
    const bool is_last = round == rounds;
    exchange_.agree(work, {&gains, is_last ? std::size_t{1} : 0});
    if (!is_last) mail_.swap();
  }
  return gains != 0;
}

/// Applies the tile_jumps to this rank's tiles of one half. Returns whether any tile gained positions.
template <typename Usable>
bool Stages::pull_to_own(int half, const TileJumps& tile_jumps, const Limits& limits, Usable&& usable) {
  std::atomic<bool> any_new{false};
  for_tiles(tiles_.own(stage_), [&](std::size_t slot, Scratch& scratch) {
    const std::uint32_t place = store_.place(stage_, slot);
    if (!pull_tile(slot, half, tile_jumps, limits, scratch, room_.rows(half, place), usable)) return;
    room_.gained[half][place] = room_.occupied[half][place] = 1;
    any_new.store(true, std::memory_order_relaxed);
  });
  return any_new;
}

/// Finds the jumps into a tile, from tiles of this rank whose places are usable(stage, place), and the rows of
/// these tiles. False if there is no such jump. (Tried: to read representatives as they are, gather the
/// results of each group element's jumps beside the tile, and carry them to it together, with at most one image
/// for each element. The user time was 1.10 times this on the English board, 0.97 on the European, between 0.93
/// and 1.05 on diamond41 from e5: gathering costs what the images save.)
template <typename Usable>
bool Stages::find_sources(std::uint32_t tile, int half, const TileJumps& tile_jumps, Scratch& scratch,
                          Usable&& usable) {
  const std::size_t rows_per_tile = room_.rows_per_tile();
  scratch.sources.resize(pulls_.pulls.size());
  scratch.allowed.assign(static_cast<std::size_t>(pulls_.words), 0);
  bool any = false;
  Bits2048* const spare = scratch.images.data();
  Bits2048* image = spare + 2 * rows_per_tile;
  tile_jumps.for_each_to(tile, [&](const TileJump& tile_jump) {
    const Representatives::Home home = tiles_.home_of(tile ^ tile_jump.differing);
    const std::uint32_t place = store_.place(home);
    if (place == TileStore::no_place || !usable(home.stage, place)) return;
    const Bits2048* source = store_.rows_of(home, 1 - half, place, image, spare);
    if (source == image) image += rows_per_tile;
    for (auto word = static_cast<std::size_t>(tile_jumps.first_word()); word < tile_jump.jumps.size();
         ++word) {
      scratch.allowed[word] |= tile_jump.jumps[word];
      for_each_bit(tile_jump.jumps[word],
                   [&](int i) { scratch.sources[64 * word + static_cast<std::size_t>(i)] = source; });
    }
    any = true;
  });
  return any;
}

/// Applies the tile_jumps to one half of a representative. Returns whether any position is new.
template <typename Usable>
bool Stages::pull_tile(std::size_t slot, int half, const TileJumps& tile_jumps, const Limits& limits,
                       Scratch& scratch, Bits2048* target, Usable&& usable) {
  const std::size_t most_sources = std::max(over_graded_.most_sources(), in_stage_.most_sources());
  scratch.images.resize((most_sources + 2) * room_.rows_per_tile());
  scratch.jumps.resize(static_cast<std::size_t>(pulls_.words));
  const std::uint32_t tile = tiles_.of_stage(stage_)[slot];
  const Bits2048* limit_rows = nullptr;
  if (limits.within != nullptr) {
    limit_rows = limits_of(tile, half, *limits.within, scratch);
    if (limit_rows == nullptr) return false;
  }
  if (!find_sources(tile, half, tile_jumps, scratch, usable)) return false;
  BlockPull pull;
  pull.pulls = &pulls_;
  pull.jumps = scratch.jumps.data();
  pull.first_word = tile_jumps.first_word();
  pull.last_word = tile_jumps.last_word();
  pull.sources = scratch.sources.data();
  pull.target = target;
  bool any_new = false;
  for_blocks(tile, half, pull.rows, [&](std::size_t row) {
    bool any = false;
    for (int i = pull.first_word; i < pull.last_word; ++i) {
      const auto word = static_cast<std::size_t>(i);
      scratch.jumps[word] = allowed_in_block(pulls_, pull.rows.block, i, scratch.allowed[word]);
      any = any || scratch.jumps[word] != 0;
    }
    if (!any) return;
    const bool here = limit_rows == nullptr ? pull_block(pull, limits.fewest_pegs)
                                            : pull_block_within(pull, limit_rows + row);
    any_new = any_new || here;
  });
  return any_new;
}

/// Calls work(slot, scratch of the thread) for representatives of the stage, in parallel.
template <typename Work>
void Stages::for_tiles(SlotRange slots, Work&& work) {
  const std::size_t at_once = std::max<std::size_t>(1, (1U << block_bits) / room_.rows_per_tile());
  parallel_ranges(slots.size(), at_once, [&](std::size_t first, std::size_t last) {
    Scratch& scratch = scratch_.local();
    for (std::size_t i = first; i != last; ++i) work(slots.first + i, scratch);
    const std::unique_lock lock(reporting_, std::try_to_lock);
    if (lock)
      meter_.report({wanted_.backwards ? "winning" : "growing", SearchProgress::no_depth, done_,
                     tiles_.plan().representatives(), found_});
  });
}

/// Calls work(row in the tile) for the blocks of one half of a tile, or for the part of a block that is a
/// tile, after setting `rows` to it. Tables::takes() says why rows of a tile and blocks have numbers of 32
/// bits.
template <typename Work>
void Stages::for_blocks(std::uint32_t tile, int half, BlockRows& rows, Work&& work) const {
  const std::uint64_t first = std::uint64_t{tile} * room_.rows_per_tile();
  const auto per_block = static_cast<std::size_t>(tables_.rows_per_block());
  const std::size_t here = std::min(per_block, room_.rows_per_tile());
  rows.tables = &tables_;
  rows.half = half;
  rows.mids = std::span(tables_.all_mids()).subspan(first & (per_block - 1), here);
  rows.row_mask = static_cast<std::uint32_t>(room_.rows_per_tile() - 1);
  for (std::size_t row = 0; row != room_.rows_per_tile(); row += here) {
    rows.block = static_cast<std::uint32_t>((first + row) >> tables_.mid_bits());
    work(row);
  }
}

/// The limits' rows of a tile; nullptr if they allow no position.
const Bits2048* Stages::limits_of(std::uint32_t tile, int half, const TileStore& within,
                                  Scratch& scratch) const {
  const std::size_t rows_per_tile = room_.rows_per_tile();
  scratch.images.resize(std::max(scratch.images.size(), 2 * rows_per_tile));
  const Representatives::Home home = within.tiles().home_of(tile);
  const std::uint32_t place = within.place(home);
  if (place == TileStore::no_place || within.room().occupied[half][place] == 0) return nullptr;
  Bits2048* const spare = scratch.images.data();
  return within.rows_of(home, half, place, spare + rows_per_tile, spare);
}

namespace {

/// Adds the positions of a row; if there is a limit, only those within it. Returns whether any is new.
bool add_row(const Bits2048& row, const Bits2048* limit, Bits2048& target) {
  std::uint64_t gained = 0;
  for (int word = 0; word < words_per_row; ++word) {
    const std::uint64_t here =
        row.word[word] & ~target.word[word] & (limit == nullptr ? ~std::uint64_t{0} : limit->word[word]);
    gained |= here;
    target.word[word] |= here;
  }
  return gained != 0;
}

}  // namespace

/// Applies the tile_jumps to some tiles of each other rank, and sends the results. The other rank applies the
/// limits.
template <typename Usable>
void Stages::pull_to_others(std::size_t round, int half, const TileJumps& tile_jumps, int fewest_pegs,
                            Usable&& usable) {
  for (int rank = 0; rank < exchange_.ranks(); ++rank) {
    if (rank == exchange_.rank()) continue;
    const SlotRange all = tiles_.kept_by(rank, stage_);
    const std::size_t first = std::min(all.last, all.first + round * mail_.tiles_at_once());
    const std::size_t last = std::min(all.last, first + mail_.tiles_at_once());
    for_tiles({first, last}, [&](std::size_t slot, Scratch& scratch) {
      std::vector<Bits2048>& rows = scratch.outgoing;
      rows.resize(room_.rows_per_tile());
      if (!pull_tile(slot, half, tile_jumps, {fewest_pegs, nullptr}, scratch, rows.data(), usable)) return;
      mail_.add(rank, narrow<std::uint32_t>(slot), rows.data());
      std::fill(rows.begin(), rows.end(), Bits2048{});
    });
  }
}

/// The number of times that rows are sent for one half of the stage.
std::size_t Stages::rounds() const {
  std::size_t most = 0;  // tiles of the stage that another rank keeps
  for (int rank = 0; exchange_.ranks() > 1 && rank < exchange_.ranks(); ++rank)
    most = std::max(most, tiles_.kept_by(rank, stage_).size());
  return (most + mail_.tiles_at_once() - 1) / mail_.tiles_at_once();
}

/// Adds what other ranks sent to one half of the stage. Returns whether any tile gained positions.
bool Stages::add_received(int half, const Limits& limits) {
  std::atomic<bool> any_new{false};
  for (const RowMail::Received& mail : mail_.received()) {
    parallel_ranges(mail.size, std::size_t{1} << block_bits, [&](std::size_t first, std::size_t last) {
      Scratch& scratch = scratch_.local();
      std::size_t slot = ~std::size_t{0};
      std::uint32_t place = 0;
      const Bits2048* limit_rows = nullptr;
      for (std::size_t i = first; i != last; ++i) {
        const std::size_t row = mail.numbers[i] % room_.rows_per_tile();
        if (mail.numbers[i] / room_.rows_per_tile() != slot) {
          slot = mail.numbers[i] / room_.rows_per_tile();
          place = store_.place(stage_, slot);
          if (limits.within != nullptr)
            limit_rows = limits_of(tiles_.of_stage(stage_)[slot], half, *limits.within, scratch);
        }
        if (limits.within != nullptr && limit_rows == nullptr) continue;
        if (!add_row(mail.rows[i], limit_rows == nullptr ? nullptr : limit_rows + row,
                     room_.rows(half, place)[row]))
          continue;
        // Rows of one tile may be added by two threads.
        std::atomic_ref(room_.gained[half][place]).store(1, std::memory_order_relaxed);
        std::atomic_ref(room_.occupied[half][place]).store(1, std::memory_order_relaxed);
        any_new.store(true, std::memory_order_relaxed);
      }
    });
  }
  return any_new;
}

ColumnSet counted_columns(bool jumps, bool orbits) {
  ColumnSet columns;
  columns.add(Column::positions);
  if (orbits) columns.add(Column::canonical_positions);
  if (!jumps) return columns;
  columns.add(Column::jumps);
  columns.add(Column::dead_ends);
  if (orbits) columns.add(Column::canonical_dead_ends);
  return columns;
}

/// Adds up the positions of the stage over all ranks and, for orbits, the positions that symmetries fix.
void Stages::count() {
  std::vector<std::uint64_t> numbers(last_sums_.size() * column_count);
  const auto work = [&] {
    for (auto next = numbers.begin(); const LevelSums& level : own_sums())
      next = std::ranges::copy(level.values, next).out;
  };
  exchange_.agree(work, numbers);
  const ColumnSet counted = counted_columns(wanted_.jumps, wanted_.orbits != nullptr);
  for (auto next = numbers.begin(); LevelSums & level : last_sums_) {
    for (std::size_t column = 0; column < column_count; ++column, ++next)
      level.values[column] = counted.has(static_cast<Column>(column)) ? *next : LevelSums::uncounted;
    found_ += level[Column::positions];
  }
  add(last_sums_, sums_);
  done_ += tiles_.of_stage(stage_).size();
}

/// The sums over this rank's tiles of the stage, each representative as often as it has images.
PegSums Stages::own_sums() {
  const PullTable& table = tables_.backwards();
  for_tiles(tiles_.own(stage_), [&](std::size_t slot, Scratch& scratch) {
    const std::uint32_t tile = tiles_.of_stage(stage_)[slot];
    const std::uint32_t place = store_.place(stage_, slot);
    const std::uint32_t images = tiles_.images_of(tile);
    scratch.jumps.resize(static_cast<std::size_t>(std::max(table.words, pulls_.words)));
    for (const int half : {0, 1}) {
      if (room_.occupied[half][place] == 0) continue;
      const Bits2048* const rows = room_.rows(half, place);
      BlockRows block;
      for_blocks(tile, half, block, [&](std::size_t) {
        if (wanted_.jumps) choose_jumps(table, block.block, scratch.jumps.data());
        scratch.levels.add(block, rows, wanted_.jumps ? scratch.jumps.data() : nullptr, images);
      });
      if (images > fixed_.size()) continue;  // no symmetry fixes the tile
      for (const FixedInTiles& fixed : fixed_) fixed.add(tile, half, rows, images, scratch.fixed);
    }
  });
  PegSums sums{};
  for (Scratch& scratch : scratch_) {
    scratch.levels.move_to(sums);
    add(std::exchange(scratch.fixed, {}), sums);
  }
  for (LevelSums& level : sums) {  // the identity fixes all
    level[Column::canonical_positions] += level[Column::positions];
    level[Column::canonical_dead_ends] += level[Column::dead_ends];
  }
  return sums;
}

Stages::Stages(const Board& board, const Tables& tables, TileStore& store, const Wanted& wanted,
               const SearchListener& listener)
    : tables_(tables),
      pulls_(wanted.backwards ? tables.backwards() : tables.forwards()),
      store_(store),
      room_(store.room()),
      tiles_(store.tiles()),
      wanted_(wanted),
      exchange_(tiles_.exchange()),
      mail_(exchange_, room_.rows_per_tile()),
      over_graded_(pulls_, room_.rows_per_tile(), pulls_.ungraded_words, pulls_.words),
      in_stage_(pulls_, room_.rows_per_tile(), 0, pulls_.ungraded_words),
      jump_masks_(jump_masks(board)),
      meter_(listener) {
  for (int element = 1; wanted.orbits != nullptr && element < wanted.orbits->order(); ++element)
    fixed_.emplace_back(tiles_.index(), wanted.orbits->permutation(element),
                        wanted.jumps ? &jump_masks_ : nullptr);
}

std::uint64_t Stages::memory_bytes(const Board& board, const GradePlan& plan, int threads,
                                   const Exchange& exchange) {
  // Images: at most one tile for each jump, a spare one, the limits, and one that is sent.
  const std::uint64_t tiles = std::min<std::uint64_t>(board.jumps().size(), plan.tiles()) + 4;
  const std::uint64_t rows_per_tile = bit(plan.tile_bits() - row_bits);
  const std::uint64_t counters =
      LevelCounter::memory_bytes(2 * plan.tiles() * rows_per_tile, Tables::most_jumps);
  // A thread works on at least one tile; if there are more threads than tiles, some have none.
  const auto working = std::min(static_cast<std::uint64_t>(threads), plan.most_representatives());
  return RowMail::memory_bytes(exchange, rows_per_tile) +
         working * (tiles * (bit(plan.tile_bits()) / 8) + counters + 65536);
}

}  // namespace pegspace::dense
