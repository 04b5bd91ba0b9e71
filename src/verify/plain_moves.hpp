// Counts solutions by their moves once more: every sequence of jumps is followed with the peg that jumped
// last, equal states together. Called by the check of moves.csv.
#pragma once

#include <cstddef>
#include <optional>

#include "position/problem.hpp"
#include "verify/facts.hpp"

namespace pegspace {

/// Facts on the moves of all solutions: their numbers, the fewest, the most, the longest move. Nothing where
/// there are more than `most_states` states of one depth. Throws Interrupted.
std::optional<Facts> plain_moves(const Problem& problem, const Finish& finish, std::size_t most_states);

}  // namespace pegspace
