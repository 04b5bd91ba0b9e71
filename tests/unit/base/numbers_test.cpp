// Chinese remainders, fractions as decimals, random numbers below a bound.
#include <cstdlib>
#include <vector>

#include "base/fraction.hpp"
#include "base/modular.hpp"
#include "base/random.hpp"
#include "catch.hpp"

namespace pegspace {

TEST_CASE("Chinese remainders", "[numbers]") {
  const std::vector<std::uint64_t> primes = large_primes(6);
  CHECK(primes[0] == (std::uint64_t{1} << 61) - 1);  // a Mersenne prime
  for (std::size_t i = 1; i < primes.size(); ++i) CHECK(primes[i] < primes[i - 1]);
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    Count number = 0;
    for (int word = static_cast<int>(random.below(std::uint64_t{6})); word > 0; --word)
      number = (number << 60) + (random.word() >> 4);
    std::vector<std::uint64_t> residues;
    for (const std::uint64_t prime : primes) residues.push_back(remainder(number, prime));
    REQUIRE(from_residues(residues, primes) == number);
  }
}

TEST_CASE("fractions as decimals", "[numbers]") {
  CHECK(to_decimal(Fraction{1, 3}, 5) == "0.33333");
  CHECK(to_decimal(Fraction{2, 3}, 5) == "0.66667");
  CHECK(to_decimal(Fraction{1, 1}, 2) == "1.00");
  CHECK(to_decimal(Fraction{0, 1}, 3) == "0.000");
  CHECK(to_decimal(Fraction{999, 1000}, 2) == "1.00");
  CHECK(to_decimal(Fraction{25, 2}, 0) == "13");
  CHECK(reduced(6, 8) == Fraction{3, 4});
}

TEST_CASE("random numbers below a bound", "[numbers]") {
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    CHECK(random.below(std::uint64_t{3}) < 3);
    CHECK(random.below(std::uint64_t{1}) == 0);
    CHECK(random.below(Count(1) << 200) < Count(1) << 200);
    CHECK(random.below(Count(1)) == 0);
  }
  // Every value occurs about equally often.
  int times[6] = {};
  for (int i = 0; i < 6000; ++i) ++times[random.below(std::uint64_t{6})];
  for (const int number : times) CHECK(std::abs(number - 1000) < 150);
  // SplitMix64's published first value for the seed 1234567.
  CHECK(Random(1234567).word() == 6457827717110365317ULL);
}

}  // namespace pegspace
