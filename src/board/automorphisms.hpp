// Symmetries of a board given as a graph: the automorphisms of its jumps, the permutations of the holes that
// carry every jump to a jump.
//
// For hole 0, 1, 2, ... bliss (T. Junttila, P. Kaski: Engineering an efficient canonical labeling tool, ALENEX
// 2007) finds the automorphisms that fix all holes before it; from the last of these holes on, the least one
// that carries the hole to each later hole it is not yet known to reach is a generator, so generators do not
// depend on the version of bliss. They generate the whole group, and its order is the product of the orbits'
// sizes (Schreier, Sims). K_64 has 64! of them, so the *number* is always stated, but boards merge positions by a
// subgroup of at most most_symmetries_with() elements. A subgroup is exact for every count of positions,
// jumps and games; only the canonical columns are larger than under the whole group. The rule: the
// generators, then products of two of them, then powers of those are taken up one by one, each where the
// group generated so far stays small enough with it. Where the whole group is small enough it is taken.
// Called by Board and by `pegspace boards`.
#pragma once

#include <string>
#include <vector>

#include "board/board.hpp"

namespace pegspace {

/// Groups of a board have at most this many elements: what the torus of 8 x 8 has, so that those of all
/// boards on lattices are used whole.
inline constexpr std::size_t most_symmetries = 512;

/// Of a graph with so many jumps at most this many are used: the engines' tables hold the image of each jump
/// under each symmetry, and with these 8 MiB (but for more than 65,536 jumps, where it is 16 symmetries).
std::size_t most_symmetries_with(std::size_t jumps);

struct Automorphisms {
  std::vector<Permutation> generators;  ///< of the whole group; none where only the identity is one
  std::vector<int> orbit_sizes;         ///< their product is the number of automorphisms
};

/// Of the jumps of a board of that many holes.
Automorphisms find_automorphisms(int holes, const std::vector<Jump>& jumps);

/// The number of automorphisms in decimal digits.
std::string order_of(const Automorphisms& automorphisms);

/// The subgroup of the rule above, of at most `most` elements, the identity first.
std::vector<Permutation> small_subgroup(int holes, const Automorphisms& automorphisms, std::size_t most);

}  // namespace pegspace
