// Counts solutions by their moves once more: every sequence of jumps is followed with the peg that jumped
// last, equal states together. The same with the fewest moves of each state counts positions. Called by the checks of
// moves.csv and of `moves --positions`.
#pragma once

#include <cstddef>
#include <optional>

#include "position/problem.hpp"
#include "verify/facts.hpp"

namespace pegspace {

/// Facts on the moves of all solutions: their numbers, the fewest, the most, the longest move. Nothing where
/// there are more than `most_states` states of one depth. Throws Interrupted.
std::optional<Facts> plain_moves(const Problem& problem, const Finish& finish, std::size_t most_states);

/// Facts on all positions that the start leads to, by their fewest moves from it; or of a finish, whose positions must have
/// equally many pegs, on all that lead to it. Nothing where there are more than `most_positions` with equally many pegs. Throws
/// Interrupted.
std::optional<Facts> plain_position_moves(const Problem& problem, const std::optional<Finish>& finish,
                                          std::size_t most_positions);

}  // namespace pegspace
