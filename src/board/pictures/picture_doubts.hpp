// Pictures that can be read in two ways. Such a picture is refused, with both readings and what settles it,
// unless a line "letters:", "spacing:" or "lattice:" above it already does:
//
//     ..ooo..    '.' in the corners: empty holes, or no holes
//     **-**      '-' or a blank between holes in a picture without empty holes: an empty hole, or no hole
//     o-o        holes that stand two apart because of a ruler, of lines between them, or of blank rows
//     ...o...    a start without a jump that has one if the letters mean the opposite
//     o          rows of 1, 2, 3, ... holes: a triangle, or steps on the square lattice
//     oo
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/pictures/picture_file.hpp"

namespace pegspace {

/// Throws InputError if what stands between the holes, or in the corners, has two readings.
void refuse_doubtful_places(const ReadPicture& read);

/// Whether some '-' is not among those around all four corners: in a picture without empty holes it may be
/// one.
bool has_dashes_within(const ReadPicture& read);

/// Throws InputError if no peg can jump, but could if the lattice or the letters were others.
void refuse_doubtful_start(const ReadPicture& read, const Board& board, const std::optional<Position>& start);

/// Whether an adjacency matrix can be the picture of a start as well (1 a peg, 0 none): a peg can jump, and
/// it is small, or the same from the left and from the right.
bool may_be_start(const std::vector<std::string>& matrix);

}  // namespace pegspace
