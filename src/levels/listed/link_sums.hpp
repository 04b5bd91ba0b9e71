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
#include <type_traits>
#include <variant>
#include <vector>

#include "base/count.hpp"
#include "levels/listed/links.hpp"

namespace pegspace {

/// The narrowest words numbers may use; tests force the wide ones.
enum class NumberWidth { bits64, bits128, unbounded };

/// The same number in another type; it must fit.
template <typename To, typename From>
To convert(const From& number) {
  if constexpr (std::is_same_v<To, From>) {
    return number;
  } else if constexpr (std::is_same_v<From, Uint128> && std::is_same_v<To, Count>) {
    return to_count(number);
  } else if constexpr (std::is_same_v<From, Count> && std::is_same_v<To, Uint128>) {
    return to_128_bits(number);
  } else if constexpr (std::is_same_v<From, Count> && std::is_same_v<To, std::uint64_t>) {
    return to_64_bits(number);
  } else {
    return static_cast<To>(number);
  }
}

/// The numbers of a level, by place.
struct LevelNumbers {
  std::variant<std::vector<std::uint64_t>, std::vector<Uint128>, std::vector<Count>> values;
  Count largest = 0;

  Count at(std::size_t place) const {
    return std::visit([&](const auto& numbers) { return convert<Count>(numbers[place]); }, values);
  }
};

/// The narrowest width, not below `narrowest`, for numbers up to `bound`; what a number takes in memory.
NumberWidth width_for(const Count& bound, NumberWidth narrowest);
std::uint64_t bytes_of(NumberWidth width);

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
