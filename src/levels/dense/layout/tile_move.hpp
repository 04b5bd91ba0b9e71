// A linear map A of the places of a tile, in steps for the kernel (tile_kernel.hpp). A place is (v, x): the
// number v of its vector, and its place x there. If A does not carry bits of x into those of v,
//
//     A (v, x) = (P v, S x XOR R v)
//
// and one pass over the tile is enough: vector v becomes vector P v, and its places move by S, the same for
// all vectors, and by XOR. Otherwise A = B E1 E2 ... Er, where B is such a map, and each E exchanges places
// in a pass of its own. The number of exchanges is the number of dimensions of x that A carries out of x: at
// most 1 on English, European and diamond41 with vectors of 256 bits, 2 to 4 on Wiegleb. (With exchanges
// alone, whose number is the rank of A + I, 5 to 12, European and triangle8 took 1.4 times as long, diamond41
// 1.2 times. Without prefetching the tile: 1.1 times.)
#pragma once

#include <cstdint>
#include <vector>

#include "levels/dense/layout/tile_kernel.hpp"

namespace pegspace::dense {

/// The image of a place under the linear map that has these images of bits.
std::uint32_t image_by(const std::vector<std::uint32_t>& images, std::size_t place);

/// The steps of A for vectors of 2^vector_bits places. `images` are the images of a place's bits under A,
/// which must be one to one. If a tile is smaller than a row, the other places of the row stay.
TileMove tile_move(std::vector<std::uint32_t> images, int vector_bits);

}  // namespace pegspace::dense
