// PEGSPACE_CHECK: a check that guards exactness. It stays on in release builds; keep it out of hot loops.
#pragma once

#include <string>

#include "base/error.hpp"

namespace pegspace {

[[noreturn]] inline void check_failed(const char* condition, const char* meaning, const char* file,
                                      int line) {
  throw CheckFailed(std::string("internal check failed: ") + meaning + " (" + condition + ", " + file + ":" +
                    std::to_string(line) +
                    "). Please report this; the numbers of this run are not to be trusted.");
}

}  // namespace pegspace

#define PEGSPACE_CHECK(condition, meaning) \
  ((condition) ? static_cast<void>(0) : ::pegspace::check_failed(#condition, (meaning), __FILE__, __LINE__))
