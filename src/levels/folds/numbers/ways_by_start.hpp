// Ways from each of several starts, side by side, a column for each; and the set of starts that have any, or
// backwards of targets. A symmetry carries starts to starts, so it permutes the columns.
#pragma once

#include <algorithm>

#include "levels/folds/numbers/ways.hpp"

namespace pegspace {

template <typename Ways, std::size_t columns>
struct WaysByStart {
  std::array<Ways, columns> ways{};
  bool operator==(const WaysByStart&) const = default;
};

/// Bit i: there is a way from start i; backwards, to target i.
struct StartSet {
  std::uint8_t starts = 0;
  bool operator==(const StartSet&) const = default;
};

template <typename Ways, std::size_t number>
struct Quantity<WaysByStart<Ways, number>> : WideAsWays<quantity::WaysByStart, Ways> {
  static constexpr std::size_t columns = number;
};
template <>
struct Quantity<StartSet> : OneWidth<quantity::StartSets> {
  static constexpr std::size_t columns = most_columns;
};

template <typename Ways, std::size_t columns>
void set_one(WaysByStart<Ways, columns>& number, std::size_t column, const FoldArithmetic& arithmetic) {
  set_one(number.ways[column], column, arithmetic);
}
inline void set_one(StartSet& number, std::size_t column, const FoldArithmetic&) {
  number.starts = static_cast<std::uint8_t>(1U << column);
}

template <typename Sum, typename Number, std::size_t columns>
void add(WaysByStart<Sum, columns>& sum, const WaysByStart<Number, columns>& number,
         const FoldArithmetic& arithmetic) {
  for (std::size_t i = 0; i < columns; ++i) add(sum.ways[i], number.ways[i], arithmetic);
}
inline void add(StartSet& sum, const StartSet& number, const FoldArithmetic&) {
  sum.starts |= number.starts;
}

template <typename Ways, std::size_t columns>
WaysByStart<Ways, columns> image(const WaysByStart<Ways, columns>& number, const ColumnImages& images) {
  WaysByStart<Ways, columns> image;
  for (std::size_t i = 0; i < columns; ++i) image.ways[i] = number.ways[images.column[i]];
  return image;
}
inline StartSet image(const StartSet& number, const ColumnImages& images) {
  return {images.set[number.starts]};
}

template <typename Ways, std::size_t columns>
void note_largest(WaysByStart<Ways, columns>& largest, const WaysByStart<Ways, columns>& number) {
  for (std::size_t i = 0; i < columns; ++i) note_largest(largest.ways[i], number.ways[i]);
}
inline void note_largest(StartSet&, const StartSet&) {}

template <typename Ways, std::size_t columns>
StartSet starts_with_ways(const WaysByStart<Ways, columns>& number) {
  unsigned starts = 0;
  for (std::size_t i = 0; i < columns; ++i) starts |= unsigned{number.ways[i] != 0} << i;
  return {static_cast<std::uint8_t>(starts)};
}

/// The number of the column with the most ways.
template <typename Ways, std::size_t columns>
FoldNumber fold_number(const WaysByStart<Ways, columns>& number) {
  Ways most = number.ways[0];
  for (const Ways& ways : number.ways) note_largest(most, ways);
  return fold_number(most);
}
inline FoldNumber fold_number(const StartSet&) {
  return {};
}

}  // namespace pegspace
