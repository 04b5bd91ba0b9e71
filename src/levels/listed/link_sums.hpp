// Exact whole numbers of all positions of a level, in the narrowest words that a bound proves sufficient: 64
// bits, then 128, then Count.
//
//     number(p) = own(p) + sum of number(other end) over the links of p,      own(p) = 0 or 1
//
// so no number of a level exceeds (largest of the neighbouring level) * (jumps of the board) + 1. Examples:
//
//     solutions from p   to_children, own = p is in the finish             (winning or reachable levels)
//     games from p       to_children, own = p has no jump                  (reachable levels)
//     ways to p          to_parents,  own = p is the start
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <variant>
#include <vector>

#include "base/count.hpp"
#include "levels/exact/number_width.hpp"
#include "levels/listed/links.hpp"

namespace pegspace {

/// The numbers of a level, by place.
struct LevelNumbers {
  std::variant<std::vector<std::uint64_t>, std::vector<Uint128>, std::vector<Count>> values;
  Count largest = 0;

  LevelNumbers() = default;
  /// So many zeros.
  LevelNumbers(NumberWidth width, std::size_t size);

  Count at(std::size_t place) const {
    return std::visit([&](const auto& numbers) { return convert<Count>(numbers[place]); }, values);
  }
};

/// The width of sums over the links of a position, of numbers up to `largest` and of its own.
NumberWidth sum_width(const StoredLevels& levels, const Count& largest, NumberWidth narrowest);

/// own(depth, place, p, links): whether the position itself counts one.
using OwnNumber = std::function<bool(int depth, std::size_t place, Position p, std::span<const Link> links)>;

/// The numbers of one level from those of the neighbouring one (`behind`: the children's, or the parents').
LevelNumbers level_numbers(const StoredLevels& levels, int depth, Links links, const LevelNumbers& behind,
                           const OwnNumber& own, WorkerTeam& team,
                           NumberWidth narrowest = NumberWidth::bits64);

/// The numbers of all levels, by depth. Throws ResourceError before the levels' memory limit is exceeded
/// (`what` begins the sentence), Interrupted.
std::vector<LevelNumbers> all_numbers(const StoredLevels& levels, Links links, const OwnNumber& own,
                                      WorkerTeam& team, std::string_view what,
                                      NumberWidth narrowest = NumberWidth::bits64);

/// The same, two levels at a time: calls visit(depth, numbers) for each level in the order of the fold
/// (to_children: the last level first), and keeps none.
using VisitNumbers = std::function<void(int depth, const LevelNumbers& numbers)>;
void visit_numbers(const StoredLevels& levels, Links links, const OwnNumber& own, WorkerTeam& team,
                   std::string_view what, const VisitNumbers& visit,
                   NumberWidth narrowest = NumberWidth::bits64);

}  // namespace pegspace
