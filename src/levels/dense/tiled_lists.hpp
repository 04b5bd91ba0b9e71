// Positions of one class listed, or handed on, from tiles while these are dropped (growth/tile_search.hpp).
#pragma once

#include <vector>

#include "levels/engine.hpp"

namespace pegspace::dense {

/// The starts of one class, and the group under which its positions are listed, which must fix their set.
struct ListedClass {
  const Board& board;
  std::vector<Position> starts;
  SymmetryGroup group;
};

/// The canonical positions reachable from the starts, down to options.max_depth. Runs in the caller's task arena.
/// Throws ResourceError, Interrupted.
PositionLevels list_reachable(const ListedClass& wanted, const SearchOptions& options,
                              const SearchListener& listener);

/// Those that can reach one of the targets. The group must fix the set of these. Throws the same.
PositionLevels list_winning(const ListedClass& wanted, const std::vector<Position>& targets,
                            const SearchOptions& options, const SearchListener& listener);
/// The same positions as the tiles hold them: of each orbit at least one. In no order.
void visit_winning(const ListedClass& wanted, const std::vector<Position>& targets,
                   const SearchOptions& options, const SearchListener& listener,
                   const PositionVisitor& visit);
/// How many positions can reach each set of targets. Throws the same.
std::vector<std::uint64_t> count_winning(const Board& board, const std::vector<Position>& starts,
                                         const std::vector<std::vector<Position>>& target_sets,
                                         const SearchOptions& options, const SearchListener& listener);
/// What visiting takes, and listing but for the list.
MemoryPlan list_plan(const ListedClass& wanted, const SearchOptions& options);

}  // namespace pegspace::dense
