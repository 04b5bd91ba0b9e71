#include "levels/dense/dense_engine.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/system/huge_pages.hpp"
#include "base/system/interrupt.hpp"
#include "base/system/process_memory.hpp"
#include "base/text.hpp"
#include "levels/dense/checkpoint.hpp"
#include "levels/dense/growth/rolling.hpp"
#include "levels/dense/growth/search.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/reference/reference_engine.hpp"

namespace pegspace {
namespace {

using dense::Search;

/// What of the problem happens in the start's class: the seeds there, the group that acts on it, and how many
/// classes there are that look the same.
struct ClassPart {
  SymmetryGroup group;                ///< H
  std::vector<Position> seeds;        ///< level 0 in this class
  std::uint64_t classes = 1;          ///< |G| / |H|
  std::vector<Permutation> to_class;  ///< one symmetry per class, carrying it onto the start's
};

ClassPart class_part(const Problem& problem, Symmetry symmetry) {
  const SymmetryGroup whole = search_group(problem, symmetry);
  const ClassSpace classes(problem.board);
  std::vector<Permutation> fixing;
  std::vector<Permutation> carrying;
  std::vector<Position> representatives;
  for (int element = 0; element < whole.order(); ++element) {
    // g carries the class of g^-1(start) onto the start's; with it g^-1 runs through all classes.
    const Permutation& permutation = whole.permutation(element);
    Position origin = 0;
    for (int hole = 0; hole < problem.board.holes(); ++hole) {
      if (has_bit(problem.start, permutation[static_cast<std::size_t>(hole)])) origin |= bit(hole);
    }
    const Position representative = classes.representative(origin);
    if (representative == classes.representative(problem.start)) fixing.push_back(permutation);
    if (std::find(representatives.begin(), representatives.end(), representative) != representatives.end())
      continue;
    representatives.push_back(representative);
    carrying.push_back(permutation);
  }
  ClassPart part{SymmetryGroup(problem.board.holes(), std::move(fixing)), {}, carrying.size(), carrying};
  for (const Position seed : search_seeds(problem, symmetry)) {
    if (classes.same_class(seed, problem.start)) part.seeds.push_back(seed);
  }
  PEGSPACE_CHECK(part.group.order() * static_cast<int>(part.classes) == whole.order(),
                 "orbit and stabiliser");
  return part;
}

/// The finish positions as seen in the start's class, once for every class: sets of positions, and how many
/// classes have each (up to H, which does not change their numbers).
struct Targets {
  std::vector<Position>
      all;  ///< all images under the search group that lie in the class: for canonical columns
  std::vector<std::pair<std::vector<Position>, std::uint64_t>> by_class;
};

Targets targets_in_class(const Problem& problem, Symmetry symmetry, const ClassPart& part,
                         const ClassIndex& index) {
  const auto in_class = [&](std::vector<Position> positions) {
    std::erase_if(positions, [&](Position p) { return !index.contains(p); });
    std::sort(positions.begin(), positions.end());
    return positions;
  };
  Targets targets;
  targets.all = in_class(search_group(problem, symmetry).orbit(problem.finish->positions));
  for (const Permutation& permutation : part.to_class) {
    std::vector<Position> carried;
    for (const Position p : problem.finish->positions) carried.push_back(image(permutation, p));
    carried = in_class(carried);
    std::vector<Position> least = carried;  // the least image under H stands for all of them
    for (int element = 0; element < part.group.order(); ++element) {
      std::vector<Position> image;
      for (const Position p : carried) image.push_back(part.group.image(element, p));
      std::sort(image.begin(), image.end());
      least = std::min(least, image);
    }
    const auto known = std::find_if(targets.by_class.begin(), targets.by_class.end(),
                                    [&](const auto& entry) { return entry.first == least; });
    if (known != targets.by_class.end()) {
      ++known->second;
    } else {
      targets.by_class.emplace_back(least, 1);
    }
  }
  return targets;
}

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

bool wants_winning(const Problem& problem, const SearchOptions& options) {
  return problem.finish && options.columns.has_winning();
}

/// What the bitmaps take.
std::uint64_t whole_bytes(const Problem& problem) {
  return Search::memory_bytes(problem.board, ClassIndex(problem.board, problem.start));
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

std::size_t levels_of(const dense::Histogram& histogram, int start_pegs) {
  int depth = start_pegs;
  while (depth > 0 && histogram.positions[start_pegs - depth] == 0) --depth;
  return static_cast<std::size_t>(depth) + 1;
}

/// A retrograde pass that some columns need.
struct WinningPass {
  std::vector<Position> targets;
  std::uint64_t classes = 0;  ///< how many have so many winning positions; 0: those are of no column
  bool canonical = false;     ///< up to the class's group, which fixes the targets
};

std::vector<WinningPass> winning_passes(const Problem& problem, const SearchOptions& options,
                                        const ClassPart& part, const ClassIndex& index) {
  std::vector<WinningPass> passes;
  if (!wants_winning(problem, options)) return passes;
  const Targets targets = targets_in_class(problem, options.symmetry, part, index);
  if (options.columns.has(Column::canonical_winning_positions)) passes.push_back({targets.all, 0, true});
  if (!options.columns.has(Column::winning_positions)) return passes;
  for (const auto& [positions, classes] : targets.by_class) {
    if (!passes.empty() && passes.front().targets == positions) {
      passes.front().classes = classes;
    } else {
      passes.push_back({positions, classes, false});
    }
  }
  return passes;
}

/// One class by the tiles of growth/rolling.hpp.
class TiledClass {
 public:
  /// Nothing where that does not serve: checkpoints are of bitmaps, and some boards have no graded holes.
  static std::unique_ptr<TiledClass> make(const Problem& problem, const SearchOptions& options) {
    auto tiled = std::unique_ptr<TiledClass>(new TiledClass(problem, options));
    const bool serves = options.checkpoint == nullptr && problem.board.jumps().size() <= Search::most_jumps &&
                        tiled->index_.bits() <= Search::most_bits &&
                        dense::GradePlan::suits(tiled->index_, tiled->part_.group);
    if (!serves) return nullptr;
    tiled->plan_passes();
    return tiled;
  }

  const ClassPart& part() const { return part_; }
  const std::vector<WinningPass>& passes() const { return passes_; }
  std::uint64_t memory_bytes() const { return rolling_->memory_bytes(options_.threads); }
  std::string memory_words() const {
    return to_grouped(rolling_->most_tiles()) + " tiles of 2^" +
           std::to_string(rolling_->plan().tile_bits() + 1) +
           " bits at a time, one for each orbit, and tables";
  }

  ClassLevels grow(const SearchListener& listener) {
    if (memory_bytes() > options_.memory_bytes) {
      throw ResourceError("the dense engine needs " + human_bytes(memory_bytes()) + " for board '" +
                          problem_.board.name() + "', and may use " + human_bytes(options_.memory_bytes) +
                          ". Give it more with --memory, or take --engine hash.");
    }
    const dense::RollingCounts counts =
        rolling_->grow(counts_jumps(options_), counts_orbits(options_), listener);
    levels_ = levels_of(counts.histogram, pegs());
    return {by_depth(counts.histogram.positions, pegs(), levels_),
            by_depth(counts.histogram.jumps, pegs(), levels_),
            by_depth(counts.histogram.dead_ends, pegs(), levels_),
            {by_depth(counts.orbits.positions, pegs(), levels_),
             by_depth(counts.orbits.dead_ends, pegs(), levels_)}};
  }

  WinningLevels winning(std::size_t pass, const SearchListener& listener) {
    const dense::RollingCounts counts =
        rolling_->winning(pass, passes_[pass].targets, passes_[pass].canonical, listener);
    return {by_depth(counts.histogram.positions, pegs(), levels_),
            by_depth(counts.orbits.positions, pegs(), levels_)};
  }

  void save() {}

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
    rolling_.emplace(problem_.board, index_, part_.group, part_.seeds, last_depth, std::move(groups));
  }

  int pegs() const { return count_bits(part_.seeds.front()); }

  const Problem& problem_;
  const SearchOptions& options_;
  ClassPart part_;
  ClassIndex index_;
  std::vector<WinningPass> passes_;
  std::optional<dense::RollingClass> rolling_;
  std::size_t levels_ = 0;
};

/// One class by the bitmaps of all its positions.
class WholeClass {
 public:
  WholeClass(const Problem& problem, const SearchOptions& options, const SearchListener& listener)
      : options_(options),
        part_(class_part(problem, options.symmetry)),
        search_(problem.board, part_.seeds, options.memory_bytes, listener),
        keeper_(options, search_) {
    passes_ = winning_passes(problem, options, part_, search_.index());
    keeper_.resume(last_depth());
  }

  const ClassPart& part() const { return part_; }
  const std::vector<WinningPass>& passes() const { return passes_; }

  ClassLevels grow(const SearchListener&) {
    const dense::Histogram counted = search_.grow(last_depth(), counts_jumps(options_));
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

  /// What is grown so far, where a checkpoint is kept.
  void save() { keeper_.save(); }

 private:
  /// Winning positions are a matter of the whole problem: a depth limit only cuts what is shown of them.
  std::optional<int> last_depth() const { return passes_.empty() ? options_.max_depth : std::nullopt; }

  const SearchOptions& options_;
  ClassPart part_;
  Search search_;
  dense::GrowthKeeper keeper_;
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
    throw_if_interrupted();
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
    if (!is_grown) search.save();
    result.ending = Ending::interrupted;
    result.reason = "interrupted: the columns filled so far are right, the others were not counted.";
  }
  return result;
}

/// Of one class. By tiles where that serves, unless only the bitmaps fit.
Enumeration enumerate_class(const Problem& problem, const SearchOptions& options,
                            const SearchListener& listener) {
  if (const auto tiled = TiledClass::make(problem, options)) {
    if (tiled->memory_bytes() <= options.memory_bytes || whole_bytes(problem) > options.memory_bytes)
      return enumerate_with(*tiled, options, listener);
  }
  WholeClass whole(problem, options, listener);
  return enumerate_with(whole, options, listener);
}

/// The problem in each class that it has starts in; of classes that look the same, one. Nothing leads from one
/// to another.
std::vector<Problem> class_problems(const Problem& problem, Symmetry symmetry) {
  if (problem.other_starts.empty()) return {problem};
  const std::vector<Position> seeds = search_seeds(problem, symmetry);
  std::vector<Problem> parts;
  for (const auto& of_class : dense::by_class(problem.board, seeds, search_group(problem, symmetry))) {
    parts.push_back(problem);
    parts.back().start = of_class.front();
    parts.back().other_starts = seeds;
  }
  return parts;
}

void add(LevelStats& sum, const LevelStats& part) {
  for (std::size_t column = 0; column < sum.values.size(); ++column) {
    if (part.values[column]) sum.values[column] = sum.values[column].value_or(0) + *part.values[column];
  }
}

/// Enumerates each class of a union by itself, and adds up the columns.
Enumeration enumerate_union(const Problem& problem, const SearchOptions& options,
                            const SearchListener& listener) {
  const PageKeeping keeping;
  Enumeration sum;
  for (const Problem& part : class_problems(problem, options.symmetry)) {
    SearchOptions alone = options;
    alone.checkpoint = nullptr;  // would be of one class only
    const Enumeration here = enumerate_class(part, alone, {{}, listener.progress});
    if (here.ending == Ending::interrupted) throw Interrupted("interrupted before all classes were counted.");
    if (here.ending == Ending::memory) throw ResourceError(here.reason);
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

/// What enumerate() takes by tiles; nothing where some class needs its bitmaps, or only these fit.
std::optional<MemoryPlan> tiled_plan(const Problem& problem, const SearchOptions& options) {
  MemoryPlan most;
  for (const Problem& part : class_problems(problem, options.symmetry)) {
    const auto tiled = TiledClass::make(part, options);
    if (!tiled) return std::nullopt;
    if (tiled->memory_bytes() > options.memory_bytes && whole_bytes(part) <= options.memory_bytes)
      return std::nullopt;
    if (tiled->memory_bytes() < most.bytes) continue;
    most = {tiled->memory_bytes(), tiled->memory_words()};
  }
  return most;
}

}  // namespace

namespace dense_engine {

Enumeration enumerate(const Problem& problem, const SearchOptions& options, const SearchListener& listener) {
  if (problem.board.jumps().empty()) return reference_engine::enumerate(problem, options, listener);
  WorkerTeam team(options.threads);
  return team.run([&] {
    return problem.other_starts.empty() ? enumerate_class(problem, options, listener)
                                        : enumerate_union(problem, options, listener);
  });
}

MemoryPlan plan(const Problem& problem, const SearchOptions& options, Work work) {
  if (problem.board.jumps().empty()) return {4096, "no jump, so no bitmap"};
  if (problem.board.jumps().size() > Search::most_jumps) {
    return {~std::uint64_t{0},
            "not for boards of more than " + std::to_string(Search::most_jumps) + " jumps"};
  }
  if (work == Work::statistics) {
    if (const auto tiled = tiled_plan(problem, options)) return *tiled;
  }
  const ClassIndex index(problem.board, problem.start);
  const std::uint64_t keep = problem.finish ? Search::keep_bytes(index) : 0;
  return {
      whole_bytes(problem),
      "two bitmaps of 2^" + std::to_string(index.bits()) + " bits, and tables" +
          (keep != 0 ? "; " + human_bytes(keep) + " more for winning positions, where memory allows" : "")};
}

}  // namespace dense_engine
}  // namespace pegspace
