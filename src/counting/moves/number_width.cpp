#include "counting/moves/number_width.hpp"

#include <algorithm>

namespace pegspace {

NumberWidth width_for(const Count& bound, NumberWidth narrowest) {
  const std::size_t bits = bit_width(bound);
  const NumberWidth sufficient = bits <= 64    ? NumberWidth::bits64
                                 : bits <= 128 ? NumberWidth::bits128
                                               : NumberWidth::unbounded;
  return std::max(sufficient, narrowest);
}

std::uint64_t bytes_of(NumberWidth width) {
  switch (width) {
    case NumberWidth::bits64:
      return sizeof(std::uint64_t);
    case NumberWidth::bits128:
      return sizeof(Uint128);
    case NumberWidth::unbounded:
      break;
  }
  return 4 * sizeof(Count);  // itself, and up to 256 bits on the heap
}

}  // namespace pegspace
