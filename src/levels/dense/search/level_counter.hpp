// Counts the positions of rows by level, with their jumps and dead ends, without population counts for each
// row, which were half of an enumeration with every column.
//
// Rows with the same pegs on the holes of their row number and the same dependence have the same levels at
// the same places. Such rows add to one *slot*: for each place the positions, dead ends and jumps counted
// there, in binary, a row of bits for each digit (bit-sliced counters). Jumps are added eight at a time by
// carry-save adders: 7 adders of five operations, then two operations for each digit above 4. (One jump at a
// time took three for each digit.) The bits of a slot are counted when it is full, or wanted for other rows.
// European board from e7, every column, user time: AVX2 0.65 of that with counts for each row, AVX-512 0.74.
// (With an eighth of the slots, so that each row finds another's: 0.98 and 0.85.)
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
  /// Adds the positions of the block, each so many times. `rows`: of the tile, or of the class.
  /// `legal_jumps`: the jump set of backwards() that the block allows, where jumps and dead ends are added,
  /// too; else nullptr.
  void add(const BlockRows& block, const Bits2048* rows, const std::uint64_t* legal_jumps,
           std::uint64_t times = 1);

  /// Adds what was added since the last call: positions, and where they are counted jumps and dead ends.
  void move_to(PegSums& sums);

  /// What one takes at most, of a class with so many rows.
  static std::uint64_t memory_bytes(std::uint64_t rows, std::size_t jumps) {
    return sizeof(LevelCounter) +
           std::min<std::uint64_t>(most_slots, rows) * (sizeof(Slot) + jump_digits(jumps) * sizeof(Bits2048));
  }

  // For the kernels alone:
  static constexpr int row_digits = 5;         ///< rows that a slot takes: less than 2^5
  static constexpr std::uint32_t full = 1023;  ///< jumps that a slot takes, unless one row has more
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
  /// Eight numbers of pegs and 32 dependences: what a block has on most boards.
  static constexpr std::size_t most_slots = 256;
  using Slots = std::array<std::unique_ptr<Slot>, most_slots>;

 private:
  Slots slots_;                            // those that were used
  std::vector<const Bits2048*> patterns_;  // of the row in work
  PegSums found_{};
};

}  // namespace pegspace::dense
