// The probability that random play, which makes each jump of a position with the same probability, reaches a
// finish.
//
//     P(p) = 1 for a position of the finish, else the sum of P(q) over the jumps p -> q / (all jumps of p)
//
// Only winning positions have a P above 0, so one fold within them is enough: forwards, with the chances of
// fold.hpp, which divide by all jumps. If the finish has positions with several numbers of pegs, one can lead
// to another: then there is a fold for each number of pegs, within the ways that pass no position of the
// finish with more pegs.
//
// Computed in fixed point, as in games.hpp. The upper bound is reported, too high by less than (jumps of the
// winning positions) * 2^-120; games.cpp uses the same bound.
#pragma once

#include <optional>
#include <vector>

#include "base/fraction.hpp"
#include "levels/engine.hpp"

namespace pegspace {

struct RandomPlay {
  Fraction probability;  ///< that it reaches the finish
  std::optional<FinishCount>
      counts;  ///< if the same fold finds them: for a single finish whose positions have equally many pegs
};

/// The upper bound of a chance in units of 2^-chance_bits (levels/folds/fold.hpp) of which that many units
/// may have been lost.
Fraction chance_bound(const Count& chance, const Count& units_lost);

/// The probability for each finish; each of several starts has the same probability. There must be only one
/// finish, or each must be of single pegs. Throws ResourceError, Interrupted.
std::vector<RandomPlay> random_play_to(const Problem& problem, const std::vector<Finish>& finishes,
                                       const Engine& engine, const Resources& resources,
                                       const SearchListener& listener = {});

}  // namespace pegspace
