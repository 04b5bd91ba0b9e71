// Sums along links (link_sums.hpp).
#include "levels/listed/link_sums.hpp"

#include <utility>

namespace pegspace {

namespace {

/// The depths of all levels in the order in which a fold along these links can go.
std::vector<int> fold_order(const StoredLevels& levels, Links links) {
  std::vector<int> depths;
  for (int depth = 0; depth < levels.levels(); ++depth) depths.push_back(depth);
  if (links == Links::to_children) std::reverse(depths.begin(), depths.end());
  return depths;
}

/// Sums into `sums`; returns the largest.
template <typename Number, typename Behind>
Count sum_links(const StoredLevels& levels, int depth, Links links, const std::vector<Behind>& behind,
                const OwnNumber& own, WorkerTeam& team, std::vector<Number>& sums) {
  Number largest = 0;
  accumulate_positions<Number>(
      levels, depth, links, team,
      [&](Number& largest_here, std::size_t place, Position p, std::span<const Link> found) {
        Number sum = own(depth, place, p, found) ? 1 : 0;
        for (const Link& link : found) sum += convert<Number>(behind[link.place]);
        if (sum > largest_here) largest_here = sum;
        sums[place] = std::move(sum);
      },
      [&](const Number& largest_here) { largest = std::max(largest, largest_here); });
  return convert<Count>(largest);
}

/// Throws where the numbers held and those of this level are too many bytes; returns those of this level.
std::uint64_t plan_level(const StoredLevels& levels, int depth, const Count& largest_behind,
                         std::uint64_t held, std::string_view what, NumberWidth narrowest) {
  const std::uint64_t bytes = levels.size(depth) * bytes_of(sum_width(levels, largest_behind, narrowest));
  levels.require_memory(held + bytes, what);
  return bytes;
}

}  // namespace

LevelNumbers::LevelNumbers(NumberWidth width, std::size_t size) {
  switch (width) {
    case NumberWidth::bits64:
      values = std::vector<std::uint64_t>(size);
      break;
    case NumberWidth::bits128:
      values = std::vector<Uint128>(size);
      break;
    case NumberWidth::unbounded:
      values = std::vector<Count>(size);
      break;
  }
}

NumberWidth sum_width(const StoredLevels& levels, const Count& largest, NumberWidth narrowest) {
  return width_for(largest * levels.jumps().size() + 1, narrowest);
}

LevelNumbers level_numbers(const StoredLevels& levels, int depth, Links links, const LevelNumbers& behind,
                           const OwnNumber& own, WorkerTeam& team, NumberWidth narrowest) {
  LevelNumbers numbers(sum_width(levels, behind.largest, narrowest), levels.size(depth));
  numbers.largest = std::visit(
      [&](auto& sums, const auto& there) { return sum_links(levels, depth, links, there, own, team, sums); },
      numbers.values, behind.values);
  return numbers;
}

std::vector<LevelNumbers> all_numbers(const StoredLevels& levels, Links links, const OwnNumber& own,
                                      WorkerTeam& team, std::string_view what, NumberWidth narrowest) {
  std::vector<LevelNumbers> all(static_cast<std::size_t>(levels.levels()));
  const LevelNumbers none;
  const LevelNumbers* behind = &none;
  std::uint64_t held = 0;
  for (const int depth : fold_order(levels, links)) {
    held += plan_level(levels, depth, behind->largest, held, what, narrowest);
    LevelNumbers& numbers = all[static_cast<std::size_t>(depth)];
    numbers = level_numbers(levels, depth, links, *behind, own, team, narrowest);
    behind = &numbers;
  }
  return all;
}

void visit_numbers(const StoredLevels& levels, Links links, const OwnNumber& own, WorkerTeam& team,
                   std::string_view what, const VisitNumbers& visit, NumberWidth narrowest) {
  LevelNumbers behind;
  std::uint64_t held = 0;
  for (const int depth : fold_order(levels, links)) {
    held = plan_level(levels, depth, behind.largest, held, what, narrowest);
    behind = level_numbers(levels, depth, links, behind, own, team, narrowest);
    visit(depth, behind);
  }
}

}  // namespace pegspace
