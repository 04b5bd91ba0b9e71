// What bad input is told, for tests of messages.
#pragma once

#include <string>

#include "base/error.hpp"

namespace pegspace::testing {

/// What the InputError says that the action throws; "" where it throws none.
template <typename Action>
std::string complaint(Action&& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

inline bool mentions(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace pegspace::testing
