// The characters of a picture with their places, and what they mean. There is one table, and nothing is
// guessed:
//
//     peg      o     or  O  x  X  *  @  1  ●    one of them in a file
//     empty    .     or  _  0  ○  ◯  ·          one of them in a file; 0 beside 1, and ○ ◯ · beside ●
//     none     -     and blanks; or  #          # beside pegs and empty holes only; _ not beside -
//     either   ?                                in the picture of a finish only
//
// A file with a line "letters: X peg, o empty, . none" has the letters of that line, '-', blanks and '?'. The
// program's own drawings mark the last jump with three more letters, each once: : or ◌ for the hole it came
// from and * or × for the one it jumped over, both empty; @ or ◉ for the one it landed in, a peg. Whatever is
// not in the table, or contradicts itself, is refused with what to remove and with a line "letters:" that
// settles it. Callers: board_file.cpp, picture.cpp.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/source_text.hpp"

namespace pegspace {

/// The kinds of places of a picture.
enum class Place { unknown, peg, empty_hole, either, no_hole };

/// One character of a picture (UTF-8), other than a blank.
struct Mark {
  std::size_t line = 0;
  std::size_t byte = 0;    ///< where it begins in its line
  std::size_t column = 0;  ///< where it is seen, from 0
  std::string_view text;
  Place place = Place::unknown;
};

struct Marks {
  std::size_t first_line = 0;  ///< the line of the first mark's row
  std::size_t past_line = 0;   ///< the line that ended the picture, or the number of lines
  std::vector<Mark> all;       ///< row by row
};

/// The letters that a line "letters:" explains.
using Letters = std::map<std::string, Place, std::less<>>;

/// Reads "X peg, o empty, . none", which begins at this byte of the line. Throws InputError.
Letters parse_letters(const SourceText& text, std::size_t line, std::size_t byte);

/// The marks from line `begin` to a header line or the end of the text. Blank lines before the first row and
/// after the last are no rows.
Marks read_marks(const SourceText& text, std::size_t begin);

/// True if the line is not a picture row but "key: ..." (a word other than pegs, and a colon).
bool is_header_line(std::string_view line);

/// Whether all characters of the line are blanks and letters of the table, or of `given`.
bool is_picture_row(std::string_view line, const Letters& given);

/// Gives every mark of the pictures (all of one file, with the same letters) its place; `finish` is the one
/// of them, if any, that may have '?'. Returns the meanings of letters other than 'o', '.' and '-', in words.
/// Throws InputError.
std::vector<std::string> read_letters(const SourceText& text, const std::vector<Marks*>& pictures,
                                      const Marks* finish, const Letters& given);

/// A character for messages: "'x'", "a tab", "a control character (byte 0x1B)".
std::string describe_character(std::string_view character);

/// What to do about a character that is in no picture, as a sentence, or "".
std::string advice_on(std::string_view character);

}  // namespace pegspace
