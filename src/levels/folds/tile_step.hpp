// One step of a fold over tiles: the numbers of a level from those of the level before (tile_fold.hpp).
#pragma once

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "levels/folds/jump_kernel.hpp"
#include "levels/folds/numbers/numbers.hpp"
#include "levels/folds/tile_level.hpp"
#include "levels/kit/worker_team.hpp"
#include "position/canonical_form.hpp"

namespace pegspace {

/// The places of the targets, by pegs and tile.
class TargetPlaces {
 public:
  TargetPlaces(const FoldTables& tables, std::span<const Position> targets) {
    for (const Position p : targets) {
      places_.push_back({key(count_bits(p), tables.tiles.patterns().of(p)),
                         tables.rows.place_of(tables.rows.patterns().of(p))});
    }
    std::ranges::sort(places_);
  }
  bool empty() const { return places_.empty(); }

  /// Calls visit(place) for the targets with that many pegs in the tile.
  template <typename Visit>
  void for_each(int pegs, std::uint32_t tile, Visit&& visit) const {
    const std::uint64_t wanted = key(pegs, tile);
    auto next = std::ranges::lower_bound(places_, wanted, {}, &Place::first);
    for (; next != places_.end() && next->first == wanted; ++next) visit(next->second);
  }

 private:
  using Place = std::pair<std::uint64_t, std::uint16_t>;
  static std::uint64_t key(int pegs, std::uint32_t tile) {
    return static_cast<std::uint64_t>(pegs) << 32 | tile;
  }

  std::vector<Place> places_;  ///< sorted
};

/// The state that the steps of a fold share.
struct TileFolding {
  const FoldTables& tables;
  const SymmetryGroup& group;
  const CanonicalForm& form;
  const FoldArithmetic& arithmetic;
  FoldVisitor& visitor;
  bool dead_ends;  ///< whether the visitor receives dead ends
  bool backwards;
  bool known;            ///< whether the members are known before the numbers; always so backwards
  TargetPlaces targets;  ///< backwards: targets of solutions; if none, the fold is over games
  std::vector<TileTable::TileJump> tile_jumps;
  std::vector<ColumnImages> column_images;  ///< by symmetry, if columns are carried
  std::function<bool(const TileLevel&, std::uint32_t representative)> is_kept;

  /// True if p is the least position of its orbit in this tile. The orbit has several positions there if
  /// several symmetries fix the tile.
  bool is_representative(Position p, std::uint32_t tile) const {
    if (tables.tiles.orbit(tile) == static_cast<std::uint32_t>(group.order())) return true;
    for (int symmetry = 1; symmetry < group.order(); ++symmetry) {
      const Position image = group.image(symmetry, p);
      if (image < p && tables.tiles.patterns().of(image) == tables.tiles.patterns().of(p)) return false;
    }
    return true;
  }
};

/// What is known of a level, apart from its numbers.
struct FilledLevel {
  std::uint64_t members = 0;
  Count most_ways;
  std::vector<std::size_t> numbers_of_jumps;  ///< each once, if they are counted
  std::uint64_t jumps = 0;                    ///< all jumps
  Count ways = 0;                             ///< of all positions together, if chances are carried too
};

/// Makes a level. `Sum` is the type of its sums.
template <typename Sum>
class TileStep {
 public:
  using Report = std::function<void(std::uint32_t representatives_done)>;

  TileStep(const TileFolding& folding, TileLevel& level)
      : folding_(folding),
        tables_(folding.tables),
        level_(level),
        scratch_([this] { return Scratch(tables_); }) {}

  /// Fills the level from the level that jumps come from; backwards, from the one that they lead to.
  FilledLevel pull(const TileLevel& neighbour, const MemberPatterns& patterns, const Report& report) {
    std::atomic<std::uint32_t> done = 0;
    constexpr std::uint32_t grain = 64;
    parallel_ranges(tables_.tiles.representatives(), grain, [&](std::uint32_t first, std::uint32_t last) {
      Scratch& scratch = scratch_.local();
      for (std::uint32_t representative = first; representative != last; ++representative) {
        const RowTables::TileRun* const row = level_.row(representative);
        if (row == nullptr || (folding_.known && !has_members(representative, *row))) continue;
        const bool any = add_links(neighbour, patterns, representative, *row, scratch);
        if (!any && folding_.known) std::fill_n(scratch.sums.begin(), row->places, Sum{});
        add_targets(representative, *row, scratch);
        if (any || folding_.known) keep(representative, *row, scratch);
      }
      report(done += last - first);
    });
    return finish();
  }

  /// Fills level 0.
  FilledLevel begin(const std::vector<Position>& seeds) {
    Scratch& scratch = scratch_.local();
    for (std::uint32_t representative = 0; representative < tables_.tiles.representatives();
         ++representative) {
      const RowTables::TileRun* const row = level_.row(representative);
      if (row == nullptr) continue;
      bool has_seeds = false;
      for (std::size_t i = 0; i < seeds.size(); ++i) {
        if (tables_.tiles.patterns().of(seeds[i]) != tables_.tiles.pattern(representative)) continue;
        if (!has_seeds) std::fill_n(scratch.sums.begin(), row->places, Sum{});
        has_seeds = true;
        scratch.sums[tables_.rows.place_of(tables_.rows.patterns().of(seeds[i]))] =
            one_of<Sum>(i, folding_.arithmetic);
      }
      if (has_seeds) keep(representative, *row, scratch);
    }
    return finish();
  }

 private:
  struct Scratch {
    explicit Scratch(const FoldTables& tables)
        : sums(tables.rows.longest()), jumps(tables.rows.longest()), seen(tables.jumps + 1) {}

    std::vector<Sum> sums;             // by place
    std::vector<JumpSource> sources;   // of the row
    std::vector<std::uint16_t> jumps;  // by place
    std::vector<std::uint64_t> dead;   // a bit for each place
    std::vector<std::uint8_t> seen;    // whether some member has that many jumps
    std::vector<FoldedDeadEnd> dead_ends;
    TileLevel::Room room;  // room for the next numbers
    std::uint64_t members = 0;
    std::uint64_t jumps_made = 0;
    Count ways = 0;  // of all positions, if chances are carried too
    Sum largest{};
  };

  using Number = Kept<Sum>;

  bool has_members(std::uint32_t representative, const RowTables::TileRun& row) const {
    const std::uint64_t* const members = std::as_const(level_).members(representative);
    return std::any_of(members, members + row.words(), [](std::uint64_t word) { return word != 0; });
  }

  /// Prefetches a row of the neighbouring level. Rows lie far apart, and a row that is not in the cache
  /// costs as much as adding up its numbers.
  static void prefetch(const void* row, std::size_t bytes) {
    constexpr std::size_t line = 64;
    constexpr std::size_t most = 16 * line;  // the processor goes on by itself
    for (std::size_t at = 0; at < std::min(bytes, most); at += line)
      __builtin_prefetch(static_cast<const std::byte*>(row) + at);
  }

  /// Adds up the numbers that come to the row along jumps. Returns false if no jump can lead there.
  bool add_links(const TileLevel& neighbour, const MemberPatterns& patterns, std::uint32_t representative,
                 const RowTables::TileRun& row, Scratch& scratch) {
    const TileTable& tiles = tables_.tiles;
    const std::uint32_t tile = tiles.pattern(representative);
    scratch.sources.clear();
    for (std::size_t i = 0; i < folding_.tile_jumps.size(); ++i) {
      const TileTable::TileJump& tile_jump = folding_.tile_jumps[i];
      const std::uint32_t from_tile = tile ^ tile_jump.touches;
      if (((folding_.backwards ? tile : from_tile) & tile_jump.touches) != tile_jump.before) continue;
      const std::uint32_t from = tiles.representative_of(from_tile);
      if (neighbour.numbers(from) == nullptr) continue;
      const int symmetry = tiles.symmetry_of(from_tile);
      const TileTable::TileJump& as_there = folding_.tile_jumps[tiles.image(symmetry, i)];
      // The places to which the steps lead: from the representative's orientation back to this tile's.
      const int back = tiles.inverse(symmetry);
      const JumpSource& source = scratch.sources.emplace_back(JumpSource{
          patterns.of(from), as_there.steps, folding_.backwards, tables_.rows.places_of_images(back),
          ReadsHoles<Sum> ? folding_.group.permutation(back).data() : nullptr,
          HasColumns<Sum> ? &folding_.column_images[static_cast<std::size_t>(symmetry)] : nullptr,
          neighbour.kind(), neighbour.numbers(from)});
      prefetch(source.members.low.data(), source.members.low.size_bytes());
      prefetch(source.numbers, source.members.low.size() * sizeof(Number));
    }
    if (scratch.sources.empty()) return false;
    std::fill_n(scratch.sums.begin(), row.places, Sum{});
    for (const JumpSource& source : scratch.sources)
      add_link(source, level_.kind(), reinterpret_cast<std::byte*>(scratch.sums.data()), folding_.arithmetic);
    return true;
  }

  /// Backwards, a dead end counts as one game, a target as one solution.
  void add_targets(std::uint32_t representative, const RowTables::TileRun& row, Scratch& scratch) {
    if (!folding_.backwards) return;
    const Sum one = one_of<Sum>(0, folding_.arithmetic);
    if (folding_.targets.empty()) {
      for_each_member(row, std::as_const(level_).members(representative), [&](std::uint32_t place) {
        if (is_zero(scratch.sums[place])) scratch.sums[place] = one;
      });
    }
    folding_.targets.for_each(level_.pegs(), tables_.tiles.pattern(representative), [&](std::uint16_t place) {
      add(scratch.sums[place], kept(one), folding_.arithmetic);
    });
  }

  /// Keeps the sums of the members; if the members are not known, these are the places whose sum is not 0.
  void keep(std::uint32_t representative, const RowTables::TileRun& row, Scratch& scratch) {
    std::uint64_t* const members = level_.members(representative);
    auto* const numbers = level_.room_for<Number>(row.places, scratch.room);
    Number* next = numbers;
    for (std::uint32_t word = 0; word < row.words(); ++word) {
      Sum* const sums = scratch.sums.data() + 64 * word;
      if (folding_.known) {
        for_each_bit(members[word], [&](int i) {
          *next++ = kept(sums[i]);
          note_largest(scratch.largest, sums[i]);
        });
        continue;
      }
      const std::uint32_t places = std::min<std::uint32_t>(64, row.places - 64 * word);
      std::uint64_t found = 0;
      for (std::uint32_t i = 0; i < places; ++i) {
        const bool is_member = !is_zero(sums[i]);
        found |= std::uint64_t{is_member} << i;
        *next = kept(sums[i]);
        next += is_member;
        note_largest(scratch.largest, sums[i]);
      }
      members[word] = found;
    }
    const auto count = static_cast<std::size_t>(next - numbers);
    if (count == 0) return;
    scratch.members += count;
    level_.set_numbers(representative, reinterpret_cast<const std::byte*>(numbers));
    if (folding_.dead_ends) find_dead_ends(representative, row, members, scratch);
    if constexpr (std::is_same_v<typename Quantity<Sum>::Kind, quantity::WaysAndChances>)
      scratch.ways += ways_of_row({numbers, count}) * tables_.tiles.orbit(representative);
    if constexpr (IsDivided<Sum>) divide_members(representative, row, members, numbers, scratch);
    if (!folding_.is_kept || folding_.is_kept(level_, representative)) {
      scratch.room.take(count * sizeof(Number));
    } else {
      level_.set_numbers(representative, nullptr);
    }
  }

  /// The sum of their ways. There are fewer than 2^64 numbers, so one word more than a number has is enough.
  Count ways_of_row(std::span<const Number> numbers) const {
    Words<sizeof(Number::ways) / 8 + 1> sum;
    for (const Number& number : numbers) add(sum, number.ways, folding_.arithmetic);
    return exact(sum);
  }

  /// Divides each number by the jumps of its position.
  void divide_members(std::uint32_t representative, const RowTables::TileRun& row,
                      const std::uint64_t* members, Number* number, Scratch& scratch) {
    count_jumps(representative, row, members, scratch);
    for_each_member(row, members, [&](std::uint32_t place) {
      scratch.jumps_made += scratch.jumps[place] * tables_.tiles.orbit(representative);
      if (scratch.jumps[place] != 0) divide(*number, scratch.jumps[place], folding_.arithmetic);
      ++number;
    });
  }

  /// Calls visit(mask) for each step that leads from the tile, until it returns false.
  template <typename Visit>
  void for_each_step(std::uint32_t representative, const RowTables::TileRun& row, Visit&& visit) const {
    const std::uint32_t tile = tables_.tiles.pattern(representative);
    for (const TileTable::TileJump& tile_jump : folding_.tile_jumps) {
      if ((tile & tile_jump.touches) != tile_jump.before) continue;
      for (const JumpStep& step : tile_jump.steps) {
        if (!visit(tables_.rows.masks(row) + step.mask * tables_.rows.mask_stride())) return;
      }
    }
  }

  void count_jumps(std::uint32_t representative, const RowTables::TileRun& row, const std::uint64_t* members,
                   Scratch& scratch) {
    std::fill_n(scratch.jumps.begin(), row.places, std::uint16_t{0});
    for_each_step(representative, row, [&](const std::uint64_t* mask) {
      for (std::uint32_t word = 0; word < row.words(); ++word) {
        for_each_bit(members[word] & mask[word],
                     [&](int i) { ++scratch.jumps[64 * word + static_cast<std::uint32_t>(i)]; });
      }
      return true;
    });
    for_each_member(row, members, [&](std::uint32_t place) { scratch.seen[scratch.jumps[place]] = 1; });
  }

  void find_dead_ends(std::uint32_t representative, const RowTables::TileRun& row,
                      const std::uint64_t* members, Scratch& scratch) {
    std::vector<std::uint64_t>& dead = scratch.dead;
    dead.assign(members, members + row.words());
    for_each_step(representative, row, [&](const std::uint64_t* mask) {
      std::uint64_t left = 0;
      for (std::uint32_t word = 0; word < row.words(); ++word) left |= dead[word] &= ~mask[word];
      return left != 0;
    });
    for_each_member(row, dead.data(), [&](std::uint32_t place) {
      const Position p = tables_.position(representative, row, place);
      if (!folding_.is_representative(p, representative)) return;
      scratch.dead_ends.push_back({folding_.form.least(p),
                                   static_cast<std::uint64_t>(folding_.form.orbit_size(p)),
                                   fold_number(scratch.sums[place])});
    });
    if (scratch.dead_ends.size() > most_dead_ends_held) report_dead_ends(scratch);
  }

  void report_dead_ends(Scratch& scratch) {
    const std::lock_guard lock(reporting_);
    for (const FoldedDeadEnd& found : scratch.dead_ends) folding_.visitor.dead_end(level_.depth(), found);
    scratch.dead_ends.clear();
  }

  FilledLevel finish() {
    FilledLevel filled;
    Sum largest{};
    std::set<std::size_t> jumps;
    for (Scratch& scratch : scratch_) {
      report_dead_ends(scratch);
      filled.members += scratch.members;
      filled.jumps += scratch.jumps_made;
      filled.ways += scratch.ways;
      note_largest(largest, scratch.largest);
      for (std::size_t number = 1; number < scratch.seen.size(); ++number) {
        if (scratch.seen[number] != 0) jumps.insert(number);
      }
    }
    filled.most_ways = ways_in(fold_number(largest));
    filled.numbers_of_jumps.assign(jumps.begin(), jumps.end());
    return filled;
  }

  static constexpr std::size_t most_dead_ends_held = 1024;

  const TileFolding& folding_;
  const FoldTables& tables_;
  TileLevel& level_;
  std::mutex reporting_;
  tbb::enumerable_thread_specific<Scratch> scratch_;
};

}  // namespace pegspace
