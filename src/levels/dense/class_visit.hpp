// Visits the positions of one class, tile by tile, while tiles are dropped (search/tile_search.hpp).
#pragma once

#include <vector>

#include "levels/engine.hpp"

namespace pegspace::dense {

/// The starts of one class, and a group that fixes their set.
struct VisitedClass {
  const Board& board;
  std::vector<Position> starts;
  SymmetryGroup group;
};

/// The classes that visit() searches: of those that the symmetries of what is sought carry to each other, one.
std::vector<VisitedClass> visited_classes(const Problem& problem, Sought sought);

/// Visits the positions reachable from the starts, down to last_depth: at least one position of
/// each orbit, in no order. Runs in the caller's task arena. Throws ResourceError, Interrupted.
void visit_reachable(const VisitedClass& visited, int last_depth, const Resources& resources,
                     const SearchListener& listener, const PositionVisitor& visit);
/// Visits, in the same way, the reachable positions of all depths that can reach one of the targets. The
/// group must fix the set of targets.
void visit_winning(const VisitedClass& visited, const std::vector<Position>& targets,
                   const Resources& resources, const SearchListener& listener, const PositionVisitor& visit);
/// The memory that this needs.
MemoryPlan visit_plan(const VisitedClass& visited, Sought sought, const Resources& resources);

}  // namespace pegspace::dense
