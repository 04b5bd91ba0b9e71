#include "levels/lists/position_lists.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "base/sort.hpp"
#include "levels/kit/worker_team.hpp"

namespace pegspace {

CanonicalLists::CanonicalLists(const SymmetryGroup& group, int start_pegs)
    : form_(group), start_pegs_(start_pegs), levels_(static_cast<std::size_t>(start_pegs) + 1) {}

void CanonicalLists::add(std::span<const Position> positions) {
  constexpr std::size_t piece = 4096;
  std::vector<Position> canonical;
  while (!positions.empty()) {
    const auto here = positions.first(std::min(piece, positions.size()));
    positions = positions.subspan(here.size());
    canonical.clear();
    for (const Position p : here) canonical.push_back(form_.least(p));
    // Sorted by depth; an orbit that comes several times, usually in one tile, is kept once.
    std::ranges::sort(canonical, {}, [](Position p) { return std::pair(count_bits(p), p); });
    canonical.erase(std::unique(canonical.begin(), canonical.end()), canonical.end());
    const std::lock_guard lock(appending_);
    for (auto first = canonical.begin(); first != canonical.end();) {
      const int pegs = count_bits(*first);
      const auto last =
          std::find_if(first, canonical.end(), [&](Position p) { return count_bits(p) != pegs; });
      PEGSPACE_CHECK(pegs <= start_pegs_, "a reachable position has no more pegs than the start");
      append(levels_[static_cast<std::size_t>(start_pegs_ - pegs)], {first, last});
      first = last;
    }
  }
}

void CanonicalLists::append(std::vector<Position>& level, std::span<const Position> positions) {
  if (level.size() + positions.size() > level.capacity()) make_room(level, positions.size());
  level.insert(level.end(), positions.begin(), positions.end());
}

/// Removes duplicates; if that does not make enough room, makes a larger array, so that the level is in
/// memory twice for a moment.
void CanonicalLists::make_room(std::vector<Position>& level, std::size_t more) {
  sort_unique(level);
  if (level.size() + more <= level.capacity() / 2) return;
  level.reserve(std::max(level.size() + more, 2 * level.capacity()));
}

PositionLevels CanonicalLists::take(int threads) {
  WorkerTeam(threads).for_each(levels_.size(), [&](std::size_t depth) { sort_unique(levels_[depth]); });
  while (!levels_.empty() && levels_.back().empty()) levels_.pop_back();
  return std::exchange(levels_, {});
}

PositionLevels list_positions(const Engine& engine, const Problem& problem, Sought sought,
                              const Resources& resources, const SearchListener& listener) {
  if (listener.finds) listener.finds(engine.name, "lists");
  CanonicalLists lists(sought_group(problem, sought), count_bits(problem.start));
  engine.visit(problem, sought, resources, listener,
               [&](std::span<const Position> positions) { lists.add(positions); });
  return lists.take(resources.threads);
}

}  // namespace pegspace
