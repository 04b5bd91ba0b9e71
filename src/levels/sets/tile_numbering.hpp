// How tiles and their places number the positions of a class: what a file of positions says of its bits
// (tools/check/FORMAT.md). With this and the group of its section a stored tile stands for all positions of its images.
//
// Position and symmetries are linear: all images of the place x of a tile are XORs of one word for the tile and its half and
// one for x, so an image costs one XOR. Used by set_file, set_sums and stored_runs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/gf2.hpp"
#include "position/class_index.hpp"
#include "position/symmetry_group.hpp"

namespace pegspace {

class TileNumbering {
 public:
  /// Every hole is in one of the three; the supports are tile and place holes. `start_pegs`: of half 0, modulo 2.
  TileNumbering(std::vector<int> tile_holes, std::vector<int> place_holes,
                std::vector<DependentHole> dependent_holes, int start_pegs);
  /// Of a full index, whose lowest tile_bits bits are the places.
  TileNumbering(const ClassIndex& index, int tile_bits, int start_pegs);

  const std::vector<int>& tile_holes() const { return tile_holes_; }
  const std::vector<int>& place_holes() const { return place_holes_; }
  const std::vector<DependentHole>& dependent_holes() const { return dependent_holes_; }
  /// Words of 64 places in a half of a tile.
  std::size_t half_words() const { return bit(std::max(0, place_bits() - 6)); }
  int place_bits() const { return static_cast<int>(place_holes_.size()); }
  int start_pegs() const { return start_pegs_; }

  struct Place {
    std::uint32_t tile = 0;
    int half = 0;
    std::uint64_t place = 0;
  };
  Position position_of(const Place& place) const {
    return to_position_(place.place | std::uint64_t{place.tile} << place_bits()) ^ constants_[place.half];
  }
  /// Nothing for positions of other classes.
  std::optional<Place> place_of(Position p) const;
  /// The number of the tile that has these pegs on the tile holes.
  std::uint32_t tile_of(Position p) const { return static_cast<std::uint32_t>(to_index_(p) >> place_bits()); }

 private:
  std::vector<int> tile_holes_;
  std::vector<int> place_holes_;
  std::vector<DependentHole> dependent_holes_;
  int start_pegs_;
  LinearMap<Position, 11> to_position_;
  LinearMap<std::uint64_t, 11> to_index_;
  Position constants_[2] = {};  ///< pegs on dependent holes at index 0, by half
};

/// The positions that a stored tile stands for.
class TileImages {
 public:
  /// The group carries tiles to tiles. Each image is carried on by every one of `carriers`, to a class of its own; of one
  /// class: the identity alone.
  TileImages(const TileNumbering& numbering, const SymmetryGroup& group,
             const std::vector<Permutation>& carriers);

  /// Calls visit(number, image) for each position of the tile, whose halves are words of 64 places: image(i), i < number,
  /// are its images, one in each different image of the tile. Safe to be called from several threads.
  template <typename Visit>
  void visit(std::uint32_t tile, const std::array<std::span<const std::uint64_t>, 2>& halves,
             Visit&& visit) const {
    const std::vector<std::size_t> maps = different_images(tile);
    std::vector<Position> base(maps.size());
    for (const int half : {0, 1}) {
      const std::span<const std::uint64_t> words = halves[static_cast<std::size_t>(half)];
      for (std::size_t word = 0; word < words.size(); ++word) {
        if (words[word] == 0) continue;
        const Position here = numbering_.position_of({tile, half, std::uint64_t{word} << 6});
        for (std::size_t i = 0; i < maps.size(); ++i) base[i] = maps_[maps[i]](here);
        for (std::uint64_t left = words[word]; left != 0; left &= left - 1) {
          const auto place = static_cast<std::size_t>(lowest_bit(left));
          visit(maps.size(), [&](std::size_t i) { return base[i] ^ image_of_place_[maps[i]][place]; });
        }
      }
    }
  }

 private:
  std::vector<std::size_t> different_images(std::uint32_t tile) const;

  const TileNumbering& numbering_;
  std::size_t
      order_;  ///< of the group: map i is that of element i modulo order_, and then of carrier i / order_
  std::vector<LinearMap<Position, 11>> maps_;
  std::vector<std::array<Position, 64>> image_of_place_;  ///< by map: of the place's lowest 6 bits
};

}  // namespace pegspace
