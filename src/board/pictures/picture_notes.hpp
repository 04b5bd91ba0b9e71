// Notes on what may have been meant otherwise than it was read, as sentences for people: letters other than
// 'o', '.' and '-', empty holes, spacing, '-' between holes, a start without a jump. A picture that fits two
// readings is refused instead (picture_doubts.hpp).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/pictures/picture_file.hpp"

namespace pegspace {

std::vector<std::string> picture_notes(const ReadPicture& read, const Board& board,
                                       const std::optional<Position>& start);

/// "file: reads 'x' as a peg", or nothing if `read` is empty. `read` are the words of read_letters().
std::optional<std::string> letters_note(const std::string& source, const std::vector<std::string>& read);

/// A note if no peg of the start can jump. With at most one peg, and unless the file says what its letters
/// mean, it offers a line "letters:".
std::optional<std::string> start_note(const std::string& source, const Board& board, Position start,
                                      bool says_letters);

}  // namespace pegspace
