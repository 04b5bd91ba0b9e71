#include "counting/final_pegs.hpp"

#include <algorithm>

#include "levels/listed/links.hpp"

namespace pegspace {

std::vector<PositionsByNumber> final_pegs(const Problem& problem, const Engine& engine,
                                          const SearchOptions& options, const SearchListener& listener) {
  const StoredLevels levels = StoredLevels::reachable(problem, engine, options, listener);
  WorkerTeam team(options.threads);
  PositionSums sums;
  std::vector<std::uint8_t> behind;
  for (int depth = levels.levels(); depth-- > 0;) {
    levels.require_memory(behind.size() + levels.size(depth), "the final pegs");
    std::vector<std::uint8_t> fewest(levels.size(depth));
    accumulate_positions<PositionSums>(
        levels, depth, Links::to_children, team,
        [&](PositionSums& local, std::size_t place, Position p, std::span<const Link> links) {
          std::uint8_t least = static_cast<std::uint8_t>(count_bits(p));
          for (const Link& link : links) least = std::min(least, behind[link.place]);
          fewest[place] = least;
          local.add(least, depth, {static_cast<std::uint64_t>(levels.orbit_size(depth, place)), 1});
        },
        [&](const PositionSums& local) { sums.add(local); });
    behind = std::move(fewest);
  }
  std::vector<PositionsByNumber> rows = sums.rows(count_bits(problem.start), -1);
  std::ranges::stable_sort(rows, std::ranges::greater(), &PositionsByNumber::pegs);
  return rows;
}

}  // namespace pegspace
