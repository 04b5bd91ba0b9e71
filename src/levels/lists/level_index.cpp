// Makes the buckets (level_index.hpp) by counting, in two passes.
#include "levels/lists/level_index.hpp"

#include <algorithm>
#include <bit>

#include "base/error.hpp"

namespace pegspace {

LevelIndex::LevelIndex(const std::vector<Position>& positions) {
  if (positions.size() >= low_bits(32)) {
    throw ResourceError(
        "a level of more than 4,294,967,294 stored positions: places are numbers of 32 bits. "
        "Use --engine dense, which has no such limit.");
  }
  size_ = positions.size();
  const int bits = std::max(1, static_cast<int>(std::bit_width(size_)) - 1);
  shift_ = 64 - bits;
  directory_.assign((std::size_t{1} << bits) + 1, 0);
  for (const Position p : positions) ++directory_[mix(p) >> shift_];
  std::uint32_t end = 0;
  for (std::uint32_t& entry : directory_) entry = end += entry;
  positions_.resize(size_ + together);
  for (std::size_t i = positions.size(); i-- > 0;) {  // backwards, so that buckets keep the given order
    positions_[--directory_[mix(positions[i]) >> shift_]] = positions[i];
  }
}

}  // namespace pegspace
