#include "engines/set_engine.hpp"

#include <algorithm>
#include <array>
#include <mutex>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/sort.hpp"
#include "base/text.hpp"
#include "levels/listed/links.hpp"
#include "levels/sets/set_reader.hpp"

namespace pegspace {
namespace {

/// The file, which must have all that can be reached from the problem's start, down to that depth.
const SetReader& set_of(const Problem& problem, const SearchOptions& options, int last_depth = max_holes) {
  PEGSPACE_CHECK(options.set != nullptr, "who takes the engine of a file gives it the file");
  const SetReader& set = *options.set;
  if (starts_of(problem) != starts_of(set.problem())) {
    throw InputError("'" + set.path() + "' has the positions from " + set.problem().start_label +
                     " alone, and others are needed. Omit --set.");
  }
  set.require_depth(last_depth);
  return set;
}

/// Visits the positions of these depths that are canonical, each once, in the team.
void visit_canonical(const SetReader& set, SetKind kind, DepthRange depths, const CanonicalForm& form,
                     int threads, const DepthVisitor& visit) {
  WorkerTeam(threads).run([&] {
    set.visit_positions(kind, depths, [&](int depth, std::span<const Position> positions) {
      if (form.order() == 1) return visit(depth, positions);
      std::vector<Position> canonical;
      std::ranges::copy_if(positions, std::back_inserter(canonical),
                           [&](Position p) { return form.least(p) == p; });
      visit(depth, canonical);
    });
  });
}

/// The same as lists. Throws ResourceError where these do not fit, before it reads.
PositionLevels listed(const SetReader& set, SetKind kind, DepthRange depths, const SymmetryGroup& group,
                      const SearchOptions& options) {
  const CanonicalForm form(group);
  const Column column = kind == SetKind::winning ? Column::winning_positions : Column::positions;
  PositionLevels levels(max_holes + 1);
  std::uint64_t least = 0;  // few orbits are smaller than the group
  for (const LevelStats& level : set.levels()) {
    if (!depths.has(level.depth)) continue;
    const std::uint64_t orbits = level[column].value_or(0) / static_cast<std::uint64_t>(form.order());
    least += orbits * sizeof(Position);
    if (least <= options.memory_bytes) levels[static_cast<std::size_t>(level.depth)].reserve(orbits);
  }
  if (least > options.memory_bytes) {
    throw ResourceError("the positions of '" + set.path() + "' need more than " + human_bytes(least) +
                        " as lists, but may use only " + human_bytes(options.memory_bytes) +
                        ". Allow more with --memory.");
  }
  std::array<std::mutex, max_holes + 1> adding;
  visit_canonical(set, kind, depths, form, options.threads,
                  [&](int depth, std::span<const Position> positions) {
                    const std::lock_guard lock(adding[static_cast<std::size_t>(depth)]);
                    std::vector<Position>& level = levels[static_cast<std::size_t>(depth)];
                    level.insert(level.end(), positions.begin(), positions.end());
                  });
  WorkerTeam(options.threads).for_each(levels.size(), [&](std::size_t depth) { sort_unique(levels[depth]); });
  while (!levels.empty() && levels.back().empty()) levels.pop_back();
  return levels;
}

/// A position is winning if it is a target, or a jump leads from it to a winning one.
PositionLevels found_backwards(const SetReader& set, const Problem& problem, const SearchOptions& options) {
  const DepthRange depths{0, count_bits(problem.start) - problem.finish->fewest_pegs()};
  const SymmetryGroup group = winning_group(problem);
  const StoredLevels reachable(problem, group, listed(set, SetKind::reachable, depths, group, options),
                               options);
  WorkerTeam team(options.threads);
  PositionLevels levels(static_cast<std::size_t>(reachable.levels()));
  std::vector<std::uint8_t> behind;
  for (int depth = reachable.levels() - 1; depth >= 0; --depth) {
    std::vector<std::uint8_t> wins(reachable.size(depth));
    for_each_position(reachable, depth, Links::to_children, team,
                      [&](std::size_t place, Position p, std::span<const Link> links) {
                        wins[place] = problem.finish->contains(p) ||
                                      std::ranges::any_of(
                                          links, [&](const Link& link) { return behind[link.place] != 0; });
                      });
    for (std::size_t place = 0; place < wins.size(); ++place) {
      if (wins[place] != 0)
        levels[static_cast<std::size_t>(depth)].push_back(reachable.position(depth, place));
    }
    behind = std::move(wins);
  }
  team.for_each(levels.size(), [&](std::size_t depth) { sort_unique(levels[depth]); });
  while (!levels.empty() && levels.back().empty()) levels.pop_back();
  return levels;
}

PositionLevels winning(const Problem& problem, const SearchOptions& options, const SearchListener&) {
  require_finish(problem);
  const SetReader& set = set_of(problem, options);
  if (!set.has_winning(*problem.finish)) return found_backwards(set, problem, options);
  return listed(set, SetKind::winning, {}, winning_group(problem), options);
}

void visit_winning(const Problem& problem, const SearchOptions& options, const SearchListener&,
                   const PositionVisitor& visit) {
  const SetReader& set = set_of(problem, options);
  if (set.has_winning(*problem.finish)) {
    const CanonicalForm form(winning_group(problem));
    return visit_canonical(set, SetKind::winning, {}, form, options.threads,
                           [&](int, std::span<const Position> positions) { visit(positions); });
  }
  for (const std::vector<Position>& level : found_backwards(set, problem, options)) visit(level);
}

PositionLevels reachable(const Problem& problem, const SearchOptions& options, const SearchListener&) {
  const int last = options.max_depth.value_or(max_holes);
  return listed(set_of(problem, options, last), SetKind::reachable, {0, last},
                search_group(problem, Symmetry::start), options);
}

/// Of the winning columns the numbers of positions alone.
void fill_winning(Enumeration& found, const Problem& problem, const SearchOptions& options,
                  const SearchListener& listener) {
  const CanonicalForm form(winning_group(problem));
  const PositionLevels levels = winning(problem, options, listener);
  for (LevelStats& level : found.levels) {
    std::uint64_t positions = 0;
    const auto depth = static_cast<std::size_t>(level.depth);
    if (depth < levels.size()) {
      for (const Position p : levels[depth]) positions += static_cast<std::uint64_t>(form.orbit_size(p));
    }
    level[Column::winning_positions] = positions;
  }
}

Enumeration enumerate(const Problem& problem, const SearchOptions& options, const SearchListener& listener) {
  const SetReader& set = set_of(problem, options, options.max_depth.value_or(max_holes));
  ColumnSet columns = options.columns;
  const bool with_winning = problem.finish && columns.has(Column::winning_positions);
  columns.remove(Column::winning_positions);
  columns.remove(Column::canonical_winning_positions);
  Enumeration found;
  for (const LevelStats& level : set.levels()) {
    if (options.max_depth && level.depth > *options.max_depth) {
      found.ending = Ending::depth_limit;
      break;
    }
    LevelStats& copy = found.levels.emplace_back(LevelStats{level.depth, level.pegs, {}});
    for (std::size_t column = 0; column < column_count; ++column) {
      if (!columns.has(static_cast<Column>(column))) continue;
      copy.values[column] = level.values[column];
      if (copy.values[column]) continue;
      throw InputError("'" + set.path() + "' does not count " + std::string(column_names[column]) +
                       ", which are needed. Make it without --columns, or omit --set.");
    }
  }
  if (with_winning) fill_winning(found, problem, options, listener);
  return found;
}

/// What folds take of it they know themselves.
MemoryPlan plan(const Problem&, const SearchOptions& options, Work) {
  return {.sentence = "the positions of " + options.set->path()};
}

constexpr Engine engine{
    .name = "set",
    .summary = "no search: the positions of a file",
    .enumerate = enumerate,
    .winning = winning,
    .reachable = reachable,
    .plan = plan,
    .can = {},
    .visit_winning = visit_winning,
};

}  // namespace

const Engine& set_engine() {
  return engine;
}

}  // namespace pegspace
