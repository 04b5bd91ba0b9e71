#include "base/modular.hpp"

#include "base/bits.hpp"
#include "base/check.hpp"

namespace pegspace {

std::uint64_t inverse_modulo(std::uint64_t number, std::uint64_t prime) {
  Count inverse;
  const int exists = mpz_invert(inverse.get_mpz_t(), Count(number).get_mpz_t(), Count(prime).get_mpz_t());
  PEGSPACE_CHECK(exists != 0, "a multiple of the prime has no inverse");
  return to_64_bits(inverse);
}

std::vector<std::uint64_t> large_primes(std::size_t number) {
  std::vector<std::uint64_t> primes;
  for (std::uint64_t candidate = bit(61) - 1; primes.size() < number; candidate -= 2) {
    // Below 2^64 no composite number passes this test (Baillie-PSW).
    if (mpz_probab_prime_p(Count(candidate).get_mpz_t(), 24) != 0) primes.push_back(candidate);
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
