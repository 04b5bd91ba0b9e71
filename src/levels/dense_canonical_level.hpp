// The canonical positions of one level of the dense engine's bitmaps as a list with a directory, so that the
// place of a position in the list is found by one directory entry and one or two comparisons. What the
// numbers of dense_orbit_fold.cpp are indexed by.
//
// A position of a row is the XOR of the row's first position and what its place in the row adds, and
// symmetries act linearly; so the images of all positions come from one row of images per bitmap row and one
// per place.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "levels/dense_search.hpp"
#include "position/canonical_form.hpp"

namespace pegspace::dense {

/// Images under a group of what each place in a row adds to a position.
class PlaceImages {
 public:
  PlaceImages(const Search& search, const CanonicalForm& form);

  std::size_t words() const { return words_; }  ///< by place; a multiple of 8
  const Position* data() const { return rows_.front().lane; }

 private:
  std::size_t words_;
  std::vector<Row> rows_;  // aligned for vectors
};

class CanonicalLevel {
 public:
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

  CanonicalLevel() = default;
  /// Of positions in any order, in pieces; runs in parallel in the caller's task arena.
  explicit CanonicalLevel(const std::vector<std::vector<Position>>& pieces);

  std::size_t size() const { return positions_.size(); }
  Position operator[](std::size_t place) const { return positions_[place]; }
  /// All places, in an order in which neighbours lie close together in the bitmap.
  const std::vector<std::uint32_t>& in_row_order() const { return in_row_order_; }
  std::uint64_t bytes() const {
    return positions_.size() * sizeof(Position) +
           (directory_.size() + in_row_order_.size()) * sizeof(std::uint32_t);
  }

  /// The places of canonical positions in the list, `nowhere` for one that is not there.
  void find(const Position* positions, std::size_t count, std::uint32_t* places) const;
  std::uint32_t find(Position p) const;

 private:
  std::size_t bucket(Position p) const { return mix(p) >> bucket_shift_; }

  std::vector<Position> positions_;       ///< by bucket
  std::vector<std::uint32_t> directory_;  ///< bucket b: positions [directory[b], directory[b + 1])
  std::vector<std::uint32_t> in_row_order_;
  int bucket_shift_ = 63;
};

/// Lists the levels of bitmaps whose positions are closed under a group, several at a time where memory
/// allows: each block of rows is read once for all of them.
class CanonicalLevels {
 public:
  /// `sizes`: positions by level. `memory_bytes` bounds the lists.
  CanonicalLevels(const Search& search, const CanonicalForm& form, std::vector<std::uint64_t> sizes,
                  std::uint64_t memory_bytes)
      : search_(search),
        form_(form),
        places_(search, form),
        sizes_(std::move(sizes)),
        memory_bytes_(memory_bytes) {}

  /// Each level once, in ascending order. Runs in parallel in the caller's task arena. Throws ResourceError,
  /// Interrupted.
  CanonicalLevel take(int depth);

 private:
  using Pieces = std::vector<std::vector<Position>>;
  void list_from(int depth);

  const Search& search_;
  const CanonicalForm& form_;
  PlaceImages places_;
  std::vector<std::uint64_t> sizes_;
  std::uint64_t memory_bytes_;
  std::map<int, Pieces> listed_;
};

}  // namespace pegspace::dense
