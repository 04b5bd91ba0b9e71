// Exact numbers for whole levels, in words of the width that a bound asks for: 64 bits while they suffice,
// then 128, then 256 (Boost, checked). The bound is proven before a level is counted, so no addition needs a
// check.
#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/check.hpp"
#include "base/count.hpp"
#include "base/error.hpp"
#include "base/huge_pages.hpp"
#include "base/text.hpp"

namespace pegspace::dense {

/// 256 bits that throw where they would wrap.
using Uint256 = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<
    256, 256, boost::multiprecision::unsigned_magnitude, boost::multiprecision::checked, void>>;

/// The numbers of one level, by rank.
using Numbers = std::variant<LargeVector<std::uint64_t>, LargeVector<Uint128>, LargeVector<Uint256>>;

template <typename Number>
Count to_exact(const Number& number) {
  if constexpr (std::is_same_v<Number, Uint128>) {
    return to_count(number);
  } else {
    return Count(number);
  }
}

/// Exact sum of products a * b * times; words of 64 bits are added up in 128 bits while these suffice.
class ProductSum {
 public:
  template <typename Number>
  void add(const Number& a, const Number& b, unsigned times) {
    if constexpr (sizeof(Number) == sizeof(std::uint64_t)) {
      Uint128 product = 0;
      if (!__builtin_mul_overflow(static_cast<Uint128>(a) * b, Uint128{times}, &product)) {
        return add_product(product);
      }
    }
    rest_ += to_exact(a) * to_exact(b) * times;
  }
  void add(std::uint64_t a, std::uint64_t b) { add_product(static_cast<Uint128>(a) * b); }
  void add_exact(const Count& product) { rest_ += product; }
  Count total() const { return rest_ + to_count(sum_); }

  void add_product(Uint128 product) {
    Uint128 sum = 0;
    if (__builtin_add_overflow(sum_, product, &sum)) {
      rest_ += to_count(product);
    } else {
      sum_ = sum;
    }
  }

 private:
  Uint128 sum_ = 0;
  Count rest_ = 0;
};

inline Count number_at(const Numbers& numbers, std::uint64_t rank) {
  return std::visit([&](const auto& values) { return to_exact(values[rank]); }, numbers);
}

/// Bytes of a number of these, or of one that must hold `bound`.
inline std::size_t width_of(const Numbers& numbers) {
  return std::visit(
      [](const auto& values) { return sizeof(typename std::decay_t<decltype(values)>::value_type); },
      numbers);
}
inline std::size_t width_for(const Count& bound) {
  const unsigned bits = bound.is_zero() ? 0 : msb(bound) + 1;
  PEGSPACE_CHECK(bits <= 256, "numbers of jump sequences fit 256 bits");
  return bits <= 64 ? sizeof(std::uint64_t) : bits <= 128 ? sizeof(Uint128) : sizeof(Uint256);
}

/// Bytes of a number that is the sum of at most `terms` of these, of which `largest` is the largest.
inline std::size_t next_width(const Numbers& numbers, const Count& largest, std::size_t terms) {
  return std::max(width_for(largest * terms), width_of(numbers));
}

/// Throws ResourceError where the numbers of level `depth` need more than there is. `counting` says of what.
inline void require_for_numbers(std::string_view counting, int depth, std::uint64_t needed_bytes,
                                std::uint64_t memory_bytes) {
  if (needed_bytes <= memory_bytes) return;
  throw ResourceError(std::string(counting) + " needs " + human_bytes(needed_bytes) +
                      " for the numbers of level " + std::to_string(depth) +
                      " beside the bitmaps, and may use " + human_bytes(memory_bytes) +
                      ". Give it more with --memory.");
}

/// Makes the numbers of the given type where they are narrower.
template <typename Number>
void widen(Numbers& numbers) {
  if (std::holds_alternative<LargeVector<Number>>(numbers)) return;
  LargeVector<Number> wide = std::visit(
      [](const auto& from) {
        LargeVector<Number> to;
        to.reserve(from.size());
        for (const auto& number : from) {
          if constexpr (sizeof(number) <= sizeof(Number)) to.push_back(static_cast<Number>(number));
        }
        PEGSPACE_CHECK(to.size() == from.size(), "numbers are only ever made wider");
        return to;
      },
      numbers);
  numbers = std::move(wide);
}

/// Calls work<Number>() with the type of that width (not narrower than the numbers are), after making them
/// that wide.
template <typename Work>
auto with_width(Numbers& numbers, std::size_t width, Work&& work) {
  width = width < width_of(numbers) ? width_of(numbers) : width;
  if (width == sizeof(std::uint64_t)) return work.template operator()<std::uint64_t>();
  if (width == sizeof(Uint128)) {
    widen<Uint128>(numbers);
    return work.template operator()<Uint128>();
  }
  widen<Uint256>(numbers);
  return work.template operator()<Uint256>();
}

}  // namespace pegspace::dense
