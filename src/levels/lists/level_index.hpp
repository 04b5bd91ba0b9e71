// The positions of one level, each found in one or two look-ups: an array in buckets of their mixed bits,
// about two to a bucket, and a directory with the beginning of each bucket.
//
//     bucket of p = mix(p) >> shift        its positions: directory[bucket] <= place < directory[bucket + 1]
//
// The *place* of a position in the array names it within its level; numbers of a level are plain arrays by
// place. The index needs 10 to 12 bytes a position.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/bits.hpp"

namespace pegspace {

class LevelIndex {
 public:
  static constexpr std::size_t nowhere = ~std::size_t{0};

  LevelIndex() = default;
  /// Takes positions in any order, none twice. Throws ResourceError unless they are fewer than 2^32 - 1.
  explicit LevelIndex(const std::vector<Position>& positions);

  std::size_t size() const { return size_; }
  Position operator[](std::size_t place) const { return positions_[place]; }
  std::span<const Position> positions() const { return {positions_.data(), size_}; }

  /// The place of p, or nowhere. p is compared as it is: the caller makes it canonical.
  ///
  /// The first `together` places are compared without a branch on each: whether a position is there is a
  /// coin's toss in most folds, and a mispredicted branch costs as much as the look-up. (A position after the
  /// bucket's end that equals p would be in p's bucket, so the end matters only for long buckets.)
  std::size_t find(Position p) const {
    if (size_ == 0) return nowhere;
    const std::uint64_t bucket = mix(p) >> shift_;
    const std::size_t begin = directory_[bucket];
    const Position* const at = positions_.data() + begin;
    std::size_t step = together;
    for (std::size_t i = together; i-- > 0;) step = at[i] == p ? i : step;
    if (step < together) return begin + step < size_ ? begin + step : nowhere;
    for (std::size_t place = begin + together; place < directory_[bucket + 1]; ++place) {
      if (positions_[place] == p) return place;
    }
    return nowhere;
  }

  /// Many look-ups at once are faster in three rounds over all of them: prefetch_bucket, prefetch_positions,
  /// find.
  void prefetch_bucket(Position p) const {
    if (size_ > 0) __builtin_prefetch(&directory_[mix(p) >> shift_]);
  }
  void prefetch_positions(Position p) const {
    if (size_ > 0) __builtin_prefetch(positions_.data() + directory_[mix(p) >> shift_]);
  }

 private:
  static constexpr std::size_t together = 4;

  std::size_t size_ = 0;
  std::vector<Position> positions_;       // by bucket; `together` more after the last one
  std::vector<std::uint32_t> directory_;  // one entry more than buckets
  int shift_ = 63;
};

}  // namespace pegspace
