// What of a picture may have been meant otherwise than it was read, as sentences for people: letters other
// than 'o', '.' and '-', empty holes, spacing, '-' between holes, a start that leads nowhere. What fits two
// readings is refused instead (picture_doubts.hpp). Callers: board_file.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/pictures/picture_file.hpp"

namespace pegspace {

std::vector<std::string> picture_notes(const ReadPicture& read, const Board& board,
                                       const std::optional<Position>& start);

/// "file: reads 'x' as a peg", or nothing where no letters were read (words of read_letters()).
std::optional<std::string> letters_note(const std::string& source, const std::vector<std::string>& read);

/// Says so where no peg of the start can jump; of few pegs, unless the file says what its letters mean, with
/// a line for that.
std::optional<std::string> start_note(const std::string& source, const Board& board, Position start,
                                      bool says_letters);

}  // namespace pegspace
