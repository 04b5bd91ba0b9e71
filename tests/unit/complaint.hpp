// What bad input is told, for tests of messages.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "catch.hpp"

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

/// It begins with its place and has these parts.
inline void check_refused(const std::string& said, const std::string& place,
                          const std::vector<std::string>& parts) {
  CAPTURE(said);
  CHECK(said.starts_with(place + ": "));
  for (const std::string& part : parts) {
    CAPTURE(part);
    CHECK(mentions(said, part));
  }
}

}  // namespace pegspace::testing
