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
// then is the reversal of every winning position winning. With several starts and as many targets, it must
// carry the complements of the targets to the starts, and those of the starts to the targets.
// levels/folds/pair_fold.cpp counts by this.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/gf2.hpp"
#include "position/problem.hpp"

namespace pegspace {

class SelfReverse {
 public:
  /// Nothing if there are not as many targets as starts, if no symmetry of the board reverses the problem, or
  /// if the targets have no fewer pegs than the starts. The problem must have a finish.
  static std::optional<SelfReverse> of(const Problem& problem);

  /// The number of jumps of a solution, at least 1.
  int jumps() const { return jumps_; }
  /// The last of the levels that are folded: no level after it is nearer to the start than to the finish.
  int middle() const { return (jumps_ + 1) / 2; }
  Position reversal(Position p) const { return symmetry_(all_holes_ & ~p); }
  /// Which start is the reversal of this target, and the other way round; both in ascending order.
  std::size_t start_of(std::size_t target) const { return start_of_[target]; }
  std::size_t target_of(std::size_t start) const { return target_of_[start]; }

 private:
  SelfReverse(const Permutation& symmetry, HoleSet all_holes, int jumps);

  LinearMap<std::uint64_t, 11> symmetry_;
  HoleSet all_holes_;
  int jumps_;
  std::vector<std::size_t> start_of_;
  std::vector<std::size_t> target_of_;
};

}  // namespace pegspace
