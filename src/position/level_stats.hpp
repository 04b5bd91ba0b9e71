// The counts of a level: sums while they are made, and one row of levels.csv.
//
// With G the group of the search (position/problem.hpp: search_group) and X any set of positions, canonical_X
// is the number of orbits of G that contain at least one position of X, which is the number of different
// canonical forms among X. If X is closed under G the orbit sizes sum to X.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "base/bits.hpp"
#include "base/check.hpp"
#include "base/result_column.hpp"

namespace pegspace {

/// The columns of levels.csv after depth and pegs, in their order in the file; level_columns says what each is.
enum class Column {
  positions,
  canonical_positions,
  jumps,
  dead_ends,
  canonical_dead_ends,
  winning_positions,
  canonical_winning_positions,
  end,  ///< none: their number
};

inline constexpr int column_count = static_cast<int>(Column::end);
/// By Column.
inline constexpr std::array<ColumnFacts, column_count> level_columns = {{
    {"positions", "positions", ColumnType::count, "positions",
     "positions reachable from the start in that many jumps", 0, true},
    {"canonical_positions", "canonical", ColumnType::count, "orbits", "the same, up to symmetry", 1, true},
    {"jumps", "jumps", ColumnType::count, "jumps", "legal jumps, summed over the positions", 2, true},
    {"dead_ends", "dead ends", ColumnType::count, "positions", "positions with no jump", 3, true},
    {"canonical_dead_ends", "canon. dead", ColumnType::count, "orbits", "the same, up to symmetry", 4, true},
    {"winning_positions", "winning", ColumnType::count, "positions",
     "positions from which the finish can be reached", 0, true, "finish"},
    {"canonical_winning_positions", "canon. winning", ColumnType::count, "orbits",
     "orbits that contain one of them", 6, true, "finish"},
}};
static_assert(!level_columns.back().heading.empty(), "each Column is in the table");
inline constexpr std::array<std::string_view, column_count> column_names = [] {
  std::array<std::string_view, column_count> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = level_columns[i].name;
  return names;
}();

/// Whether it counts orbits.
constexpr bool is_canonical(Column column) {
  return column == Column::canonical_positions || column == Column::canonical_dead_ends ||
         column == Column::canonical_winning_positions;
}

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
  constexpr ColumnSet without_winning() const {
    ColumnSet rest = *this;
    rest.remove(Column::winning_positions);
    rest.remove(Column::canonical_winning_positions);
    return rest;
  }

 private:
  constexpr explicit ColumnSet(unsigned bits) : bits_(bits) {}
  unsigned bits_ = 0;
};

/// Sums over positions of a level, images included. In the canonical columns stand Burnside's sums: over all
/// symmetries of a group the positions that each fixes, which is the number of orbits times the order of the
/// group. So sums of several classes add up, whatever symmetries carry one to another.
struct LevelSums {
  static constexpr std::uint64_t uncounted = std::numeric_limits<std::uint64_t>::max();

  std::array<std::uint64_t, column_count> values{};  ///< indexed by Column

  std::uint64_t& operator[](Column column) { return values[static_cast<std::size_t>(column)]; }
  std::uint64_t operator[](Column column) const { return values[static_cast<std::size_t>(column)]; }
  bool counts(Column column) const { return (*this)[column] != uncounted; }
  /// What one of them does not count, the sum does not.
  void add(const LevelSums& other) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const bool are_counted = values[i] != uncounted && other.values[i] != uncounted;
      values[i] = are_counted ? values[i] + other.values[i] : uncounted;
    }
  }
};
/// By number of pegs.
using PegSums = std::array<LevelSums, max_holes + 1>;

inline void add(const PegSums& more, PegSums& sums) {
  for (std::size_t pegs = 0; pegs < sums.size(); ++pegs) sums[pegs].add(more[pegs]);
}

struct LevelStats {
  int depth = 0;
  int pegs = 0;
  /// Indexed by Column; nothing if the engine was not asked for it.
  std::array<std::optional<std::uint64_t>, column_count> values;

  std::optional<std::uint64_t>& operator[](Column column) { return values[static_cast<std::size_t>(column)]; }
  const std::optional<std::uint64_t>& operator[](Column column) const {
    return values[static_cast<std::size_t>(column)];
  }
  bool operator==(const LevelStats&) const = default;
};

/// The columns that are wanted and counted. `order`: of the group whose orbits the canonical ones count.
inline LevelStats stats_of(const LevelSums& sums, int depth, int pegs, const ColumnSet& wanted, int order) {
  LevelStats stats{depth, pegs, {}};
  for (std::size_t i = 0; i < column_count; ++i) {
    const auto column = static_cast<Column>(i);
    if (!wanted.has(column) || !sums.counts(column)) continue;
    const std::uint64_t divisor = is_canonical(column) ? static_cast<std::uint64_t>(order) : 1;
    PEGSPACE_CHECK(sums[column] % divisor == 0, "Burnside's sum is a multiple of the group's order");
    stats[column] = sums[column] / divisor;
  }
  return stats;
}

}  // namespace pegspace
