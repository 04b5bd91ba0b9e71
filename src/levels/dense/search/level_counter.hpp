// Counts the positions of rows by level, with their jumps and dead ends, without population counts for each
// row, which were half of an enumeration with every column.
//
// Rows with the same pegs on the holes of their row number and the same dependence have the same levels at
// the same places. Such rows add to one *slot*: for each place the positions, dead ends and jumps counted
// there, in binary, a row of bits for each digit (bit-sliced counters). Jumps are added eight at a time by
// carry-save adders: 7 adders of five operations, then two operations for each digit above 4. (One jump at a
// time took three for each digit.) The bits of a slot are counted when it is full, or wanted for other rows.
// The European board from e7 with every column needs, with AVX2, 0.65 of the user time with counts for each
// row, with AVX-512 0.74. (With an eighth of the slots, so that each row finds another row's slot in use:
// 0.98 and 0.85.)
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "levels/dense/search/kernel.hpp"
#include "position/level_stats.hpp"

namespace pegspace::dense {

class LevelCounter {
 public:
  /// Adds the positions of the block, each `times` times. `rows` are those of the tile, or of the class.
  /// `legal_jumps` is the jump set of backwards() that the block allows if jumps and dead ends are added as
  /// well, otherwise nullptr.
  void add(const BlockRows& block, const Bits2048* rows, const std::uint64_t* legal_jumps,
           std::uint64_t times = 1);

  /// Moves the counts since the last call into the sums: positions and, if they are counted, jumps and dead
  /// ends.
  void move_to(PegSums& sums);

  /// The most bytes of a counter, for a class with that many rows.
  static std::uint64_t memory_bytes(std::uint64_t rows, std::size_t jumps) {
    return sizeof(LevelCounter) +
           std::min<std::uint64_t>(most_slots, rows) * (sizeof(Slot) + jump_digits(jumps) * sizeof(Bits2048));
  }

  // Only for the kernels:
  static constexpr int row_digits = 5;         ///< a slot has room for fewer than 2^5 rows
  static constexpr std::uint32_t full = 1023;  ///< the jumps that a slot has room for, unless one row has
                                               ///< more
  struct Slot {
    std::array<Bits2048, row_digits> positions;
    std::array<Bits2048, row_digits> dead_ends;
    std::vector<Bits2048> jumps;  ///< as many digits as there can be
    const Tables* tables = nullptr;
    std::uint64_t times = 0;
    std::uint32_t dependence = 0;
    int pegs = 0;
    std::uint32_t rows_added = 0;
    std::uint32_t jumps_added = 0;  ///< to each place at most
  };
  static constexpr std::size_t jump_digits(std::size_t jumps) {
    return static_cast<std::size_t>(std::bit_width(std::max<std::size_t>(full, jumps + 8)));
  }
  /// Eight numbers of pegs and 32 dependences, as a block has on most boards.
  static constexpr std::size_t most_slots = 256;
  using Slots = std::array<std::unique_ptr<Slot>, most_slots>;

 private:
  Slots slots_;                            // only those that were used
  std::vector<const Bits2048*> patterns_;  // of the current row
  PegSums found_{};
};

}  // namespace pegspace::dense
