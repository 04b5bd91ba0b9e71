// The exact numbers of the positions of one level, by rank (dense_ranks.hpp), for one start or several side by
// side. They are kept as words of 32 bits, least significant first, each kind of word in an array of its own,
// so that a number of any width is added word by word, and grows by one more array.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/count.hpp"
#include "base/huge_pages.hpp"
#include "levels/dense_fold_kernel.hpp"

namespace pegspace::dense {

class LevelNumbers {
 public:
  /// Numbers that are not set yet, in the memory of those before where that is enough.
  void reset(std::uint64_t positions, std::size_t columns, std::size_t limbs) {
    positions_ = positions;
    columns_ = columns;
    limbs_ = limbs;
    words_.resize(std::max(words_.size(), limbs * columns));
    for (std::size_t stream = 0; stream < limbs * columns; ++stream) resize(words_[stream]);
  }

  /// Arrays will have room for that many positions, so that later levels need no new memory.
  void reserve(std::uint64_t positions) { most_ = positions; }

  void fill(Limb number) {
    for (std::size_t stream = 0; stream < limbs_ * columns_; ++stream) {
      set_all(words_[stream], stream < columns_ ? number : 0);
    }
  }

  /// More limbs, which are zero.
  void widen(std::size_t limbs) {
    words_.resize(std::max(words_.size(), limbs * columns_));
    for (std::size_t stream = limbs_ * columns_; stream < limbs * columns_; ++stream) {
      resize(words_[stream]);
      set_all(words_[stream], 0);
    }
    if (limbs > limbs_) largest_top_ = 0;
    limbs_ = std::max(limbs_, limbs);
  }

  std::uint64_t positions() const { return positions_; }
  std::size_t columns() const { return columns_; }
  std::size_t limbs() const { return limbs_; }

  Limb* words(std::size_t column, std::size_t limb) { return words_[limb * columns_ + column].data(); }
  const Limb* words(std::size_t column, std::size_t limb) const {
    return words_[limb * columns_ + column].data();
  }
  Count exact(std::size_t column, std::uint64_t rank) const {
    Limb number[most_limbs] = {};
    for (std::size_t limb = 0; limb < limbs_; ++limb) number[limb] = words(column, limb)[rank];
    return to_count(std::span(number, limbs_));
  }

  bool fit_64_bits() const { return limbs_ <= 2; }
  /// Where they fit.
  std::uint64_t in_64_bits(std::size_t column, std::uint64_t rank) const {
    const std::uint64_t low = words(column, 0)[rank];
    return limbs_ == 1 ? low : low | std::uint64_t{words(column, 1)[rank]} << 32;
  }
  /// Asks for a number that is wanted soon.
  void prefetch(std::size_t column, std::uint64_t rank) const {
    for (std::size_t limb = 0; limb < limbs_; ++limb) __builtin_prefetch(words(column, limb) + rank);
  }

  /// The largest of the most significant limbs; set by who computes the numbers.
  Limb largest_top() const { return largest_top_; }
  void set_largest_top(Limb largest) { largest_top_ = largest; }

  static std::uint64_t memory_bytes(std::uint64_t positions, std::size_t columns, std::size_t limbs) {
    return columns * limbs * sizeof(Limb) * (positions + readable_limbs_behind);
  }

 private:
  void resize(LargeVector<Limb>& words) const {
    const std::uint64_t size = positions_ + readable_limbs_behind;
    if (words.capacity() < size) {
      words = {};  // nothing is to be copied
      words.reserve(std::max(size, most_ + readable_limbs_behind));
    }
    words.resize(size);
  }
  static void set_all(LargeVector<Limb>& words, Limb number) {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, words.size(), std::size_t{1} << 18),
                      [&](const auto& range) {
                        std::fill(words.data() + range.begin(), words.data() + range.end(), number);
                      });
  }

  std::uint64_t positions_ = 0;
  std::uint64_t most_ = 0;
  std::size_t columns_ = 1;
  std::size_t limbs_ = 1;
  Limb largest_top_ = 0;
  std::vector<LargeVector<Limb>> words_;  ///< [limb * columns + column], or spare
};

}  // namespace pegspace::dense
