// The inner loop of a fold over tiles: it carries numbers from one row to another along the jumps of one tile
// jump. It is compiled for each instruction set (levels/kit/simd.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "levels/folds/numbers/numbers.hpp"

namespace pegspace {

/// Patterns of pegs on the row holes. The lowest 16 bits are read together; most boards have no others.
struct RowPatterns {
  /// As many are read together; so that many more, of any value, follow a list.
  static constexpr std::size_t most_lanes = 32;

  std::span<const std::uint16_t> low;
  const std::uint8_t* high = nullptr;  ///< the bits above these; nullptr: there are none

  std::uint32_t operator[](std::size_t i) const {
    return high == nullptr ? low[i] : low[i] | std::uint32_t{high[i]} << 16;
  }
};

/// The effect of a jump on the row holes (row_tables.hpp), and on numbers.
struct JumpStep {
  std::uint32_t touches = 0;  ///< row holes that it flips
  std::uint32_t before = 0;   ///< those with pegs, before the jump
  std::uint16_t mask = 0;     ///< its number
  JumpMade jump;
};

/// A row of members with their numbers, and the steps of a tile jump from there.
struct JumpSource {
  RowPatterns members;
  std::span<const JumpStep> steps;
  bool backwards = false;                    ///< the steps are taken back
  const std::uint16_t* places = nullptr;     ///< of the patterns to which they lead, after a symmetry
  const std::uint8_t* hole_image = nullptr;  ///< the symmetry by hole, if the number reads holes
  const ColumnImages* columns = nullptr;     ///< the same by start, if it has columns
  NumberKind kind{};
  const std::byte* numbers = nullptr;  ///< the numbers of the members, in their order
};

/// sums[where a step leads] += number, for each step and each member that can make it. The sums are of the
/// same kind or of one step wider.
void add_link(const JumpSource& source, NumberKind kind_of_sums, std::byte* sums,
              const FoldArithmetic& arithmetic);

}  // namespace pegspace
