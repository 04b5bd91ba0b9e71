#include "levels/folds/hole_split.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "base/check.hpp"
#include "board/position_class.hpp"
#include "levels/folds/row_tables.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

/// The costs of a split.
class SplitCosts {
 public:
  SplitCosts(const Board& board, const SymmetryGroup& group)
      : board_(board), jumps_(jump_masks(board)), parities_(ClassSpace(board).invariants()), group_(group) {}

  HoleSplit split(HoleSet row_holes) const {
    return {board_.all_holes() & ~row_holes, row_holes, bytes(row_holes)};
  }

  bool is_allowed(HoleSet row_holes) const {
    return count_bits(row_holes) <= most_row_holes &&
           board_.holes() - count_bits(row_holes) <= most_tile_holes &&
           std::ranges::max(RowTables::longest_rows(row_holes, parities_)) <= RowTables::most_places;
  }

  /// Bytes of the tables, at most. On Y: 16 bits a pattern for each symmetry, a bit for each way that a jump
  /// acts there. (Both count as 3 bytes: with this weight the choice between splits was measured.) On X: the
  /// representative, and the symmetry that leads to it.
  std::uint64_t bytes(HoleSet row_holes) const {
    std::set<std::pair<HoleSet, HoleSet>> ways;
    for (const JumpMask& jump : jumps_) ways.insert({jump.touches & row_holes, jump.takes & row_holes});
    const std::uint64_t tables = 3 * (ways.size() + static_cast<std::size_t>(group_.order())) + 8;
    return (tables << count_bits(row_holes)) + (std::uint64_t{5} << (board_.holes() - count_bits(row_holes)));
  }

  /// The bytes, and a few more for each tile jump: a way that jumps act on X, at the tiles where it is
  /// possible.
  double cost(HoleSet row_holes) const {
    std::set<std::pair<HoleSet, HoleSet>> ways;
    double tile_jumps = 0;
    for (const JumpMask& jump : jumps_) {
      const HoleSet there = jump.touches & ~row_holes;
      if (ways.insert({there, jump.takes & ~row_holes}).second)
        tile_jumps += std::ldexp(1, -count_bits(there));
    }
    constexpr double bytes_of_tile_jump = 4;
    return static_cast<double>(bytes(row_holes)) +
           bytes_of_tile_jump * std::ldexp(tile_jumps, board_.holes() - count_bits(row_holes));
  }

 private:
  const Board& board_;
  std::vector<JumpMask> jumps_;
  std::vector<HoleSet> parities_;
  const SymmetryGroup& group_;
};

/// The larger of two parts of the board, if from and to of each jump are in one part and over is in the
/// other; 0 if there are no such parts.
HoleSet checkerboard(const Board& board) {
  HoleSet black = 0;
  HoleSet white = 0;
  for (int first = 0; first < board.holes(); ++first) {
    if (has_bit(black | white, first)) continue;
    black |= bit(first);
    for (HoleSet before = 0; before != (black | white);) {
      before = black | white;
      for (const Jump& jump : board.jumps()) {
        const HoleSet ends = bit(jump.from) | bit(jump.to);
        if (((ends & black) | (bit(jump.over) & white)) != 0) {
          black |= ends;
          white |= bit(jump.over);
        } else if (((ends & white) | (bit(jump.over) & black)) != 0) {
          white |= ends;
          black |= bit(jump.over);
        }
      }
    }
  }
  if ((black & white) != 0) return 0;
  return count_bits(black) < count_bits(white) ? white : black;
}

}  // namespace

HolePatterns::HolePatterns(HoleSet holes) : holes_(holes) {
  PEGSPACE_CHECK(count_bits(holes) < 32, "patterns and their number are numbers of 32 bits");
  std::vector<std::uint64_t> packed(max_holes, 0);
  std::vector<std::uint64_t> unpacked;
  for_each_bit(holes, [&](int hole) {
    packed[static_cast<std::size_t>(hole)] = bit(static_cast<int>(unpacked.size()));
    unpacked.push_back(bit(hole));
  });
  pack_ = LinearMap<std::uint64_t, 11>(packed);
  unpack_ = LinearMap<std::uint64_t, 11>(unpacked);
}

LinearMap<std::uint64_t, 11> HolePatterns::images(const Permutation& symmetry) const {
  std::vector<std::uint64_t> images;
  for_each_bit(holes_, [&](int hole) { images.push_back(of(image(symmetry, bit(hole)))); });
  return LinearMap<std::uint64_t, 11>(images);
}

HoleSplit split_holes(const Board& board, const SymmetryGroup& group) {
  if (group.order() > most_fold_symmetries) return {};
  const SplitCosts costs(board, group);
  HoleSet best = 0;
  const auto consider = [&](HoleSet row_holes) {
    if (costs.is_allowed(row_holes) && (best == 0 || costs.cost(row_holes) < costs.cost(best)))
      best = row_holes;
  };
  // Adds orbit by orbit, always the one that makes the split cheapest.
  const std::vector<HoleSet> orbits = group.hole_orbits();
  for (HoleSet row_holes = 0;;) {
    HoleSet next = 0;
    for (const HoleSet orbit : orbits) {
      const HoleSet larger = row_holes | orbit;
      if (larger == row_holes || count_bits(larger) > most_row_holes) continue;
      if (next == 0 || costs.cost(larger) < costs.cost(next)) next = larger;
    }
    if (next == 0) break;
    row_holes = next;
    consider(row_holes);
  }
  // A colour makes fewer tile jumps with more steps each: English 1.25 times faster than the best of the
  // others.
  const HoleSet colour = board.all_holes() & ~checkerboard(board);
  const bool suits = colour != 0 && colour != board.all_holes() && costs.is_allowed(colour) &&
                     group.stabiliser(colour).order() == group.order();
  if (suits && (best == 0 || costs.cost(colour) < 2 * costs.cost(best))) best = colour;
  return best == 0 ? HoleSplit{} : costs.split(best);
}

}  // namespace pegspace
