// Exact whole numbers. A Count never wraps: it holds 128 bits in place and grows beyond
// (Boost.Multiprecision).
//
// Hot loops do not use Count: they use 64- or 128-bit words after a bound proves that these suffice
// (see counting), and hand their totals over as Count.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <span>
#include <string>

namespace pegspace {

using Count = boost::multiprecision::cpp_int;
__extension__ using Uint128 = unsigned __int128;  // gcc and clang share this extension

Count to_count(Uint128 value);
/// The number whose words of 32 bits these are, the least significant first.
Count to_count(std::span<const std::uint32_t> words);

/// Full decimal digits: "40861647040079968".
std::string to_decimal(const Count& value);

/// Digits grouped for people: "40,861,647,040,079,968".
std::string to_grouped(const Count& value);
std::string to_grouped(std::uint64_t value);

}  // namespace pegspace
