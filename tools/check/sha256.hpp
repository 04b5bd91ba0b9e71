// The SHA-256 sum of a file (FIPS 180-4), so that what was proved can be named. No line is shared with
// pegspace.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>

// The first 32 bits after the point of a root of each prime: square roots of the first 8, or cube roots of
// the first 64.
template <std::size_t number>
std::array<std::uint32_t, number> root_fractions(int degree) {
  std::array<std::uint32_t, number> fractions{};
  unsigned prime = 2;
  for (std::uint32_t& fraction : fractions) {
    __extension__ using Wide = unsigned __int128;
    const auto is_above = [&](std::uint64_t root) {  // of prime * 2^(32 * degree)
      return degree == 2 ? Wide{root} * root > Wide{prime} << 64 : Wide{root} * root > (Wide{prime} << 96) / root;
    };
    std::uint64_t root = 0;
    for (std::uint64_t step = std::uint64_t{1} << 37; step > 0; step /= 2) root += is_above(root + step) ? 0 : step;
    fraction = static_cast<std::uint32_t>(root);
    for (bool is_prime = false; !is_prime;) {
      ++prime;
      is_prime = true;
      for (unsigned factor = 2; factor * factor <= prime; ++factor) is_prime = is_prime && prime % factor != 0;
    }
  }
  return fractions;
}

inline std::string sha256(const char* bytes, std::uint64_t size) {
  static const auto constants = root_fractions<64>(3);
  auto state = root_fractions<8>(2);
  const auto take_block = [&](const char* block) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 16; ++i) {
      unsigned char four[4];
      std::memcpy(four, block + 4 * i, 4);
      for (const unsigned char byte : four) w[i] = w[i] << 8 | byte;
    }
    for (std::size_t i = 16; i < 64; ++i) {
      const std::uint32_t a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[i - 7] +
             (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t i = 0; i < 64; ++i) {
      const std::uint32_t one =
          h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + w[i];
      const std::uint32_t two = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
    }
    const std::array<std::uint32_t, 8> more{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) state[i] += more[i];
  };
  std::uint64_t at = 0;
  for (; size - at >= 64; at += 64) take_block(bytes + at);
  std::array<char, 128> rest{};
  std::memcpy(rest.data(), bytes + at, size - at);
  rest[size - at] = static_cast<char>(0x80);
  const std::uint64_t end = size - at < 56 ? 64 : 128;
  for (std::uint64_t i = 0; i < 8; ++i) rest[end - 1 - i] = static_cast<char>(size * 8 >> 8 * i);
  for (std::uint64_t i = 0; i < end; i += 64) take_block(rest.data() + i);
  std::string text;
  for (const std::uint32_t word : state)
    for (int digit = 7; digit >= 0; --digit) text += "0123456789abcdef"[word >> 4 * digit & 15];
  return text;
}
