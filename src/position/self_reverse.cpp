#include "position/self_reverse.hpp"

#include "position/symmetry_group.hpp"

namespace pegspace {

std::optional<SelfReverse> SelfReverse::of(const Problem& problem) {
  const std::vector<Position>& targets = problem.finish->positions;
  if (!problem.other_starts.empty() || targets.size() != 1) return std::nullopt;
  const Position target = targets.front();
  const int jumps = count_bits(problem.start) - count_bits(target);
  if (jumps < 1) return std::nullopt;
  const HoleSet all = problem.board.all_holes();
  for (const Permutation& symmetry : problem.board.symmetries()) {
    if (image(symmetry, all & ~target) == problem.start && image(symmetry, all & ~problem.start) == target)
      return SelfReverse(symmetry, all, jumps);
  }
  return std::nullopt;
}

SelfReverse::SelfReverse(const Permutation& symmetry, HoleSet all_holes, int jumps)
    : all_holes_(all_holes), jumps_(jumps) {
  std::vector<std::uint64_t> images;
  for (const auto hole : symmetry) images.push_back(bit(hole));
  symmetry_ = LinearMap<std::uint64_t, 11>(images);
}

}  // namespace pegspace
