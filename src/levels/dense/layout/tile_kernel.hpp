// The inner loops of symmetries on tiles (tiles.hpp): moving the bits of a tile, and the numbers of its
// positions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "levels/dense/growth/kernel.hpp"
#include "levels/dense/paths/sum_kernel.hpp"

namespace pegspace::dense {

/// A linear map of the places of a tile, as XOR of an entry for the word that a place is in and one for its
/// bit.
struct PlaceMap {
  std::vector<std::uint32_t> of_word;
  std::array<std::uint32_t, 64> in_word = {};

  std::uint32_t operator()(std::uint32_t place) const { return of_word[place >> 6] ^ in_word[place & 63]; }
};

/// Exchanges the places x and x ^ distance where x has an odd number of the bits of `form`; then so has
/// x ^ distance.
struct TileExchange {
  std::uint32_t distance = 0;
  std::uint32_t form = 0;
  alignas(64) std::array<std::uint64_t, 8> odd = {};  ///< of the first words of a tile, the places that have
};

/// A linear map of the places of a tile, in steps (tile_move.hpp) for vectors of this size.
struct TileMove {
  /// Vector `from` becomes vector `to`. Numbers of vectors are as wide as places.
  struct VectorMove {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
  };

  int vector_bits = 0;                   ///< the lowest bits of a place, which tell the place in its vector
  std::vector<TileExchange> exchanges;   ///< first, one after another
  std::vector<TileExchange> in_vectors;  ///< then in every vector, one after another
  std::vector<VectorMove> vectors;       ///< at last; from and to have each vector of a tile once
  std::vector<std::uint32_t>
      shifts;  ///< then places become x ^ shift; each holds for equally many of `vectors`
};

/// Of the instruction set that runs.
int vector_bits();

/// Moves the bits of a tile of so many rows, and then from every place x to x ^ offset. `move` must be for
/// vector_bits(). The result is in `to`; neither `to` nor `spare` may be `from` or each other.
void move_tile(const TileMove& move, std::uint32_t offset, std::size_t rows, const Row* from, Row* to,
               Row* spare);

/// Numbers of a tile's positions copied to the tile of its image.
struct TileNumbersStep {
  LevelRows level;
  const std::uint64_t* first_ranks = nullptr;  ///< by row, of the level
  std::uint32_t from_row = 0;                  ///< first row of the tile
  std::uint32_t to_row = 0;                    ///< first row of its image
  std::uint32_t rows = 1;                      ///< of a tile
  const PlaceMap* origins = nullptr;           ///< from places of the image to those of the tile, ...
  std::uint32_t offset = 0;                    ///< ... which are then XORed with this
  const std::size_t* columns = nullptr;        ///< by column of the image: the column its numbers come from
  std::size_t column_count = 1;
  std::size_t limbs = 1;
  Limb* numbers = nullptr;  ///< of the level: rows one after another, [limb][position of the row][column]
};

void copy_numbers(const TileNumbersStep& step);

}  // namespace pegspace::dense
