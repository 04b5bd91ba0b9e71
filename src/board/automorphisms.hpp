// Symmetries of a board given as a graph: the automorphisms of its jumps, the permutations of the holes that
// carry every jump to a jump.
//
// For hole 0, 1, 2, ... bliss (T. Junttila, P. Kaski: Engineering an efficient canonical labeling tool,
// ALENEX 2007) finds the automorphisms that fix all holes before it; from the last of these holes on, the
// least one that carries the hole to each later hole it is not yet known to reach is a generator, so
// generators do not depend on the version of bliss. They generate the whole group, and its order is the
// product of the orbits' sizes (Schreier, Sims). K_64 has 64! automorphisms. So their *number* is always
// stated, but boards merge positions by a subgroup of at most most_symmetries_with() elements. A subgroup is
// exact for every count of positions, jumps and games; only the canonical columns are larger than under the
// whole group. The rule: the generators, then products of two of them, then powers of those are tried one by
// one, and each is added if the generated group stays small enough with it. A whole group that is small
// enough is used as it is.
#pragma once

#include <string>
#include <vector>

#include "board/board.hpp"

namespace pegspace {

/// The most elements that the group of a board may have. The torus of 8 x 8 has this many, so the groups of
/// all boards on lattices are used whole.
inline constexpr std::size_t most_symmetries = 512;

/// The most symmetries that are used of a graph with that many jumps. The engines' tables hold the image of
/// each jump under each symmetry: at most 8 MiB, except for graphs with more than 65,536 jumps, which use 16
/// symmetries.
std::size_t most_symmetries_with(std::size_t jumps);

struct Automorphisms {
  std::vector<Permutation> generators;  ///< of the whole group; none if it is the identity alone
  std::vector<int> orbit_sizes;         ///< their product is the number of automorphisms
};

/// The automorphisms of the jumps of a board with that many holes.
Automorphisms find_automorphisms(int holes, const std::vector<Jump>& jumps);

/// The number of automorphisms in decimal digits.
std::string order_of(const Automorphisms& automorphisms);

/// The subgroup of the rule above, of at most `most` elements, the identity first.
std::vector<Permutation> small_subgroup(int holes, const Automorphisms& automorphisms, std::size_t most);

}  // namespace pegspace
