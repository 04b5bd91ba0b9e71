// Ways: jump sequences, exact, in words of 32, 64, 128, 256 or 1,024 bits. The largest number of a level
// times the jumps of the board bounds every sum of the next, so a level is made with the narrowest words that
// hold that bound, and no sum wraps.
#pragma once

#include "levels/folds/numbers/number.hpp"

namespace pegspace {

/// A number of `size` words of 64 bits, the least significant first.
template <std::size_t size>
struct Words {
  std::array<std::uint64_t, size> word{};
  bool operator==(const Words&) const = default;
};

template <std::size_t size>
bool operator<(const Words<size>& a, const Words<size>& b) {
  for (std::size_t i = size; i-- > 0;) {
    if (a.word[i] != b.word[i]) return a.word[i] < b.word[i];
  }
  return false;
}

using Words4 = Words<4>;
using Words16 = Words<16>;

template <typename Number>
concept IsWord = std::is_convertible_v<Number, Uint128>;
template <typename Number>
concept IsWords = requires(Number number) {
  number.word.size();
};

template <typename Ways>
requires(IsWord<Ways> || IsWords<Ways>) struct Quantity<Ways> {
  using Kind = quantity::Ways;
  static constexpr std::size_t ways_bits = 8 * sizeof(Ways);
};

template <IsWord Ways>
void set_one(Ways& ways, std::size_t, const FoldArithmetic&) {
  ways = 1;
}
template <IsWords Ways>
void set_one(Ways& ways, std::size_t, const FoldArithmetic&) {
  ways = {};
  ways.word[0] = 1;
}

template <IsWord Sum, IsWord Number>
void add(Sum& sum, const Number& number, const FoldArithmetic&) {
  sum += number;
}

template <std::size_t size, typename Number>
requires(IsWord<Number> || IsWords<Number>) void add(Words<size>& sum, const Number& number,
                                                     const FoldArithmetic&) {
  Uint128 carry = 0;
  const auto add_word = [&](std::size_t i, std::uint64_t word) {
    carry += Uint128{sum.word[i]} + word;
    sum.word[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  };
  std::size_t i = 0;
  if constexpr (IsWord<Number>) {
    for (; i < (sizeof(Number) + 7) / 8; ++i)
      add_word(i, static_cast<std::uint64_t>(Uint128{number} >> (64 * i)));
  } else {
    for (; i < number.word.size(); ++i) add_word(i, number.word[i]);
  }
  for (; i < size && carry != 0; ++i) add_word(i, 0);
}

inline Count exact(Uint128 number) {
  return to_count(number);
}
template <std::size_t size>
Count exact(const Words<size>& number) {
  Count all = 0;
  for (std::size_t i = size; i-- > 0;) all = (all << 64) + exact(number.word[i]);
  return all;
}

template <typename Ways>
requires(IsWord<Ways> || IsWords<Ways>) FoldNumber fold_number(const Ways& ways) {
  return exact(ways);
}

}  // namespace pegspace
