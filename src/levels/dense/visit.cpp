// The positions of a problem, class by class.
#include <utility>

#include "levels/dense/class_visit.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/reference/reference_engine.hpp"

namespace pegspace::dense {

void visit(const Problem& problem, Sought sought, const Resources& resources, const SearchListener& listener,
           const PositionVisitor& visitor) {
  if (sought.is_winning()) require_finish(problem);
  if (problem.board.jumps().empty()) return reference::visit(problem, sought, resources, listener, visitor);
  WorkerTeam team(resources.threads);
  for (const VisitedClass& visited : visited_classes(problem, sought)) {
    team.run([&] {
      if (sought.is_winning()) {
        visit_winning(visited, problem.finish->positions(), resources, listener, visitor);
      } else {
        visit_reachable(visited, sought.last_depth, resources, listener, visitor);
      }
    });
  }
}

}  // namespace pegspace::dense
