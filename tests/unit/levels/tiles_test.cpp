// Symmetries on tiles against their definition, position by position: where a tile and a place go, the
// offsets of every class and half, bits of a tile moved by every instruction set.
#include <algorithm>

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
using dense::TileSymmetry;
using testing::Generator;

std::vector<Board> boards(Generator& random) {
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
  Generator random(20261122);
  std::size_t with_symmetries = 0;
  std::size_t several_tiles = 0;
  for (const Board& board : boards(random)) {
    INFO(testing::describe({board, board.all_holes(), "", std::nullopt}));
    const SymmetryGroup whole = SymmetryGroup::whole(board);
    const Position start = start_with_vacancies(board, testing::random_holes(random, board, 1));
    const ClassIndex index(board, start, SymmetryGroup::whole(board));
    const int tile_bits = tile_bits_of(index);
    const SymmetryGroup group = tile_group(index, whole);
    with_symmetries += group.order() > 1;
    several_tiles += group.order() > 1 && tile_bits < index.bits();
    for (int element = 0; element < group.order(); ++element) {
      const TileSymmetry symmetry(index, tile_bits, group.permutation(element));
      for (int round = 0; round < 200; ++round) {
        const int half = round % 2;
        const std::uint64_t at = random() & low_bits(index.bits());
        const auto tile = static_cast<std::uint32_t>(at >> tile_bits);
        const std::uint32_t place = place_image(index, group.permutation(element), at & low_bits(tile_bits));
        const std::uint64_t image = index.index_of(group.image(element, index.position_of(half, at)));
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
  Generator random(7);
  std::size_t moved = 0;
  for (const Board& board : boards(random)) {
    INFO(testing::describe({board, board.all_holes(), "", std::nullopt}));
    const ClassIndex index(board, start_with_vacancies(board, bit(0)), SymmetryGroup::whole(board));
    const int tile_bits = tile_bits_of(index);
    const SymmetryGroup group = tile_group(index, SymmetryGroup::whole(board));
    const std::size_t places = bit(tile_bits);
    std::vector<Bits2048> tile(std::max<std::size_t>(places >> dense::row_bits, 1));
    for (std::size_t place = 0; place < places; ++place) {
      if (testing::chance(random, 30))
        tile[place >> 11].word[(place >> 6) % 32] |= bit(static_cast<int>(place % 64));
    }
    for (int element = 0; element < group.order(); ++element) {
      const Permutation& symmetry = group.permutation(element);
      std::vector<std::uint32_t> images;
      for (int i = 0; i < tile_bits; ++i) images.push_back(place_image(index, symmetry, bit(i)));
      const auto offset = static_cast<std::uint32_t>(random() & low_bits(tile_bits));
      std::vector<Bits2048> expected(tile.size());
      for (std::size_t place = 0; place < places; ++place) {
        if (!has_bit(tile[place >> 11].word[(place >> 6) % 32], static_cast<int>(place % 64))) continue;
        const std::uint32_t image = place_image(index, symmetry, place) ^ offset;
        expected[image >> 11].word[(image >> 6) % 32] |= bit(static_cast<int>(image % 64));
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

}  // namespace
}  // namespace pegspace
