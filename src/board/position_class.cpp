// Elimination over GF(2) on jump masks (one word per vector), and the single-peg problems a class allows.
// Invariant of the basis: every vector's highest bit ("pivot") is set in no other vector, highest pivot
// first, so one pass over it reduces any position to the representative of its class. Callers: the problem
// layer (which finishes are possible at all), the dense engine (information sets), `pegspace boards` and
// `pegspace table`.
#include "board/position_class.hpp"

#include <algorithm>
#include <set>

#include "base/check.hpp"

namespace pegspace {
namespace {

HoleSet highest_bit(HoleSet word) {
  return std::bit_floor(word);
}

HoleSet reduce(HoleSet p, const std::vector<HoleSet>& basis) {
  for (const HoleSet vector : basis) {
    if ((p & highest_bit(vector)) != 0) p ^= vector;
  }
  return p;
}

void add_to_basis(HoleSet candidate, std::vector<HoleSet>& basis) {
  candidate = reduce(candidate, basis);
  if (candidate == 0) return;
  for (HoleSet& vector : basis) {
    if ((vector & highest_bit(candidate)) != 0) vector ^= candidate;
  }
  basis.push_back(candidate);
  std::sort(basis.begin(), basis.end(), std::greater<>());
}

}  // namespace

ClassSpace::ClassSpace(const Board& board) : holes_(board.holes()) {
  for (const Jump& jump : board.jumps()) add_to_basis(bit(jump.from) | bit(jump.over) | bit(jump.to), basis_);
}

Position ClassSpace::representative(Position p) const {
  return reduce(p, basis_);
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
