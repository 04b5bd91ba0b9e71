// The inner loop of a fold over tiles: it carries numbers from one row to another along the jumps of one tile
// jump. It is compiled for each instruction set (levels/kit/simd.hpp), as it counts bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "levels/folds/numbers/numbers.hpp"

namespace pegspace {

/// The effect of a jump on the row holes (row_tables.hpp), and on numbers.
struct JumpStep {
  std::uint16_t step = 0;
  JumpMade jump;
};

/// A row of members with their numbers, and the steps of a tile jump from there.
struct JumpSource {
  const std::uint64_t* members = nullptr;  ///< a bit for each place
  std::span<const JumpStep> steps;
  const std::uint64_t* masks =
      nullptr;  ///< places where step 0 is possible; those of the next step are `mask_stride` words further
  std::size_t mask_stride = 0;
  const std::uint16_t* moved = nullptr;  ///< the places to which step 0 leads, by place; those of the next
                                         ///< step are `moved_stride` further
  std::size_t moved_stride = 0;
  const std::uint16_t* image = nullptr;      ///< a symmetry that is applied afterwards, by place; nullptr:
                                             ///< none
  const std::uint8_t* hole_image = nullptr;  ///< the same by hole
  const ColumnImages* columns = nullptr;     ///< the same by start
  std::uint32_t words = 0;                   ///< of 64 places
  NumberKind kind{};
  const std::byte* numbers = nullptr;  ///< the numbers of the members, in the order of places
};

/// sums[where a step leads] += number, for each step and each member that can make it. The sums are of the
/// same kind or of one step wider.
void add_link(const JumpSource& source, NumberKind kind_of_sums, std::byte* sums,
              const FoldArithmetic& arithmetic);

}  // namespace pegspace
