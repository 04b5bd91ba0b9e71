#include "position/symmetry_group.hpp"

#include <algorithm>
#include <numeric>

#include "base/check.hpp"
#include "base/narrow.hpp"
#include "base/sort.hpp"

namespace pegspace {

std::vector<HoleSet> cycles_of(const Permutation& permutation) {
  std::vector<HoleSet> cycles;
  HoleSet seen = 0;
  for (std::size_t first = 0; first < permutation.size(); ++first) {
    HoleSet cycle = 0;
    for (std::size_t hole = first; !has_bit(cycle | seen, static_cast<int>(hole)); hole = permutation[hole]) {
      cycle |= bit(static_cast<int>(hole));
    }
    if (cycle != 0) cycles.push_back(cycle);
    seen |= cycle;
  }
  return cycles;
}

std::vector<std::uint32_t> jump_images(const Board& board, const Permutation& symmetry) {
  const auto image = [&](int hole) { return static_cast<int>(symmetry[static_cast<std::size_t>(hole)]); };
  const std::vector<Jump>& jumps = board.jumps();
  std::vector<std::uint32_t> images;
  images.reserve(jumps.size());
  for (const auto& [from, over, to] : jumps) {
    const auto found = std::ranges::lower_bound(jumps, Jump{image(from), image(over), image(to)});
    images.push_back(static_cast<std::uint32_t>(found - jumps.begin()));
  }
  return images;
}

SymmetryGroup::SymmetryGroup(int holes, std::vector<Permutation> permutations)
    : holes_(holes), permutations_(std::move(permutations)) {
  Permutation identity(static_cast<std::size_t>(holes));
  std::iota(identity.begin(), identity.end(), std::uint8_t{0});
  const auto found = std::find(permutations_.begin(), permutations_.end(), identity);
  PEGSPACE_CHECK(found != permutations_.end(), "a symmetry group holds the identity");
  std::iter_swap(permutations_.begin(), found);
}

SymmetryGroup SymmetryGroup::whole(const Board& board) {
  return {board.holes(), board.symmetries()};
}

SymmetryGroup SymmetryGroup::trivial(const Board& board) {
  return {board.holes(), {board.symmetries().front()}};
}

Position image(const Permutation& permutation, Position p) {
  Position result = 0;
  for_each_bit(p, [&](int hole) { result |= bit(permutation[static_cast<std::size_t>(hole)]); });
  return result;
}

Permutation inverse(const Permutation& permutation) {
  Permutation back(permutation.size());
  for (std::size_t hole = 0; hole < back.size(); ++hole) back[permutation[hole]] = narrow<std::uint8_t>(hole);
  return back;
}

int SymmetryGroup::inverse(int element) const {
  const auto found = std::ranges::find(permutations_, pegspace::inverse(permutation(element)));
  PEGSPACE_CHECK(found != permutations_.end(), "a group has inverses");
  return static_cast<int>(found - permutations_.begin());
}

SymmetryGroup SymmetryGroup::stabiliser(const std::vector<Position>& positions) const {
  std::vector<Position> sorted = positions;
  sort_unique(sorted);
  std::vector<Permutation> kept;
  for (int element = 0; element < order(); ++element) {
    const bool keeps = std::all_of(sorted.begin(), sorted.end(), [&](Position p) {
      return std::binary_search(sorted.begin(), sorted.end(), image(element, p));
    });
    if (keeps) kept.push_back(permutation(element));
  }
  return {holes_, std::move(kept)};
}

std::vector<Position> SymmetryGroup::orbit(Position p) const {
  return orbit(std::vector<Position>{p});
}

std::vector<Position> SymmetryGroup::orbit(const std::vector<Position>& positions) const {
  std::vector<Position> images;
  images.reserve(positions.size() * permutations_.size());
  for (const Position p : positions) {
    for (int element = 0; element < order(); ++element) images.push_back(image(element, p));
  }
  sort_unique(images);
  return images;
}

std::vector<HoleSet> SymmetryGroup::hole_orbits() const {
  std::vector<HoleSet> orbits;
  HoleSet seen = 0;
  for (int hole = 0; hole < holes_; ++hole) {
    if (has_bit(seen, hole)) continue;
    HoleSet& holes = orbits.emplace_back(0);
    for (const Position image : orbit(bit(hole))) holes |= image;
    seen |= holes;
  }
  return orbits;
}

Position SymmetryGroup::canonical(Position p) const {
  Position least = p;
  for (int element = 1; element < order(); ++element) least = std::min(least, image(element, p));
  return least;
}

}  // namespace pegspace
