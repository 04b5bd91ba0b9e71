// Checks what `games --positions` and `moves --positions` claim: positions by the fewest pegs that a game from them can end
// with, and by their fewest moves. Laws here, and the facts they state (facts.hpp). Called by `pegspace verify`.
#pragma once

#include <optional>
#include <vector>

#include "verify/facts.hpp"
#include "verify/findings.hpp"

namespace pegspace {

/// Most pegs first, then by final pegs; orbits; no more final pegs than pegs.
void check_final_pegs(const Problem& problem, const std::vector<NumberedPositions>& rows, Findings& findings);
/// With the levels that the rows make, and the dead ends: positions that keep all their pegs.
Facts final_pegs_facts(const Problem& problem, const std::vector<NumberedPositions>& rows);

struct ClaimedPositionMoves {
  std::vector<NumberedPositions> from_start;
  std::optional<std::vector<NumberedPositions>> to_finish;
};

/// By moves, then most pegs first; orbits; no more moves than jumps. `to_finish` is there exactly where the problem has a
/// finish, whose positions must have equally many pegs.
void check_position_moves(const Problem& problem, const ClaimedPositionMoves& claimed, Findings& findings);
/// With the levels that the rows from the start make.
Facts position_move_facts(const Problem& problem, const ClaimedPositionMoves& claimed);

}  // namespace pegspace
