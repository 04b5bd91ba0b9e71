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
#include <utility>

#include "base/check.hpp"
#include "base/system/interrupt.hpp"
#include "levels/dense/layout/bitmap.hpp"
#include "levels/dense/layout/tiles.hpp"
#include "levels/kit/progress_meter.hpp"

namespace pegspace::dense {
namespace {

/// The symmetries of the group on tiles.
class GroupOnTiles {
 public:
  GroupOnTiles(const ClassIndex& index, const SymmetryGroup& group, int tile_bits) {
    for (int element = 0; element < group.order(); ++element) {
      symmetries_.emplace_back(index, tile_bits, group.permutation(element));
      constants_.push_back(
          {symmetries_.back().constant_of(index, 0), symmetries_.back().constant_of(index, 1)});
    }
  }

  std::uint32_t order() const { return static_cast<std::uint32_t>(symmetries_.size()); }
  std::uint32_t image(std::uint32_t element, std::uint32_t tile) const {
    return symmetries_[element].tile(tile);
  }
  /// How many of them leave the tile where it is.
  std::uint32_t fixing(std::uint32_t tile) const {
    std::uint32_t count = 0;
    for (std::uint32_t element = 0; element < order(); ++element)
      count += image(element, tile) == tile ? 1 : 0;
    return count;
  }
  /// The bits of the tile moved into those of its image.
  void move(std::uint32_t element, std::uint32_t tile, int half, std::size_t rows, const Row* from, Row* to,
            Row* spare) const {
    const TileSymmetry& symmetry = symmetries_[element];
    move_tile(symmetry.exchanges(),
              symmetry.offset(tile, constants_[element][static_cast<std::size_t>(half)]), rows, from, to,
              spare);
  }

 private:
  std::vector<TileSymmetry> symmetries_;
  std::vector<std::array<std::uint32_t, 2>> constants_;
};

/// Which tile is the representative of each: the least of its images.
class Representatives {
 public:
  Representatives(const GradePlan& plan, const GroupOnTiles& group)
      : plan_(plan), order_(group.order()), code_of_(plan.tiles(), unknown), by_stage_(plan.stages().size()) {
    for (std::size_t number = 0; number < by_stage_.size(); ++number)
      by_stage_[number].reserve(plan.stages()[number].representatives);
    for (std::uint32_t tile = 0; tile < plan.tiles(); ++tile) {
      if (tile % 65536 == 0) throw_if_interrupted();
      if (code_of_[tile] != unknown) continue;
      const std::size_t stage = plan.stage_of(plan.grade_of(tile));
      if (stage == GradePlan::no_stage) continue;
      const std::size_t slot = by_stage_[stage].size();
      PEGSPACE_CHECK((slot + 1) * order_ < unknown, "a slot and a symmetry fit 32 bits");
      for (std::uint32_t element = 0; element < order_; ++element) {
        std::uint32_t& code = code_of_[group.image(element, tile)];
        if (code == unknown) code = static_cast<std::uint32_t>(slot) * order_ + element;
      }
      by_stage_[stage].push_back(tile);
    }
    for (std::size_t number = 0; number < by_stage_.size(); ++number) {
      PEGSPACE_CHECK(by_stage_[number].size() == plan.stages()[number].representatives,
                     "a stage has as many representatives as planned");
    }
  }

  /// Those of a stage, ascending: their slots are their numbers.
  const std::vector<std::uint32_t>& of_stage(std::size_t stage) const { return by_stage_[stage]; }

  struct Home {
    std::size_t stage = GradePlan::no_stage;  ///< no_stage: the search meets no such tile
    std::uint32_t slot = 0;
    std::uint32_t element = 0;  ///< carries the representative to the tile
  };
  Home home_of(std::uint32_t tile) const {
    const std::uint32_t code = code_of_[tile];
    if (code == unknown) return {};
    return {plan_.stage_of(plan_.grade_of(tile)), code / order_, code % order_};
  }

 private:
  static constexpr std::uint32_t unknown = ~std::uint32_t{0};
  const GradePlan& plan_;
  std::uint32_t order_;
  std::vector<std::uint32_t> code_of_;  ///< by tile: slot * order + element
  std::vector<std::vector<std::uint32_t>> by_stage_;
};

/// Room for as many tiles as are kept at a time, both halves of each. Places are given out and taken back.
class TileStore {
 public:
  TileStore(std::uint64_t tiles, int rows_bits)
      : rows_bits_(rows_bits), rows_(tiles << rows_bits), free_(tiles) {
    std::iota(free_.rbegin(), free_.rend(), std::uint32_t{0});
    for (auto* flags : {gained, occupied}) {
      for (const int half : {0, 1}) flags[half].assign(tiles, 0);
    }
  }

  /// An empty tile.
  std::uint32_t take() {
    PEGSPACE_CHECK(!free_.empty(), "no more tiles are kept than planned");
    const std::uint32_t place = free_.back();
    free_.pop_back();
    for (const int half : {0, 1}) {
      gained[half][place] = 0;
      if (std::exchange(occupied[half][place], 0) == 0) continue;
      std::fill(rows(half, place), rows(half, place) + (std::size_t{1} << rows_bits_), Row{});
    }
    return place;
  }
  void give_back(std::uint32_t place) { free_.push_back(place); }

  Row* rows(int half, std::uint32_t place) { return rows_.half(half) + (std::uint64_t{place} << rows_bits_); }
  /// Sets the bit of a place of the tile.
  void set(int half, std::uint32_t place, std::uint64_t bit_in_tile) {
    rows_.set(half, (std::uint64_t{place} << (rows_bits_ + row_bits)) + bit_in_tile);
    gained[half][place] = occupied[half][place] = 1;
  }

  std::vector<std::uint8_t> gained[2];    ///< by half and place: has it positions to look for jumps from?
  std::vector<std::uint8_t> occupied[2];  ///< by half and place: has it positions at all?

 private:
  int rows_bits_;
  Bitmap rows_;
  std::vector<std::uint32_t> free_;  ///< the place given out next is the last
};

/// The jumps between a tile and the one whose number differs in these bits.
struct Crossing {
  std::uint32_t tiles = 0;
  std::vector<int> jumps;            ///< numbers in forwards()
  std::vector<std::uint64_t> words;  ///< the same as a jump set
};

/// Those of the words first to last of the jump sets, by tiles.
std::vector<Crossing> crossings(const PullTable& table, int rows_bits, int first_word, int last_word) {
  std::map<std::uint32_t, Crossing> found;
  for (int number = 64 * first_word; number < 64 * last_word; ++number) {
    const auto jump = static_cast<std::size_t>(number);
    if (!table.top[jump].used) continue;
    const std::uint32_t tiles = table.pulls[jump].row_delta >> rows_bits;
    Crossing& crossing = found[tiles];
    crossing.tiles = tiles;
    crossing.jumps.push_back(number);
    crossing.words.resize(static_cast<std::size_t>(table.words));
    crossing.words[jump / 64] |= bit(number % 64);
  }
  std::vector<Crossing> list;
  for (auto& [tiles, crossing] : found) list.push_back(std::move(crossing));
  return list;
}

class Rolling {
 public:
  Rolling(const RollingRequest& request, const GradePlan& plan, const SearchListener& listener)
      : request_(request),
        plan_(plan),
        tables_(request.board, request.index),
        group_(request.index, request.group, plan.tile_bits()),
        representatives_(plan, group_),
        rows_bits_(plan.tile_bits() - row_bits),
        over_graded_(crossings(tables_.forwards(), rows_bits_, tables_.forwards().ungraded_words,
                               tables_.forwards().words)),
        in_stage_(crossings(tables_.forwards(), rows_bits_, 0, tables_.forwards().ungraded_words)),
        jump_masks_(jump_masks(request.board)),
        store_(plan.most_alive(), rows_bits_),
        places_(plan.stages().size()),
        meter_(listener) {
    HoleSet graded = 0;
    for (const HoleSet type : request.index.graded_types()) graded |= type;
    for (int element = 0; element < request.group.order(); ++element)
      fixed_.emplace_back(request.index, jump_masks_, graded, plan.tile_bits(),
                          request.group.permutation(element));
  }

  RollingCounts run() {
    for (std::size_t number = 0; number < plan_.stages().size(); ++number) {
      begin(number);
      pull_over_graded();
      settle();
      count();
      done_ += representatives_.of_stage(number).size();
      for (const std::size_t dropped : plan_.stages()[number].dropped) {
        for (const std::uint32_t place : std::exchange(places_[dropped], {})) store_.give_back(place);
      }
    }
    return result();
  }

 private:
  /// What a thread works with.
  struct Scratch {
    std::vector<Row> images;  ///< of one tile after another; the first is a spare one
    std::vector<const Row*> sources;
    std::vector<std::uint64_t> allowed;
    std::vector<std::uint64_t> jumps;
    std::array<Histogram, most_symmetries + 1> sums{};  ///< by number of images of the representatives
    FixedCounts fixed;                                  ///< by all symmetries but the identity
  };

  std::uint64_t rows_per_tile() const { return std::uint64_t{1} << rows_bits_; }
  void begin(std::size_t number) {
    stage_ = number;
    const std::vector<std::uint32_t>& tiles = representatives_.of_stage(number);
    places_[number].reserve(tiles.size());
    while (places_[number].size() < tiles.size()) places_[number].push_back(store_.take());
    for (const Position seed : request_.seeds) {
      const std::uint64_t at = request_.index.index_of(seed);
      const auto tile = static_cast<std::uint32_t>(at >> plan_.tile_bits());
      const Representatives::Home home = representatives_.home_of(tile);
      if (home.stage != number || tiles[home.slot] != tile) continue;
      store_.set(request_.index.half_of(seed), places_[number][home.slot], at & low_bits(plan_.tile_bits()));
    }
  }

  /// Calls work(slot, scratch of the thread) for all representatives of the stage, in parallel.
  template <typename Work>
  void for_tiles(Work&& work) {
    const std::size_t tiles = representatives_.of_stage(stage_).size();
    const std::size_t at_once = std::max<std::size_t>(1, (1U << block_bits) >> rows_bits_);
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, tiles, at_once), [&](const auto& range) {
      if (interrupt_requested()) return;
      Scratch& scratch = scratch_.local();
      for (std::size_t slot = range.begin(); slot != range.end(); ++slot) work(slot, scratch);
      const std::unique_lock lock(reporting_, std::try_to_lock);
      if (lock) meter_.report({"growing", SearchProgress::no_depth, done_, plan_.representatives(), found_});
    });
    throw_if_interrupted();
  }

  /// Calls work(step) for the blocks of a tile, or the part of a block that is one.
  template <typename Work>
  void for_blocks(std::uint32_t tile, Work&& work) const {
    const std::uint64_t first = std::uint64_t{tile} << rows_bits_;
    const auto per_block = static_cast<std::uint64_t>(tables_.rows_per_block());
    const std::uint64_t here = std::min(per_block, rows_per_tile());
    BlockStep step;
    step.tables = &tables_;
    step.mids = std::span(tables_.all_mids()).subspan(first & (per_block - 1), here);
    step.row_mask = static_cast<std::uint32_t>(rows_per_tile() - 1);
    for (std::uint64_t row = first; row != first + rows_per_tile(); row += here) {
      step.block = static_cast<std::uint32_t>(row >> tables_.mid_bits());
      work(step);
    }
  }

  static bool any_block(std::uint32_t) { return true; }

  /// What the jumps that scratch.allowed has among the words first to last bring to a representative, from
  /// scratch.sources.
  Pulled pull(std::size_t slot, int half, int first_word, int last_word, Scratch& scratch) {
    const PullTable& table = tables_.forwards();
    Pulled pulled;
    for_blocks(representatives_.of_stage(stage_)[slot], [&](BlockStep& step) {
      choose_jumps(table, step.block, first_word, last_word, any_block, scratch.jumps.data());
      bool any = false;
      for (int word = first_word; word < last_word; ++word) {
        const auto i = static_cast<std::size_t>(word);
        scratch.jumps[i] &= scratch.allowed[i];
        any = any || scratch.jumps[i] != 0;
      }
      if (!any) return;
      step.pulls = &table;
      step.jumps = scratch.jumps.data();
      step.source_tiles = scratch.sources.data();
      step.target = store_.rows(half, places_[stage_][slot]);
      step.half = half;
      step.fewest_pegs = count_bits(request_.seeds.front()) - request_.last_depth;
      step.first_word = first_word;
      step.last_word = last_word;
      const Pulled here = pull_block(step);
      pulled.any = pulled.any || here.any;
      pulled.any_new = pulled.any_new || here.any_new;
    });
    return pulled;
  }

  /// Sets scratch.sources and scratch.allowed for the crossings whose source brings something: usable(stage,
  /// place) tells. Returns whether any does.
  template <typename Usable>
  bool gather(std::size_t slot, int half, const std::vector<Crossing>& list, Scratch& scratch,
              Usable&& usable) {
    const std::uint32_t tile = representatives_.of_stage(stage_)[slot];
    scratch.sources.resize(tables_.forwards().pulls.size());
    scratch.jumps.resize(static_cast<std::size_t>(tables_.forwards().words));
    scratch.allowed.assign(scratch.jumps.size(), 0);
    scratch.images.resize((most_crossings() + 1) << rows_bits_);
    bool any = false;
    Row* image = scratch.images.data() + rows_per_tile();
    for (const Crossing& crossing : list) {
      const Representatives::Home home = representatives_.home_of(tile ^ crossing.tiles);
      if (home.stage == GradePlan::no_stage || places_[home.stage].empty()) continue;
      const std::uint32_t place = places_[home.stage][home.slot];
      if (!usable(home.stage, place)) continue;
      const Row* source = store_.rows(1 - half, place);
      if (home.element != 0) {
        group_.move(home.element, representatives_.of_stage(home.stage)[home.slot], 1 - half, rows_per_tile(),
                    source, image, scratch.images.data());
        source = image;
        image += rows_per_tile();
      }
      for (const int jump : crossing.jumps) scratch.sources[static_cast<std::size_t>(jump)] = source;
      for (std::size_t word = 0; word < crossing.words.size(); ++word)
        scratch.allowed[word] |= crossing.words[word];
      any = true;
    }
    return any;
  }

  std::size_t most_crossings() const { return std::max(over_graded_.size(), in_stage_.size()); }

  /// Once: what jumps over graded holes bring, from stages that are complete.
  void pull_over_graded() {
    const PullTable& table = tables_.forwards();
    for (const int half : {0, 1}) {
      for_tiles([&](std::size_t slot, Scratch& scratch) {
        const auto complete = [&](std::size_t stage, std::uint32_t place) {
          return stage != stage_ && store_.occupied[1 - half][place] != 0;
        };
        if (!gather(slot, half, over_graded_, scratch, complete)) return;
        if (!pull(slot, half, table.ungraded_words, table.words, scratch).any) return;
        const std::uint32_t place = places_[stage_][slot];
        store_.gained[half][place] = store_.occupied[half][place] = 1;
      });
    }
  }

  /// The other jumps, to the halves in turn, from tiles that gained positions since they were last read.
  void settle() {
    std::atomic<bool> any_new{true};
    for (int visits = 0; any_new || visits == 1; ++visits) {
      any_new = false;
      const int half = visits & 1;
      for_tiles([&](std::size_t slot, Scratch& scratch) {
        const auto grew = [&](std::size_t stage, std::uint32_t place) {
          return stage == stage_ && store_.gained[1 - half][place] != 0;
        };
        const std::uint32_t place = places_[stage_][slot];
        if (visits > 0)
          store_.gained[half][place] = 0;  // else jumps from what came over graded holes are to come
        if (!gather(slot, half, in_stage_, scratch, grew)) return;
        if (!pull(slot, half, 0, tables_.forwards().ungraded_words, scratch).any_new) return;
        store_.gained[half][place] = store_.occupied[half][place] = 1;
        any_new.store(true, std::memory_order_relaxed);
      });
    }
  }

  void count() {
    const PullTable& table = tables_.backwards();
    for_tiles([&](std::size_t slot, Scratch& scratch) {
      const std::uint32_t tile = representatives_.of_stage(stage_)[slot];
      const std::uint32_t fixing = group_.fixing(tile);
      const std::uint32_t images = group_.order() / fixing;
      scratch.jumps.resize(static_cast<std::size_t>(std::max(table.words, tables_.forwards().words)));
      for (const int half : {0, 1}) {
        if (store_.occupied[half][places_[stage_][slot]] == 0) continue;
        Row* const rows = store_.rows(half, places_[stage_][slot]);
        for_blocks(tile, [&](BlockStep& step) {
          choose_jumps(table, step.block, 0, table.words, any_block, scratch.jumps.data());
          step.pulls = &table;
          step.jumps = scratch.jumps.data();
          step.target = rows;
          step.half = half;
          count_levels(step, request_.jumps, scratch.sums[images]);
        });
        if (!request_.orbits || fixing == 1) continue;
        const Position first = request_.index.position_of(half, std::uint64_t{tile} << plan_.tile_bits());
        for (std::uint32_t element = 1; element < group_.order(); ++element) {
          if (group_.image(element, tile) == tile) fixed_[element].add(rows, first, images, scratch.fixed);
        }
      }
    });
    found_ = 0;
    for (const Scratch& scratch : scratch_) {
      for (std::uint64_t images = 1; images < scratch.sums.size(); ++images) {
        for (const std::uint64_t positions : scratch.sums[images].positions) found_ += images * positions;
      }
    }
  }

  RollingCounts result() const {
    RollingCounts counts;
    for (const Scratch& scratch : scratch_) {
      for (std::uint64_t images = 1; images < scratch.sums.size(); ++images)
        counts.histogram.add(scratch.sums[images], images);
      for (std::size_t pegs = 0; pegs < 65; ++pegs) {
        counts.orbits.positions[pegs] += scratch.fixed.positions[pegs];
        counts.orbits.dead_ends[pegs] += scratch.fixed.dead_ends[pegs];
      }
    }
    if (!request_.orbits) return counts;
    const std::uint64_t order = group_.order();
    const auto divide = [&](std::uint64_t& fixed, std::uint64_t by_identity) {
      fixed += by_identity;
      PEGSPACE_CHECK(fixed % order == 0, "Burnside's sum is a multiple of the group's order");
      fixed /= order;
    };
    for (std::size_t pegs = 0; pegs < 65; ++pegs) {
      divide(counts.orbits.positions[pegs], counts.histogram.positions[pegs]);
      if (request_.jumps) divide(counts.orbits.dead_ends[pegs], counts.histogram.dead_ends[pegs]);
    }
    return counts;
  }

  const RollingRequest& request_;
  const GradePlan& plan_;
  Tables tables_;
  GroupOnTiles group_;
  Representatives representatives_;
  int rows_bits_;  ///< of the number of a row in its tile
  std::vector<Crossing> over_graded_;
  std::vector<Crossing> in_stage_;
  std::vector<JumpMask> jump_masks_;
  std::vector<FixedInTiles> fixed_;  ///< by symmetry
  TileStore store_;
  std::vector<std::vector<std::uint32_t>>
      places_;  ///< by stage and slot: in the store; none where it is not kept
  std::size_t stage_ = 0;
  tbb::enumerable_thread_specific<Scratch> scratch_;
  std::mutex reporting_;
  ProgressMeter meter_;
  std::uint64_t done_ = 0;   ///< representatives of complete stages
  std::uint64_t found_ = 0;  ///< positions there
};

}  // namespace

std::uint64_t rolling_bytes(const Board& board, const ClassIndex& index, const GradePlan& plan, int order,
                            int threads) {
  const auto symmetries = static_cast<std::uint64_t>(order);
  const std::uint64_t tile =
      std::max<std::uint64_t>(bit(plan.tile_bits()) / 8, sizeof(Row));  // bytes, of a half
  // Both halves, flags, where they are and what is free.
  const std::uint64_t kept = plan.most_alive() * (2 * tile + 4 + 4 + 4);
  const std::uint64_t numbers = 4 * (plan.tiles() + plan.representatives());
  const std::uint64_t moves = symmetries * (tile / 2 + 65536);  // PlaceMap, ByteMap
  // At most as many tiles are made for one as it has graded holes, and pairs of these, among the jumps.
  const std::uint64_t images =
      static_cast<std::uint64_t>(threads) * (std::min<std::uint64_t>(board.jumps().size(), 64) + 1) * tile;
  return Tables::planned_bytes(board, index) + kept + numbers + moves + images;
}

RollingCounts count_rolling(const RollingRequest& request, const GradePlan& plan,
                            const SearchListener& listener) {
  return Rolling(request, plan, listener).run();
}

}  // namespace pegspace::dense
