#include "levels/listed/link_sums.hpp"

namespace pegspace {

LevelNumbers::LevelNumbers(NumberWidth width, std::size_t size) {
  switch (width) {
    case NumberWidth::bits64:
      values = std::vector<std::uint64_t>(size);
      break;
    case NumberWidth::bits128:
      values = std::vector<Uint128>(size);
      break;
    case NumberWidth::unbounded:
      values = std::vector<Count>(size);
      break;
  }
}

NumberWidth sum_width(const StoredLevels& levels, const Count& largest, NumberWidth narrowest) {
  return width_for(largest * levels.jumps().size() + 1, narrowest);
}

}  // namespace pegspace
