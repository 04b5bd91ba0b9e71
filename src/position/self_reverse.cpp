#include "position/self_reverse.hpp"

#include <algorithm>
#include <utility>

#include "position/symmetry_group.hpp"

namespace pegspace {

namespace {

/// For each position, the place of its reversal among the others; nothing if some reversal is not among them.
/// Both lists must be sorted.
std::optional<std::vector<std::size_t>> reversals(const SelfReverse& reverse,
                                                  const std::vector<Position>& positions,
                                                  const std::vector<Position>& others) {
  std::vector<std::size_t> places;
  for (const Position p : positions) {
    const auto found = std::ranges::lower_bound(others, reverse.reversal(p));
    if (found == others.end() || *found != reverse.reversal(p)) return std::nullopt;
    places.push_back(static_cast<std::size_t>(found - others.begin()));
  }
  return places;
}

}  // namespace

std::optional<SelfReverse> SelfReverse::of(const Problem& problem) {
  const std::vector<Position> starts = starts_of(problem);
  if (problem.finish->number() != starts.size()) return std::nullopt;
  const std::vector<Position> targets = problem.finish->positions();
  const int jumps = count_bits(starts.front()) - count_bits(targets.front());
  if (targets.size() != starts.size() || jumps < 1) return std::nullopt;
  for (const Permutation& symmetry : problem.board.symmetries()) {
    SelfReverse reverse(symmetry, problem.board.all_holes(), jumps);
    auto start_of = reversals(reverse, targets, starts);
    auto target_of = reversals(reverse, starts, targets);
    if (!start_of || !target_of) continue;
    reverse.start_of_ = std::move(*start_of);
    reverse.target_of_ = std::move(*target_of);
    return reverse;
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
