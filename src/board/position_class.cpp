// The span of the jump masks, and the single-peg problems a class allows. Invariant of the basis: every
// vector's highest bit, the *pivot*, is set in no other vector, highest pivot first, so one pass over it
// reduces any position to the representative of its class.
#include "board/position_class.hpp"

#include <algorithm>
#include <set>

#include "base/check.hpp"
#include "base/gf2.hpp"

namespace pegspace {
namespace {

HoleSet highest_bit(HoleSet word) {
  return std::bit_floor(word);
}

}  // namespace

ClassSpace::ClassSpace(const Board& board) : holes_(board.holes()) {
  for (const Jump& jump : board.jumps()) basis_.push_back(bit(jump.from) | bit(jump.over) | bit(jump.to));
  std::size_t dimension = 0;
  for (int hole = holes_ - 1; hole >= 0; --hole) {
    if (eliminate(basis_, dimension, [&](HoleSet vector) { return has_bit(vector, hole); })) ++dimension;
  }
  basis_.resize(dimension);
  basis_.shrink_to_fit();
}

Position ClassSpace::representative(Position p) const {
  for (const HoleSet vector : basis_) {
    if ((p & highest_bit(vector)) != 0) p ^= vector;
  }
  return p;
}

// With pivot holes P and free holes F, a vector of the basis is pivot + some free holes. For each free hole f
// the set {f} + {pivots of the vectors that contain f} meets every vector of the basis an even number of
// times (twice or not at all), and the free holes make these sets independent.
std::vector<HoleSet> ClassSpace::invariants() const {
  HoleSet pivots = 0;
  for (const HoleSet vector : basis_) pivots |= highest_bit(vector);
  std::vector<HoleSet> checks;
  for_each_bit(low_bits(holes_) & ~pivots, [&](int free) {
    HoleSet check = bit(free);
    for (const HoleSet vector : basis_) {
      if (has_bit(vector, free)) check |= highest_bit(vector);
    }
    checks.push_back(check);
  });
  PEGSPACE_CHECK(static_cast<int>(checks.size()) == codimension(), "one parity check per free hole");
  return checks;
}

std::vector<SinglePegProblem> feasible_single_peg_problems(const Board& board) {
  const ClassSpace space(board);
  std::set<SinglePegProblem> least;
  for (int vacancy = 0; vacancy < board.holes(); ++vacancy) {
    for (int peg = 0; peg < board.holes(); ++peg) {
      if (!space.same_class(board.all_holes() ^ bit(vacancy), bit(peg))) continue;
      SinglePegProblem first{vacancy, peg};
      for (const Permutation& carry : board.symmetries()) {
        first = std::min(first, SinglePegProblem{carry[static_cast<std::size_t>(vacancy)],
                                                 carry[static_cast<std::size_t>(peg)]});
      }
      least.insert(first);
    }
  }
  return {least.begin(), least.end()};
}

}  // namespace pegspace
