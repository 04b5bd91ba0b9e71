// The 64-bit words everything is made of. A position is one word: bit i is set when hole i holds a peg.
// bit() is the one place that shifts a one; everything else calls it.
#pragma once

#include <bit>
#include <cstdint>

namespace pegspace {

/// Which holes hold pegs: bit i = hole i. Boards have at most max_holes holes.
using Position = std::uint64_t;
/// Any set of holes, encoded as a position is.
using HoleSet = std::uint64_t;

inline constexpr int max_holes = 64;

/// The word with only bit `index` set; 0 <= index < 64.
constexpr std::uint64_t bit(int index) {
  return std::uint64_t{1} << index;
}

/// The word with the `count` lowest bits set; 0 <= count <= 64.
constexpr std::uint64_t low_bits(int count) {
  return count >= 64 ? ~std::uint64_t{0} : bit(count) - 1;
}

constexpr int count_bits(std::uint64_t word) {
  return std::popcount(word);
}

/// Whether the number of bits is odd.
constexpr bool has_odd_bits(std::uint64_t word) {
  return (count_bits(word) & 1) != 0;
}

/// Index of the lowest set bit; `word` must not be 0.
constexpr int lowest_bit(std::uint64_t word) {
  return std::countr_zero(word);
}

constexpr bool has_bit(std::uint64_t word, int index) {
  return ((word >> index) & 1U) != 0;
}

/// Calls visit(index) for every set bit, lowest first.
template <typename Visit>
constexpr void for_each_bit(std::uint64_t word, Visit&& visit) {
  for (; word != 0; word &= word - 1) visit(lowest_bit(word));
}

/// A one-to-one mixing of all 64 bits (MurmurHash3's finaliser). Hash tables that mask low bits need it:
/// raw bitboards cluster.
constexpr std::uint64_t mix(std::uint64_t word) {
  word ^= word >> 33;
  word *= 0xff51afd7ed558ccdULL;
  word ^= word >> 33;
  word *= 0xc4ceb9fe1a85ec53ULL;
  word ^= word >> 33;
  return word;
}

}  // namespace pegspace
