// Finds arcs (arcs.hpp): canonical ends by the expand kernel (levels/kit), then their places in three rounds.
#include "levels/lists/arcs.hpp"

#include <array>

#include "levels/kit/expand_kernel.hpp"

namespace pegspace {
namespace {

constexpr std::size_t most_block = 64;
constexpr std::size_t most_ends = std::size_t{1} << 14;  // ends of a block: 128 KiB

}  // namespace

ArcFinder::ArcFinder(const StoredLevels& levels, Arcs arcs)
    : levels_(levels),
      direction_(arcs),
      kernel_(arcs == Arcs::to_children ? levels.children_kernel() : levels.parents_kernel()),
      block_(std::clamp(most_ends / kernel_.room(1), std::size_t{1}, most_block)),
      ends_(kernel_.room(block_)),
      possible_(levels.jumps().size() + 1),
      begin_(block_ + 1) {}

void ArcFinder::find(std::span<const Position> positions, const LevelIndex& other) {
  std::fill(begin_.begin(), begin_.end(), 0);
  if (other.size() == 0) return;
  std::array<ParentFacts, most_block> facts;
  const std::size_t ends = kernel_.expand(positions, ends_.data(), facts.data());
  for (std::size_t i = 0; i < ends; ++i) other.prefetch_bucket(ends_[i]);
  for (std::size_t i = 0; i < ends; ++i) other.prefetch_positions(ends_[i]);
  arcs_.resize(ends + 1);
  std::size_t next = 0;
  std::size_t found = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    begin_[i] = found;
    const std::size_t number = possible_jumps(positions[i]);
    for (std::size_t k = 0; k < number; ++k) {
      const std::size_t place = other.find(ends_[next++]);
      // For `nowhere` any value will do; other places have 32 bits (LevelIndex).
      arcs_[found] = {possible_[k], static_cast<std::uint32_t>(place)};
      found += place != LevelIndex::nowhere ? 1 : 0;
    }
    begin_[i + 1] = found;
  }
}

/// The jumps that lead from p (or to p), in the kernel's order; returns their number. Written and counted
/// without a branch: which jumps are possible cannot be predicted.
std::size_t ArcFinder::possible_jumps(Position p) {
  const std::vector<JumpMask>& jumps = levels_.jumps();
  std::size_t number = 0;
  for (std::size_t jump = 0; jump < jumps.size(); ++jump) {
    possible_[number] = static_cast<std::uint32_t>(jump);
    const Position needed = direction_ == Arcs::to_children ? jumps[jump].takes : jumps[jump].fills;
    number += (p & jumps[jump].touches) == needed ? 1 : 0;
  }
  return number;
}

}  // namespace pegspace
