// Exact fractions in lowest terms, for probabilities and averages.
#pragma once

#include <string>

#include "base/count.hpp"

namespace pegspace {

/// numerator / denominator, in lowest terms; the denominator is positive.
struct Fraction {
  Count numerator = 0;
  Count denominator = 1;
  bool operator==(const Fraction&) const = default;
};

/// In lowest terms. The denominator must be positive.
Fraction reduced(const Count& numerator, const Count& denominator);

Fraction sum(const Fraction& a, const Fraction& b);

/// "0.001234567890": rounded to nearest (halves up) to that many decimal places; for fractions >= 0.
std::string to_decimal(const Fraction& fraction, unsigned places);

}  // namespace pegspace
