// The text of a board on a lattice: header lines, the board's picture, an optional picture of the finish. The
// grammar, line by line:
//
//     { comment or blank or setting }  [ "board:" ]  picture  [ "finish:" picture ]
//
// with the settings "lattice:", "directions:", "wrap:", "without:", "spacing:" and "letters:"
// (board/board_file.hpp says what they mean). Pictures themselves are read in picture.cpp, their letters in
// picture_letters.cpp, "without:" in lines_left_out.cpp.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "board/pictures/picture.hpp"

namespace pegspace {

/// The content of such a text, before a Board is made of it.
struct PictureFile {
  std::optional<Lattice> lattice;  ///< square if the line is missing
  Neighbourhood neighbourhood;
  bool one_diagonal = false;  ///< "directions: 6"
  /// The lines of the settings. If "lattice" is missing, its line is that of "board:".
  std::map<std::string, std::size_t> lines;
  std::string without;             ///< the jumps of "without:", as they are written
  std::size_t without_column = 0;  ///< in bytes, of these
  std::optional<std::size_t> spacing;
  Letters letters;
  bool is_bare = false;  ///< the line "board:" is missing
  Marks board;
  std::optional<Marks> finish;

  Lattice picture_lattice() const { return lattice.value_or(Lattice::square); }
};

/// Whether the first line that says anything is a header of such a text.
bool has_picture_header(const SourceText& text);
/// Whether all lines, up to a header, can be rows of a picture.
bool has_picture_rows(const SourceText& text);

/// Reads such a text. Throws InputError, also for texts of any other form.
PictureFile read_picture_file(const SourceText& text);

/// Gives the marks of the pictures their places (read_letters()). With `is_finish`, the picture of the board
/// shows a finish.
std::vector<std::string> read_letters_of(const SourceText& text, PictureFile& file, bool is_finish);

/// Throws InputError if sides that are joined have no holes, or are too near.
void require_sides(const SourceText& text, const PictureFile& file, const Picture& picture);

/// The picture of a board; `read` are the words of read_letters().
struct ReadPicture {
  const SourceText& text;
  const Marks& marks;
  const Picture& picture;
  const std::vector<std::string>& read;
  const PictureFile& file;
};

}  // namespace pegspace
