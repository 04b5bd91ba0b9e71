#include "base/utf8.hpp"

namespace pegspace {

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (text.size() < length) return 0;
  for (std::size_t at = 1; at < length; ++at) {
    if ((byte(at) & 0xC0) != 0x80) return 0;
  }
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool beyond = (first == 0xED && byte(1) > 0x9F) || (first == 0xF4 && byte(1) > 0x8F);
  return overlong || beyond ? 0 : length;
}

char32_t code_point(std::string_view text, std::size_t length) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  if (length == 1) return byte(0);
  char32_t code = byte(0) & (0x7FU >> length);
  for (std::size_t at = 1; at < length; ++at) code = code << 6 | (byte(at) & 0x3FU);
  return code;
}

std::size_t shown_length(std::string_view text) {
  const std::size_t length = utf8_length(text);
  if (length == 0) return 0;
  const char32_t code = code_point(text, length);
  const auto is_within = [&](char32_t first, char32_t last) { return first <= code && code <= last; };
  const bool is_control = code < 0x20 || is_within(0x7F, 0x9F) || is_within(0x2028, 0x2029);
  const bool turns_text =
      code == 0x061C || is_within(0x200E, 0x200F) || is_within(0x202A, 0x202E) || is_within(0x2066, 0x2069);
  return is_control || turns_text ? 0 : length;
}

}  // namespace pegspace
