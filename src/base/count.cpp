#include "base/count.hpp"

namespace pegspace {

Count to_count(Uint128 value) {
  Count high = static_cast<std::uint64_t>(value >> 64);
  high <<= 64;
  return high + static_cast<std::uint64_t>(value);
}

Count to_count(std::span<const std::uint32_t> words) {
  Count value;
  import_bits(value, words.begin(), words.end(), 32, false);
  return value;
}

std::string to_decimal(const Count& value) {
  return value.str();
}

std::string to_grouped(const Count& value) {
  std::string digits = value.str();
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return digits;
}

std::string to_grouped(std::uint64_t value) {
  return to_grouped(Count(value));
}

}  // namespace pegspace
