// Counting many problems "one vacancy to one peg" together, from one closure, with half of the levels.
//
// Time reversal: p -> q is a jump iff -q -> -p is one, with -p the complement of p. So as many sequences lead
// from p to a single peg at b as from the vacancy b to -p; and if a symmetry h of the board carries b to a
// start a' of the same class, as many as from the vacancy a' to h(-p). With F(a, p) the number of sequences
// from the vacancy a to p, and m a level in the middle,
//
//     solutions(a -> b) = sum over p of level m of F(a, p) * F(a', h(-p))          a' = h(b)
//
// The rows hold the winning positions of all the problems (pair_positions.hpp finds and counts
// them); F(a, p) of all starts a are computed side by side, as columns, level by level down to m, where
// pair_meeting.hpp adds up the products. Starts and problems are closed under the symmetries that
// carry the class to itself and tiles to tiles (tiles.hpp); for such a symmetry g, F(g(a), g(p)) =
// F(a, p). So searches, sums and products are made for one of the images of a tile and copied to the others.
//
// English, 16 problems up to time reversal, 2 threads, A B in one run: 5.1 s without symmetries, 3.2 s
// so, of which finding the positions takes 1.2 s; European 41 s and 5.0 GiB, 30 s and 6.5 GiB.
// (Searches at the same time as each other gained nothing.)
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "levels/dense/paths/pair_plan.hpp"
#include "levels/engine.hpp"

namespace pegspace::dense {

/// Solutions, by pair of the plan. The rows must hold the winning positions of all pairs and their
/// partners, and no position that none of the seeds reaches. Numbers have `least_limbs` words of 32 bits (1 to
/// 8) or more; nothing where they do not fit `memory_bytes`. Throws Interrupted. Runs in the caller's task arena.
std::optional<std::vector<Count>> count_by_meeting(const ClassRows& rows, const PairPlan& plan,
                                                   std::size_t least_limbs, std::uint64_t memory_bytes,
                                                   const SearchListener& listener);

/// The counts of the pairs, at least one, in their order, all from one closure for each start. Nothing where that cannot
/// be: the starts are not of one position class up to symmetry, a finish has no image among the starts of that class, or
/// memory does not suffice. Numbers have `least_limbs` words of 32 bits (1 to 8) or more. Runs in the caller's task arena.
/// Throws Interrupted.
std::optional<std::vector<FinishCount>> count_together(const Board& board, std::span<const HolePair> pairs,
                                                       std::size_t least_limbs, const SearchOptions& options,
                                                       const SearchListener& listener);

}  // namespace pegspace::dense
