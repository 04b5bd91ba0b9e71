// Whole numbers as narrower types. A static_cast of a number that does not fit yields another number, and the
// compiler is silent; so use narrow() everywhere but in hot loops. There, static_cast will do if the value
// shows that it fits (a mask, a count of bits), or if the width is checked once, where it is chosen.
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
