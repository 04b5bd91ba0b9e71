#include "base/files/sha256.hpp"

#include <openssl/sha.h>

#include <array>

namespace pegspace {

std::string sha256_text(std::string_view bytes) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest;
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data());
  std::string text;
  for (const unsigned char byte : digest) {
    constexpr std::string_view digits = "0123456789abcdef";
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

}  // namespace pegspace
