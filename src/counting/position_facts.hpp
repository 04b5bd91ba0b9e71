// Everything that can be said about one position of a problem: is it reached, in how many ways, how many
// solutions and games go on from it and through it, and the same of each of its jumps.
//
//     ways(p)        jump sequences from the start to p
//     solutions(p)   jump sequences from p to the finish; through p: ways(p) * solutions(p)
//     games(p)       jump sequences from p that end where no jump is possible; through p: ways(p) * games(p)
//
// Ways come from one count from the start, with the position and its children as finishes (each with its
// mirror images, so that the search keeps the start's symmetries); solutions from the same in reverse time.
// Games are folded back over what the position leads to. Called by tools/query.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "levels/engine.hpp"

namespace pegspace {

/// A jump from the position. Numbers that are not known are missing, never 0.
struct JumpFacts {
  Jump jump;
  Position after = 0;              ///< the position behind it
  std::optional<Count> ways;       ///< from the start to `after`, by whatever jumps
  std::optional<Count> solutions;  ///< from `after`
  std::optional<Count> games;      ///< from `after`
  bool best = false;               ///< no other jump has more solutions behind it, and it has some
};

struct PositionFacts {
  Position position = 0;
  int pegs = 0;
  int depth = 0;                   ///< jumps from the start to as many pegs; negative where it has more pegs
  std::uint64_t class_number = 0;  ///< of its position class: 0 to classes - 1
  std::uint64_t classes = 1;
  Position canonical = 0;         ///< its least image under the board's symmetries
  int orbit = 1;                  ///< number of its images
  bool reachable = false;         ///< from the start
  std::string unreachable;        ///< the reason why not; else ""
  std::string finish_impossible;  ///< why no solution can go on from it (pegs or class), or ""
  std::optional<Count> ways;
  std::optional<Count> solutions;           ///< from it, reachable or not
  std::optional<Count> games;               ///< from it, reachable or not
  bool winning = false;                     ///< reachable, and the finish can be reached from it
  std::optional<std::vector<Jump>> forced;  ///< what every solution from it makes; if there is one
  std::vector<JumpFacts> jumps;             ///< in the order of board.jumps()
};

/// By search. The problem must have a finish. Throws ResourceError, Interrupted.
PositionFacts position_facts(const Problem& problem, Position position, bool games,
                             const EngineChoice& engine_for, const SearchOptions& options,
                             const SearchListener& listener);

/// From the positions that an engine has from the start alone: of a file (engines/set_engine.hpp). The same,
/// but of a position that is not reached, only that. The problem has one start. Throws the same.
PositionFacts facts_within(const Problem& problem, Position position, bool games, const Engine& engine,
                           const SearchOptions& options, const SearchListener& listener);

}  // namespace pegspace
