// Problems that are their own reverse. p -> q is a jump iff complement(q) -> complement(p) is one. So where a
// symmetry h of the board carries the complement of the finish to the start, as many sequences lead from q to
// the finish as from the start to
//
//     reversal(q) = h(complement(q))
//
// and with m a level in the middle
//
//     solutions = sum over the winning q of level m of sequences(q) * sequences(reversal(q))
//
// h must carry the complement of the start to the finish as well (a rotation by 60 degrees need not): only
// then is the reversal of every winning position winning. Counted in pairs.hpp.
#pragma once

#include <optional>
#include <vector>

#include "board/board.hpp"

namespace pegspace::dense {

/// From the one seed to a target, by time reversal.
struct SelfReverse {
  int element = 0;  ///< h, in the whole group of the board
  int jumps = 0;    ///< of a solution, at least 1
};

/// Nothing where there are several seeds, no symmetry of the board reverses the problem, or the target
/// has no fewer pegs than the seed.
std::optional<SelfReverse> self_reverse(const Board& board, const std::vector<Position>& seeds,
                                        Position target);

}  // namespace pegspace::dense
