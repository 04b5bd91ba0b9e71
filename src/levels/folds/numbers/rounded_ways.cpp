#include "levels/folds/numbers/rounded_ways.hpp"

#include <bit>

namespace pegspace {

Rounded rounded_up(Uint128 number) {
  const auto high = static_cast<std::uint64_t>(number >> 64);
  const int bits =
      high != 0 ? 128 - std::countl_zero(high) : 64 - std::countl_zero(static_cast<std::uint64_t>(number));
  if (bits <= Rounded::mantissa_bits) return {static_cast<std::uint32_t>(number)};
  auto exponent = static_cast<std::uint32_t>(bits - Rounded::mantissa_bits);
  auto mantissa = static_cast<std::uint32_t>(number >> exponent);
  if (Uint128{mantissa} << exponent != number) ++mantissa;
  if (mantissa == std::uint32_t{1} << Rounded::mantissa_bits) {
    mantissa >>= 1;
    ++exponent;
  }
  return {exponent << Rounded::mantissa_bits | mantissa};
}

Rounded rounded_up(const Words16& number) {
  const Count all = exact(number);
  const std::size_t bits = bit_width(all);
  if (bits <= 127) return rounded_up(to_128_bits(all));
  // Takes the first 127 bits. The last of them is set if any bit after them is set.
  const std::size_t behind = bits - 127;
  const Count first = all >> behind;
  Rounded rounded = rounded_up(to_128_bits(first) | Uint128{(first << behind) != all});
  rounded.word += static_cast<std::uint32_t>(behind) << Rounded::mantissa_bits;
  return rounded;
}

}  // namespace pegspace
