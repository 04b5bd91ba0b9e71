// The jumps that every solution from a position must still make,
//
//     F(p) = the intersection of {j} + F(q) over the jumps j that lead to a winning q;  F(finish) is empty
//
// in two steps: some solutions, drawn at random where it is known what is winning, leave few jumps that can be
// forced, mostly none; a fold of the sets of given jumps that solutions make proves which of these are. So a
// position without forced jumps costs no fold. Called by counting/position_facts.cpp.
#pragma once

#include <functional>
#include <vector>

#include "levels/folds/winning_folds.hpp"

namespace pegspace {

/// The jumps that some solutions from p all make, up to the first position of the finish; p must have one.
/// `goes_on` says whether a solution goes on from a position behind a jump.
std::vector<Jump> jumps_of_some_solutions(const Problem& problem, Position p,
                                          const std::function<bool(Position)>& goes_on);

/// Those of the jumps that every solution from p makes. p is a winning position of the problem, which `engine`
/// finds. Throws ResourceError, std::bad_alloc, Interrupted.
std::vector<Jump> forced_among(const std::vector<Jump>& jumps, const Problem& problem, Position p,
                               const Engine& engine, const SearchOptions& options,
                               const SearchListener& listener);

}  // namespace pegspace
