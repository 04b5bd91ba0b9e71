// The text of a board on a lattice:
//
//     # a comment
//     lattice: triangular        square if the line is missing
//     directions: 8              square lattice alone: with the diagonals
//     wrap: rows                 square lattice alone: rows, columns or both
//     without: c4-c2, d4-d6      lines_left_out.hpp
//     letters: X peg, _ empty, / none
//     board:                     may be missing if there is no header
//     --ooo--
//     ...
//     finish:                    optional: the position to reach, of the same size
//     ...
//
// An empty line ends a picture; "finish:" or the end of the text may follow. Empty lines above the first
// header and above a picture are skipped. Pictures: picture.hpp.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "board/board.hpp"
#include "board/pictures/picture.hpp"

namespace pegspace {

/// The content of such a text, before a Board is made of it.
struct PictureFile {
  bool has_headers = false;
  Lattice lattice = Lattice::square;
  Neighbourhood neighbourhood;
  std::map<std::string, std::size_t, std::less<>> lines;  ///< of the headers
  std::string_view without;                               ///< the jumps of "without:", as they are written
  std::size_t without_byte = 0;
  Letters letters;
  Picture board;
  std::optional<Picture> finish;
};

/// Reads such a text; with `is_finish` its first picture shows a finish. Throws InputError.
PictureFile read_picture_file(const SourceText& text, bool is_finish = false);

/// The board of these holes, with its name. Throws InputError if holes are off the lattice, joined sides have
/// no holes or are too near, or no two holes are neighbours.
Board board_of_picture(const SourceText& text, const PictureFile& file, const std::string& name);

}  // namespace pegspace
