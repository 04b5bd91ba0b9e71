// Positions of one class listed from tiles while these are dropped (growth/tile_search.hpp), without the rows of the class.
#pragma once

#include <cstdint>
#include <string>
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

/// Those that can reach one of all targets, and how many there are; and for each of some sets of targets how many
/// positions can reach one of it. The group must fix the set of all targets. Several ranks list each canonical position
/// once, and each counts all. Collective. Throws as list_reachable().
struct ListedWinning {
  PositionLevels list;
  std::uint64_t positions = 0;         ///< those listed by all ranks, and their images
  std::vector<std::uint64_t> of_sets;  ///< the same by set of targets
  std::string refusal;  ///< of one process: why the list does not fit memory; there is none then
};
ListedWinning list_winning(const ListedClass& wanted, const std::vector<Position>& all_targets,
                           const std::vector<std::vector<Position>>& target_sets,
                           const SearchOptions& options, const SearchListener& listener);
/// The same positions of one process, handed on tile by tile, in no order.
void visit_winning(const ListedClass& wanted, const std::vector<Position>& targets,
                   const SearchOptions& options, const SearchListener& listener,
                   const PositionVisitor& visit);
/// What that takes before the list.
MemoryPlan list_winning_plan(const ListedClass& wanted, const std::vector<std::vector<Position>>& target_sets,
                             const SearchOptions& options);

}  // namespace pegspace::dense
