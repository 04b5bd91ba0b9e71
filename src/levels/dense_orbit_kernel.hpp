// The inner loops that find canonical positions in the bitmaps: a position is canonical where no image of it
// under the group is smaller. Images of a position of a row are the XOR of those of the row's first position
// and those of its place (dense_canonical_level.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "levels/dense_kernel.hpp"
#include "position/canonical_form.hpp"

namespace pegspace::dense {

/// Appends to found[most_pegs - p] the canonical positions with p pegs, least_pegs <= p <= most_pegs, in the
/// block's rows of `step.target`, in row order. place_images: `words` (a multiple of 8) images by place, the
/// position itself first. complements: nullptr, or all rows of the half that complements of these positions
/// are in; then only positions whose complement is there. `step.pegs` is not used.
void list_canonical(const BlockStep& step, const ClassIndex& index, const CanonicalForm& form,
                    const Position* place_images, std::size_t words, const Row* complements, int least_pegs,
                    int most_pegs, std::vector<Position>* found);

/// Of the places in `bits` keeps those of canonical positions. The images of a position under the group are
/// row_images[i] ^ place_images[place * words + i], 0 <= i < words, a multiple of 8, the position itself
/// first.
void keep_canonical_places(Row& bits, const Position* row_images, const Position* place_images,
                           std::size_t words);

}  // namespace pegspace::dense
