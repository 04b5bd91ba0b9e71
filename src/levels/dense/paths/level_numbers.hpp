// The exact numbers of the positions of one level, for one start or several (columns). Positions are numbered
// row by row (ranks.hpp), and so are their numbers: first the least significant words of 32 bits of the
// row's positions, then the next. What a jump brings from a row is close together then, and a number of any
// width is added word by word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/count.hpp"
#include "base/system/huge_pages.hpp"
#include "levels/dense/paths/sum_kernel.hpp"

namespace pegspace::dense {

/// A position, as row and place in it, in ranks.
struct RankedPlace {
  std::uint64_t first_rank = 0;  ///< of its row
  std::uint64_t row_size = 0;    ///< positions of the level in its row
  std::uint64_t place = 0;       ///< among these
};

/// The numbers of a row's positions lie together: [limb][position of the row][column].
class LevelNumbers {
 public:
  /// Numbers that are not set yet. From level to level their pages are taken again where a PageKeeping lives.
  void reset(std::uint64_t positions, std::size_t columns, std::size_t limbs) {
    columns_ = columns;
    limbs_ = limbs;
    release();  // nothing is to be copied
    numbers_.resize(size_for(positions, columns, limbs));
  }

  /// Gives the memory back.
  void release() { numbers_ = LargeVector<Limb>(); }

  std::size_t columns() const { return columns_; }
  std::size_t limbs() const { return limbs_; }

  Limb* data() { return numbers_.data(); }
  const Limb* data() const { return numbers_.data(); }

  Limb& limb(std::size_t limb, std::size_t column, const RankedPlace& at) {
    return numbers_[place_of(limb, column, at)];
  }
  const Limb& limb(std::size_t limb, std::size_t column, const RankedPlace& at) const {
    return numbers_[place_of(limb, column, at)];
  }
  Count exact(std::size_t column, const RankedPlace& at) const {
    Limb number[most_limbs] = {};
    for (std::size_t limb = 0; limb < limbs_; ++limb) number[limb] = numbers_[place_of(limb, column, at)];
    return to_count(std::span(number, limbs_));
  }

  bool fit_64_bits() const { return limbs_ <= 2; }
  /// Where they fit.
  std::uint64_t in_64_bits(std::size_t column, const RankedPlace& at) const {
    const std::uint64_t low = numbers_[place_of(0, column, at)];
    return limbs_ == 1 ? low : low | std::uint64_t{numbers_[place_of(1, column, at)]} << 32;
  }
  /// Asks for a number that is wanted soon.
  void prefetch(std::size_t column, const RankedPlace& at) const {
    for (std::size_t limb = 0; limb < limbs_; ++limb)
      __builtin_prefetch(numbers_.data() + place_of(limb, column, at));
  }

  /// The largest of the most significant limbs; set by who computes the numbers.
  Limb largest_top() const { return largest_top_; }
  void set_largest_top(Limb largest) { largest_top_ = largest; }

  static std::uint64_t memory_bytes(std::uint64_t positions, std::size_t columns, std::size_t limbs) {
    return sizeof(Limb) * size_for(positions, columns, limbs);
  }

 private:
  static std::uint64_t size_for(std::uint64_t positions, std::size_t columns, std::size_t limbs) {
    return columns * limbs * positions + readable_limbs_behind;
  }
  std::uint64_t place_of(std::size_t limb, std::size_t column, const RankedPlace& at) const {
    return at.first_rank * columns_ * limbs_ + (limb * at.row_size + at.place) * columns_ + column;
  }

  std::size_t columns_ = 1;
  std::size_t limbs_ = 1;
  Limb largest_top_ = 0;
  LargeVector<Limb> numbers_;
};

}  // namespace pegspace::dense
