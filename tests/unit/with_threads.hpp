// Search options of tests.
#pragma once

#include "levels/engine.hpp"

namespace pegspace::testing {

/// The defaults with so many threads.
inline SearchOptions with_threads(int threads) {
  SearchOptions options;
  options.threads = threads;
  return options;
}

}  // namespace pegspace::testing
