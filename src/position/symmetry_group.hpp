// Groups of symmetries acting on positions. The group is always an argument, never a global (the four traps
// of canonicalising: the README of this folder).
//
// Permutations act linearly on positions: image(g, p ^ q) = image(g, p) ^ image(g, q).
#pragma once

#include <vector>

#include "board/board.hpp"

namespace pegspace {

/// The position that the permutation carries p to. Slow (a loop over pegs); see CanonicalForm.
Position image(const Permutation& permutation, Position p);

Permutation inverse(const Permutation& permutation);
/// The holes of each cycle.
std::vector<HoleSet> cycles_of(const Permutation& permutation);

/// By number in board.jumps(): the number of the jump that the symmetry of the board carries it to.
std::vector<std::uint32_t> jump_images(const Board& board, const Permutation& symmetry);

class SymmetryGroup {
 public:
  /// The permutations must form a group; the identity is put first. `holes` is the number of holes they act
  /// on.
  SymmetryGroup(int holes, std::vector<Permutation> permutations);

  static SymmetryGroup whole(const Board& board);
  static SymmetryGroup trivial(const Board& board);

  int order() const { return static_cast<int>(permutations_.size()); }
  int holes() const { return holes_; }
  const Permutation& permutation(int element) const {
    return permutations_[static_cast<std::size_t>(element)];
  }

  /// The position `element` carries p to; element 0 is the identity.
  Position image(int element, Position p) const { return pegspace::image(permutation(element), p); }
  /// The element that undoes `element`.
  int inverse(int element) const;

  /// The symmetries that carry the set of positions onto itself.
  SymmetryGroup stabiliser(const std::vector<Position>& positions) const;
  SymmetryGroup stabiliser(Position p) const { return stabiliser(std::vector<Position>{p}); }

  /// All different images of p, sorted; the first is p's canonical position.
  std::vector<Position> orbit(Position p) const;
  /// All different images of all these positions, sorted.
  std::vector<Position> orbit(const std::vector<Position>& positions) const;

  /// The orbits of the holes, those with the first holes first.
  std::vector<HoleSet> hole_orbits() const;

  /// The least image of p. The slow definition that CanonicalForm is compared with.
  Position canonical(Position p) const;

 private:
  int holes_;
  std::vector<Permutation> permutations_;
};

}  // namespace pegspace
