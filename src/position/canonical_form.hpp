// The fast canonical form: the least image of a position under a symmetry group, by table.
//
// A position is cut into chunks of at most 11 holes, fewer under more than 16 symmetries. For each value of
// each chunk a table row holds its images under all symmetries; as symmetries act linearly, the images of a
// whole position are the XOR of one row per chunk:
//
//     p = | chunk 2 | chunk 1 | chunk 0 |      images(p) = row2[chunk 2] ^ row1[chunk 1] ^ row0[chunk 0]
//
// A row has row_words() words: one per symmetry, padded to whole cache lines (8 words) with copies of the
// identity's image, which change neither the minimum nor anything else. English: 3 tables of 2048 rows of 64
// bytes, 384 KiB. SymmetryGroup::canonical is the slow definition that tests compare this with.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "position/symmetry_group.hpp"

namespace pegspace {

class CanonicalForm {
 public:
  /// Words of a cache line; rows are padded to a multiple of it.
  static constexpr int line_words = 8;

  explicit CanonicalForm(const SymmetryGroup& group);

  int order() const { return order_; }
  /// Words in a row of images: order() rounded up to a multiple of line_words.
  int row_words() const { return lines_ * line_words; }

  /// Writes the row of images of p: the images under elements 0 to order()-1, then copies of p itself.
  void images(Position p, Position* row) const;

  /// The least image of p.
  Position least(Position p) const;

  /// Number of different images of p.
  int orbit_size(Position p) const;

  /// The tables for kernels that look rows up themselves: the row of value v of chunk c begins at word ((c <<
  /// chunk_bits()) + v) * row_words(), on a cache line. There is no table if order() is 1.
  const Position* table() const { return tables_.empty() ? nullptr : tables_.front().words.data(); }
  int chunks() const { return chunks_; }
  int chunk_bits() const { return chunk_bits_; }

  /// Memory of the tables.
  std::size_t bytes() const { return tables_.size() * sizeof(Line); }

 private:
  struct alignas(64) Line {
    std::array<Position, line_words> words;
  };

  int order_;
  int lines_;       // cache lines per row
  int chunk_bits_;  // holes per chunk
  int chunks_;
  std::vector<Line> tables_;  // [chunk][value][line]
};

}  // namespace pegspace
