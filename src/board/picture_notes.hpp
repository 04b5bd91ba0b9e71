// What of a picture may have been meant otherwise than it was read, as sentences for people: letters other
// than 'o', '.' and '-', blanks and '-' between holes, empty corners, a start that leads nowhere, a lattice
// that was forgotten. A picture is never read in silence where one of these holds. Callers: board_file.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/picture.hpp"

namespace pegspace {

/// The picture of a board; `read` are the words of read_letters(). `says_spacing`, `says_lattice`: the file
/// has such a line.
struct ReadPicture {
  const SourceText& text;
  const Marks& marks;
  const Picture& picture;
  const std::vector<std::string>& read;
  bool says_spacing = false;
  bool says_lattice = false;
  bool says_letters = false;
};

std::vector<std::string> picture_notes(const ReadPicture& read, const Board& board,
                                       const std::optional<Position>& start);

/// "file: reads 'x' as a peg", or nothing where no letters were read (words of read_letters()).
std::optional<std::string> letters_note(const std::string& source, const std::vector<std::string>& read);

/// Says so where no peg of the start can jump; of few pegs, unless the file says what its letters mean, with
/// a line for that.
std::optional<std::string> start_note(const std::string& source, const Board& board, Position start,
                                      bool says_letters);

}  // namespace pegspace
