// Symmetries on tiles against their definition, position by position: where a tile and a place go, the
// offsets of every class and half, bits of a tile moved by every instruction set, orbits of tiles.
#include <algorithm>
#include <map>
#include <set>

#include "board/catalogue.hpp"
#include "catch.hpp"
#include "levels/dense/layout/tables.hpp"
#include "levels/dense/layout/tile_move.hpp"
#include "levels/dense/layout/tiles.hpp"
#include "levels/kit/simd.hpp"
#include "position/problem.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

using dense::Bits2048;
using dense::TileSymmetries;
using dense::TileSymmetry;
using testing::Random;

std::vector<Board> boards(Random& random) {
  std::vector<Board> boards;
  for (const char* name :
       {"english", "european", "asymmetrical", "diamond41", "square6", "rect4x5", "rect5x6", "triangle5",
        "triangle6", "triangle8", "rhombus6", "hexagon3", "hexagon4", "star13"})
    boards.push_back(find_board(name));
  boards.push_back(testing::columns_apart());
  for (int i = 0; i < 90; ++i) {
    Board board = testing::random_board(random, 5, 16);
    if (!board.jumps().empty()) boards.push_back(std::move(board));
  }
  return boards;
}

Permutation product(const Permutation& first, const Permutation& second) {
  Permutation both(first.size());
  for (std::size_t hole = 0; hole < both.size(); ++hole) both[hole] = second[first[hole]];
  return both;
}

/// As the engine chooses it, but for boards of less than a row.
int tile_bits_of(const ClassIndex& index) {
  return std::min(index.bits(), dense::Tables::tile_bits(index));
}

/// Where a place goes by definition, but for the offset of its tile.
std::uint32_t place_image(const ClassIndex& index, const Permutation& symmetry, std::uint64_t place) {
  const Position origin = index.position_of(0, 0);
  const std::uint64_t there = index.index_of(image(symmetry, index.position_of(0, place) ^ origin));
  return static_cast<std::uint32_t>(there & low_bits(tile_bits_of(index)));
}

TEST_CASE("symmetries carry tiles to tiles and places as they say", "[tiles]") {
  Random random(20261122);
  std::size_t with_symmetries = 0;
  std::size_t several_tiles = 0;
  for (const Board& board : boards(random)) {
    INFO(testing::describe({board, board.all_holes(), "", std::nullopt}));
    const SymmetryGroup whole = SymmetryGroup::whole(board);
    const Position start = start_with_vacancies(board, testing::random_holes(random, board, 1));
    const ClassIndex index(board, start, SymmetryGroup::whole(board));
    const int tile_bits = tile_bits_of(index);
    const TileSymmetries tiles(index, whole, tile_bits);
    REQUIRE(tiles.elements().front() == 0);
    with_symmetries += tiles.elements().size() > 1;
    several_tiles += tiles.elements().size() > 1 && tile_bits < index.bits();
    for (const int element : tiles.elements()) {
      for (const int other : tiles.elements()) {  // a group
        const Permutation both = product(whole.permutation(element), whole.permutation(other));
        REQUIRE(std::any_of(tiles.elements().begin(), tiles.elements().end(),
                            [&](int candidate) { return whole.permutation(candidate) == both; }));
      }
      const TileSymmetry& symmetry = tiles.symmetry(element);
      for (int round = 0; round < 200; ++round) {
        const int half = round % 2;
        const std::uint64_t at = random() & low_bits(index.bits());
        const auto tile = static_cast<std::uint32_t>(at >> tile_bits);
        const std::uint32_t place = place_image(index, symmetry.permutation(), at & low_bits(tile_bits));
        const std::uint64_t image = index.index_of(whole.image(element, index.position_of(half, at)));
        REQUIRE(image >> tile_bits == symmetry.tile(tile));
        REQUIRE((image & low_bits(tile_bits)) ==
                (place ^ symmetry.offset(tile, symmetry.constant_of(index, half))));
      }
    }
  }
  REQUIRE(with_symmetries > 30);
  REQUIRE(several_tiles > 7);
}

TEST_CASE("the bits of a tile go where its places go, for every instruction set", "[tiles]") {
  Random random(7);
  std::size_t moved = 0;
  for (const Board& board : boards(random)) {
    INFO(testing::describe({board, board.all_holes(), "", std::nullopt}));
    const ClassIndex index(board, start_with_vacancies(board, bit(0)), SymmetryGroup::whole(board));
    const int tile_bits = tile_bits_of(index);
    const TileSymmetries tiles(index, SymmetryGroup::whole(board), tile_bits);
    const std::size_t places = bit(tile_bits);
    std::vector<Bits2048> tile(std::max<std::size_t>(places >> dense::row_bits, 1));
    for (std::size_t place = 0; place < places; ++place) {
      if (testing::chance(random, 30))
        tile[place >> 11].lane[(place >> 6) % 32] |= bit(static_cast<int>(place % 64));
    }
    for (const int element : tiles.elements()) {
      const TileSymmetry& symmetry = tiles.symmetry(element);
      std::vector<std::uint32_t> images;
      for (int i = 0; i < tile_bits; ++i)
        images.push_back(place_image(index, symmetry.permutation(), bit(i)));
      const auto offset = static_cast<std::uint32_t>(random() & low_bits(tile_bits));
      std::vector<Bits2048> expected(tile.size());
      for (std::size_t place = 0; place < places; ++place) {
        if (!has_bit(tile[place >> 11].lane[(place >> 6) % 32], static_cast<int>(place % 64))) continue;
        const std::uint32_t image = place_image(index, symmetry.permutation(), place) ^ offset;
        expected[image >> 11].lane[(image >> 6) % 32] |= bit(static_cast<int>(image % 64));
      }
      for (const std::string& target : simd_targets()) {
        INFO(target);
        force_simd_target(target);
        std::vector<Bits2048> image(tile.size(), Bits2048{{1, 2, 3}});
        std::vector<Bits2048> spare(tile.size(), Bits2048{{4, 5, 6}});
        dense::move_tile(dense::tile_move(images, dense::vector_bits()), offset, tile.size(), tile.data(),
                         image.data(), spare.data());
        REQUIRE(image == expected);
        ++moved;
      }
    }
  }
  force_simd_target("");
  REQUIRE(moved > 300);
}

TEST_CASE("orbits part the tiles", "[tiles]") {
  Random random(8);
  std::set<std::uint32_t> sizes;
  for (const Board& board : boards(random)) {
    INFO(testing::describe({board, board.all_holes(), "", std::nullopt}));
    const Position start = start_with_vacancies(board, bit(board.default_vacancy()));
    const SymmetryGroup fixing = SymmetryGroup::whole(board).stabiliser(start);
    const ClassIndex index(board, start, fixing);
    if (index.bits() > 28) continue;
    const auto symmetries = std::make_shared<TileSymmetries>(index, fixing, tile_bits_of(index));
    const dense::TileOrbits orbits(symmetries, symmetries->elements());
    std::vector<int> met(bit(index.bits() - tile_bits_of(index)));
    for (std::uint32_t tile = 0; tile < met.size(); ++tile) {
      std::set<std::uint32_t> images;
      for (const int element : orbits.group()) images.insert(symmetries->symmetry(element).tile(tile));
      const std::uint32_t size = orbits.orbit_size_if_representative(tile);
      REQUIRE(size == (*images.begin() == tile ? images.size() : 0));
      if (size == 0) continue;
      sizes.insert(size);
      for (const std::uint32_t image : images) ++met[image];
    }
    REQUIRE(std::all_of(met.begin(), met.end(), [](int times) { return times == 1; }));
  }
  REQUIRE(sizes.size() >= 4);
}

}  // namespace
}  // namespace pegspace
