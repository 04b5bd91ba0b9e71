// The positions of a problem, class by class; and how many of them win.
#include <utility>

#include "levels/dense/class_visit.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/reference/reference_engine.hpp"

namespace pegspace::dense_engine {

void visit(const Problem& problem, Sought sought, const SearchOptions& options,
           const SearchListener& listener, const PositionVisitor& visitor) {
  if (sought == Sought::winning) require_finish(problem);
  if (problem.board.jumps().empty())
    return reference_engine::visit(problem, sought, options, listener, visitor);
  WorkerTeam team(options.threads);
  const SymmetryGroup group = sought_group(problem, sought);
  // Each orbit of the group has positions in one class of these, and there they are one orbit of what of it fixes the starts.
  for (const std::vector<Position>& starts : by_class(problem.board, starts_of(problem), group)) {
    const dense::VisitedClass visited{problem.board, starts, group.stabiliser(starts)};
    team.run([&] {
      if (sought == Sought::winning) {
        dense::visit_winning(visited, problem.finish->positions(), options, listener, visitor);
      } else {
        dense::visit_reachable(visited, options, listener, visitor);
      }
    });
  }
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

}  // namespace pegspace::dense_engine
