// The counts of a level: one row of levels.csv.
//
// With G the group of the search (position/problem.hpp: search_group) and X any set of positions, canonical_X
// is the number of orbits of G that contain at least one position of X, which is the number of different
// canonical forms among X. If X is closed under G the orbit sizes sum to X.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pegspace {

/// The columns of levels.csv after depth and pegs, in their order in the file.
enum class Column {
  positions,            ///< positions of the level
  canonical_positions,  ///< orbits of them
  jumps,                ///< legal jumps, summed over the positions of the level
  dead_ends,            ///< positions with no legal jump
  canonical_dead_ends,  ///< orbits of them
  winning_positions,    ///< positions of the level from which the finish can be reached (or that are in it)
  canonical_winning_positions,  ///< orbits that contain one of them
};

inline constexpr int column_count = 7;
inline constexpr std::array<std::string_view, column_count> column_names = {
    "positions",         "canonical_positions",        "jumps", "dead_ends", "canonical_dead_ends",
    "winning_positions", "canonical_winning_positions"};

/// A set of columns.
class ColumnSet {
 public:
  constexpr ColumnSet() = default;
  static constexpr ColumnSet all() { return ColumnSet((1U << column_count) - 1); }
  constexpr bool has(Column column) const { return ((bits_ >> static_cast<unsigned>(column)) & 1U) != 0; }
  constexpr void add(Column column) { bits_ |= 1U << static_cast<unsigned>(column); }
  constexpr void remove(Column column) { bits_ &= ~(1U << static_cast<unsigned>(column)); }
  /// Bit i: the column i of the file.
  constexpr unsigned bits() const { return bits_; }
  constexpr bool has_winning() const {
    return has(Column::winning_positions) || has(Column::canonical_winning_positions);
  }

 private:
  constexpr explicit ColumnSet(unsigned bits) : bits_(bits) {}
  unsigned bits_ = 0;
};

struct LevelStats {
  int depth = 0;
  int pegs = 0;
  /// Indexed by Column; nothing, and never zero, if the engine was not asked for it.
  std::array<std::optional<std::uint64_t>, column_count> values;

  std::optional<std::uint64_t>& operator[](Column column) { return values[static_cast<std::size_t>(column)]; }
  const std::optional<std::uint64_t>& operator[](Column column) const {
    return values[static_cast<std::size_t>(column)];
  }
  bool operator==(const LevelStats&) const = default;
};

}  // namespace pegspace
