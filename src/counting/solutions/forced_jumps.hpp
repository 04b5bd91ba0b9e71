// The jumps that every solution from a position must still make,
//
//     F(p) = the intersection of {j} + F(q) over the jumps j that lead to a winning q;  F(finish) is empty
//
// in two steps. Some solutions, drawn at random among winning positions, leave few jumps that can be forced,
// usually none. A fold of the sets of these jumps that solutions make proves which of them are forced. So a
// position without forced jumps costs no fold.
#pragma once

#include <functional>
#include <vector>

#include "levels/folds/winning_folds.hpp"

namespace pegspace {

/// The jumps that some solutions from p all make, up to the first position of the finish; p must have one.
/// `goes_on` says whether a solution leads on from the position after a jump.
std::vector<Jump> jumps_of_some_solutions(const Problem& problem, Position p,
                                          const std::function<bool(Position)>& goes_on);

/// Returns those of the jumps that every solution from p makes. p must be a winning position of the problem;
/// `engine` finds the winning positions. Throws ResourceError, std::bad_alloc, Interrupted.
std::vector<Jump> forced_among(const std::vector<Jump>& jumps, const Problem& problem, Position p,
                               const Engine& engine, const Resources& resources,
                               const SearchListener& listener);

}  // namespace pegspace
