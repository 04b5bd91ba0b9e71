#include "base/count.hpp"

#include "base/check.hpp"

namespace pegspace {

Count to_count(Uint128 value) {
  Count high = static_cast<std::uint64_t>(value >> 64);
  high <<= 64;
  return high + static_cast<std::uint64_t>(value);
}

std::uint64_t to_64_bits(const Count& value) {
  PEGSPACE_CHECK(value.fits_ulong_p(), "the number fits 64 bits");
  return value.get_ui();
}

std::uint64_t remainder(const Count& value, std::uint64_t modulus) {
  return mpz_fdiv_ui(value.get_mpz_t(), modulus);
}

std::size_t bit_width(const Count& value) {
  return value == 0 ? 0 : mpz_sizeinbase(value.get_mpz_t(), 2);
}

std::string to_decimal(const Count& value) {
  return value.get_str();
}

std::string to_grouped(const Count& value) {
  std::string digits = value.get_str();
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return digits;
}

std::string counted(const Count& number, const std::string& one, const std::string& many) {
  return to_grouped(number) + " " + (number == 1 ? one : many);
}

}  // namespace pegspace
