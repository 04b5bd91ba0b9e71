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

double to_double(const Fraction& fraction) {
  // Both are cut to their highest bits, so that neither overflows a double.
  const std::size_t most = std::max(bit_width(fraction.numerator), bit_width(fraction.denominator));
  if (most < 1000) {
    return fraction.numerator.get_d() / fraction.denominator.get_d();
  }
  const std::size_t shift = most - 900;
  const Count numerator = fraction.numerator >> shift;
  const Count denominator = fraction.denominator >> shift;
  return denominator == 0 ? 0 : numerator.get_d() / denominator.get_d();
}

}  // namespace pegspace
