// The reference engine (reference_engine.hpp). Obvious rather than fast: a level is a std::set of positions,
// and each column is computed as level_stats.hpp and engine.hpp define it.
#include "levels/reference/reference_engine.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "levels/kit/progress_meter.hpp"
#include "position/jump_mask.hpp"

namespace pegspace::reference {

namespace {

using Level = std::set<Position>;
using Ways =
    std::map<Position, Count>;  // position -> number of jump sequences that lead there from the start

// The bytes of a node: three pointers and a colour, the value, and the allocator's own header.
constexpr std::uint64_t set_node_bytes = 48;

/// Called before each position of a level: looks for Ctrl-C, and reports progress.
class Step {
 public:
  Step(const SearchListener& listener, std::string_view name) : meter_(listener), name_(name) {}

  void begin(std::size_t depth, std::size_t positions) {
    sign_ = {.step = name_, .depth = static_cast<int>(depth), .total = positions};
  }
  void next() {
    throw_if_interrupted();
    ++sign_.done;
    meter_.report(sign_);
  }

 private:
  ProgressMeter meter_;
  std::string_view name_;
  SearchProgress sign_{};
};

std::vector<Position> successors(const std::vector<JumpMask>& jumps, Position p) {
  std::vector<Position> all;
  for (const JumpMask& jump : jumps) {
    if (is_legal(jump, p)) all.push_back(p ^ jump.touches);
  }
  return all;
}

Level next_level(const std::vector<JumpMask>& jumps, const Level& level, Step& step) {
  Level next;
  for (const Position p : level) {
    step.next();
    for (const Position q : successors(jumps, p)) next.insert(q);
  }
  return next;
}

/// The levels down to last_depth; the last of them may be empty.
std::vector<Level> reachable_levels(const Problem& problem, const std::vector<JumpMask>& jumps,
                                    int last_depth, const SearchListener& listener) {
  const std::vector<Position> starts = starts_of(problem);
  std::vector<Level> levels{Level(starts.begin(), starts.end())};
  Step step(listener, "expanding");
  while (!levels.back().empty() && static_cast<int>(levels.size()) <= last_depth) {
    step.begin(levels.size() - 1, levels.back().size());
    levels.push_back(next_level(jumps, levels.back(), step));
  }
  return levels;
}

std::uint64_t canonical_number(const Level& level, const SymmetryGroup& group) {
  Level forms;
  for (const Position p : level) {
    throw_if_interrupted();
    forms.insert(group.canonical(p));
  }
  return forms.size();
}

/// Every column but the winning ones.
LevelStats stats_of(const Level& level, int depth, const std::vector<JumpMask>& jumps,
                    const SymmetryGroup& group) {
  std::uint64_t legal_jumps = 0;
  Level dead_ends;
  for (const Position p : level) {
    const std::size_t number = successors(jumps, p).size();
    legal_jumps += number;
    if (number == 0) dead_ends.insert(p);
  }
  LevelStats stats{depth, count_bits(*level.begin()), {}};
  stats[Column::positions] = level.size();
  stats[Column::canonical_positions] = canonical_number(level, group);
  stats[Column::jumps] = legal_jumps;
  stats[Column::dead_ends] = dead_ends.size();
  stats[Column::canonical_dead_ends] = canonical_number(dead_ends, group);
  return stats;
}

void keep_only(const ColumnSet& columns, LevelStats& stats) {
  for (int column = 0; column < column_count; ++column) {
    if (!columns.has(static_cast<Column>(column))) stats[static_cast<Column>(column)].reset();
  }
}

/// The winning positions of each level: backwards, those in the finish or with a winning successor.
std::vector<Level> winning_levels(const std::vector<JumpMask>& jumps, const std::vector<Level>& levels,
                                  const Finish& finish, const SearchListener& listener) {
  std::vector<Level> winning(levels.size());
  Step step(listener, "winning");
  for (std::size_t depth = levels.size(); depth-- > 0;) {
    step.begin(depth, levels[depth].size());
    for (const Position p : levels[depth]) {
      step.next();
      bool wins = finish.contains(p);
      for (const Position q : successors(jumps, p)) {
        wins = wins || (depth + 1 < levels.size() && winning[depth + 1].contains(q));
      }
      if (wins) winning[depth].insert(p);
    }
  }
  return winning;
}

/// Fills result level by level. Winning positions are a property of the whole problem, so they need the
/// levels below max_depth as well: these are searched but not reported.
void enumerate_into(Enumeration& result, const Problem& problem, const LevelRequest& request,
                    const SearchListener& listener) {
  const std::vector<JumpMask> jumps = jump_masks(problem.board);
  const SymmetryGroup group = search_group(problem, request.symmetry);
  const bool winning_wanted = problem.finish.has_value() && request.columns.has_winning();
  const std::vector<Position> starts = starts_of(problem);
  std::vector<Level> levels{Level(starts.begin(), starts.end())};
  Step step(listener, "expanding");
  for (int depth = 0; !levels.back().empty(); ++depth) {
    step.begin(levels.size() - 1, levels.back().size());
    const bool reported = depth <= request.max_depth.value_or(depth);
    if (!reported) result.ending = Ending::depth_limit;
    if (!reported && !winning_wanted) return;
    if (reported) {
      result.levels.push_back(stats_of(levels.back(), depth, jumps, group));
      keep_only(request.columns, result.levels.back());
      if (listener.level_done) listener.level_done(result.levels.back());
    }
    levels.push_back(next_level(jumps, levels.back(), step));
  }
  if (!winning_wanted) return;
  const std::vector<Level> winning = winning_levels(jumps, levels, *problem.finish, listener);
  for (std::size_t depth = 0; depth < result.levels.size(); ++depth) {
    LevelStats& stats = result.levels[depth];
    stats[Column::winning_positions] = winning[depth].size();
    stats[Column::canonical_winning_positions] = canonical_number(winning[depth], group);
    keep_only(request.columns, stats);
  }
}

}  // namespace

Enumeration enumerate(const Problem& problem, const LevelRequest& request, const Resources&,
                      const SearchListener& listener) {
  Enumeration result;
  enumerate_into(result, problem, request, listener);
  return result;
}

Counting count(const Problem& problem, const CountRequest& request, const SearchListener& listener) {
  const std::vector<JumpMask> jumps = jump_masks(problem.board);
  Counting counting;
  counting.finishes.resize(request.finishes.size());
  Count games = 0;
  std::vector<Level> levels;
  Ways ways;
  for (const Position start : starts_of(problem)) ways[start] = 1;
  Step step(listener, "counting");
  while (!ways.empty()) {
    step.begin(levels.size(), ways.size());
    levels.emplace_back();
    Ways next;
    for (const auto& [p, number] : ways) {
      step.next();
      levels.back().insert(p);
      const std::vector<Position> children = successors(jumps, p);
      for (const Position q : children) next[q] += number;
      if (children.empty()) games += number;
    }
    if (request.games && listener.games_so_far) listener.games_so_far(games);
    for (std::size_t i = 0; i < request.finishes.size(); ++i) {
      for (const auto& [p, number] : ways) {
        if (request.finishes[i].contains(p)) counting.finishes[i].solutions += number;
      }
    }
    ways = std::move(next);
  }
  if (request.games) counting.games = games;
  for (std::size_t i = 0; i < request.finishes.size(); ++i) {
    for (const Level& level : winning_levels(jumps, levels, request.finishes[i], listener)) {
      counting.finishes[i].winning_positions += level.size();
    }
  }
  return counting;
}

std::map<Position, int> nim_values(const Problem& problem, bool misere, const SearchListener& listener) {
  const std::vector<JumpMask> jumps = jump_masks(problem.board);
  const std::vector<Level> levels = reachable_levels(problem, jumps, max_holes, listener);
  std::map<Position, int> values;
  Step step(listener, "folding");
  for (std::size_t depth = levels.size(); depth-- > 0;) {
    step.begin(depth, levels[depth].size());
    for (const Position p : levels[depth]) {
      step.next();
      std::set<int> of_children;
      for (const Position q : successors(jumps, p)) of_children.insert(values.at(q));
      int& value = values[p];
      if (misere) {
        value = of_children.empty() || of_children.contains(0) ? 1 : 0;
      } else {
        while (of_children.contains(value)) ++value;
      }
    }
  }
  return values;
}

void visit(const Problem& problem, Sought sought, const Resources&, const SearchListener& listener,
           const PositionVisitor& visitor) {
  if (sought.is_winning()) require_finish(problem);
  const int last_depth = last_depth_of(problem, sought);
  const std::vector<JumpMask> jumps = jump_masks(problem.board);
  std::vector<Level> levels = reachable_levels(problem, jumps, last_depth, listener);
  if (sought.is_winning()) levels = winning_levels(jumps, levels, *problem.finish, listener);
  for (const Level& level : levels) visitor(std::vector<Position>(level.begin(), level.end()));
}

MemoryPlan plan(const Problem&, const Work&, const Resources&) {
  return {.sentence = "not known in advance: " + std::to_string(set_node_bytes) +
                      " bytes for each reachable position, all levels at once",
          .for_each_of_all = set_node_bytes};
}

}  // namespace pegspace::reference
