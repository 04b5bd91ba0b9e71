// The inner loop of symmetries on tiles (tiles.hpp): moving the bits of a tile.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "levels/dense/search/kernel.hpp"

namespace pegspace::dense {

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
void move_tile(const TileMove& move, std::uint32_t offset, std::size_t rows, const Bits2048* from,
               Bits2048* to, Bits2048* spare);

}  // namespace pegspace::dense
