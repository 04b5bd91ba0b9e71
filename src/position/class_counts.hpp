// How many positions of a position class have k pegs, and how many orbits they form: the most that a level
// can hold. By characters: with X the 2^c sums of invariants of the board (board/position_class.hpp) and g a
// permutation with cycles C,
//
//     positions of the class of s with k pegs that g fixes
//         = 2^-c  sum over x in X  (-1)^|x & s|  [z^k]  product over C of (1 + (-1)^|x & C| z^|C|)
//
// and Burnside's lemma turns these into orbits. Called by the hash engine to say what memory is enough.
#pragma once

#include <optional>
#include <vector>

#include "base/count.hpp"
#include "position/problem.hpp"
#include "position/symmetry_group.hpp"

namespace pegspace {

struct ClassCounts {
  std::vector<Count> positions;  ///< by number of pegs, 0 to holes
  std::vector<Count> orbits;     ///< of them, under the symmetries of the group that keep the class
  std::uint64_t classes = 1;     ///< classes that the group carries this one to
};

/// Nothing where the board has too many classes to sum over (2^16).
std::optional<ClassCounts> count_class(const Board& board, Position start, const SymmetryGroup& group);

/// A guess at the canonical positions that can be reached, with no fewer pegs than these: a third of those of
/// the class with no more pegs than the start has, as on the English board.
double guessed_canonical(const Problem& problem, Symmetry symmetry, int fewest_pegs = 0);

/// The holes of each cycle.
std::vector<HoleSet> cycles_of(const Permutation& permutation);

}  // namespace pegspace
