// The winning positions of a problem, or all reachable ones, canonical, out of the dense engine's bitmaps:
// grow, keep (winning ones), list.
#include "base/check.hpp"
#include "base/sort.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/dense/paths/listed.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/reference/reference_engine.hpp"
#include "position/canonical_form.hpp"

namespace pegspace {
namespace {

using dense::Search;

std::uint64_t bytes_of(const PositionLevels& levels) {
  std::uint64_t bytes = 0;
  for (const std::vector<Position>& level : levels) bytes += level.size() * sizeof(Position);
  return bytes;
}

/// The positions that fill(search) leaves in the bitmaps, of all classes of the starts: canonical under the
/// group, which must carry the starts and what fill leaves onto themselves. fill returns whether anything is left.
template <typename Fill>
PositionLevels list_all_classes(const Problem& problem, const SymmetryGroup& group,
                                const SearchOptions& options, const SearchListener& listener, Fill&& fill) {
  PositionLevels all;
  for (const std::vector<Position>& starts : dense::by_class(problem.board, starts_of(problem), group)) {
    const std::uint64_t memory_bytes = options.memory_bytes - bytes_of(all);
    Search search(problem.board, starts, memory_bytes, listener);
    if (!fill(search)) continue;
    const SymmetryGroup of_class = group.stabiliser(starts);
    PositionLevels listed = dense::list_canonical(search, of_class, memory_bytes - search.planned_bytes());
    if (of_class.order() == group.order() && all.empty()) {
      all = std::move(listed);
      continue;
    }
    // No two of these are images of each other: each orbit of the group has positions in one class of these,
    // and there they are one orbit of `of_class`.
    const CanonicalForm form(group);
    if (all.size() < listed.size()) all.resize(listed.size());
    for (std::size_t depth = 0; depth < listed.size(); ++depth) {
      for (const Position p : listed[depth]) all[depth].push_back(form.least(p));
      sort_words(all[depth]);
    }
  }
  return all;
}

}  // namespace

namespace dense_engine {

PositionLevels winning(const Problem& problem, const SearchOptions& options, const SearchListener& listener) {
  PEGSPACE_CHECK(problem.finish.has_value(), "winning positions are those of a finish");
  if (problem.board.jumps().empty()) return reference_engine::winning(problem, options, listener);
  WorkerTeam team(options.threads);
  return team.run([&]() -> PositionLevels {
    return list_all_classes(problem, winning_group(problem), options, listener, [&](Search& search) {
      search.grow(std::nullopt);
      return search.keep(problem.finish->positions).front() != 0;
    });
  });
}

PositionLevels reachable(const Problem& problem, const SearchOptions& options,
                         const SearchListener& listener) {
  if (problem.board.jumps().empty()) return reference_engine::reachable(problem, options, listener);
  WorkerTeam team(options.threads);
  return team.run([&]() -> PositionLevels {
    return list_all_classes(problem, search_group(problem, Symmetry::start), options, listener,
                            [&](Search& search) {
                              search.grow(options.max_depth);
                              return true;
                            });
  });
}

}  // namespace dense_engine
}  // namespace pegspace
