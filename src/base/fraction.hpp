// Exact fractions (GMP), for probabilities and averages.
#pragma once

#include <string>

#include "base/count.hpp"

namespace pegspace {

/// Only reduced() makes one, so it is in lowest terms, as GMP's arithmetic requires and keeps it.
using Fraction = mpq_class;

/// numerator / denominator in lowest terms. The denominator must be positive.
Fraction reduced(const Count& numerator, const Count& denominator);

/// "0.001234567890": rounded to nearest (halves up) to that many decimal places; for fractions >= 0.
std::string to_decimal(const Fraction& fraction, unsigned places);

}  // namespace pegspace
