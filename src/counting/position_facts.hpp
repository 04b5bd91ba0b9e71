// The facts about one position of a problem: whether it is reachable and in how many ways, how many solutions
// and games lead on from it and through it, and the same numbers for each of its jumps.
//
//     ways(p)        jump sequences from the start to p
//     solutions(p)   jump sequences from p to the finish; through p: ways(p) * solutions(p)
//     games(p)       jump sequences from p that end where no jump is possible; through p: ways(p) * games(p)
//
// Ways come from one count from the start, with the position and its children as finishes (each with its
// mirror images, so that the search keeps the start's symmetries); solutions come from the same count in
// reverse time. Games are folded back over all positions that the position leads to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "levels/engine.hpp"

namespace pegspace {

/// A jump from the position. Unknown numbers are missing, never 0.
struct JumpFacts {
  Jump jump;
  Position after = 0;                ///< the position after it
  std::optional<Count> ways{};       ///< from the start to `after`, by whatever jumps
  std::optional<Count> solutions{};  ///< from `after`
  std::optional<Count> games{};      ///< from `after`
  std::optional<int> nim_value{};    ///< of `after`, in duotaire
  bool best = false;                 ///< no other jump leads to more solutions, and this one leads to some
};

struct PositionFacts {
  Position position = 0;
  int pegs = 0;
  int depth = 0;                   ///< jumps from the start to that many pegs; negative if it has more pegs
                                   ///< than the start
  std::uint64_t class_number = 0;  ///< of its position class: 0 to classes - 1
  std::uint64_t classes = 1;
  Position canonical = 0;         ///< its least image under the board's symmetries
  int orbit = 1;                  ///< number of its images
  bool reachable = false;         ///< from the start
  std::string unreachable;        ///< the reason why it is not; otherwise ""
  std::string finish_impossible;  ///< why no solution can lead on from it (pegs or class), or ""
  std::optional<Count> ways;
  std::optional<Count> solutions;           ///< from it, reachable or not
  std::optional<Count> games;               ///< from it, reachable or not
  bool winning = false;                     ///< reachable, and the finish can be reached from it
  std::optional<int> nim_value;             ///< in duotaire (duotaire.hpp); if asked for
  std::optional<std::vector<Jump>> forced;  ///< the jumps that every solution from it makes; if there is a
                                            ///< solution
  std::vector<JumpFacts> jumps;             ///< in the order of board.jumps()
};

/// Fills in nim values. The problem must have the position among those reachable from its start. Throws
/// ResourceError, std::bad_alloc, Interrupted.
void add_nim_values(PositionFacts& facts, const Problem& problem, const Engine& engine,
                    const Resources& resources, const SearchListener& listener);

/// The facts by search. The problem must have a finish. Throws ResourceError, Interrupted.
PositionFacts position_facts(const Problem& problem, Position position, bool games,
                             const EngineChoice& engine_for, const Resources& resources,
                             const SearchListener& listener);

/// The facts from an engine that only has the positions reachable from the start: that of a file
/// (engines/set_engine.hpp). If the position is not reachable, only this fact. The problem must have one
/// start and a finish. Throws ResourceError, Interrupted.
PositionFacts facts_within(const Problem& problem, Position position, bool games, const Engine& engine,
                           const Resources& resources, const SearchListener& listener);

}  // namespace pegspace
