// The positions of one class, handed on as tiles hold them while these are dropped (search/tile_search.hpp).
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

/// Hands on what can be reached from the starts, down to options.max_depth: of each orbit at least one
/// position, in no order. Runs in the caller's task arena. Throws ResourceError, Interrupted.
void visit_reachable(const VisitedClass& visited, const SearchOptions& options,
                     const SearchListener& listener, const PositionVisitor& visit);
/// The same of what can reach one of the targets at all depths. The group must fix the set of these.
void visit_winning(const VisitedClass& visited, const std::vector<Position>& targets,
                   const SearchOptions& options, const SearchListener& listener,
                   const PositionVisitor& visit);
/// What visiting takes.
MemoryPlan visit_plan(const VisitedClass& visited, const SearchOptions& options);

}  // namespace pegspace::dense
