#include "levels/dense_start_parts.hpp"

#include <map>

#include "base/sort.hpp"

namespace pegspace::dense {
namespace {

/// By start: the pairs of vacancies that its first jumps leave.
std::vector<std::vector<HoleSet>> left_by_first_jumps(const Board& board) {
  std::vector<std::vector<HoleSet>> left(static_cast<std::size_t>(board.holes()));
  for (const Jump& jump : board.jumps())
    left[static_cast<std::size_t>(jump.to)].push_back(bit(jump.from) | bit(jump.over));
  return left;
}

/// Those with one first jump each that leave these pairs, where there is one for each; else nothing. Only where
/// two jumps leave one pair (in graphs) there are fewer of them than pairs.
std::vector<int> starts_leaving(const std::vector<HoleSet>& pairs, const std::map<HoleSet, int>& only_jumps) {
  std::vector<int> starts;
  for (const HoleSet pair : pairs) {
    const auto found = only_jumps.find(pair);
    if (found == only_jumps.end()) return {};
    starts.push_back(found->second);
  }
  sort_unique(starts);
  return starts;
}

}  // namespace

std::vector<std::vector<int>> parts_of_starts(const Board& board) {
  const std::vector<std::vector<HoleSet>> left = left_by_first_jumps(board);
  std::map<HoleSet, int> only_jumps;  // of several starts that leave one pair the first
  for (int start = 0; start < board.holes(); ++start) {
    const std::vector<HoleSet>& pairs = left[static_cast<std::size_t>(start)];
    if (pairs.size() == 1) only_jumps.emplace(pairs.front(), start);
  }
  std::vector<std::vector<int>> parts;
  for (int start = 0; start < board.holes(); ++start) {
    const std::vector<HoleSet>& pairs = left[static_cast<std::size_t>(start)];
    std::vector<int> starts = starts_leaving(pairs, only_jumps);
    const bool is_sum = pairs.size() > 1 && starts.size() == pairs.size();
    parts.push_back(is_sum ? std::move(starts) : std::vector<int>{start});
  }
  return parts;
}

}  // namespace pegspace::dense
