#include "base/files/leb128.hpp"

namespace pegspace::leb128 {
namespace {

std::uint64_t digit(char byte) {
  return static_cast<unsigned char>(byte) & 0x7fU;
}
bool is_last(char byte) {
  return (static_cast<unsigned char>(byte) & 0x80U) == 0;
}

}  // namespace

void append(std::string& bytes, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) bytes += static_cast<char>((number & 0x7f) | 0x80);
  bytes += static_cast<char>(number);
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

}  // namespace pegspace::leb128
