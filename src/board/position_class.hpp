// Reiss's position classes, for any board, by elimination over GF(2).
//
// A jump flips three holes, so if one position is reachable from another, they differ by a GF(2) sum of jump
// masks. Let M be the span of all jump masks. Positions p and q are of one class iff p XOR q lies in M. The
// number of classes is 2^codimension, with codimension = holes - dim M (4 on full square boards, 2 on
// triangular ones). M. Reiss, "Beiträge zur Theorie des Solitär-Spiels", Crelle 54 (1857).
#pragma once

#include <vector>

#include "board/board.hpp"

namespace pegspace {

class ClassSpace {
 public:
  explicit ClassSpace(const Board& board);

  int dimension() const { return static_cast<int>(basis_.size()); }
  int codimension() const { return holes_ - dimension(); }

  /// A basis of M in reduced echelon form: each vector's highest bit is set in no other vector; highest
  /// first.
  const std::vector<HoleSet>& basis() const { return basis_; }

  /// The representative of p's class: p reduced by the basis. Equal for two positions iff they are of one
  /// class.
  Position representative(Position p) const;

  bool same_class(Position p, Position q) const { return representative(p ^ q) == 0; }

  /// Parity checks: sets of holes whose peg parity no jump changes, a basis of all such sets (codimension
  /// many).
  std::vector<HoleSet> invariants() const;

 private:
  int holes_;
  std::vector<HoleSet> basis_;
};

struct SinglePegProblem {
  int vacancy = 0;
  int peg = 0;
  auto operator<=>(const SinglePegProblem&) const = default;
};

/// The problems "one vacancy to one peg" that the class allows, one of each orbit under the board's
/// symmetries, the least (vacancy, peg) of its orbit, sorted. 21 on the English board.
std::vector<SinglePegProblem> feasible_single_peg_problems(const Board& board);

}  // namespace pegspace
