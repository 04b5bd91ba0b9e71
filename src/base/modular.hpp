// Arithmetic modulo primes below 2^61, and numbers put together from their residues (Chinese remainders).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/count.hpp"

namespace pegspace {

/// a + b, of two numbers below the modulus.
inline std::uint64_t sum_modulo(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
  const std::uint64_t sum = a + b;
  return sum >= modulus ? sum - modulus : sum;
}

inline std::uint64_t product_modulo(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
  return static_cast<std::uint64_t>(Uint128{a} * b % modulus);
}

/// 1 / number modulo the prime; the number is no multiple of it.
std::uint64_t inverse_modulo(std::uint64_t number, std::uint64_t prime);

/// Multiplication by a fixed number modulo a prime below 2^63, without a division (Shoup's: with w' = floor(w
/// 2^64 / p), w x mod p = w x - floor(w' x / 2^64) p, less p at most once).
class ModularFactor {
 public:
  ModularFactor() = default;
  ModularFactor(std::uint64_t number, std::uint64_t prime)
      : value_(number), shifted_(static_cast<std::uint64_t>((Uint128{number} << 64) / prime)) {}

  std::uint64_t times(std::uint64_t x, std::uint64_t prime) const {
    const auto quotient = static_cast<std::uint64_t>((Uint128{shifted_} * x) >> 64);
    const std::uint64_t rest = value_ * x - quotient * prime;
    return rest >= prime ? rest - prime : rest;
  }

 private:
  std::uint64_t value_ = 0;
  std::uint64_t shifted_ = 0;  ///< floor(value * 2^64 / prime)
};

/// The largest primes below 2^61, in falling order.
std::vector<std::uint64_t> large_primes(std::size_t number);

/// The number from 0 to (product of the primes) - 1 with these residues.
Count from_residues(const std::vector<std::uint64_t>& residues, const std::vector<std::uint64_t>& primes);

}  // namespace pegspace
