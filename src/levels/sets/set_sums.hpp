// What a file of positions says of its sets beside them: how many positions each level has, and their fingerprint, the
// sum of mix(p) over all of them (tools/check/FORMAT.md). Both are of the positions themselves, not of orbits, so sets
// can be compared whatever symmetries and stores they were made with.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "levels/sets/tile_numbering.hpp"
#include "position/canonical_form.hpp"

namespace pegspace {

/// By depth.
struct SetSums {
  std::array<std::uint64_t, max_holes + 1> positions{};
  std::array<std::uint64_t, max_holes + 1> fingerprints{};

  SetSums& operator+=(const SetSums& other);
  bool operator==(const SetSums&) const = default;
};

/// The output function of SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, 2014).
inline std::uint64_t mix_position(Position p) {
  std::uint64_t z = p + 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

/// Adds the images of these positions, one of each orbit under the group of the form.
void add_orbits(std::span<const Position> positions, const CanonicalForm& form, int start_pegs,
                SetSums& sums);

/// Adds the positions of all images of a tile, half 0 and half 1, whose words of 64 places are given.
void add_tile(std::uint32_t tile, const std::array<std::span<const std::uint64_t>, 2>& halves,
              const TileImages& images, int start_pegs, SetSums& sums);

}  // namespace pegspace
