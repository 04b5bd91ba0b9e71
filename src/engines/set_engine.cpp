#include "engines/set_engine.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "levels/kit/progress_meter.hpp"
#include "levels/lists/position_lists.hpp"
#include "levels/lists/retrograde_pass.hpp"
#include "levels/sets/set_reader.hpp"

namespace pegspace {
namespace {

/// The file, which must have all positions reachable from the problem's start, down to that depth.
const SetReader& set_of(const Problem& problem, const Resources& resources, int last_depth = max_holes) {
  PEGSPACE_CHECK(resources.set != nullptr, "who takes the engine of a file gives it the file");
  const SetReader& set = *resources.set;
  if (starts_of(problem) != starts_of(set.problem())) {
    throw InputError("'" + set.path() + "' has the positions from " + set.problem().start_label +
                     " alone, and others are needed. Omit --saved.");
  }
  set.require_depth(last_depth);
  return set;
}

/// Visits the canonical positions of these depths, each once, in the team.
void visit_canonical(const SetReader& set, SetKind kind, DepthRange depths, const CanonicalForm& form,
                     int threads, const SearchListener& listener, const DepthVisitor& visit) {
  const int start_pegs = count_bits(set.problem().start);
  SharedMeter meter(listener, "reading", set.positions(kind, depths));
  WorkerTeam(threads).run([&] {
    set.visit_positions(kind, depths, [&](int depth, std::span<const Position> positions) {
      meter.add(positions.size());
      if (std::ranges::any_of(positions, [&](Position p) { return count_bits(p) != start_pegs - depth; }))
        set.damaged("level " + std::to_string(depth) + " has a position of another level");
      if (form.order() == 1) return visit(depth, positions);
      std::vector<Position> canonical;
      std::ranges::copy_if(positions, std::back_inserter(canonical),
                           [&](Position p) { return form.least(p) == p; });
      visit(depth, canonical);
    });
  });
}

/// The winning positions, by level, from the reachable ones of the file.
PositionLevels found_backwards(const SetReader& set, const Problem& problem, const Resources& resources,
                               const SearchListener& listener) {
  const DepthRange depths{0, count_bits(problem.start) - problem.finish->fewest_pegs()};
  const SymmetryGroup group = search_group(problem, Symmetry::start);
  CanonicalLists lists(group, count_bits(problem.start));
  const auto add = [&](int, std::span<const Position> positions) { lists.add(positions); };
  visit_canonical(set, SetKind::reachable, depths, CanonicalForm(group), resources.threads, listener, add);
  return winning_among(lists.take(resources.threads), problem, group, resources.threads, listener);
}

void visit(const Problem& problem, Sought sought, const Resources& resources, const SearchListener& listener,
           const PositionVisitor& visitor) {
  const bool is_winning = sought.is_winning();
  if (is_winning) require_finish(problem);
  const int last = is_winning ? max_holes : sought.last_depth;
  const SetReader& set = set_of(problem, resources, last);
  if (is_winning && !set.has_winning(*problem.finish)) {
    for (const std::vector<Position>& level : found_backwards(set, problem, resources, listener))
      visitor(level);
    return;
  }
  visit_canonical(set, is_winning ? SetKind::winning : SetKind::reachable, {0, last},
                  CanonicalForm(sought_group(problem, sought)), resources.threads, listener,
                  [&](int, std::span<const Position> positions) { visitor(positions); });
}

/// Folds plan their own memory, so there is nothing to add.
MemoryPlan plan(const Problem&, const Work&, const Resources& resources) {
  return {.sentence = "the positions of " + resources.set->path()};
}

/// Fills in the winning columns: only the numbers of positions.
void fill_winning(Enumeration& found, const Problem& problem, const Resources& resources,
                  const SearchListener& listener) {
  const CanonicalForm form(winning_group(problem));
  const PositionLevels levels = list_positions(set_engine(), problem, Sought::winning, resources, listener);
  for (LevelStats& level : found.levels) {
    std::uint64_t positions = 0;
    const auto depth = static_cast<std::size_t>(level.depth);
    if (depth < levels.size()) {
      for (const Position p : levels[depth]) positions += static_cast<std::uint64_t>(form.orbit_size(p));
    }
    level[Column::winning_positions] = positions;
  }
}

Enumeration enumerate(const Problem& problem, const LevelRequest& request, const Resources& resources,
                      const SearchListener& listener) {
  const SetReader& set = set_of(problem, resources, request.max_depth.value_or(max_holes));
  ColumnSet columns = request.columns;
  const bool with_winning = problem.finish && columns.has(Column::winning_positions);
  columns.remove(Column::winning_positions);
  columns.remove(Column::canonical_winning_positions);
  Enumeration found;
  for (const LevelStats& level : set.levels()) {
    if (request.max_depth && level.depth > *request.max_depth) {
      found.ending = Ending::depth_limit;
      break;
    }
    LevelStats& copy = found.levels.emplace_back(LevelStats{level.depth, level.pegs, {}});
    for (std::size_t column = 0; column < column_count; ++column) {
      if (!columns.has(static_cast<Column>(column))) continue;
      copy.values[column] = level.values[column];
      if (copy.values[column]) continue;
      throw InputError("'" + set.path() + "' does not count " + std::string(column_names[column]) +
                       ", which are needed. Make it without --columns, or omit --saved.");
    }
  }
  if (with_winning) fill_winning(found, problem, resources, listener);
  return found;
}

constexpr Engine engine{
    .name = "set",
    .summary = "no search: the positions of a file",
    .enumerate = enumerate,
    .visit = visit,
    .plan = plan,
    .can = {.folds_over_tiles = true},
};

}  // namespace

const Engine& set_engine() {
  return engine;
}

}  // namespace pegspace
