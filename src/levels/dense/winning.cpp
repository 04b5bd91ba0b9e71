// The winning positions of a problem, or all reachable ones.
#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "base/sort.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/dense/tiled_lists.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/reference/reference_engine.hpp"
#include "position/canonical_form.hpp"

namespace pegspace {
namespace {

std::uint64_t bytes_of(const PositionLevels& levels) {
  std::uint64_t bytes = 0;
  for (const std::vector<Position>& level : levels) bytes += level.size() * sizeof(Position);
  return bytes;
}

/// The positions of all classes of the starts, canonical under the group, which must carry the starts and what is
/// listed onto themselves. list(class, options) lists those of a class.
template <typename List>
PositionLevels list_all_classes(const Problem& problem, const SymmetryGroup& group,
                                const SearchOptions& options, List&& list) {
  PositionLevels all;
  for (const std::vector<Position>& starts : by_class(problem.board, starts_of(problem), group)) {
    SearchOptions left = options;
    left.memory_bytes -= std::min(left.memory_bytes, bytes_of(all));
    const SymmetryGroup of_class = group.stabiliser(starts);
    PositionLevels listed = list(dense::ListedClass{problem.board, starts, of_class}, left);
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
  require_finish(problem);
  if (problem.board.jumps().empty()) return reference_engine::winning(problem, options, listener);
  const std::vector<Position> targets = problem.finish->positions();
  WorkerTeam team(options.threads);
  return team.run([&]() -> PositionLevels {
    const auto list = [&](const dense::ListedClass& wanted, const SearchOptions& left) {
      return dense::list_winning(wanted, targets, left, listener);
    };
    return list_all_classes(problem, winning_group(problem), options, list);
  });
}

void visit_winning(const Problem& problem, const SearchOptions& options, const SearchListener& listener,
                   const PositionVisitor& visit) {
  require_finish(problem);
  if (problem.board.jumps().empty()) {
    for (const std::vector<Position>& level : reference_engine::winning(problem, options, listener))
      visit(level);
    return;
  }
  WorkerTeam team(options.threads);
  team.run([&] {
    dense::visit_winning({problem.board, starts_of(problem), winning_group(problem)},
                         problem.finish->positions(), options, listener, visit);
  });
}

std::vector<std::uint64_t> count_winning(const Problem& problem, const std::vector<Finish>& finishes,
                                         const SearchOptions& options, const SearchListener& listener) {
  std::vector<std::uint64_t> counts(finishes.size(), 0);
  WorkerTeam team(options.threads);
  for (const std::vector<Position>& starts :
       by_class(problem.board, starts_of(problem), SymmetryGroup::trivial(problem.board))) {
    const Problem of_class{problem.board, starts.front(), "", std::nullopt};
    std::vector<std::vector<Position>> target_sets;
    std::vector<std::size_t> asked;
    for (std::size_t i = 0; i < finishes.size(); ++i) {
      std::vector<Position> targets = feasible_positions(of_class, finishes[i]);
      if (targets.empty()) continue;
      target_sets.push_back(std::move(targets));
      asked.push_back(i);
    }
    if (asked.empty()) continue;
    const auto found =
        team.run([&] { return dense::count_winning(problem.board, starts, target_sets, options, listener); });
    for (std::size_t i = 0; i < asked.size(); ++i) counts[asked[i]] += found[i];
  }
  return counts;
}

PositionLevels reachable(const Problem& problem, const SearchOptions& options,
                         const SearchListener& listener) {
  if (problem.board.jumps().empty()) return reference_engine::reachable(problem, options, listener);
  WorkerTeam team(options.threads);
  return team.run([&]() -> PositionLevels {
    const auto list = [&](const dense::ListedClass& wanted, const SearchOptions& left) {
      return dense::list_reachable(wanted, left, listener);
    };
    return list_all_classes(problem, search_group(problem, Symmetry::start), options, list);
  });
}

}  // namespace dense_engine
}  // namespace pegspace
