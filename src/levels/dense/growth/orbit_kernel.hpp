// The inner loop that finds canonical positions in the bitmaps: a position is canonical where no image of it
// under the group is smaller. Images of a position of a row are the XOR of those of the row's first position
// and those of its place (place_images.hpp).
#pragma once

#include <cstddef>

#include "levels/dense/growth/kernel.hpp"

namespace pegspace::dense {

/// Of the places in `bits` keeps those of canonical positions. The images of a position under the group are
/// row_images[i] ^ place_images[place * words + i], 0 <= i < words, a multiple of 8, the position itself
/// first.
void keep_canonical_places(Row& bits, const Position* row_images, const Position* place_images,
                           std::size_t words);

}  // namespace pegspace::dense
