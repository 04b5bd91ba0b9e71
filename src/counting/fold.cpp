// Finds links (fold.hpp): canonical ends by the hash engine's kernel, then their places in three rounds.
#include "counting/fold.hpp"

#include <array>

#include "levels/expand_kernel.hpp"

namespace pegspace {

LinkFinder::LinkFinder(const StoredLevels& levels, Links links)
    : levels_(levels),
      direction_(links),
      kernel_(links == Links::to_children ? levels.children_kernel() : levels.parents_kernel()),
      ends_(kernel_.room(block)),
      begin_(block + 1) {}

void LinkFinder::find(std::span<const Position> positions, const LevelIndex& other) {
  links_.clear();
  std::fill(begin_.begin(), begin_.end(), 0);
  if (other.size() == 0) return;
  std::array<ParentFacts, block> facts;
  const std::size_t ends = kernel_.expand(positions, ends_.data(), facts.data());
  for (std::size_t i = 0; i < ends; ++i) other.fetch_bucket(ends_[i]);
  for (std::size_t i = 0; i < ends; ++i) other.fetch_positions(ends_[i]);
  const std::vector<JumpMask>& jumps = levels_.jumps();
  const Position* next = ends_.data();
  for (std::size_t i = 0; i < positions.size(); ++i) {
    begin_[i] = links_.size();
    const Position p = positions[i];
    for (std::size_t jump = 0; jump < jumps.size(); ++jump) {  // the kernel's order
      const bool possible =
          direction_ == Links::to_children ? is_legal(jumps[jump], p) : is_legal_backwards(jumps[jump], p);
      if (!possible) continue;
      const std::size_t place = other.find(*next++);
      if (place == LevelIndex::nowhere) continue;
      links_.push_back({static_cast<std::uint32_t>(jump), static_cast<std::uint32_t>(place)});
    }
    begin_[i + 1] = links_.size();
  }
}

}  // namespace pegspace
