// The characters of a picture one by one, with their places: what stands at each column, before anything is
// known of what the letters mean (picture_letters.hpp). What surrounds them in the program's own drawings is taken
// off here: colours, a frame, and the brackets around labels. Callers: picture.cpp.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/files/source_text.hpp"

namespace pegspace {

/// What a place of a picture is.
enum class Place { unknown, peg, empty_hole, either, no_hole };

/// One character of a picture, or one labelled hole of a drawing: "(d4)".
struct Mark {
  std::size_t line = 0;
  std::size_t byte = 0;    ///< where it begins in its line
  std::size_t column = 0;  ///< where it is seen, from 0; of a label its last character
  std::string_view text;   ///< one character (UTF-8), or the label
  Place place = Place::unknown;
};

struct Marks {
  std::size_t first_line = 0;  ///< the line of the first mark's row
  std::size_t past_line = 0;   ///< the line that ended the picture, or the number of lines
  std::vector<Mark> all;       ///< row by row; blanks are none
  bool framed = false;
  bool labelled = false;  ///< every mark is a label, and its place is known from its brackets
};

/// The marks from line `begin` to a header line or the end of the text. Blank lines before the first row and
/// after the last are no rows. Throws InputError for a broken frame or label.
Marks read_marks(const SourceText& text, std::size_t begin);

/// True where the line is no picture row but "key: ..." (a word other than pegs, and a colon).
bool is_header_line(std::string_view line);

}  // namespace pegspace
