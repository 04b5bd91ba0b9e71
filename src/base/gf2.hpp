// Linear algebra over GF(2): vectors are words of bits, and + is XOR.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/bits.hpp"

namespace pegspace {

/// One step of Gauss-Jordan elimination: among the rows from rows[solved] on, moves one with has(row), the
/// pivot, to rows[solved], and adds it to every other row with has(row). If no row has it, returns false and
/// changes nothing. `has` is a linear form, for example one bit; Row has ^=.
template <typename Row, typename Has>
bool eliminate(std::vector<Row>& rows, std::size_t solved, Has&& has) {
  const auto pivot = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(solved), rows.end(), has);
  if (pivot == rows.end()) return false;
  std::iter_swap(pivot, rows.begin() + static_cast<std::ptrdiff_t>(solved));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i != solved && has(rows[i])) rows[i] ^= rows[solved];
  }
  return true;
}

/// A linear map of words, as XOR of one table entry for each chunk of bits.
template <typename Word, int chunk_bits>
class LinearMap {
 public:
  LinearMap() = default;

  /// images[i] is the image of bit i; bits above have image 0.
  explicit LinearMap(const std::vector<Word>& images) {
    for (std::size_t first = 0; first < images.size(); first += chunk_bits) {
      const std::size_t chunk = table_.size();
      table_.resize(chunk + chunk_size, 0);
      for (std::size_t value = 1; value < chunk_size; ++value) {
        const std::size_t at = first + static_cast<std::size_t>(lowest_bit(value));
        table_[chunk + value] = table_[chunk + (value & (value - 1))] ^ (at < images.size() ? images[at] : 0);
      }
    }
  }

  /// The word has no bit at or above the chunks of the images.
  Word operator()(Word word) const {
    Word image = 0;
    for (const Word* chunk = table_.data(); word != 0; word >>= chunk_bits, chunk += chunk_size)
      image ^= chunk[word & (chunk_size - 1)];
    return image;
  }

 private:
  static constexpr std::size_t chunk_size = std::size_t{1} << chunk_bits;
  std::vector<Word> table_;
};

}  // namespace pegspace
