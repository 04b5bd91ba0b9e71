#include "levels/dense/dense_engine.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/system/huge_pages.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "levels/dense/class_part.hpp"
#include "levels/dense/count.hpp"
#include "levels/dense/enumerate_class.hpp"
#include "levels/dense/layout/tables.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/reference/reference_engine.hpp"

namespace pegspace {
namespace {

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
  for (const Problem& part : dense::class_problems(problem, options.symmetry)) {
    SearchOptions alone = options;
    alone.checkpoint = nullptr;  // would be of one class only
    const Enumeration here = dense::enumerate_class(part, alone, {{}, listener.progress});
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
  for (const Problem& part : dense::class_problems(problem, options.symmetry)) {
    const MemoryPlan plan = dense::enumeration_plan(part, options);
    set_bytes += plan.set_bytes;
    if (plan.bytes >= most.bytes) most = plan;
  }
  most.set_bytes = set_bytes;
  return most;
}

}  // namespace

namespace dense_engine {

Enumeration enumerate(const Problem& problem, const SearchOptions& options, const SearchListener& listener) {
  if (problem.board.jumps().empty()) {
    return options.save == nullptr ? reference_engine::enumerate(problem, options, listener)
                                   : hash_engine::enumerate(problem, options, listener);
  }
  WorkerTeam team(options.threads);
  return team.run([&] {
    return problem.other_starts.empty() ? dense::enumerate_class(problem, options, listener)
                                        : enumerate_union(problem, options, listener);
  });
}

MemoryPlan plan(const Problem& problem, const SearchOptions& options, Work work) {
  if (problem.board.jumps().empty()) return {4096, "no jump, so no position but the start"};
  if (problem.board.jumps().size() > dense::Tables::most_jumps) {
    return {~std::uint64_t{0},
            "not for boards of more than " + std::to_string(dense::Tables::most_jumps) + " jumps"};
  }
  try {
    return work == Work::statistics ? union_plan(problem, options)
                                    : dense::counting_plan(problem, options, work);
  } catch (const ResourceError&) {  // more tiles than can be numbered
    const ClassIndex index(problem.board, problem.start, SymmetryGroup::trivial(problem.board));
    return {bit(index.bits() - 2), "a bit for each of 2^" + std::to_string(index.bits() + 1) + " positions"};
  }
}

}  // namespace dense_engine
}  // namespace pegspace
