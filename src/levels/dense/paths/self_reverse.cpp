#include "levels/dense/paths/self_reverse.hpp"

namespace pegspace::dense {

std::optional<SelfReverse> self_reverse(const Search& search, Position target) {
  if (search.seeds().size() != 1) return std::nullopt;
  const Position seed = search.seeds().front();
  const int jumps = count_bits(seed) - count_bits(target);
  if (jumps < 1) return std::nullopt;
  const SymmetryGroup whole = SymmetryGroup::whole(search.board());
  const HoleSet all = search.board().all_holes();
  for (int element = 0; element < whole.order(); ++element) {
    if (whole.image(element, all & ~target) == seed && whole.image(element, all & ~seed) == target) {
      return SelfReverse{element, jumps};
    }
  }
  return std::nullopt;
}

}  // namespace pegspace::dense
