// One problem, every engine: all columns of all levels, exact counts, winning positions and solutions,
// compared with a plain list (by_definition.hpp). Called by differential_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "levels/engine.hpp"

namespace pegspace::testing {

struct Effort {
  std::vector<int> threads{1, 3};   ///< each engine runs with every number of them
  std::vector<std::string> simd{};  ///< the dense engine runs with every one of these targets; none: the best
  std::uint64_t seed = 1;           ///< of the finishes and of what is asked in random order
};

/// What differs first, as a sentence; "" where all agree. `runs` grows by the number of engine runs.
std::string difference(const Problem& problem, const Effort& effort, std::uint64_t& runs);

}  // namespace pegspace::testing
