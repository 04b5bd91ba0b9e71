// Between which tiles jumps lead. A jump always changes the same bits of a tile's number, and it is possible
// only if these bits have certain values: jumps that agree in both are a TileJump.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/bits.hpp"
#include "levels/dense/layout/tables.hpp"

namespace pegspace::dense {

/// The jumps to the tiles whose number has `value` in the bits `differing`, from the tile whose number differs
/// in all of these bits.
struct TileJump {
  std::uint32_t differing = 0;
  std::uint32_t value = 0;
  std::vector<std::uint64_t> jumps;  ///< a jump set, up to the last word that takes part
};

/// The jumps of some words of the jump sets, by the tiles between which they lead.
class TileJumps {
 public:
  /// Those of the words first <= word < last.
  TileJumps(const PullTable& table, std::size_t rows_per_tile, int first, int last);

  int first_word() const { return first_word_; }
  int last_word() const { return last_word_; }
  /// The most tiles from which jumps lead to one tile.
  std::size_t most_sources() const { return most_sources_; }

  /// Calls visit(tile_jump) for those that lead to the tile. (Comparing `value` of each with the tile took
  /// 1.06 times the time of `enumerate english --start c1`, 1.03 times that of `games english`.)
  template <typename Visit>
  void for_each_to(std::uint32_t tile, Visit&& visit) const {
    for (std::size_t word = 0; word < allowed_.size(); ++word) {
      std::uint64_t jumps = ~std::uint64_t{0};
      for (std::size_t byte = 0; byte < 4; ++byte) jumps &= allowed_[word][byte][tile >> 8 * byte & 255];
      for_each_bit(jumps, [&](int i) { visit(list_[64 * word + static_cast<std::size_t>(i)]); });
    }
  }

 private:
  int first_word_;
  int last_word_;
  std::size_t most_sources_ = 0;
  std::vector<TileJump> list_;
  /// Bit sets of the list, a word at a time: what each byte of the tile's number allows, by byte and value.
  std::vector<std::array<std::array<std::uint64_t, 256>, 4>> allowed_;
};

}  // namespace pegspace::dense
