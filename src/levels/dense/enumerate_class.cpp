#include "levels/dense/enumerate_class.hpp"

#include <algorithm>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/system/interrupt.hpp"
#include "base/system/process_memory.hpp"
#include "base/text.hpp"
#include "levels/dense/class_part.hpp"
#include "levels/dense/growth/rolling.hpp"
#include "levels/dense/growth/search.hpp"

namespace pegspace::dense {
namespace {

/// What was counted of the class, by depth.
struct ClassLevels {
  std::vector<std::uint64_t> positions;
  std::vector<std::uint64_t> jumps;  ///< these two where counts_jumps() says so
  std::vector<std::uint64_t> dead_ends;
  Search::Orbits orbits;  ///< where counts_orbits() says so
};

/// Whether jumps and dead ends are to be counted. (With a depth limit the jumps tell whether the last level is
/// the last.)
bool counts_jumps(const SearchOptions& options) {
  const ColumnSet& columns = options.columns;
  return columns.has(Column::jumps) || columns.has(Column::dead_ends) ||
         columns.has(Column::canonical_dead_ends) || options.max_depth.has_value();
}

bool counts_orbits(const SearchOptions& options) {
  return options.columns.has(Column::canonical_positions) || options.columns.has(Column::canonical_dead_ends);
}

/// The columns of the problem, but the winning ones, down to max_depth.
Enumeration enumeration_of(const ClassLevels& levels, const SearchOptions& options, const ClassPart& part) {
  Enumeration result;
  const auto shown = [&](std::size_t depth) {
    return !options.max_depth || static_cast<int>(depth) <= *options.max_depth;
  };
  for (std::size_t depth = 0; depth < levels.positions.size() && shown(depth); ++depth) {
    LevelStats level;
    level.depth = static_cast<int>(depth);
    level.pegs = count_bits(part.seeds.front()) - level.depth;
    const auto fill = [&](Column column, const std::vector<std::uint64_t>& numbers, std::uint64_t times) {
      if (options.columns.has(column)) level[column] = numbers[depth] * times;
    };
    fill(Column::positions, levels.positions, part.classes);
    fill(Column::jumps, levels.jumps, part.classes);
    fill(Column::dead_ends, levels.dead_ends, part.classes);
    fill(Column::canonical_positions, levels.orbits.positions, 1);
    fill(Column::canonical_dead_ends, levels.orbits.dead_ends, 1);
    result.levels.push_back(level);
  }
  const bool cut = options.max_depth && levels.jumps[result.levels.size() - 1] != 0;
  result.ending = cut ? Ending::depth_limit : Ending::complete;
  return result;
}

/// Positions that can reach a target, by depth.
struct WinningLevels {
  std::vector<std::uint64_t> positions;
  std::vector<std::uint64_t> canonical;  ///< up to the class's group; where asked for
};

/// Numbers by pegs as numbers by depth, down to so many levels.
std::vector<std::uint64_t> by_depth(const std::uint64_t (&by_pegs)[65], int start_pegs, std::size_t levels) {
  std::vector<std::uint64_t> numbers;
  for (std::size_t depth = 0; depth < levels; ++depth)
    numbers.push_back(by_pegs[static_cast<std::size_t>(start_pegs) - depth]);
  return numbers;
}

std::size_t levels_of(const Histogram& histogram, int start_pegs) {
  int depth = start_pegs;
  while (depth > 0 && histogram.positions[start_pegs - depth] == 0) --depth;
  return static_cast<std::size_t>(depth) + 1;
}

/// One class by the tiles of growth/rolling.hpp.
class TiledClass {
 public:
  /// Nothing where that does not serve: boards in many parts and tiny ones have no tiles.
  static std::unique_ptr<TiledClass> make(const Problem& problem, const SearchOptions& options) {
    auto tiled = std::unique_ptr<TiledClass>(new TiledClass(problem, options));
    if (!RollingClass::suits(problem.board, tiled->index_, tiled->part_.group)) return nullptr;
    tiled->plan_passes();
    return tiled;
  }

  const ClassPart& part() const { return part_; }
  const std::vector<WinningPass>& passes() const { return passes_; }
  std::uint64_t memory_bytes() const { return rolling_->memory_bytes(); }
  std::string memory_words() const {
    return to_grouped(rolling_->most_tiles()) + " tiles of 2^" +
           std::to_string(rolling_->plan().tile_bits() + 1) +
           " bits at a time, one for each orbit, and tables" +
           (rolling_->spills() ? "; the others on disk" : "") + words_of_sending();
  }

  ClassLevels grow(const SearchListener& listener) {
    options_.exchange->agree([&] { require_memory(); });
    const RollingCounts counts = rolling_->grow({counts_jumps(options_), counts_orbits(options_)}, listener);
    levels_ = levels_of(counts.histogram, pegs());
    return {by_depth(counts.histogram.positions, pegs(), levels_),
            by_depth(counts.histogram.jumps, pegs(), levels_),
            by_depth(counts.histogram.dead_ends, pegs(), levels_),
            {by_depth(counts.orbits.positions, pegs(), levels_),
             by_depth(counts.orbits.dead_ends, pegs(), levels_)}};
  }

  WinningLevels winning(std::size_t pass, const SearchListener& listener) {
    const RollingCounts counts =
        rolling_->winning(pass, passes_[pass].targets, passes_[pass].canonical, listener);
    return {by_depth(counts.histogram.positions, pegs(), levels_),
            by_depth(counts.orbits.positions, pegs(), levels_)};
  }

  /// A checkpoint, where one is kept.
  void save() { rolling_->save(); }

 private:
  TiledClass(const Problem& problem, const SearchOptions& options)
      : problem_(problem),
        options_(options),
        part_(class_part(problem, options.symmetry)),
        index_(problem.board, part_.seeds.front(), part_.group) {}

  void plan_passes() {
    passes_ = winning_passes(problem_, options_, part_, index_);
    std::vector<SymmetryGroup> groups;
    for (const WinningPass& pass : passes_)
      groups.push_back(pass.canonical ? part_.group : part_.group.stabiliser(pass.targets));
    const int last_depth = passes_.empty() ? std::min(options_.max_depth.value_or(pegs()), pegs()) : pegs();
    rolling_.emplace(problem_.board, index_, part_.group, part_.seeds, last_depth, std::move(groups),
                     options_);
  }

  int pegs() const { return count_bits(part_.seeds.front()); }

  void require_memory() const {
    if (memory_bytes() > options_.memory_bytes) {
      throw ResourceError("the dense engine needs " + human_bytes(memory_bytes()) + " for board '" +
                          problem_.board.name() + "', and may use " + human_bytes(options_.memory_bytes) +
                          ". Give it more with --memory, or take --engine hash.");
    }
  }

  std::string words_of_sending() const {
    if (options_.exchange->ranks() == 1) return "";
    return "; each rank sends at most " + human_bytes(rolling_->bytes_sent_in_a_pass()) +
           " in a pass over all tiles, of which there are a few";
  }

  const Problem& problem_;
  const SearchOptions& options_;
  ClassPart part_;
  ClassIndex index_;
  std::vector<WinningPass> passes_;
  std::optional<RollingClass> rolling_;
  std::size_t levels_ = 0;
};

/// One class by the bitmaps of all its positions.
class WholeClass {
 public:
  WholeClass(const Problem& problem, const SearchOptions& options, const SearchListener& listener)
      : options_(options),
        part_(class_part(problem, options.symmetry)),
        search_(problem.board, part_.seeds, options.memory_bytes, listener),
        passes_(winning_passes(problem, options, part_, search_.index())) {}

  const ClassPart& part() const { return part_; }
  const std::vector<WinningPass>& passes() const { return passes_; }

  ClassLevels grow(const SearchListener&) {
    const Histogram counted = search_.grow(last_depth(), counts_jumps(options_));
    ClassLevels levels;
    levels.positions = search_.sizes();
    levels.jumps = by_depth(counted.jumps, search_.start_pegs(), levels.positions.size());
    levels.dead_ends = by_depth(counted.dead_ends, search_.start_pegs(), levels.positions.size());
    if (counts_orbits(options_)) {
      const bool dead_ends = options_.columns.has(Column::canonical_dead_ends);
      levels.orbits = search_.orbits(part_.group, levels.positions,
                                     dead_ends ? std::optional(levels.dead_ends) : std::nullopt);
    }
    return levels;
  }

  WinningLevels winning(std::size_t pass, const SearchListener&) {
    if (is_cut_) search_.grow(std::nullopt);
    is_cut_ = true;
    WinningLevels levels{search_.keep(passes_[pass].targets), {}};
    if (passes_[pass].canonical) levels.canonical = search_.orbits(part_.group, levels.positions).positions;
    return levels;
  }

  void save() {}  // a run that is cut off begins again

 private:
  /// Winning positions are a matter of the whole problem: a depth limit only cuts what is shown of them.
  std::optional<int> last_depth() const { return passes_.empty() ? options_.max_depth : std::nullopt; }

  const SearchOptions& options_;
  ClassPart part_;
  Search search_;
  std::vector<WinningPass> passes_;
  bool is_cut_ = false;  ///< down to winning positions
};

template <class ClassSearch>
void fill_winning(ClassSearch& search, const SearchOptions& options, const SearchListener& listener,
                  Enumeration& result) {
  std::vector<std::uint64_t> sums(result.levels.size());
  for (std::size_t pass = 0; pass < search.passes().size(); ++pass) {
    const WinningLevels winning = search.winning(pass, listener);
    for (std::size_t depth = 0; depth < sums.size(); ++depth) {
      sums[depth] += winning.positions[depth] * search.passes()[pass].classes;
      if (search.passes()[pass].canonical)
        result.levels[depth][Column::canonical_winning_positions] = winning.canonical[depth];
    }
  }
  if (!options.columns.has(Column::winning_positions)) return;
  for (std::size_t depth = 0; depth < sums.size(); ++depth)
    result.levels[depth][Column::winning_positions] = sums[depth];
}

template <class ClassSearch>
void save_at_end(ClassSearch& search, Enumeration& result) {
  try {
    search.save();
  } catch (const DiskError& error) {
    result.ending = Ending::disk;
    result.reason = error.what();
  }
}

/// The columns of the problem by the search of one class.
template <class ClassSearch>
Enumeration enumerate_with(ClassSearch& search, const SearchOptions& options,
                           const SearchListener& listener) {
  Enumeration result;
  bool is_grown = false;
  const auto no_memory = [&](const std::string& reason) {
    result.ending = Ending::memory;
    result.reason = reason + " The columns filled so far are right, the others were not counted.";
  };
  try {
    result = enumeration_of(search.grow(listener), options, search.part());
    for (const LevelStats& level : result.levels) {
      if (listener.level_done) listener.level_done(level);
    }
    options.exchange->agree([] { throw_if_interrupted(); });
    is_grown = true;
    if (!search.passes().empty()) fill_winning(search, options, listener, result);
  } catch (const DiskError& error) {
    result.ending = Ending::disk;
    result.reason = error.what();
  } catch (const ResourceError& error) {
    if (!is_grown) throw;
    no_memory(error.what());
  } catch (const std::bad_alloc&) {
    if (!is_grown) throw;
    no_memory(out_of_memory_words() + ".");
  } catch (const Interrupted&) {
    result.ending = Ending::interrupted;
    result.reason = "interrupted: the columns filled so far are right, the others were not counted.";
    save_at_end(search, result);
  }
  return result;
}

std::string words_of_no_tiles(const Problem& problem) {
  return "the dense engine cannot share out board '" + problem.board.name() +
         "', which has no tiles. Take --engine hash.";
}

/// Tiles, unless only the bitmaps fit, of which no checkpoint is kept.
bool takes_tiles(const TiledClass& tiled, const Problem& problem, const SearchOptions& options) {
  return options.exchange->ranks() > 1 || options.checkpoint != nullptr ||
         tiled.memory_bytes() <= options.memory_bytes || whole_bytes(problem) > options.memory_bytes;
}

}  // namespace

Enumeration enumerate_class(const Problem& problem, const SearchOptions& options,
                            const SearchListener& listener) {
  if (const auto tiled = TiledClass::make(problem, options); tiled && takes_tiles(*tiled, problem, options))
    return enumerate_with(*tiled, options, listener);
  if (options.exchange->ranks() > 1) throw InputError(words_of_no_tiles(problem));
  if (keeps_no_checkpoint(problem, options)) {  // no tiles: a checkpoint would have taken them
    throw InputError("the dense engine keeps no checkpoint of board '" + problem.board.name() +
                     "', whose class is in many parts. Take --engine hash, or leave out --checkpoint.");
  }
  return enumerate_by_bitmaps(problem, options, listener);
}

Enumeration enumerate_by_bitmaps(const Problem& problem, const SearchOptions& options,
                                 const SearchListener& listener) {
  WholeClass whole(problem, options, listener);
  return enumerate_with(whole, options, listener);
}

bool keeps_no_checkpoint(const Problem& problem, const SearchOptions& options) {
  constexpr std::uint64_t of_seconds = std::uint64_t{64} << 20;  // smaller ones are begun again
  return options.checkpoint != nullptr && whole_bytes(problem) > of_seconds;
}

std::optional<MemoryPlan> tiled_plan(const Problem& problem, const SearchOptions& options) {
  const auto tiled = TiledClass::make(problem, options);
  if (!tiled || !takes_tiles(*tiled, problem, options)) return std::nullopt;
  return MemoryPlan{tiled->memory_bytes(), tiled->memory_words()};
}

std::uint64_t whole_bytes(const Problem& problem) {
  return Search::memory_bytes(problem.board, ClassIndex(problem.board, problem.start));
}

}  // namespace pegspace::dense
