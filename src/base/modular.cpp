#include "base/modular.hpp"

#include "base/bits.hpp"
#include "base/check.hpp"

namespace pegspace {
namespace {

std::uint64_t power(std::uint64_t base, std::uint64_t exponent, std::uint64_t modulus) {
  std::uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = product_modulo(result, base, modulus);
    base = product_modulo(base, base, modulus);
  }
  return result;
}

/// Miller's test with bases that decide all numbers below 2^64 (Sinclair's seven).
bool is_prime(std::uint64_t number) {
  if (number % 2 == 0) return number == 2;
  const int twos = lowest_bit(number - 1);
  for (const std::uint64_t base : {2ULL, 325ULL, 9375ULL, 28178ULL, 450775ULL, 9780504ULL, 1795265022ULL}) {
    std::uint64_t x = power(base % number, (number - 1) >> twos, number);
    if (x <= 1 || x == number - 1) continue;
    bool composite = true;
    for (int i = 1; i < twos && composite; ++i) {
      x = product_modulo(x, x, number);
      composite = x != number - 1;
    }
    if (composite) return false;
  }
  return true;
}

}  // namespace

std::uint64_t inverse_modulo(std::uint64_t number, std::uint64_t prime) {
  return power(number % prime, prime - 2, prime);
}

std::vector<std::uint64_t> large_primes(std::size_t number) {
  std::vector<std::uint64_t> primes;
  for (std::uint64_t candidate = bit(61) - 1; primes.size() < number; candidate -= 2) {
    if (is_prime(candidate)) primes.push_back(candidate);
  }
  return primes;
}

Count from_residues(const std::vector<std::uint64_t>& residues, const std::vector<std::uint64_t>& primes) {
  PEGSPACE_CHECK(residues.size() == primes.size(), "a residue for every prime");
  Count number = 0;
  Count modulus = 1;  // of the primes put together so far; number is right modulo it, and below it
  for (std::size_t i = 0; i < primes.size(); ++i) {
    const std::uint64_t prime = primes[i];
    const auto now = remainder(number, prime);
    const auto step = remainder(modulus, prime);
    const std::uint64_t missing = sum_modulo(residues[i], prime - now, prime);
    number += modulus * product_modulo(missing, inverse_modulo(step, prime), prime);
    modulus *= prime;
  }
  return number;
}

}  // namespace pegspace
