// Tiles as a set file has them (tools/check/FORMAT.md): there the two halves of a tile, which differ in the
// parity of pegs, are one tile, with one dependent hole added to the place holes.
//
//     half 0, half 1: bit x of each        the position at place x with that parity of pegs
//     saved: bit x of one part or the other  the position at place x without, or with a peg in that hole
//
// So each bit moves to the same place of one of the two parts; a parity of tile and place decides which.
#pragma once

#include <cstdint>
#include <span>

#include "levels/dense/layout/class_index.hpp"
#include "levels/dense/search/stages.hpp"
#include "levels/sets/set_file.hpp"

namespace pegspace::dense {

class SavedTiles {
 public:
  /// Throws InputError if the index has bits for more positions than the class.
  SavedTiles(const ClassIndex& index, int tile_bits);

  const NumberedHoles& holes() const { return holes_; }
  /// Words of a saved tile.
  std::size_t words() const { return holes_.tile_words(); }
  /// The halves have words of 64 places. merge() writes all words of `saved`; split() writes the first words
  /// of the halves, those that have places.
  void merge(std::uint32_t tile, const std::uint64_t* half0, const std::uint64_t* half1,
             std::span<std::uint64_t> saved) const;
  void split(std::uint32_t tile, std::span<const std::uint64_t> saved, std::uint64_t* half0,
             std::uint64_t* half1) const;

 private:
  /// Calls work(word, with_peg) for the words of a half; with_peg are the places at which half 0 has a peg in
  /// the added hole.
  template <typename Work>
  void for_words(std::uint32_t tile, Work&& work) const;
  std::size_t half_words() const { return place_bits_ < 6 ? 1 : std::size_t{1} << (place_bits_ - 6); }

  NumberedHoles holes_;
  int place_bits_;                 ///< of a half
  std::uint64_t support_ = 0;      ///< the bits of the index whose parity, ...
  bool constant_ = false;          ///< ... XOR this, decides the part for half 0
  std::uint64_t low_pattern_ = 0;  ///< that parity for the places of a word
};

/// The sums over a stage for its block.
BlockCounts block_counts(const PegSums& sums, int start_pegs);
/// Adds those of a block to the sums. False if it does not count these columns, or counts others.
bool add_counts(const BlockCounts& counts, int start_pegs, const ColumnSet& counted, PegSums& sums);

}  // namespace pegspace::dense
