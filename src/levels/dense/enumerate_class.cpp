#include "levels/dense/enumerate_class.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/system/interrupt.hpp"
#include "levels/dense/class_part.hpp"
#include "levels/dense/growth/tile_search.hpp"
#include "levels/sets/set_file.hpp"

namespace pegspace::dense {
namespace {

/// Whether jumps and dead ends are to be counted. (With a depth limit the jumps tell whether the last level is
/// the last.)
bool counts_jumps(const SearchOptions& options) {
  const ColumnSet& columns = options.columns;
  return columns.has(Column::jumps) || columns.has(Column::dead_ends) ||
         columns.has(Column::canonical_dead_ends) || columns.has(Column::forced_positions) ||
         options.max_depth.has_value();
}

bool counts_orbits(const SearchOptions& options) {
  const ColumnSet& columns = options.columns;
  return columns.has(Column::canonical_positions) || columns.has(Column::canonical_dead_ends) ||
         columns.has(Column::symmetric_positions);
}

/// The columns of a problem by the search of its class.
class ClassEnumeration {
 public:
  ClassEnumeration(const Problem& problem, const SearchOptions& options)
      : options_(options),
        part_(class_part(problem, options.symmetry)),
        pegs_(count_bits(part_.seeds.front())) {
    ClassIndex index(problem.board, part_.seeds.front(), part_.group);
    passes_ = winning_passes(problem, options, part_, index);
    std::vector<SymmetryGroup> groups;
    for (const WinningPass& pass : passes_)
      groups.push_back(pass.canonical ? part_.group : part_.group.stabiliser(pass.targets));
    // Winning positions are a matter of the whole problem: a depth limit only cuts what is shown of them.
    const int last_depth = passes_.empty() ? std::min(options.max_depth.value_or(pegs_), pegs_) : pegs_;
    search_.emplace(problem.board, std::move(index), part_.group, part_.seeds, last_depth, std::move(groups),
                    options);
  }

  MemoryPlan plan() const {
    return {.bytes = search_->memory_bytes(),
            .sentence = search_->memory_words(),
            .sent_in_a_pass = search_->bytes_sent_in_a_pass(),
            .set_bytes = search_->bytes_of_set()};
  }

  Enumeration run(const SearchListener& listener) {
    try {
      Enumeration result = grow(listener);
      for (const LevelStats& level : result.levels) {
        if (listener.level_done) listener.level_done(level);
      }
      options_.exchange->agree([] { throw_if_interrupted(); });
      if (!passes_.empty()) fill_winning(listener, result);
      return result;
    } catch (const Interrupted&) {
      search_->save();
      throw;
    }
  }

 private:
  /// Begins a section of the file that the positions go to, where there is one.
  TileSearch::StageVisitor begin_saving(SetKind kind, const std::vector<Position>& positions,
                                        const SymmetryGroup& group) const {
    SetFile* const file = options_.save;
    if (file == nullptr) return {};
    file->begin_tiles(kind, positions, group, search_->index(), search_->tile_bits());
    return [file](const TileStore& store, std::size_t stage) {
      const TileRoom& room = store.room();
      std::vector<std::uint32_t> tiles;
      std::vector<std::uint32_t> places;
      for (std::size_t slot = 0; slot < store.tiles().of_stage(stage).size(); ++slot) {
        const std::uint32_t place = store.place(stage, slot);
        if (room.occupied[0][place] == 0 && room.occupied[1][place] == 0) continue;
        tiles.push_back(store.tiles().of_stage(stage)[slot]);
        places.push_back(place);
      }
      file->add_tiles(tiles, [&](std::size_t i, int half) {
        return reinterpret_cast<const std::uint64_t*>(room.rows(half, places[i]));
      });
    };
  }

  /// All columns but the winning ones, down to max_depth.
  Enumeration grow(const SearchListener& listener) {
    const auto save = begin_saving(SetKind::reachable, part_.seeds, search_->group_of_tiles());
    const PassCounts counts = search_->grow(
        {counts_jumps(options_), counts_orbits(options_), options_.columns.has(Column::forced_positions),
         options_.columns.has(Column::symmetric_positions)},
        listener, save);
    if (save) options_.save->end_section();
    std::vector<std::uint64_t> positions = by_depth(counts.histogram.positions, pegs_);
    while (positions.back() == 0) positions.pop_back();
    const std::vector<std::uint64_t> jumps = by_depth(counts.histogram.jumps, pegs_);
    const std::vector<std::uint64_t> dead_ends = by_depth(counts.histogram.dead_ends, pegs_);
    const std::vector<std::uint64_t> orbits = by_depth(counts.orbits.positions, pegs_);
    const std::vector<std::uint64_t> orbits_of_dead_ends = by_depth(counts.orbits.dead_ends, pegs_);
    const std::vector<std::uint64_t> symmetric = by_depth(counts.orbits.symmetric, pegs_);
    const std::vector<std::uint64_t> forced = by_depth(counts.histogram.forced, pegs_);
    Enumeration result;
    const auto shown = [&](std::size_t depth) {
      return !options_.max_depth || static_cast<int>(depth) <= *options_.max_depth;
    };
    for (std::size_t depth = 0; depth < positions.size() && shown(depth); ++depth) {
      LevelStats level;
      level.depth = static_cast<int>(depth);
      level.pegs = pegs_ - level.depth;
      const auto fill = [&](Column column, const std::vector<std::uint64_t>& numbers, std::uint64_t times) {
        if (options_.columns.has(column)) level[column] = numbers[depth] * times;
      };
      fill(Column::positions, positions, part_.classes);
      fill(Column::jumps, jumps, part_.classes);
      fill(Column::dead_ends, dead_ends, part_.classes);
      fill(Column::canonical_positions, orbits, 1);
      fill(Column::canonical_dead_ends, orbits_of_dead_ends, 1);
      fill(Column::symmetric_positions, symmetric, part_.classes);
      fill(Column::forced_positions, forced, part_.classes);
      result.levels.push_back(level);
    }
    const bool cut = options_.max_depth && jumps[result.levels.size() - 1] != 0;
    result.ending = cut ? Ending::depth_limit : Ending::complete;
    return result;
  }

  void fill_winning(const SearchListener& listener, Enumeration& result) {
    std::vector<std::uint64_t> sums(result.levels.size());
    for (std::size_t number = 0; number < passes_.size(); ++number) {
      const WinningPass& pass = passes_[number];
      const auto save = begin_saving(SetKind::winning, pass.targets, search_->group_of_tiles(number));
      const PassCounts counts = search_->winning(number, pass.targets, pass.canonical, listener, save);
      if (save) options_.save->end_section();
      const std::vector<std::uint64_t> positions = by_depth(counts.histogram.positions, pegs_);
      const std::vector<std::uint64_t> orbits = by_depth(counts.orbits.positions, pegs_);
      for (std::size_t depth = 0; depth < sums.size(); ++depth) {
        sums[depth] += positions[depth] * pass.classes;
        if (pass.canonical) result.levels[depth][Column::canonical_winning_positions] = orbits[depth];
      }
    }
    if (!options_.columns.has(Column::winning_positions)) return;
    for (std::size_t depth = 0; depth < sums.size(); ++depth)
      result.levels[depth][Column::winning_positions] = sums[depth];
  }

  const SearchOptions& options_;
  ClassPart part_;
  int pegs_;
  std::vector<WinningPass> passes_;
  std::optional<TileSearch> search_;
};

}  // namespace

Enumeration enumerate_class(const Problem& problem, const SearchOptions& options,
                            const SearchListener& listener) {
  return ClassEnumeration(problem, options).run(listener);
}

MemoryPlan enumeration_plan(const Problem& problem, const SearchOptions& options) {
  return ClassEnumeration(problem, options).plan();
}

}  // namespace pegspace::dense
