#include "base/files/leb128.hpp"

#include <algorithm>

namespace pegspace::leb128 {
namespace {

constexpr std::size_t most_bytes = 128;

std::uint64_t digit(char byte) {
  return static_cast<unsigned char>(byte) & 0x7fU;
}
bool is_last(char byte) {
  return (static_cast<unsigned char>(byte) & 0x80U) == 0;
}

}  // namespace

void append(std::string& bytes, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) bytes += static_cast<char>(number | 0x80);
  bytes += static_cast<char>(number);
}

void append(std::string& bytes, const Count& number) {
  Count rest = number;
  for (; rest > ~std::uint64_t{0}; rest >>= 7) bytes += static_cast<char>(remainder(rest, 0x80) | 0x80);
  append(bytes, to_64_bits(rest));
}

std::optional<std::uint64_t> Reader::word() {
  std::uint64_t number = 0;
  for (int shift = 0; at_ < bytes_.size() && shift < 64; shift += 7) {
    const char byte = bytes_[at_++];
    if (shift == 63 && digit(byte) > 1) return std::nullopt;
    number |= digit(byte) << shift;
    if (is_last(byte)) return number;
  }
  return std::nullopt;
}

bool Reader::skip() {
  const std::size_t end = std::min(bytes_.size(), at_ + most_bytes);
  while (at_ < end) {
    if (is_last(bytes_[at_++])) return true;
  }
  return false;
}

std::optional<Count> Reader::count() {
  const std::size_t first = at_;
  if (!skip()) return std::nullopt;
  Count number = 0;
  for (std::size_t i = at_; i-- > first;) number = (number << 7) + digit(bytes_[i]);
  return number;
}

}  // namespace pegspace::leb128
