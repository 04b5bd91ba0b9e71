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
                         const Search& search) {
  const auto in_class = [&](std::vector<Position> positions) {
    std::erase_if(positions, [&](Position p) { return !search.index().contains(p); });
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

void report_levels(const Enumeration& result, const SearchListener& listener) {
  for (const LevelStats& level : result.levels) {
    if (listener.level_done) listener.level_done(level);
  }
}

/// Enumerates in one class with the bitmaps of the whole class.
class DenseEnumeration {
 public:
  DenseEnumeration(const Problem& problem, const SearchOptions& options, const SearchListener& listener)
      : problem_(problem),
        options_(options),
        listener_(listener),
        part_(class_part(problem, options.symmetry)),
        search_(problem.board, part_.seeds, options.memory_bytes, listener),
        keeper_(options, search_) {}

  Enumeration run() {
    const bool winning = problem_.finish && options_.columns.has_winning();
    keeper_.resume(winning ? std::nullopt : options_.max_depth);
    bool still_grown = true;  // not yet cut down to the winning positions
    const auto no_memory = [&](const std::string& reason) {
      result_.ending = Ending::memory;
      result_.reason = reason + " The columns filled so far are right, the others were not counted.";
      return std::move(result_);
    };
    try {
      // Winning positions are a matter of the whole problem: a depth limit only cuts what is shown of them.
      const dense::Histogram counted =
          search_.grow(winning ? std::nullopt : options_.max_depth, counts_jumps(options_));
      result_ = enumeration_of(levels_of(counted), options_, part_);
      report_levels(result_, listener_);
      throw_if_interrupted();
      still_grown = false;
      if (winning) fill_winning();
    } catch (const DiskError& error) {
      result_.ending = Ending::disk;
      result_.reason = error.what();
    } catch (const ResourceError& error) {
      if (still_grown) throw;
      return no_memory(error.what());
    } catch (const std::bad_alloc&) {
      if (still_grown) throw;
      return no_memory(out_of_memory_words() + ".");
    } catch (const Interrupted&) {
      if (still_grown) keeper_.save();
      result_.ending = Ending::interrupted;
      result_.reason = "interrupted: the columns filled so far are right, the others were not counted.";
    }
    return std::move(result_);
  }

 private:
  bool wants(Column column) const { return options_.columns.has(column); }

  ClassLevels levels_of(const dense::Histogram& counted) const {
    ClassLevels levels;
    levels.positions = search_.sizes();
    for (std::size_t depth = 0; depth < levels.positions.size(); ++depth) {
      const std::size_t pegs = static_cast<std::size_t>(search_.start_pegs()) - depth;
      levels.jumps.push_back(counted.jumps[pegs]);
      levels.dead_ends.push_back(counted.dead_ends[pegs]);
    }
    if (counts_orbits(options_)) {
      levels.orbits =
          search_.orbits(part_.group, levels.positions,
                         wants(Column::canonical_dead_ends) ? std::optional(levels.dead_ends) : std::nullopt);
    }
    return levels;
  }

  void fill_winning() {
    const Targets targets = targets_in_class(problem_, options_.symmetry, part_, search_);
    std::vector<std::uint64_t> kept = search_.keep(targets.all);
    if (wants(Column::canonical_winning_positions)) {
      const Search::Orbits orbits = search_.orbits(part_.group, kept);
      for (std::size_t depth = 0; depth < result_.levels.size(); ++depth) {
        result_.levels[depth][Column::canonical_winning_positions] = orbits.positions[depth];
      }
    }
    if (!wants(Column::winning_positions)) return;
    std::vector<std::uint64_t> sums(kept.size());
    bool whole = true;  // the bitmaps still hold what `targets.all` kept
    for (const auto& [positions, classes] : targets.by_class) {
      if (positions != targets.all) {
        if (!whole) search_.grow(std::nullopt);
        kept = search_.keep(positions);
        whole = false;
      } else if (!whole) {
        search_.grow(std::nullopt);
        kept = search_.keep(targets.all);
        whole = true;
      }
      for (std::size_t depth = 0; depth < sums.size(); ++depth) sums[depth] += kept[depth] * classes;
    }
    for (std::size_t depth = 0; depth < result_.levels.size(); ++depth) {
      result_.levels[depth][Column::winning_positions] = sums[depth];
    }
  }

  const Problem& problem_;
  const SearchOptions& options_;
  const SearchListener& listener_;
  ClassPart part_;
  Search search_;
  dense::GrowthKeeper keeper_;
  Enumeration result_;
};

/// How a class is enumerated without its bitmaps (growth/rolling.hpp); nothing where that does not serve: the
/// retrograde pass and checkpoints need the whole class, and tiles must be carried to tiles.
struct RollingClass {
  RollingClass(const Problem& problem, const SearchOptions& options, const ClassPart& part)
      : index(problem.board, part.seeds.front(), part.group),
        last_depth(std::min(options.max_depth.value_or(max_holes), count_bits(part.seeds.front()))) {
    const bool whole = (problem.finish && options.columns.has_winning()) || options.checkpoint != nullptr ||
                       problem.board.jumps().size() > Search::most_jumps || index.bits() > Search::most_bits;
    if (!whole && dense::GradePlan::suits(index, part.group))
      plan.emplace(index, part.group, part.seeds, last_depth);
    if (plan) bytes = dense::rolling_bytes(problem.board, index, *plan, part.group.order(), options.threads);
  }

  ClassIndex index;
  int last_depth;
  std::optional<dense::GradePlan> plan;
  std::uint64_t bytes = 0;
};

Enumeration enumerate_rolling(const Problem& problem, const RollingClass& rolling, const ClassPart& part,
                              const SearchOptions& options, const SearchListener& listener) {
  if (rolling.bytes > options.memory_bytes) {
    throw ResourceError("the dense engine needs " + human_bytes(rolling.bytes) + " for board '" +
                        problem.board.name() + "', and may use " + human_bytes(options.memory_bytes) +
                        ". Give it more with --memory, or take --engine hash.");
  }
  Enumeration result;
  try {
    const dense::RollingRequest request{
        problem.board,         rolling.index,         part.group, part.seeds, rolling.last_depth,
        counts_jumps(options), counts_orbits(options)};
    const dense::RollingCounts counts = dense::count_rolling(request, *rolling.plan, listener);
    ClassLevels levels;
    for (int pegs = count_bits(part.seeds.front()); pegs >= 0; --pegs) {
      const auto at = static_cast<std::size_t>(pegs);
      if (counts.histogram.positions[at] == 0) break;
      levels.positions.push_back(counts.histogram.positions[at]);
      levels.jumps.push_back(counts.histogram.jumps[at]);
      levels.dead_ends.push_back(counts.histogram.dead_ends[at]);
      levels.orbits.positions.push_back(counts.orbits.positions[at]);
      levels.orbits.dead_ends.push_back(counts.orbits.dead_ends[at]);
    }
    result = enumeration_of(levels, options, part);
    report_levels(result, listener);
  } catch (const Interrupted&) {
    result.ending = Ending::interrupted;
    result.reason = "interrupted: the columns filled so far are right, the others were not counted.";
  }
  return result;
}

/// Of one class.
Enumeration enumerate_class(const Problem& problem, const SearchOptions& options,
                            const SearchListener& listener) {
  const ClassPart part = class_part(problem, options.symmetry);
  const RollingClass rolling(problem, options, part);
  return rolling.plan ? enumerate_rolling(problem, rolling, part, options, listener)
                      : DenseEnumeration(problem, options, listener).run();
}

void add(LevelStats& sum, const LevelStats& part) {
  for (std::size_t column = 0; column < sum.values.size(); ++column) {
    if (part.values[column]) sum.values[column] = sum.values[column].value_or(0) + *part.values[column];
  }
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

/// What enumerate() takes without the bitmaps of the classes; nothing where some class needs them.
std::optional<MemoryPlan> rolling_plan(const Problem& problem, const SearchOptions& options) {
  MemoryPlan most;
  for (const Problem& part : class_problems(problem, options.symmetry)) {
    const RollingClass rolling(part, options, class_part(part, options.symmetry));
    if (!rolling.plan) return std::nullopt;
    if (rolling.bytes < most.bytes) continue;
    most.bytes = rolling.bytes;
    most.sentence = "at most " + to_grouped(rolling.plan->most_alive()) + " tiles of 2^" +
                    std::to_string(rolling.plan->tile_bits() + 1) +
                    " bits at a time, one for each orbit; and tables";
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
    if (const auto rolling = rolling_plan(problem, options)) return *rolling;
  }
  const ClassIndex index(problem.board, problem.start);
  const std::uint64_t keep = problem.finish ? Search::keep_bytes(index) : 0;
  return {
      Search::memory_bytes(problem.board, index),
      "two bitmaps of 2^" + std::to_string(index.bits()) + " bits, and tables" +
          (keep != 0 ? "; " + human_bytes(keep) + " more for winning positions, where memory allows" : "")};
}

}  // namespace dense_engine
}  // namespace pegspace
