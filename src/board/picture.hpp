// Pictures: marks whose letters are read (picture_letters.hpp) become holes on a lattice, or the
// pegs of a board that is known. Callers: board_file.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "board/board.hpp"
#include "board/picture_letters.hpp"

namespace pegspace {

struct PictureHole {
  Cell cell;
  Place place = Place::empty_hole;
  Mark mark;
};

struct Picture {
  std::vector<PictureHole> holes;  ///< row by row; at least one, at most max_holes
  std::size_t spacing = 1;         ///< characters from one column of the lattice to the next
  std::size_t origin = 0;          ///< the character of column 0
};

/// The greatest step that all marks keep to, in columns or rows (a member of Mark); 1 where there is only
/// one.
std::size_t common_step(const Marks& marks, std::size_t Mark::*along);

/// The holes of a board's picture. Without a spacing given, it is the widest that all marks keep to: "o o o"
/// on the square lattice are three neighbours, with spacing 1 no two of them are. Throws InputError for no
/// hole, too many holes, holes off the lattice, or farther than 256 rows or columns out.
Picture place_holes(const SourceText& text, const Marks& marks, Lattice lattice,
                    std::optional<std::size_t> spacing);

/// A picture of a board that is known, `of_what` in words. The picture may be moved or stretched in its
/// columns as a whole. Throws InputError at the first place where it has other holes.
ShownHoles read_shown(const SourceText& text, const Marks& marks, const Board& board,
                      const std::string& of_what);

}  // namespace pegspace
