// How tiles and their places number positions, as a set file states it (tools/check/FORMAT.md). With this and
// the group of its part, a stored tile stands for all positions of its images.
//
// A list is numbered the same way: every hole is a tile hole, and each position is a tile of one place.
//
// Position and symmetries are linear: all images of the place x of a tile are XORs of one word for the tile
// and one for x, so an image costs one XOR.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/gf2.hpp"
#include "levels/sets/set_head.hpp"

namespace pegspace {

class TileNumbering {
 public:
  /// Numbers the class of `start`. Throws ImpossibleSet if tile and place holes do not number it.
  TileNumbering(const Board& board, Position start, const NumberedHoles& holes);
  /// Numbers a list.
  explicit TileNumbering(const Board& board);

  /// Words of 64 places in a tile; 0 in a list, whose bits are not stored.
  std::size_t tile_words() const { return words_; }
  bool is_list() const { return words_ == 0; }
  /// The tile holes, as a set.
  HoleSet tile_pegs() const { return tile_pegs_; }
  std::uint64_t last_tile() const { return last_tile_; }
  /// The places of a word.
  std::uint64_t valid() const {
    return low_bits(static_cast<int>(std::min<std::uint64_t>(64, bit(place_bits_))));
  }

  Position position_of(std::uint64_t tile, std::uint64_t place) const {
    return origin_ ^ from_tile_(tile) ^ from_place_(place);
  }
  struct Place {
    std::uint64_t tile = 0;
    std::uint64_t place = 0;
  };
  /// The tile and place of p; nothing for positions of other classes.
  std::optional<Place> place_of(Position p) const;

 private:
  int place_bits_ = 0;
  std::size_t words_ = 0;
  HoleSet tile_pegs_ = 0;
  std::uint64_t last_tile_ = 0;
  Position origin_ = 0;  ///< tile 0, place 0
  LinearMap<Position, 11> from_tile_;
  LinearMap<Position, 11> from_place_;
  LinearMap<std::uint64_t, 11> to_tile_;  ///< from pegs on the tile holes
  LinearMap<std::uint64_t, 11> to_place_;
};

/// The symmetries by which a part is stored: those that carry tile holes to tile holes.
SymmetryGroup storing_group(const TileNumbering& numbering, const SymmetryGroup& group);

/// The positions that a stored tile stands for.
class TileImages {
 public:
  /// The group must carry tiles to tiles.
  TileImages(const TileNumbering& numbering, const SymmetryGroup& group);

  /// Calls visit(number, image) for each position of the tile, which has these words of 64 places: image(i),
  /// i < number, are its images, one in each different image of the tile. Several threads may call it.
  template <typename Visit>
  void visit(std::uint64_t tile, std::span<const std::uint64_t> words, Visit&& visit) const {
    const std::vector<std::size_t> maps = different_images(tile);
    std::vector<Position> base(maps.size());
    for (std::size_t word = 0; word < words.size(); ++word) {
      if (words[word] == 0) continue;
      const Position here = numbering_.position_of(tile, std::uint64_t{word} << 6);
      for (std::size_t i = 0; i < maps.size(); ++i) base[i] = maps_[maps[i]](here);
      for (std::uint64_t left = words[word] & numbering_.valid(); left != 0; left &= left - 1) {
        const auto place = static_cast<std::size_t>(lowest_bit(left));
        visit(maps.size(), [&](std::size_t i) { return base[i] ^ image_of_place_[maps[i]][place]; });
      }
    }
  }

 private:
  std::vector<std::size_t> different_images(std::uint64_t tile) const;

  const TileNumbering& numbering_;
  std::vector<LinearMap<Position, 11>> maps_;             ///< by element
  std::vector<std::array<Position, 64>> image_of_place_;  ///< by element: images of the place's lowest 6 bits
};

}  // namespace pegspace
