#include "levels/sets/tile_numbering.hpp"

#include <algorithm>

#include "board/position_class.hpp"

namespace pegspace {
namespace {

constexpr int most_place_bits = 40;  // a tile with more would have terabytes

/// The map from a position to its pegs on the holes: bit i of the result is the peg on holes[i].
LinearMap<std::uint64_t, 11> pegs_on(const std::vector<int>& holes) {
  std::vector<std::uint64_t> images(max_holes, 0);
  for (std::size_t i = 0; i < holes.size(); ++i)
    images[static_cast<std::size_t>(holes[i])] = bit(static_cast<int>(i));
  return LinearMap<std::uint64_t, 11>(images);
}

std::vector<int> all_holes(const Board& board) {
  std::vector<int> holes;
  for (int hole = 0; hole < board.holes(); ++hole) holes.push_back(hole);
  return holes;
}

}  // namespace

/// Each of these holes gets the sum of jumps that has a peg on it, and none on the other tile and place
/// holes.
TileNumbering::TileNumbering(const Board& board, Position start, const NumberedHoles& holes)
    : place_bits_(static_cast<int>(holes.place_holes.size())) {
  require_set(place_bits_ <= most_place_bits, "its tiles have too many places");
  words_ = holes.tile_words();
  last_tile_ = low_bits(static_cast<int>(holes.tile_holes.size()));
  for (const int hole : holes.tile_holes) tile_pegs_ |= bit(hole);
  std::vector<int> all = holes.tile_holes;
  all.insert(all.end(), holes.place_holes.begin(), holes.place_holes.end());
  std::vector<HoleSet> columns = ClassSpace(board).basis();
  require_set(columns.size() == all.size(), "its tile and place holes are not as many as number the class");
  origin_ = start;
  for (std::size_t i = 0; i < all.size(); ++i) {
    require_set(eliminate(columns, i, [&](HoleSet sum) { return has_bit(sum, all[i]); }),
                "its tile and place holes do not number the class");
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (has_bit(start, all[i])) origin_ ^= columns[i];
  }
  const auto middle = columns.begin() + static_cast<std::ptrdiff_t>(holes.tile_holes.size());
  from_tile_ = LinearMap<Position, 11>({columns.begin(), middle});
  from_place_ = LinearMap<Position, 11>({middle, columns.end()});
  to_tile_ = pegs_on(holes.tile_holes);
  to_place_ = pegs_on(holes.place_holes);
}

TileNumbering::TileNumbering(const Board& board)
    : tile_pegs_(board.all_holes()),
      last_tile_(board.all_holes()),
      from_tile_(pegs_on(all_holes(board))),
      to_tile_(pegs_on(all_holes(board))) {}

std::optional<TileNumbering::Place> TileNumbering::place_of(Position p) const {
  const Place place{to_tile_(p), is_list() ? 0 : to_place_(p)};
  return position_of(place.tile, place.place) == p ? std::optional(place) : std::nullopt;
}

SymmetryGroup storing_group(const TileNumbering& numbering, const SymmetryGroup& group) {
  return group.stabiliser(numbering.tile_pegs());
}

TileImages::TileImages(const TileNumbering& numbering, const SymmetryGroup& group) : numbering_(numbering) {
  for (int element = 0; element < group.order(); ++element) {
    std::vector<Position> of_hole;
    for (int hole = 0; hole < group.holes(); ++hole) of_hole.push_back(group.image(element, bit(hole)));
    maps_.emplace_back(of_hole);
    std::array<Position, 64>& of_place = image_of_place_.emplace_back();
    for_each_bit(numbering.valid(), [&](int place) {
      of_place[static_cast<std::size_t>(place)] = maps_.back()(
          numbering.position_of(0, static_cast<std::uint64_t>(place)) ^ numbering.position_of(0, 0));
    });
  }
}

/// Elements that carry the tile to its images, one for each image.
std::vector<std::size_t> TileImages::different_images(std::uint64_t tile) const {
  const Position pegs = numbering_.position_of(tile, 0) & numbering_.tile_pegs();
  std::vector<Position> seen;
  std::vector<std::size_t> maps;
  for (std::size_t map = 0; map < maps_.size(); ++map) {
    const Position image = maps_[map](pegs);
    if (std::ranges::find(seen, image) != seen.end()) continue;
    seen.push_back(image);
    maps.push_back(map);
  }
  return maps;
}

}  // namespace pegspace
