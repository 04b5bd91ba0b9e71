// What the letters of a picture mean. Pictures are written in many ways; every way that can be read in one way only
// is taken, with a note of what was read, and any other is refused with both readings:
//
//     peg     o    or  O  x  X  *  @  1  ●      one of them in a file
//     empty   .    or  _  0  ○  ·               one of them in a file; _, 0 and ○ beside pegs only: 0 beside 1, ○ beside ●
//     either  ?                                 in the picture of a finish only
//     none    -  and blanks; or  #              # beside pegs and empty holes only; _ not beside -
//
// The program's own drawings: in a frame X is a peg and o an empty hole, and the last jump has three marks of its own
// (board_drawing.hpp): : or ◌ where it came from and * or × over what, empty; @, # or ◉ where it landed, a peg.
// Callers: picture.cpp.
#pragma once

#include <string>
#include <vector>

#include "board/picture_marks.hpp"

namespace pegspace {

/// Gives every mark of the pictures (of one file, which write alike) its place; `finish` is the one of them, if any,
/// that may have '?'. Returns notes of what was read
/// otherwise than as 'o', '.', '-'. Throws InputError at the first letter that is none, or is one in two ways.
std::vector<std::string> read_letters(const SourceText& text, const std::vector<Marks*>& pictures,
                                      const Marks* finish);

/// A character for messages: "'x'", "a tab", "a byte outside ASCII (0xC2)".
std::string describe_character(std::string_view character);

}  // namespace pegspace
