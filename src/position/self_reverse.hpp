// Problems that are their own reverse. p -> q is a jump iff complement(q) -> complement(p) is one. So if a
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
// then is the reversal of every winning position winning. Counted in levels/folds/tile_fold.hpp.
#pragma once

#include <optional>

#include "base/gf2.hpp"
#include "position/problem.hpp"

namespace pegspace {

class SelfReverse {
 public:
  /// Nothing if there are several starts or targets, if no symmetry of the board reverses the problem, or if
  /// the target has no fewer pegs than the start. The problem must have a finish.
  static std::optional<SelfReverse> of(const Problem& problem);

  /// The number of jumps of a solution, at least 1.
  int jumps() const { return jumps_; }
  Position reversal(Position p) const { return symmetry_(all_holes_ & ~p); }

 private:
  SelfReverse(const Permutation& symmetry, HoleSet all_holes, int jumps);

  LinearMap<std::uint64_t, 11> symmetry_;
  HoleSet all_holes_;
  int jumps_;
};

}  // namespace pegspace
