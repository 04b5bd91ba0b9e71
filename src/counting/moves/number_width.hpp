// The width of exact numbers: the narrowest of three that a bound proves sufficient. 64 bits, 128 bits,
// Count.
//
// The caller knows a bound before it adds, such as "the largest number of the level before, times the jumps
// of the board". So no sum wraps, and none is checked.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "base/count.hpp"

namespace pegspace {

/// From narrow to wide. As an argument, the narrowest that may be used; tests force the wide ones.
enum class NumberWidth { bits64, bits128, unbounded };

/// The narrowest width, not below `narrowest`, that holds every number from 0 to `bound`.
inline NumberWidth width_for(const Count& bound, NumberWidth narrowest = NumberWidth::bits64) {
  const std::size_t bits = bit_width(bound);
  const NumberWidth sufficient = bits <= 64    ? NumberWidth::bits64
                                 : bits <= 128 ? NumberWidth::bits128
                                               : NumberWidth::unbounded;
  return std::max(sufficient, narrowest);
}

/// Converts a number to another type; it must fit.
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

}  // namespace pegspace
