#include "levels/sets/set_sums.hpp"

#include <algorithm>
#include <vector>

#include "base/check.hpp"

namespace pegspace {
namespace {

std::size_t depth_of(Position p, int start_pegs) {
  const int depth = start_pegs - count_bits(p);
  PEGSPACE_CHECK(depth >= 0, "a reachable position has no more pegs than the start");
  return static_cast<std::size_t>(depth);
}

}  // namespace

SetSums& SetSums::operator+=(const SetSums& other) {
  for (std::size_t depth = 0; depth < positions.size(); ++depth) {
    positions[depth] += other.positions[depth];
    fingerprints[depth] += other.fingerprints[depth];
  }
  return *this;
}

void add_orbits(std::span<const Position> positions, const CanonicalForm& form, int start_pegs,
                SetSums& sums) {
  std::vector<Position> row(static_cast<std::size_t>(form.row_words()));
  const auto end = row.begin() + form.order();
  for (const Position p : positions) {
    const std::size_t depth = depth_of(p, start_pegs);
    form.images(p, row.data());
    std::sort(row.begin(), end);
    const auto different = std::unique(row.begin(), end);
    sums.positions[depth] += static_cast<std::uint64_t>(different - row.begin());
    for (auto image = row.begin(); image != different; ++image)
      sums.fingerprints[depth] += mix_position(*image);
  }
}

void add_tile(std::uint32_t tile, const std::array<std::span<const std::uint64_t>, 2>& halves,
              const TileImages& images, int start_pegs, SetSums& sums) {
  images.visit(tile, halves, [&](std::size_t number, const auto& image) {
    const std::size_t depth = depth_of(image(0), start_pegs);
    std::uint64_t mixed = 0;
    for (std::size_t i = 0; i < number; ++i) mixed += mix_position(image(i));
    sums.positions[depth] += number;
    sums.fingerprints[depth] += mixed;
  });
}

}  // namespace pegspace
