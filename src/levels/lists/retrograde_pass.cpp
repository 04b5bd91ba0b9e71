#include "levels/lists/retrograde_pass.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "base/sort.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

RetrogradePass::RetrogradePass(const Problem& problem, const SymmetryGroup& of_levels,
                               const SymmetryGroup& of_winning, WorkerTeam& team, Exchange& exchange)
    : finish_(*problem.finish),
      level_group_(of_levels),
      level_form_(of_levels),
      form_(of_winning),
      kernel_(of_winning, form_, jump_masks(problem.board), Direction::backward),
      team_(team),
      exchange_(exchange) {
  if (finish_.is_listed()) listed_finish_ = finish_.positions();
}

const std::vector<Position>& RetrogradePass::step(const LevelIndex& level, const Owner& owner) {
  constexpr std::size_t at_once = std::size_t{1} << 18;  // some 20 MiB of predecessors
  std::vector<Position> found;
  exchange_.agree([&] { found = targets_in(level); });
  std::size_t different = 0;  // different positions among those found, when they were sorted last
  std::span<const Position> rest = winning_;
  while (exchange_.sum(rest.size()) > 0) {
    const auto piece = rest.first(std::min(at_once, rest.size()));
    rest = rest.subspan(piece.size());
    Lists lists;
    exchange_.agree([&] { lists = predecessors(piece, level, owner); });
    if (exchange_.ranks() > 1) lists = exchange_.swap_lists(std::move(lists));
    exchange_.agree([&] {
      for (std::vector<Position>& list : lists) {
        if (exchange_.ranks() > 1)
          std::erase_if(list, [&](Position p) { return find(level, p) == LevelIndex::nowhere; });
        found.insert(found.end(), list.begin(), list.end());
      }
      if (found.size() < 2 * different + at_once) return;
      sort_unique(found);
      different = found.size();
    });
  }
  exchange_.agree([&] { sort_unique(found); });
  winning_ = std::move(found);
  return winning_;
}

std::size_t RetrogradePass::find(const LevelIndex& level, Position p) const {
  return level.find(form_.order() == level_form_.order() ? p : level_form_.least(p));
}

/// The targets among the level's positions and their images.
std::vector<Position> RetrogradePass::targets_in(const LevelIndex& level) {
  std::vector<Position> found;
  if (level.size() == 0) return found;
  const int pegs = count_bits(level[0]);
  if (pegs < finish_.fewest_pegs() || pegs > finish_.most_pegs()) return found;
  for (const Position p : listed_finish_) {
    if (count_bits(p) == pegs && level.find(level_form_.least(p)) != LevelIndex::nowhere)
      found.push_back(form_.least(p));
  }
  sort_unique(found);
  if (finish_.is_listed()) return found;
  std::mutex adding;
  team_.run([&] {
    parallel_ranges<std::size_t>(level.size(), 4096, [&](std::size_t first, std::size_t last) {
      std::vector<Position> here;
      for (std::size_t place = first; place < last; ++place) {
        for (int element = 0; element < level_group_.order(); ++element) {
          const Position image = level_group_.image(element, level[place]);
          if (finish_.contains(image)) here.push_back(form_.least(image));
        }
      }
      const std::lock_guard lock(adding);
      found.insert(found.end(), here.begin(), here.end());
    });
  });
  sort_unique(found);
  return found;
}

/// The predecessors, by rank. If there is only one rank, only those in the level.
RetrogradePass::Lists RetrogradePass::predecessors(std::span<const Position> winning, const LevelIndex& level,
                                                   const Owner& owner) {
  constexpr std::size_t block = 64;
  Lists lists(static_cast<std::size_t>(exchange_.ranks()));
  std::mutex adding;
  team_.run([&] {
    parallel_ranges<std::size_t>(winning.size(), 16 * block, [&](std::size_t first, std::size_t last) {
      std::vector<Position> found;
      std::vector<Position> parents(kernel_.room(block));
      std::vector<ParentFacts> facts(block);
      for (; first < last; first += std::min(block, last - first)) {
        const auto here = winning.subspan(first, std::min(block, last - first));
        const std::size_t number = kernel_.expand(here, parents.data(), facts.data());
        found.insert(found.end(), parents.begin(), parents.begin() + static_cast<std::ptrdiff_t>(number));
      }
      sort_unique(found);
      if (exchange_.ranks() == 1)
        std::erase_if(found, [&](Position p) { return find(level, p) == LevelIndex::nowhere; });
      Lists by_rank(lists.size());
      if (exchange_.ranks() == 1) {
        by_rank.front() = std::move(found);
      } else {
        for (const Position p : found)
          by_rank[static_cast<std::size_t>(owner(level_form_.least(p)))].push_back(p);
      }
      const std::lock_guard lock(adding);
      for (std::size_t rank = 0; rank < lists.size(); ++rank)
        lists[rank].insert(lists[rank].end(), by_rank[rank].begin(), by_rank[rank].end());
    });
  });
  return lists;
}

LevelSums RetrogradePass::sums(const LevelIndex& level) const {
  LevelSums sums;
  for (const Position p : winning_)
    sums[Column::winning_positions] += static_cast<std::uint64_t>(form_.orbit_size(p));
  std::uint64_t orbits = winning_.size();
  if (form_.order() != level_form_.order()) {
    std::vector<std::uint8_t> is_winning(level.size());
    for (const Position p : winning_) is_winning[find(level, p)] = 1;
    orbits = static_cast<std::uint64_t>(std::ranges::count(is_winning, 1));
  }
  sums[Column::canonical_winning_positions] = orbits * static_cast<std::uint64_t>(level_form_.order());
  return sums;
}

PositionLevels winning_among(PositionLevels levels, const Problem& problem, const SymmetryGroup& of_levels,
                             int threads, const SearchListener& listener) {
  WorkerTeam team(threads);
  RetrogradePass pass(problem, of_levels, winning_group(problem), team);
  for (std::size_t depth = levels.size(); depth-- > 0;) {
    if (listener.progress) listener.progress({.step = "winning", .depth = static_cast<int>(depth)});
    levels[depth] = pass.step(LevelIndex(std::exchange(levels[depth], {})));
  }
  while (!levels.empty() && levels.back().empty()) levels.pop_back();
  return levels;
}

}  // namespace pegspace
