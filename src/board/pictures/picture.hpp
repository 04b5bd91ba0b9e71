// Pictures: marks whose letters are read (picture_letters.hpp) become holes on a lattice, or the pegs of a
// board that is known. Callers: board_file.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.hpp"
#include "board/pictures/picture_letters.hpp"

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
  bool is_from_edge = false;       ///< a triangle drawn at its left or right edge, whose rows were centred
};

/// The greatest step that all marks keep to, in columns or rows (a member of Mark); 1 if there is only one
/// mark.
std::size_t common_step(const Marks& marks, std::size_t Mark::*along);

/// The widest spacing that these marks keep to.
std::size_t widest_spacing(const Marks& marks, Lattice lattice);

/// The holes of a board's picture. Without a spacing given, it is the widest that all marks keep to: "o o o"
/// on the square lattice are three neighbours; with spacing 1, no two of them are. On the triangular lattice,
/// rows of 1, 2, 3, ... holes (or of these lengths backwards) that all begin or all end in one column are a
/// triangle whose rows are centred. Throws InputError for no hole, too many holes, holes off the lattice, or
/// farther than 256 rows or columns out.
Picture place_holes(const SourceText& text, const Marks& marks, Lattice lattice,
                    std::optional<std::size_t> spacing);

/// Whether the holes are rows of 1, 2, 3, ... holes, or of these lengths backwards, at least two rows, that
/// all begin or all end in one column.
bool is_triangle_at_edge(const std::vector<PictureHole>& holes);

/// The cells of the triangular lattice for a square array whose holes have six neighbours: those beside,
/// above and below, and those along the diagonal from upper left to lower right.
std::vector<Cell> along_diagonal(std::vector<Cell> cells);

/// The hole before the first place between two holes of a row that has this mark ("": a blank), or null.
const PictureHole* hole_before_gap(const Marks& marks, const Picture& picture, Lattice lattice,
                                   std::string_view mark);

/// A picture of a board that is known, `of_what` in words. The picture may be moved or stretched in its
/// columns as a whole, or be a triangle drawn at an edge; with `one_diagonal` it is an array as
/// along_diagonal() reads it. Throws InputError at the first place where the holes differ.
ShownHoles read_shown(const SourceText& text, const Marks& marks, const Board& board,
                      const std::string& of_what, bool one_diagonal = false);

}  // namespace pegspace
