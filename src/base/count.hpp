// Exact whole numbers: a Count has as many digits as it needs (GMP).
//
// Hot loops do not use Count: they use 64- or 128-bit words after a bound proves that these suffice
// (see counting), and hand their totals over as Count.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <string>

namespace pegspace {

using Count = mpz_class;
__extension__ using Uint128 = unsigned __int128;  // gcc and clang share this extension

Count to_count(Uint128 value);
/// For code over numbers of any width.
inline Count to_count(const Count& value) {
  return value;
}

/// A number that fits: a check that fails ends the program otherwise.
std::uint64_t to_64_bits(const Count& value);

/// value mod modulus, for a value that is not negative and a modulus above 0.
std::uint64_t remainder(const Count& value, std::uint64_t modulus);

/// The number of bits of a number that is not negative; 0 for 0.
std::size_t bit_width(const Count& value);

/// Full decimal digits: "40861647040079968".
std::string to_decimal(const Count& value);

/// Digits grouped for people: "40,861,647,040,079,968".
std::string to_grouped(const Count& value);
/// "1 jump", "1,200 jumps"
std::string counted(const Count& number, const std::string& one, const std::string& many);

}  // namespace pegspace
