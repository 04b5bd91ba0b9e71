// Uniform numbers of any size (random.hpp).
#include "base/random.hpp"

#include <bit>

namespace pegspace {

std::uint64_t Random::below(std::uint64_t n) {
  const int bits = static_cast<int>(std::bit_width(n - 1));
  if (bits == 0) return 0;
  for (;;) {
    const std::uint64_t drawn = word() >> (64 - bits);
    if (drawn < n) return drawn;
  }
}

Count Random::below(const Count& n) {
  const Count most = n - 1;
  if (most == 0) return 0;
  const auto bits = bit_width(most);
  for (;;) {
    Count drawn = 0;
    for (std::size_t done = 0; done < bits; done += 64) drawn = (drawn << 64) | word();
    drawn &= (Count(1) << bits) - 1;
    if (drawn < n) return drawn;
  }
}

}  // namespace pegspace
