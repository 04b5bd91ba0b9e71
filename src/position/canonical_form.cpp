// Builds the chunk tables (canonical_form.hpp) and looks positions up in them.
#include "position/canonical_form.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "board/automorphisms.hpp"

namespace pegspace {

namespace {

/// Holes of a chunk: its table has at most 256 KiB, with 16 symmetries or fewer for 11 holes.
int most_chunk_bits(int row_words) {
  constexpr std::size_t table_bytes = std::size_t{256} << 10;
  int bits = 11;
  while (bits > 1 && (static_cast<std::size_t>(row_words) * sizeof(Position)) << bits > table_bytes) --bits;
  return bits;
}

}  // namespace

CanonicalForm::CanonicalForm(const SymmetryGroup& group)
    : order_(group.order()),
      lines_((group.order() + line_words - 1) / line_words),
      chunk_bits_(0),
      chunks_(0) {
  PEGSPACE_CHECK(static_cast<std::size_t>(order_) <= most_symmetries,
                 "a row of images has room for the group");
  if (order_ == 1) return;  // every position is its only image: no table
  const int most_bits = most_chunk_bits(row_words());
  chunks_ = (group.holes() + most_bits - 1) / most_bits;
  chunk_bits_ = (group.holes() + chunks_ - 1) / chunks_;
  const std::size_t values = std::size_t{1} << chunk_bits_;
  const std::size_t lines = static_cast<std::size_t>(lines_);
  tables_.resize(static_cast<std::size_t>(chunks_) * values * lines, Line{});
  for (int chunk = 0; chunk < chunks_; ++chunk) {
    Line* table = tables_.data() + static_cast<std::size_t>(chunk) * values * lines;
    for (std::size_t value = 1; value < values; ++value) {
      const int hole = chunk * chunk_bits_ + lowest_bit(value);
      if (hole >= group.holes()) continue;  // beyond the board: positions have no such bit
      const Line* rest = table + (value & (value - 1)) * lines;
      for (int word = 0; word < row_words(); ++word) {
        const int element = word < order_ ? word : 0;
        const auto line = static_cast<std::size_t>(word / line_words);
        const auto at = static_cast<std::size_t>(word % line_words);
        const int image = group.permutation(element)[static_cast<std::size_t>(hole)];
        table[value * lines + line].words[at] = rest[line].words[at] ^ bit(image);
      }
    }
  }
}

void CanonicalForm::images(Position p, Position* row) const {
  if (order_ == 1) {
    std::fill(row, row + row_words(), p);
    return;
  }
  const Position chunk_mask = low_bits(chunk_bits_);
  const std::size_t lines = static_cast<std::size_t>(lines_);
  const std::size_t table_lines = (std::size_t{1} << chunk_bits_) * lines;
  const Line* table = tables_.data();
  for (std::size_t line = 0; line < lines; ++line) {
    const Line& first = table[(p & chunk_mask) * lines + line];
    std::copy(first.words.begin(), first.words.end(), row + line * line_words);
  }
  for (int chunk = 1; chunk < chunks_; ++chunk) {
    p >>= chunk_bits_;
    table += table_lines;
    for (std::size_t line = 0; line < lines; ++line) {
      const Line& part = table[(p & chunk_mask) * lines + line];
      for (std::size_t at = 0; at < line_words; ++at) row[line * line_words + at] ^= part.words[at];
    }
  }
}

Position CanonicalForm::least(Position p) const {
  if (order_ == 1) return p;
  alignas(64) std::array<Position, most_symmetries> row;
  images(p, row.data());
  Position least = p;
  for (int element = 1; element < order_; ++element) {
    least = std::min(least, row[static_cast<std::size_t>(element)]);
  }
  return least;
}

int CanonicalForm::orbit_size(Position p) const {
  if (order_ == 1) return 1;
  alignas(64) std::array<Position, most_symmetries> row;
  images(p, row.data());
  const auto fixing = std::count(row.begin(), row.begin() + order_, p);  // the order of p's stabiliser
  return order_ / static_cast<int>(fixing);
}

}  // namespace pegspace
