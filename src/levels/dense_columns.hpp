// The numbers of one level for several starts, side by side (dense_pairs.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <variant>

#include "levels/dense_numbers.hpp"

namespace pegspace::dense {

/// The numbers of up to four columns of one level, by rank: side by side while 64 bits suffice.
struct ColumnGroup {
  using Values = std::variant<LargeVector<std::uint64_t>, LargeVector<Several<2>>, LargeVector<Several<3>>,
                              LargeVector<Several<4>>, LargeVector<Uint128>, LargeVector<Uint256>>;
  std::size_t first = 0;  ///< column
  std::size_t columns = 1;
  Values values;
  Count largest = 1;
};

template <typename Values>
using ValueOf = typename std::decay_t<Values>::value_type;

template <typename Value>
constexpr bool is_narrow = !std::is_same_v<Value, Uint128> && !std::is_same_v<Value, Uint256>;

inline std::size_t value_bytes(const ColumnGroup& group) {
  return std::visit([](const auto& values) { return sizeof(ValueOf<decltype(values)>); }, group.values);
}

/// Where the numbers of one column are.
class Column {
 public:
  Column(const ColumnGroup& group, std::size_t column) : group_(&group), stride_(group.columns) {
    std::visit(
        [&](const auto& values) {
          if constexpr (is_narrow<ValueOf<decltype(values)>>) {
            narrow_ = reinterpret_cast<const std::uint64_t*>(values.data()) + (column - group.first);
          }
        },
        group.values);
  }
  bool narrow() const { return narrow_ != nullptr; }
  std::uint64_t word(std::uint64_t rank) const { return narrow_[rank * stride_]; }
  Count exact(std::uint64_t rank) const {
    if (narrow()) return word(rank);
    return std::visit(
        [&](const auto& values) {
          if constexpr (is_narrow<ValueOf<decltype(values)>>) {
            return Count(0);  // not reached
          } else {
            return to_exact(values[rank]);
          }
        },
        group_->values);
  }
  bool is_zero(std::uint64_t rank) const { return narrow() ? word(rank) == 0 : exact(rank).is_zero(); }

 private:
  const ColumnGroup* group_;
  std::size_t stride_;
  const std::uint64_t* narrow_ = nullptr;
};

}  // namespace pegspace::dense
