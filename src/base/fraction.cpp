// Exact fractions (fraction.hpp).
#include "base/fraction.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace pegspace {

Fraction reduced(const Count& numerator, const Count& denominator) {
  PEGSPACE_CHECK(denominator > 0, "a fraction has a positive denominator");
  const Count divisor = gcd(numerator, denominator);
  return {numerator / divisor, denominator / divisor};
}

Fraction sum(const Fraction& a, const Fraction& b) {
  return reduced(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

std::string to_decimal(const Fraction& fraction, unsigned places) {
  PEGSPACE_CHECK(fraction.numerator >= 0, "only fractions that are not negative are written as decimals");
  Count scale;
  mpz_ui_pow_ui(scale.get_mpz_t(), 10, places);
  const Count scaled = (2 * fraction.numerator * scale + fraction.denominator) / (2 * fraction.denominator);
  std::string digits = to_decimal(scaled);
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  if (places > 0) digits.insert(digits.size() - places, ".");
  return digits;
}

}  // namespace pegspace
