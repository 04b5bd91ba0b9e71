// Finds pagoda functions (verify/pagoda.hpp) by a linear program (GLPK): of all weights w with
//
//     w(from) + w(over) - w(to) >= 0                      for every jump
//     sum of w over the finish - sum over the start >= 1
//
// those with the least sum of |w|; first among weights that are not negative, then among all. Whether there
// are any is decided by GLPK's exact simplex (rational arithmetic). Its corner is a rational point with a
// small denominator, by which the weights are multiplied; the integers are then checked without it. Called by
// `pegspace boards --pagoda` and its test.
#pragma once

#include <string>

#include "verify/pagoda.hpp"

namespace pegspace {

struct PagodaSearch {
  enum class Outcome {
    found,    ///< `weights` are a proof, checked in integers
    none,     ///< no weights are one: there is no proof of this kind
    unknown,  ///< the solver gave up, or its weights could not be made integers; `reason` says which
  };
  Outcome outcome = Outcome::none;
  PagodaWeights weights;
  std::string reason;
};

/// Looks for a proof that `finish` cannot be reached from `start`.
PagodaSearch find_pagoda(const Board& board, Position start, Position finish);

}  // namespace pegspace
