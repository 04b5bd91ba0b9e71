// A linear map A of the places of a tile, in steps that the kernel takes (tile_kernel.hpp). A place is (v,
// x): the number v of its vector, and its place x there. Where A does not carry bits of x into those of v,
//
//     A (v, x) = (P v, S x XOR R v)
//
// and one pass over the tile does it: vector v becomes vector P v, and its places move by S, the same for all
// vectors, and by XOR. Else A = B E1 E2 ... Er, where B is such a map, and each E exchanges places in a pass
// of its own. As many are needed as there are dimensions of x that A carries out of x: at most 1 on English,
// European and diamond41 with vectors of 256 bits, 2 to 4 on Wiegleb. (By exchanges alone, as many as the
// rank of A + I, which is 5 to 12, European and triangle8 took 1.4 times as long, diamond41 1.2 times.
// Without asking for the tile ahead: 1.1 times.)
#pragma once

#include <cstdint>
#include <vector>

#include "levels/dense/layout/tile_kernel.hpp"

namespace pegspace::dense {

/// By the linear map whose bits' images these are.
std::uint32_t image_by(const std::vector<std::uint32_t>& images, std::size_t place);

/// The steps of A for vectors of 2^vector_bits places. images: of the bits of a place, one to one. Of a tile
/// that is smaller than a row, the other places of the row stay.
TileMove tile_move(std::vector<std::uint32_t> images, int vector_bits);

}  // namespace pegspace::dense
