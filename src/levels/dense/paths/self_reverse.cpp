#include "levels/dense/paths/self_reverse.hpp"

#include "position/symmetry_group.hpp"

namespace pegspace::dense {

std::optional<SelfReverse> self_reverse(const Board& board, const std::vector<Position>& seeds,
                                        Position target) {
  if (seeds.size() != 1) return std::nullopt;
  const Position seed = seeds.front();
  const int jumps = count_bits(seed) - count_bits(target);
  if (jumps < 1) return std::nullopt;
  const SymmetryGroup whole = SymmetryGroup::whole(board);
  const HoleSet all = board.all_holes();
  for (int element = 0; element < whole.order(); ++element) {
    if (whole.image(element, all & ~target) == seed && whole.image(element, all & ~seed) == target) {
      return SelfReverse{element, jumps};
    }
  }
  return std::nullopt;
}

}  // namespace pegspace::dense
