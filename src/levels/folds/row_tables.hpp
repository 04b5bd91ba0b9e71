// Rows: the patterns of pegs on the row holes (hole_split.hpp) with equal numbers of pegs and equal parities.
//
// Parities are those that no jump changes (Reiss's class, board/position_class.hpp): for a position of the
// class, the parities on the row holes follow from those on the tile holes. So the positions of one level in
// a tile are one row:
//
//     row     (pegs, parities)    row holes of the English board: 12,870 patterns of 8 pegs, 16 parities,
//             some 804 in a row
//     place   of a pattern in its row, in the order of patterns, 16 bits
//
// The effect of a jump on the row holes is a *step*: it flips some holes, if these have the right pegs
// before, which is so at the places of a mask. All of these are tables that do not depend on the tile.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "levels/folds/hole_split.hpp"

namespace pegspace {

class RowTables {
 public:
  struct TileRun {
    std::uint32_t first = 0;  ///< places of the rows before it
    std::uint32_t places = 0;
    std::uint32_t first_word = 0;  ///< 64-bit words of the rows before it; each begins a word
    std::uint32_t words() const { return (places + 63) / 64; }
  };
  /// The most places of a row, as places have 16 bits.
  static constexpr std::uint32_t most_places = 1U << 16;
  /// The most parities that are used. To leave others out only adds places to rows that no position has.
  static constexpr std::size_t most_parities = 6;

  RowTables(HoleSet row_holes, std::vector<HoleSet> parities, const SymmetryGroup& group);

  /// The places of the longest rows of such tables, by pegs.
  static std::vector<std::uint64_t> longest_rows(HoleSet row_holes, const std::vector<HoleSet>& parities);

  /// A number for the mask of a step, added if it is new: it flips the row holes `touches`, which have the
  /// pegs `before` before it.
  std::uint16_t add_step(std::uint32_t touches, std::uint32_t before);

  const HolePatterns& patterns() const { return patterns_; }
  std::uint32_t parities_of(Position p) const;
  const TileRun& row(int pegs, std::uint32_t parities) const {
    return rows_[(static_cast<std::size_t>(pegs) << parity_sets_.size()) | parities];
  }
  /// The words of the longest row with that many pegs.
  std::uint32_t words_of(int pegs) const { return words_of_[static_cast<std::size_t>(pegs)]; }
  std::uint32_t longest() const { return longest_; }

  std::uint16_t place_of(std::uint32_t pattern) const { return place_[pattern]; }
  std::uint16_t place_of_image(std::uint32_t pattern, int symmetry) const {
    return places_of_images(symmetry)[pattern];
  }
  std::uint32_t pattern_at(const TileRun& row, std::uint32_t place) const {
    return pattern_[row.first + place];
  }
  /// The masks of step 0, by place of the row; those of the next step are mask_stride() words further.
  const std::uint64_t* masks(const TileRun& row) const { return masks_.data() + row.first_word; }
  std::size_t mask_stride() const { return words_; }
  /// The place of each pattern's image under the symmetry.
  const std::uint16_t* places_of_images(int symmetry) const {
    return images_[static_cast<std::size_t>(symmetry)].data();
  }

 private:
  void number_places();
  const TileRun& row_of(std::uint32_t pattern) const {
    return row(count_bits(pattern), parities_by_pattern_[pattern]);
  }

  HolePatterns patterns_;
  std::vector<HoleSet> parity_sets_;
  std::vector<TileRun> rows_;
  std::vector<std::uint32_t> words_of_;
  std::uint32_t longest_ = 0;
  std::uint32_t words_ = 0;  ///< of all rows
  std::vector<std::uint8_t> parities_by_pattern_;
  std::vector<std::uint16_t> place_;    ///< by pattern
  std::vector<std::uint32_t> pattern_;  ///< by row and place
  std::vector<std::uint64_t> masks_;    ///< by step, row and place
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint16_t> step_numbers_;
  std::vector<std::vector<std::uint16_t>> images_;  ///< places by symmetry and pattern
};

}  // namespace pegspace
