// Symmetries on tiles against their definition, position by position: where a tile and a place go, the offsets
// of every class and half, bits of a tile moved by every instruction set, orbits of tiles.
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

using dense::Row;
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
  for (int i = 0; i < 60; ++i) {
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

TEST_CASE("symmetries carry tiles to tiles and places as they say", "[tiles]") {
  Random random(20261122);
  std::size_t with_symmetries = 0;
  std::size_t several_tiles = 0;
  for (const Board& board : boards(random)) {
    INFO(testing::describe({board, board.all_holes(), "", std::nullopt}));
    const SymmetryGroup whole = SymmetryGroup::whole(board);
    const Position start = start_with_vacancies(board, testing::random_holes(random, board, 1));
    const ClassIndex index(board, start, SymmetryGroup::whole(board));
    const TileSymmetries tiles(index, whole);
    REQUIRE(tiles.elements().front() == 0);
    REQUIRE(tiles.tile_bits() >= std::min(index.bits(), dense::row_bits));
    REQUIRE(std::uint64_t{tiles.tiles()} << tiles.tile_bits() == bit(index.bits()));
    with_symmetries += tiles.elements().size() > 1;
    several_tiles += tiles.elements().size() > 1 && tiles.tiles() > 1;
    for (const int element : tiles.elements()) {
      for (const int other : tiles.elements()) {  // a group
        const Permutation both = product(whole.permutation(element), whole.permutation(other));
        REQUIRE(std::any_of(tiles.elements().begin(), tiles.elements().end(),
                            [&](int candidate) { return whole.permutation(candidate) == both; }));
      }
      const Permutation there_and_back =
          product(whole.permutation(element), whole.permutation(tiles.inverse(element)));
      REQUIRE(there_and_back == whole.permutation(0));
      const TileSymmetry& symmetry = tiles.symmetry(element);
      for (int round = 0; round < 200; ++round) {
        const int half = round % 2;
        const std::uint64_t at = random() & low_bits(index.bits());
        const auto tile = static_cast<std::uint32_t>(at >> tiles.tile_bits());
        const auto place = static_cast<std::uint32_t>(at & low_bits(tiles.tile_bits()));
        const std::uint64_t image = index.index_of(whole.image(element, index.position_of(half, at)));
        REQUIRE(image >> tiles.tile_bits() == symmetry.tile(tile));
        REQUIRE((image & low_bits(tiles.tile_bits())) ==
                (symmetry.places()(place) ^ symmetry.offset(tile, symmetry.constant_of(index, half))));
      }
    }
  }
  REQUIRE(with_symmetries > 30);
  REQUIRE(several_tiles > 10);
}

TEST_CASE("the bits of a tile go where its places go, for every instruction set", "[tiles]") {
  Random random(7);
  std::size_t moved = 0;
  for (const Board& board : boards(random)) {
    INFO(testing::describe({board, board.all_holes(), "", std::nullopt}));
    const ClassIndex index(board, start_with_vacancies(board, bit(0)), SymmetryGroup::whole(board));
    const TileSymmetries tiles(index, SymmetryGroup::whole(board));
    const std::size_t places = bit(tiles.tile_bits());
    std::vector<Row> tile(tiles.rows_per_tile());
    for (std::size_t place = 0; place < places; ++place) {
      if (testing::chance(random, 30))
        tile[place >> 11].lane[(place >> 6) % 32] |= bit(static_cast<int>(place % 64));
    }
    for (const int element : tiles.elements()) {
      const TileSymmetry& symmetry = tiles.symmetry(element);
      std::vector<std::uint32_t> images;
      for (int i = 0; i < tiles.tile_bits(); ++i) images.push_back(symmetry.places()(1U << i));
      const auto offset = static_cast<std::uint32_t>(random() & low_bits(tiles.tile_bits()));
      std::vector<Row> expected(tile.size());
      for (std::size_t place = 0; place < places; ++place) {
        if (!has_bit(tile[place >> 11].lane[(place >> 6) % 32], static_cast<int>(place % 64))) continue;
        const std::uint32_t image = symmetry.places()(static_cast<std::uint32_t>(place)) ^ offset;
        expected[image >> 11].lane[(image >> 6) % 32] |= bit(static_cast<int>(image % 64));
      }
      for (const std::string& target : simd_targets()) {
        INFO(target);
        force_simd_target(target);
        std::vector<Row> image(tile.size(), Row{{1, 2, 3}});
        std::vector<Row> spare(tile.size(), Row{{4, 5, 6}});
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

/// Calls work(board, start, index, orbits) for the boards whose index has at most so many bits; the orbits are
/// those of the symmetries that fix the start.
template <typename Work>
void for_orbits(unsigned seed, int most_bits, Work&& work) {
  Random random(seed);
  for (const Board& board : boards(random)) {
    INFO(testing::describe({board, board.all_holes(), "", std::nullopt}));
    const Position start = start_with_vacancies(board, bit(board.default_vacancy()));
    const ClassIndex index(board, start, SymmetryGroup::whole(board));
    if (index.bits() <= most_bits) work(board, start, index, dense::TileOrbits(board, index, {{start}}));
  }
}

TEST_CASE("orbits part the tiles", "[tiles]") {
  std::set<std::uint32_t> sizes;
  for_orbits(8, 28,
             [&](const Board& board, Position start, const ClassIndex&, const dense::TileOrbits& orbits) {
               const SymmetryGroup whole = SymmetryGroup::whole(board);
               for (const int element : orbits.group()) REQUIRE(whole.image(element, start) == start);
               std::vector<int> met(orbits.symmetries().tiles());
               for (std::uint32_t tile = 0; tile < met.size(); ++tile) {
                 const std::uint32_t size = orbits.orbit_size_if_representative(tile);
                 if (size == 0) continue;
                 sizes.insert(size);
                 std::uint32_t images = 1;
                 ++met[tile];
                 orbits.for_other_images(tile, [&](std::size_t which, std::uint32_t image) {
                   REQUIRE(image > tile);
                   REQUIRE(orbits.symmetries().symmetry(orbits.group()[which]).tile(tile) == image);
                   ++images;
                   ++met[image];
                 });
                 REQUIRE(images == size);
               }
               REQUIRE(std::all_of(met.begin(), met.end(), [](int times) { return times == 1; }));
             });
  REQUIRE(sizes.size() >= 4);
}

}  // namespace
}  // namespace pegspace
