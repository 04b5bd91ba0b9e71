#include "levels/dense/layout/class_index.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>

#include "base/check.hpp"
#include "levels/dense/layout/tables.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

/// parity(pegs & holes) = constant[half] for all positions of the class.
struct ParityLaw {
  HoleSet holes = 0;
  bool constant[2] = {};

  ParityLaw& operator^=(const ParityLaw& other) {
    holes ^= other.holes;
    for (int half : {0, 1}) constant[half] = constant[half] != other.constant[half];
    return *this;
  }
};

std::vector<ParityLaw> parity_laws(const Board& board, const ClassSpace& classes, Position start) {
  std::vector<ParityLaw> laws;
  for (const HoleSet invariant : classes.invariants()) {
    const bool constant = has_odd_bits(invariant & start);
    laws.push_back({invariant, {constant, constant}});
  }
  laws.push_back({board.all_holes(), {has_odd_bits(start), !has_odd_bits(start)}});
  return laws;
}

/// Expected visits of a row: about one for every second number of pegs on its low and dependent holes.
constexpr double visits_of_row = 8;
constexpr std::size_t row_bits = dense::row_bits;

/// Chooses the next hole. A jump costs work in one row of 2^(its holes in the row number): once if its middle
/// hole is graded, otherwise at every visit of the row. So removing a hole from the row number doubles the
/// cost of its jumps: `lightest` finds the hole that adds least. Among those left for the row number, the top
/// bits go to holes that few other jumps touch: `quietest`.
class HoleOrder {
 public:
  HoleOrder(const Board& board, HoleSet graded) : board_(board) {
    for (const Jump& jump : board.jumps())
      cost_.push_back((has_bit(graded, jump.over) ? 1 : visits_of_row) / 8);
  }

  /// Work per row if all holes still to be placed go into the row number.
  double cost() const { return std::accumulate(cost_.begin(), cost_.end(), 0.0); }

  /// The hole of `holes` whose jumps cost least.
  int lightest(HoleSet holes) const {
    return least(holes, [&](int hole) { return sum(hole, cost_); });
  }
  void take_out(int hole) {
    for (std::size_t i = 0; i < cost_.size(); ++i) {
      if (has_bit(jump_mask(board_.jumps()[i]).touches, hole)) cost_[i] *= 2;
    }
  }

  /// The hole of `holes` with the fewest jumps that touch none of `above`.
  int quietest(HoleSet holes, HoleSet above) const {
    std::vector<double> is_new(cost_.size());
    for (std::size_t i = 0; i < is_new.size(); ++i) {
      is_new[i] = (jump_mask(board_.jumps()[i]).touches & above) == 0 ? 1 : 0;
    }
    return least(holes, [&](int hole) { return sum(hole, is_new); });
  }

 private:
  double sum(int hole, const std::vector<double>& weights) const {
    double total = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (has_bit(jump_mask(board_.jumps()[i]).touches, hole)) total += weights[i];
    }
    return total;
  }

  template <typename Weight>
  static int least(HoleSet holes, Weight&& weight) {
    int best = lowest_bit(holes);
    double lowest = weight(best);
    for_each_bit(holes & ~bit(best), [&](int hole) {
      if (const double here = weight(hole); here < lowest) {
        best = hole;
        lowest = here;
      }
    });
    return best;
  }

  const Board& board_;
  std::vector<double> cost_;  ///< by jump
};

/// Types of holes between which pegs travel: from and to of every jump are of one type, so a jump takes one
/// peg from its middle hole's type and keeps the numbers of all other types. Holes that no jump starts from
/// or ends in are a type of their own.
std::vector<HoleSet> peg_types(const Board& board) {
  std::vector<HoleSet> types;
  for (int hole = 0; hole < board.holes(); ++hole) types.push_back(bit(hole));
  for (const Jump& jump : board.jumps()) {
    const auto type_of = [&](int hole) {
      return std::find_if(types.begin(), types.end(), [&](HoleSet type) { return has_bit(type, hole); });
    };
    const auto from = type_of(jump.from);
    const auto to = type_of(jump.to);
    if (from == to) continue;
    *from |= *to;
    types.erase(to);
  }
  return types;
}

/// One way to place the holes.
struct Placement {
  std::vector<DependentHole> dependent;
  std::vector<int> low;  ///< index holes of the place in a row
  std::vector<HoleSet> graded;
  HoleSet cells = 0;  ///< tile holes that no jump within a grade touches
  double cost = 0;
};

HoleSet united(const std::vector<HoleSet>& sets) {
  return std::accumulate(sets.begin(), sets.end(), HoleSet{0}, std::bit_or<>());
}

/// Places the holes with all of the graded types, and the cells, in the row number; nothing if too few others
/// are left.
std::optional<Placement> place_holes(const Board& board, std::vector<ParityLaw> laws,
                                     const std::vector<HoleSet>& graded, HoleSet cells = 0) {
  Placement placement;
  placement.graded = graded;
  placement.cells = cells;
  const HoleSet high = united(graded) | cells;
  HoleOrder order(board, united(graded));
  HoleSet with_jump = 0;
  for (const JumpMask& jump : jump_masks(board)) with_jump |= jump.touches;
  // The parity laws are solved for the dependent holes, taken in that order.
  std::size_t solved = 0;
  HoleSet dependent = 0;
  int dependent_with_jumps = 0;
  std::vector<std::size_t> law_of;
  for (HoleSet untried = board.all_holes() & ~high; untried != 0 && solved < laws.size();) {
    const int hole = order.lightest(untried);
    untried &= ~bit(hole);
    if (!eliminate(laws, solved, [&](const ParityLaw& law) { return has_bit(law.holes, hole); })) continue;
    const bool without_jump = !has_bit(with_jump, hole);
    if (without_jump || dependent_with_jumps < ClassIndex::max_dependent) {
      dependent |= bit(hole);
      placement.dependent.push_back({hole, 0, {}});
      law_of.push_back(solved);
      order.take_out(hole);
      dependent_with_jumps += without_jump ? 0 : 1;
    }
    ++solved;
  }
  if (solved < laws.size()) return std::nullopt;
  for (std::size_t i = 0; i < placement.dependent.size(); ++i) {
    const ParityLaw& law = laws[law_of[i]];
    placement.dependent[i].support = law.holes & ~bit(placement.dependent[i].hole);
    for (int half : {0, 1}) placement.dependent[i].constant[half] = law.constant[half];
    PEGSPACE_CHECK((placement.dependent[i].support & dependent) == 0,
                   "dependent holes depend on index holes only");
  }
  for (HoleSet left = board.all_holes() & ~dependent & ~high; left != 0 && placement.low.size() < row_bits;) {
    const int hole = order.lightest(left);
    left &= ~bit(hole);
    order.take_out(hole);
    placement.low.push_back(hole);
  }
  if (high != 0 && placement.low.size() < row_bits) return std::nullopt;
  placement.cost = order.cost();
  return placement;
}

/// Types that are graded together: those that the group carries to each other.
using TypeOrbit = std::vector<HoleSet>;

std::vector<TypeOrbit> type_orbits(const Board& board, const SymmetryGroup& group) {
  std::vector<TypeOrbit> orbits;
  HoleSet seen = 0;
  for (const HoleSet type : peg_types(board)) {
    // A type that no jump takes a peg of has nothing to grade by.
    const bool grades = std::any_of(board.jumps().begin(), board.jumps().end(),
                                    [&](const Jump& jump) { return has_bit(type, jump.over); });
    if (!grades || (seen & type) != 0) continue;
    orbits.push_back(group.orbit(type));
    seen |= united(orbits.back());
  }
  return orbits;
}

/// Whether the numbers of pegs on each of these types can be numbered together.
bool grades_fit(const std::vector<HoleSet>& graded) {
  std::uint64_t grades = 1;
  for (const HoleSet type : graded) {
    grades *= static_cast<std::uint64_t>(count_bits(type)) + 1;
    if (grades > ClassIndex::most_grades) return false;
  }
  return true;
}

/// The cheapest placement over the sets of peg types that may be graded. All sets are tried if there are few;
/// otherwise types are added one at a time while that helps.
Placement best_placement(const Board& board, const std::vector<ParityLaw>& laws, const SymmetryGroup& group) {
  auto best = place_holes(board, laws, {});
  PEGSPACE_CHECK(best.has_value(), "the parity laws of a class are independent");
  const std::vector<TypeOrbit> orbits = type_orbits(board, group);
  const auto try_types = [&](const std::vector<HoleSet>& graded) {
    if (!grades_fit(graded)) return;
    auto placement = place_holes(board, laws, graded);
    if (placement && placement->cost < best->cost) best = std::move(placement);
  };
  const auto with = [](std::vector<HoleSet> graded, const TypeOrbit& orbit) {
    graded.insert(graded.end(), orbit.begin(), orbit.end());
    return graded;
  };
  constexpr std::size_t few = 4;
  if (orbits.size() <= few) {
    for (std::uint64_t chosen = 1; chosen < bit(static_cast<int>(orbits.size())); ++chosen) {
      std::vector<HoleSet> graded;
      for_each_bit(chosen, [&](int i) { graded = with(graded, orbits[static_cast<std::size_t>(i)]); });
      try_types(graded);
    }
    return *best;
  }
  for (double before = std::numeric_limits<double>::infinity(); best->cost < before;) {
    before = best->cost;
    const std::vector<HoleSet> graded = best->graded;
    for (const TypeOrbit& orbit : orbits) {
      if ((united(graded) & united(orbit)) == 0) try_types(with(graded, orbit));
    }
  }
  return *best;
}

/// The orbits of holes under the group, those in the fewest jumps first: tiles that differ there are read
/// least.
std::vector<HoleSet> quiet_orbits(const Board& board, const SymmetryGroup& group) {
  std::vector<HoleSet> orbits = group.hole_orbits();
  const auto jumps = [&](HoleSet orbit) {
    const int hole = lowest_bit(orbit);
    return std::count_if(board.jumps().begin(), board.jumps().end(),
                         [&](const Jump& jump) { return has_bit(jump_mask(jump).touches, hole); });
  };
  std::stable_sort(orbits.begin(), orbits.end(), [&](HoleSet a, HoleSet b) { return jumps(a) < jumps(b); });
  return orbits;
}

/// The most bits of the place in a tile, as long as there are orbits of holes to make it smaller.
constexpr int most_place_bits = 16;

/// The holes of the row number whose pegs name a tile: graded holes and cells, and whole orbits until the
/// place in a tile has few enough bits. (Tiles named by the graded holes alone took 1.6 times the time on
/// star37, and 5 times on hexagon4, whose images do not fit into the caches. Places of 12 bits took 1.5 times
/// the time on the European board from e7.)
HoleSet tile_holes_among(const Board& board, HoleSet row_number, HoleSet graded_and_cells,
                         const SymmetryGroup& group) {
  HoleSet tile = graded_and_cells;
  const auto add_orbits = [&](const SymmetryGroup& symmetries) {
    for (const HoleSet orbit : quiet_orbits(board, symmetries)) {
      const int place_bits = static_cast<int>(row_bits) + count_bits(row_number & ~tile);
      if (place_bits <= most_place_bits) break;
      if ((orbit & ~row_number) == 0) tile |= orbit;
    }
  };
  add_orbits(group);
  if (tile == 0) add_orbits(SymmetryGroup::trivial(board));
  return tile;
}

/// Holes outside the graded types that only jumps over graded holes touch: within a grade their pegs stay.
/// Whole orbits of these are used as long as a tile has too many places. (Compared with the quietest orbit,
/// diamond41 needs 0.8 times the time, and with 4 processes sends 0.55 times the bytes. One more hole for the
/// European board from e7: 1.06 times the time; with 4 processes 0.7 times the bytes in the same time.)
HoleSet cells_among(const Board& board, const Placement& placement, const SymmetryGroup& group) {
  constexpr int least_place_bits = 14;
  const HoleSet graded = united(placement.graded);
  HoleSet over_graded = 0;
  HoleSet over_others = 0;
  for (const Jump& jump : board.jumps())
    (has_bit(graded, jump.over) ? over_graded : over_others) |= jump_mask(jump).touches;
  const HoleSet still = over_graded & ~over_others & ~graded;
  int place_bits = board.holes() - static_cast<int>(placement.dependent.size()) - count_bits(graded);
  HoleSet cells = 0;
  for (const HoleSet orbit : quiet_orbits(board, group)) {
    if (place_bits <= most_place_bits) break;
    if ((orbit & ~still) != 0 || place_bits - count_bits(orbit) < least_place_bits) continue;
    cells |= orbit;
    place_bits -= count_bits(orbit);
  }
  return cells;
}

}  // namespace

ClassIndex::ClassIndex(const Board& board, Position start, const SymmetryGroup& group)
    : classes_(board), start_(start), start_pegs_(count_bits(start)) {
  PEGSPACE_CHECK(!board.jumps().empty(), "a class index needs a board with a jump");
  const std::vector<ParityLaw> laws = parity_laws(board, classes_, start);
  Placement placement = best_placement(board, laws, group);
  if (const HoleSet cells = cells_among(board, placement, group); cells != 0) {
    if (auto with_cells = place_holes(board, laws, placement.graded, cells))
      placement = std::move(*with_cells);
  }
  dependent_ = std::move(placement.dependent);
  index_holes_ = std::move(placement.low);
  graded_ = std::move(placement.graded);

  HoleSet left = board.all_holes();
  for (const DependentHole& hole : dependent_) left &= ~bit(hole.hole);
  for (const int hole : index_holes_) left &= ~bit(hole);
  // The cells are on top, so that tiles between which jumps lead within a grade are neighbours. Below are the
  // graded holes, so that most rows of a block are of one grade. Jumps across the top of the row number are
  // those that leave the cache.
  const HoleSet cells = placement.cells;
  tile_holes_ = tile_holes_among(board, left, united(graded_) | cells, group);
  const HoleOrder order(board, 0);
  std::vector<int> from_the_top;
  HoleSet above = 0;
  for (HoleSet part :
       {cells, united(graded_), tile_holes_ & ~united(graded_) & ~cells, left & ~tile_holes_}) {
    while (part != 0) {
      const int hole = order.quietest(part, above);
      part &= ~bit(hole);
      above |= bit(hole);
      from_the_top.push_back(hole);
    }
  }
  index_holes_.insert(index_holes_.end(), from_the_top.rbegin(), from_the_top.rend());
  bit_of_hole_.assign(static_cast<std::size_t>(board.holes()), -1);
  for (std::size_t i = 0; i < index_holes_.size(); ++i) {
    bit_of_hole_[static_cast<std::size_t>(index_holes_[i])] = static_cast<int>(i);
  }
  build_maps();
}

void ClassIndex::build_maps() {
  std::vector<std::uint64_t> index_images(bit_of_hole_.size());
  std::vector<std::uint64_t> position_images(index_holes_.size());
  for (std::size_t i = 0; i < index_holes_.size(); ++i) {
    const int hole = index_holes_[i];
    index_images[static_cast<std::size_t>(hole)] = bit(static_cast<int>(i));
    position_images[i] = bit(hole);
    for (const DependentHole& dependent : dependent_) {
      if (has_bit(dependent.support, hole)) position_images[i] |= bit(dependent.hole);
    }
  }
  to_index_ = IndexMap(index_images);
  to_position_ = IndexMap(position_images);
  for (const int half : {0, 1}) {
    for (const DependentHole& dependent : dependent_) {
      if (dependent.constant[half]) constants_[half] |= bit(dependent.hole);
    }
  }
}

SymmetryGroup tile_group(const ClassIndex& index, const SymmetryGroup& group) {
  if (index.is_full()) return group.stabiliser(index.tile_holes());
  return SymmetryGroup(group.holes(), {group.permutation(0)});
}

}  // namespace pegspace
