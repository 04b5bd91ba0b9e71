// Boards drawn with characters. Works on both lattices, and shows the holes of graphs (draw_graph: with their
// edges): a hole stands where it stands in the picture, stretched so that neighbours in a row do not touch,
// so triangles and hexagons look like triangles and hexagons.
//
//     plain     names
//     o o @     (a1) (b1) [c1]     o  (d4)    peg
//     o * o     (a2) *b2* (c2)     .   d4     empty hole
//     : . o     :a3:  b3  (c3)     @  [d4]    peg that just landed
//                                  *  *d4*    peg just taken away
//                                  :  :d4:    where it came from
//
// With colours, the last jump also has colours of its own.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/board.hpp"

namespace pegspace {

/// The lines of the drawing; words[hole] stands at the hole. Words may hold colours and UTF-8.
std::vector<std::string> draw_board(const Board& board, const std::vector<std::string>& words);

/// A character of an edge that is drawn between two places of the screen.
struct EdgeMark {
  int row;
  int column;
  char mark;
};
/// The marks between two places (row, column), without the ends: one in each row or, along a flat edge, one
/// in each column.
std::vector<EdgeMark> edge_marks(std::pair<int, int> from, std::pair<int, int> to);

/// The lines of a graph with its edges, on every second row; words in ASCII.
std::vector<std::string> draw_graph(const Board& board, const std::vector<std::string>& words);

/// What is written at the holes: names ("d4"), or numbers from 1 ("17").
enum class HoleLabels { none, names, numbers };

/// The words of these labels, one per hole; empty words for `none`.
std::vector<std::string> hole_words(const Board& board, HoleLabels labels);

struct DrawingStyle {
  bool colour = false;   ///< escape sequences of colours
  bool unicode = false;  ///< characters beyond ASCII, as UTF-8
  HoleLabels labels = HoleLabels::none;
};

/// The lines of the position. `last` is the jump that led to it, which is marked.
std::vector<std::string> draw_position(const Board& board, Position pegs, const DrawingStyle& style,
                                       const std::optional<Jump>& last = std::nullopt);

/// One drawing with lines below it (a caption), centred under it.
std::vector<std::string> with_caption(std::vector<std::string> drawing, const std::string& caption);

/// Any number of drawings next to each other, as many in a row as fit into `width` columns, all as wide as
/// the widest; rows are a blank line apart. A drawing of more columns is cut into strips, between words where
/// that is possible, which follow like separate drawings. Every line ends with a line end, none with a blank.
std::string drawings_in_rows(const std::vector<std::vector<std::string>>& whole, std::size_t width);

}  // namespace pegspace
