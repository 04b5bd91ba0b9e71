// The line "without: c4-c2, d4-(d5)-d6" of a board file: jumps that are not on the board, either way. Read
// once the holes are known.
#pragma once

#include <string>
#include <vector>

#include "board/pictures/picture_file.hpp"

namespace pegspace {

/// The lines that the file names, of a board with all its jumps: FROM-TO, or FROM-OVER-TO (brackets around
/// OVER are allowed), which is needed if two jumps lead from FROM to TO. Throws InputError if one is no jump
/// of the board, fits two, or is named twice.
std::vector<Jump> read_lines_left_out(const SourceText& text, const PictureFile& file, const Board& board);

/// The lines that the board lacks as such a line has them, each with its middle: "c2-c3-c4, d4-d5-d6".
std::string lines_left_out_text(const Board& board);

}  // namespace pegspace
