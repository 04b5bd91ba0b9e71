// Whole numbers as narrower types. A static_cast to one goes on with another number where the number does not
// fit, and the compiler is silent. So narrow() wherever it is not hot. In hot loops static_cast, where the
// value shows that it fits (a mask, a count of bits) or the width is checked once, where it is chosen.
#pragma once

#include <utility>

#include "base/check.hpp"

namespace pegspace {

/// The number, which To must hold. Throws CheckFailed.
template <typename To, typename From>
constexpr To narrow(From number, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (!std::in_range<To>(number)) [[unlikely]]
    check_failed("narrow", "a number fits its type", file, line);
  return static_cast<To>(number);
}

}  // namespace pegspace
