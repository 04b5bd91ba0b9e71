// Positions counted by one of their numbers and by their pegs (PositionsByNumber, game_stats.hpp): by the
// fewest pegs that a game from them can end with, and by the fewest moves between them and an end of the
// problem (the tables of G. I. Bell).
//
// Fewest pegs: the position's own pegs less the most jumps of a game from it, which a backward fold finds
// (quantity::MostJumps, levels/folds/fold.hpp).
//
// Fewest moves, from the start or to the finish. A move is a longest run of consecutive jumps of one peg. The
// states of such a search are (position, hole of the last peg), with steps of 0 (the same peg jumps again)
// and 1. Only two things matter about a position p: F(p), its fewest moves, and B(p), the holes on which the
// last peg can stand after that many. To continue with a peg on any other hole costs no less than another
// peg's jump, F(p) + 1. So along a jump p -> q from hole f to hole t,
//
//     F(q) = least F(p) + 1 - [f in B(p)],     B(q) = the holes t of the jumps that attain it
//
// with F = 0 and no hole at the start: a fold (quantity::Moves, levels/folds/fold.hpp).
//
// To the finish the same holds along jumps taken back, with f and t exchanged: B(q) are then the holes from
// which a peg that has just landed there continues without another move. Complements turn these into jumps
// forwards over the same holes from f to t (src/README.md, section 5): the positions are those reachable from
// the complement of the finish.
#pragma once

#include <vector>

#include "counting/game_stats.hpp"
#include "levels/engine.hpp"

namespace pegspace {

/// All of these: rows with most pegs first, then by number. Throws ResourceError, Interrupted.
std::vector<PositionsByNumber> final_pegs(const Problem& problem, const Engine& engine,
                                          const Resources& resources, const SearchListener& listener = {});

/// No rows without positions.
std::vector<PositionsByNumber> positions_by_moves_from_start(const Problem& problem,
                                                             const EngineChoice& engine_for,
                                                             const Resources& resources,
                                                             const SearchListener& listener = {});
/// Counts all positions from which the finish can be reached, whether the start leads to them or not. The
/// positions of the finish must all have the same number of pegs.
std::vector<PositionsByNumber> positions_by_moves_to_finish(const Problem& problem,
                                                            const EngineChoice& engine_for,
                                                            const Resources& resources,
                                                            const SearchListener& listener = {});

}  // namespace pegspace
