#include "base/files/checksum.hpp"

#include <xxhash.h>

namespace pegspace {

std::uint64_t checksum64(const void* bytes, std::size_t number, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes, number, seed);
}

std::string checksum_text(std::uint64_t checksum) {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; checksum >>= 4) text[i] = digits[checksum & 15U];
  return text;
}

std::string line_check(std::string_view line) {
  return checksum_text(checksum64(line)).substr(8);
}

}  // namespace pegspace
