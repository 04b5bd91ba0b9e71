// A hash set of positions.
#pragma once

#include <tsl/robin_set.h>

#include <cstddef>

#include "base/bits.hpp"

namespace pegspace {

struct PositionHash {
  std::size_t operator()(Position p) const { return mix(p); }
};
using PositionSet = tsl::robin_set<Position, PositionHash>;

}  // namespace pegspace
