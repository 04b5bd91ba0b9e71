// Exact whole numbers of all positions of a level, in the narrowest words that a bound proves sufficient: 64
// bits, then 128, then Count.
//
//     number(p) = own(p) + sum of number(other end) over the links of p,      own(p) = 0 or 1
//
// so no number of a level exceeds (largest of the neighbouring level) * (jumps of the board) + 1. For solutions under
// conditions and for moves (counting/), which add up along links themselves; other sums are folds (levels/folds/).
#pragma once

#include <cstddef>
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

}  // namespace pegspace
