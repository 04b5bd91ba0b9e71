// Exact fractions (fraction.hpp).
#include "base/fraction.hpp"

#include "base/check.hpp"

namespace pegspace {

Fraction reduced(const Count& numerator, const Count& denominator) {
  PEGSPACE_CHECK(denominator > 0, "a fraction has a positive denominator");
  Fraction fraction(numerator, denominator);
  fraction.canonicalize();
  return fraction;
}

std::string to_decimal(const Fraction& fraction, unsigned places) {
  PEGSPACE_CHECK(fraction >= 0, "only fractions that are not negative are written as decimals");
  Count scale;
  mpz_ui_pow_ui(scale.get_mpz_t(), 10, places);
  const Count& denominator = fraction.get_den();
  const Count scaled = (2 * fraction.get_num() * scale + denominator) / (2 * denominator);
  std::string digits = to_decimal(scaled);
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  if (places > 0) digits.insert(digits.size() - places, ".");
  return digits;
}

}  // namespace pegspace
