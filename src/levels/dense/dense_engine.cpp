#include "levels/dense/dense_engine.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/system/huge_pages.hpp"
#include "base/system/interrupt.hpp"
#include "levels/dense/class_part.hpp"
#include "levels/dense/class_visit.hpp"
#include "levels/dense/layout/tables.hpp"
#include "levels/dense/saved_tiles.hpp"
#include "levels/dense/search/tile_search.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/reference/reference_engine.hpp"

namespace pegspace {
namespace dense {
namespace {

/// Whether jumps and dead ends are to be counted. (With a depth limit the jumps tell whether the last level
/// is the last.)
bool counts_jumps(const SearchOptions& options) {
  const ColumnSet& columns = options.columns;
  return columns.has(Column::jumps) || columns.has(Column::dead_ends) ||
         columns.has(Column::canonical_dead_ends) || options.max_depth.has_value();
}

bool counts_orbits(const SearchOptions& options) {
  const ColumnSet& columns = options.columns;
  return columns.has(Column::canonical_positions) || columns.has(Column::canonical_dead_ends);
}

/// The columns of a problem by the search of its class.
class ClassEnumeration {
 public:
  ClassEnumeration(const Problem& problem, const SearchOptions& options)
      : options_(options),
        part_(class_part(problem, options.symmetry)),
        pegs_(count_bits(part_.seeds.front())) {
    SearchedClass wanted = searched_class(problem.board, part_.seeds, part_.group);
    passes_ = winning_passes(problem, options, part_, wanted.index);
    for (const WinningPass& pass : passes_)
      pass_groups_.push_back(pass.canonical ? part_.group : part_.group.stabiliser(pass.targets));
    search_.emplace(std::move(wanted), pass_groups_, options);
  }

  MemoryPlan plan() const {
    return {.bytes = search_->memory_bytes(),
            .sentence = search_->memory_words(),
            .sent_in_a_pass = search_->bytes_sent_in_a_pass(),
            .set_bytes = search_->bytes_of_set() * part_.classes};
  }

  Enumeration run(const SearchListener& listener) {
    Enumeration result = grow(listener);
    for (const LevelStats& level : result.levels) {
      if (listener.level_done) listener.level_done(level);
    }
    options_.exchange->agree([] { throw_if_interrupted(); });
    if (!passes_.empty()) fill_winning(listener, result);
    if (passes_.empty() && options_.save != nullptr) {
      for (std::size_t i = 1; i < part_.to_class.size(); ++i) copy_class(inverse(part_.to_class[i]));
    }
    return result;
  }

 private:
  /// Adds complete stages to the part of the file that is in work.
  StageVisitor writer(bool with_jumps, bool with_orbits) {
    SetFile* const file = options_.save;
    return [this, file, with_jumps, with_orbits](const TileStore& store, std::size_t stage) {
      const TileRoom& room = store.room();
      std::vector<std::uint64_t> tiles;
      std::vector<std::uint32_t> places;
      for (std::size_t slot = store.tiles().own(stage).first; slot != store.tiles().own(stage).last; ++slot) {
        const std::uint32_t place = store.place(stage, slot);
        if (room.occupied[0][place] == 0 && room.occupied[1][place] == 0) continue;
        tiles.push_back(store.tiles().of_stage(stage)[slot]);
        places.push_back(place);
      }
      const auto fill = [&](std::size_t i, std::span<std::uint64_t> words) {
        const auto half = [&](int number) {
          return reinterpret_cast<const std::uint64_t*>(room.rows(number, places[i]));
        };
        saved_tiles_->merge(static_cast<std::uint32_t>(tiles[i]), half(0), half(1), words);
      };
      file->add_tiles(tiles, saved_tiles_->words(), fill,
                      block_counts(search_->stage_sums(), pegs_, with_jumps, with_orbits));
    };
  }

  /// The stages of the reachable positions in the file, which an earlier run may have begun.
  StageFile begin_saving() {
    saved_class_ = options_.save->begin(reachable_part());
    StageFile stages{.write = writer(counts_jumps(options_), counts_orbits(options_)),
                     .read = [this](TileStore& store, std::size_t stage) { read(store, stage); }};
    for (const SetBlock& block : options_.save->blocks(saved_class_)) {
      const std::size_t stage = stage_of(block);
      if (stage < stages.stages || stage >= search_->stages())
        options_.save->damaged("its blocks are no stages of the search");
      if (!add_counts(block.counts, pegs_, counts_jumps(options_), counts_orbits(options_), stages.sums)) {
        throw InputError("--resume: '" + options_.save->unfinished() +
                         "' was begun with other --columns. Use the same, or remove the file.");
      }
      stages.stages = stage + 1;
    }
    if (options_.save->has_whole(saved_class_)) stages.stages = search_->stages();
    return stages;
  }

  std::size_t stage_of(const SetBlock& block) const { return search_->stage_of(block.first_number); }

  /// Fills a stage from the file; where that has no block of it, it has no position.
  void read(TileStore& store, std::size_t stage) const {
    const SetFile& file = *options_.save;
    const auto stage_of_block = [this](const SetBlock& block) { return stage_of(block); };
    const std::span<const SetBlock> blocks = file.blocks(saved_class_);  // by ascending stages
    const auto block = std::ranges::lower_bound(blocks, stage, {}, stage_of_block);
    if (block == blocks.end() || stage_of(*block) != stage) return;
    const Representatives& tiles = store.tiles();
    const auto home_of = [&](std::uint64_t tile) {
      const auto home = search_->stage_of(tile) == stage ? tiles.home_of(static_cast<std::uint32_t>(tile))
                                                         : Representatives::Home{};
      if (home.stage != stage || home.element != 0) file.damaged("a tile is not of its stage");
      return home;
    };
    const auto keeper = [&](std::uint64_t tile) {
      home_of(tile);
      return tiles.keeper_of(static_cast<std::uint32_t>(tile));
    };
    file.read(*block, keeper, [&](const SetPiece& piece) {
      std::vector<Bits2048> halves[2];
      for (std::vector<Bits2048>& half : halves) half.resize(store.room().rows_per_tile());
      for (std::size_t i = 0; i < piece.numbers.size(); ++i) {
        const auto home = home_of(piece.numbers[i]);
        const auto words = std::span(piece.words).subspan(i * block->tile_words, block->tile_words);
        saved_tiles_->split(static_cast<std::uint32_t>(piece.numbers[i]), words, halves[0].front().lane,
                            halves[1].front().lane);
        for (const int half : {0, 1})
          store.room().fill(half, store.place(stage, home.slot), halves[half].data());
      }
    });
  }

  /// The class's reachable positions in the file.
  SetPart reachable_part() const {
    return {SetKind::reachable, part_.seeds, part_.group, saved_tiles_->holes(), false};
  }
  /// Adds a class that a symmetry of the search carries this one to.
  void copy_class(const Permutation& carrier) {
    SetPart part = image(carrier, reachable_part());
    part.is_image = true;
    options_.save->copy(saved_class_, part);
  }

  /// All columns but the winning ones, down to max_depth.
  Enumeration grow(const SearchListener& listener) {
    StageFile file;
    if (options_.save != nullptr) {
      saved_tiles_.emplace(search_->index(), search_->tile_bits());
      file = begin_saving();
    }
    const PassCounts counts =
        search_->grow({counts_jumps(options_), counts_orbits(options_)}, listener, std::move(file));
    if (options_.save != nullptr) options_.save->end();
    // A search for winning positions goes below max_depth, and then that only cuts what is shown.
    int last_depth = std::min(options_.max_depth.value_or(pegs_), pegs_);
    while (counts.histogram.positions[pegs_ - last_depth] == 0) --last_depth;
    Enumeration result;
    for (int depth = 0; depth <= last_depth; ++depth) {
      LevelStats level;
      level.depth = depth;
      level.pegs = pegs_ - depth;
      const auto fill = [&](Column column, const std::uint64_t(&by_pegs)[65], std::uint64_t times) {
        if (options_.columns.has(column)) level[column] = by_pegs[level.pegs] * times;
      };
      fill(Column::positions, counts.histogram.positions, part_.classes);
      fill(Column::jumps, counts.histogram.jumps, part_.classes);
      fill(Column::dead_ends, counts.histogram.dead_ends, part_.classes);
      fill(Column::canonical_positions, counts.orbits.positions, 1);
      fill(Column::canonical_dead_ends, counts.orbits.dead_ends, 1);
      result.levels.push_back(level);
    }
    const bool cut = options_.max_depth && counts.histogram.jumps[pegs_ - last_depth] != 0;
    result.ending = cut ? Ending::depth_limit : Ending::complete;
    return result;
  }

  void fill_winning(const SearchListener& listener, Enumeration& result) {
    for (std::size_t number = 0; number < passes_.size(); ++number) {
      const WinningPass& pass = passes_[number];
      const PassCounts counts = options_.save == nullptr || pass.carriers.empty()
                                    ? search_->winning(number, pass.targets, pass.canonical, listener)
                                    : winning_saved(number, listener);
      for (LevelStats& level : result.levels) {
        if (options_.columns.has(Column::winning_positions)) {
          std::optional<std::uint64_t>& sum = level[Column::winning_positions];
          sum = sum.value_or(0) + counts.histogram.positions[level.pegs] * pass.carriers.size();
        }
        if (pass.canonical) level[Column::canonical_winning_positions] = counts.orbits.positions[level.pegs];
      }
    }
  }

  /// A pass whose positions go into the file: of the first class that it is of, and as copies of the others.
  PassCounts winning_saved(std::size_t number, const SearchListener& listener) {
    const WinningPass& pass = passes_[number];
    const SetPart winning{SetKind::winning, pass.targets, pass_groups_[number], saved_tiles_->holes(), false};
    if (number > 0) copy_class(pass.carriers.front());
    const std::size_t saved = options_.save->begin(image(pass.carriers.front(), winning));
    const PassCounts counts =
        options_.save->has_whole(saved)
            ? counts_saved(saved, number)
            : search_->winning(number, pass.targets, pass.canonical, listener, writer(false, pass.canonical));
    options_.save->end();
    for (std::size_t i = 1; i < pass.carriers.size(); ++i) {
      copy_class(pass.carriers[i]);
      options_.save->copy(saved, image(pass.carriers[i], winning));
    }
    return counts;
  }

  /// Of a pass that an earlier run made.
  PassCounts counts_saved(std::size_t saved, std::size_t number) const {
    StageSums sums;
    for (const SetBlock& block : options_.save->blocks(saved)) {
      if (!add_counts(block.counts, pegs_, false, passes_[number].canonical, sums))
        options_.save->damaged("it does not count what its run counted");
    }
    return counts_of(sums, passes_[number].canonical ? &pass_groups_[number] : nullptr);
  }

  const SearchOptions& options_;
  ClassPart part_;
  int pegs_;
  std::vector<WinningPass> passes_;
  std::vector<SymmetryGroup> pass_groups_;
  std::optional<TileSearch> search_;
  std::optional<SavedTiles> saved_tiles_;
  std::size_t saved_class_ = 0;  ///< the part of the file that has its reachable positions
};

void add(LevelStats& sum, const LevelStats& part) {
  for (std::size_t column = 0; column < sum.values.size(); ++column) {
    if (part.values[column]) sum.values[column] = sum.values[column].value_or(0) + *part.values[column];
  }
}

/// Enumerates each class of a union by itself, and adds up the columns.
Enumeration enumerate_union(const std::vector<Problem>& parts, const SearchOptions& options,
                            const SearchListener& listener) {
  const PageKeeping keeping;
  Enumeration sum;
  for (const Problem& part : parts) {
    const Enumeration here = ClassEnumeration(part, options).run({{}, listener.progress});
    if (here.ending == Ending::depth_limit) sum.ending = Ending::depth_limit;
    for (std::size_t depth = 0; depth < here.levels.size(); ++depth) {
      if (depth == sum.levels.size()) {
        sum.levels.push_back(here.levels[depth]);
      } else {
        add(sum.levels[depth], here.levels[depth]);
      }
    }
  }
  for (const LevelStats& level : sum.levels) {
    if (listener.level_done) listener.level_done(level);
  }
  return sum;
}

/// What enumerate() takes: what the class with most takes; but one file for all of them.
MemoryPlan union_plan(const Problem& problem, const SearchOptions& options) {
  MemoryPlan most;
  std::uint64_t set_bytes = 0;
  for (const Problem& part : representative_problems(problem, options.symmetry)) {
    const MemoryPlan plan = ClassEnumeration(part, options).plan();
    set_bytes += plan.set_bytes;
    if (plan.bytes >= most.bytes) most = plan;
  }
  most.set_bytes = set_bytes;
  return most;
}

/// What visit() takes: of the class with most. Without a finish, for any single peg.
MemoryPlan plan_of_visit(const Problem& problem, const SearchOptions& options) {
  const Finish finish = problem.finish ? *problem.finish : finish_anywhere(problem.board);
  MemoryPlan most;
  for (const auto& starts :
       by_class(problem.board, starts_of(problem), SymmetryGroup::trivial(problem.board))) {
    const SymmetryGroup group = stabiliser(SymmetryGroup::whole(problem.board).stabiliser(starts), finish);
    const MemoryPlan plan = visit_plan({problem.board, starts, group}, options);
    if (plan.bytes >= most.bytes) most = plan;
  }
  return most;
}

}  // namespace
}  // namespace dense

namespace dense_engine {

Enumeration enumerate(const Problem& problem, const SearchOptions& options, const SearchListener& listener) {
  if (problem.board.jumps().empty()) {
    return options.save == nullptr ? reference_engine::enumerate(problem, options, listener)
                                   : hash_engine::enumerate(problem, options, listener);
  }
  WorkerTeam team(options.threads);
  return team.run([&] {
    const std::vector<Problem> parts = dense::representative_problems(problem, options.symmetry);
    return parts.size() == 1 ? dense::ClassEnumeration(parts.front(), options).run(listener)
                             : dense::enumerate_union(parts, options, listener);
  });
}

MemoryPlan plan(const Problem& problem, const SearchOptions& options, Work work) {
  if (problem.board.jumps().empty()) return {4096, "no jump, so no position but the start"};
  if (problem.board.jumps().size() > dense::Tables::most_jumps) {
    return {~std::uint64_t{0},
            "not for boards of more than " + std::to_string(dense::Tables::most_jumps) + " jumps"};
  }
  try {
    return work == Work::statistics ? dense::union_plan(problem, options)
                                    : dense::plan_of_visit(problem, options);
  } catch (const ResourceError&) {  // more tiles than can be numbered
    const ClassIndex index(problem.board, problem.start, SymmetryGroup::trivial(problem.board));
    return {bit(index.bits() - 2), "a bit for each of 2^" + std::to_string(index.bits() + 1) + " positions"};
  }
}

}  // namespace dense_engine
}  // namespace pegspace
