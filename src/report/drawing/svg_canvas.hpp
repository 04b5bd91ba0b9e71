// What the SVG pictures of boards are put together from: coordinates of holes, the board's body, its holes,
// pegs and labels, and the definitions (colours, gradients) that they refer to. Called by board_svg.cpp and
// board_animation.cpp only.
//
// Coordinates: neighbours are `pitch` units apart. Square: (column, row) * pitch. Triangular: columns are
// half a pitch, rows pitch * sqrt(3) / 2. The picture of a board begins at (0, 0) and is width() * height().
#pragma once

#include <string>
#include <string_view>

#include "board/board.hpp"
#include "report/drawing/board_drawing.hpp"

namespace pegspace {

struct Point2 {
  double x = 0;
  double y = 0;
};

/// A number as SVG has it: at most two digits behind the point, no exponent, the same in every locale.
std::string svg_number(double value);

/// Text with the characters escaped that XML gives a meaning to.
std::string xml_text(std::string_view text);

class SvgBoard {
 public:
  static constexpr double pitch = 40;
  static constexpr double peg_radius = 14.5;

  SvgBoard(const Board& board, bool upside_down, HoleLabels labels);

  double width() const { return width_; }
  double height() const { return height_; }
  Point2 centre(int hole) const;

  /// The board without pegs: body and holes.
  std::string body() const;
  /// The same as a definition, which position() refers to: once per picture, however many positions it has.
  std::string body_definition() const;
  /// A peg, at its hole; `kind` is "peg" or "moved" (the one that just jumped).
  std::string peg(int hole, std::string_view kind) const;
  /// Names or numbers, above pegs and holes; "" without labels.
  std::string labels(Position pegs) const;
  /// The whole position; `last` is drawn as the peg taken away and an arrow.
  std::string position(Position pegs, const Jump* last) const;

 private:
  /// Path data of every hole as a point, and of the lines between neighbouring holes.
  std::string holes_path() const;
  std::string edges_path() const;
  /// Of what sticks out at joined sides.
  std::string joints_path() const;
  std::string arrow(const Jump& jump) const;

  const Board& board_;
  Cell corner_;
  bool upside_down_;
  std::vector<std::string> labels_;
  double width_ = 0;
  double height_ = 0;
};

/// The opening tag of a picture of that size, with a title for screen readers, and the definitions.
std::string svg_begin(double width, double height, std::string_view title);

/// A line of text centred at (x, y); `kind` is "title", "caption", "on-peg" or "on-hole".
std::string svg_text(Point2 at, std::string_view kind, std::string_view text);

/// The title above a picture of that width, squeezed where it would be wider.
std::string svg_title(double width, std::string_view text);

/// A group moved by (x, y).
std::string svg_group(Point2 at, std::string_view content);

}  // namespace pegspace
