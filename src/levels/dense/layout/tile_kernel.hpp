// The inner loop of symmetries on tiles (tiles.hpp): moving the bits of a tile.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "levels/dense/search/kernel.hpp"

namespace pegspace::dense {

/// Exchanges the places x and x ^ distance if x has an odd number of the bits of `form`; then x ^ distance
/// has an odd number as well.
struct TileExchange {
  std::uint32_t distance = 0;
  std::uint32_t form = 0;
  alignas(64) std::array<std::uint64_t, 8> odd = {};  ///< the places in the first words of a tile that have
                                                      ///< an odd number
};

/// A linear map of the places of a tile, in steps (tile_move.hpp) for vectors of 2^vector_bits places.
struct TileMove {
  /// Vector `from` becomes vector `to`. Numbers of vectors are as wide as places.
  struct VectorMove {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
  };

  int vector_bits = 0;                   ///< number of the lowest bits of a place, which are the place in its
                                         ///< vector
  std::vector<TileExchange> exchanges;   ///< done first, one after another
  std::vector<TileExchange> in_vectors;  ///< done next in every vector, one after another
  std::vector<VectorMove> vectors;       ///< done last; `from` and `to` each have every vector of a tile once
  std::vector<std::uint32_t>
      shifts;  ///< then places become x ^ shift; each shift is for the same number of `vectors`
};

/// The vector_bits of the instruction set in use.
int vector_bits();

/// Moves the bits of a tile of that many rows by `move`, and then from every place x to x ^ offset. `move`
/// must be for vector_bits(). The result is in `to`; neither `to` nor `spare` may be `from` or each other.
void move_tile(const TileMove& move, std::uint32_t offset, std::size_t rows, const Bits2048* from,
               Bits2048* to, Bits2048* spare);

}  // namespace pegspace::dense
