// All games of a start: the positions in which they end, and the probabilities that random play ends there.
//
// A game is a sequence of jumps that ends in a dead end, a position without a jump. Random play makes each
// legal jump with the same probability. With ways(p) the number of games' beginnings that lead to p, and
// probability(p) the probability that random play comes through p (positions, not orbits),
//
//     ways(start) = probability(start) = 1
//     ways(p)   = sum of ways(q)           over the jumps q -> p
//     probability(p) = sum of probability(q) / n(q)  over the jumps q -> p,     n(q) = number of legal jumps
//                                                    of q
//
// and a sum over the dead ends of a depth (each weighed with its orbit) is a row of the result. So is the sum
// of the ways of all positions of a depth: the number of jump sequences of that length.
//
// Probabilities are computed in fixed point, in units of 2^-120. Each jump passes on the integer part, so a
// computed probability is too low by at most one unit for each jump from reachable positions so far. The
// upper bound is reported. It rounds as the exact number does, unless the exact number lies just below the
// middle between two decimals, by less than the error.
//
// If exact fractions are asked for, further folds find them. With L(d) the least common multiple of all n(q)
// of depth d, D = L(0) L(1) ... L(depth - 1) is a common denominator of the probabilities at that depth, so
// probability * D is a whole number from 0 to D. The folds find it modulo primes until the primes' product
// exceeds D (Chinese remainders). Both ways of computing check that all probabilities sum to 1. On the
// English board D has about 600 bits, so 11 primes in three folds are needed.
#pragma once

#include <cstddef>
#include <optional>

#include "counting/game_stats.hpp"
#include "levels/engine.hpp"

namespace pegspace {

struct GamesRequest {
  std::size_t dead_ends_listed = 5;  ///< how many positions each list of them has
  bool exact = false;                ///< probabilities as exact fractions
  bool shortest = false;             ///< only the shortest games and the list of earliest dead ends
  std::optional<int> max_depth{};    ///< only games of at most that many jumps; not with `shortest`
};

/// All games from the problem's start, or from its starts, each with the same probability. The problem's
/// finish is not used. Throws ResourceError, Interrupted.
GamesResult all_games(const Problem& problem, const GamesRequest& request, const Engine& engine,
                      const Resources& resources, const SearchListener& listener = {});

}  // namespace pegspace
