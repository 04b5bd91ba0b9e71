// Boards as pictures: SVG files of one position, of a whole solution as a strip, and of a solution that plays
// itself in any browser (SMIL animation; programs that do not animate show the start).
//
// Coordinates: neighbouring holes are 40 units apart on both lattices. Files stand alone: no script, no font
// and no style sheet of others. Called by boards, solve, replay and make-results.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/board.hpp"
#include "report/drawing/board_drawing.hpp"

namespace pegspace {

struct SvgStyle {
  bool upside_down = false;
  HoleLabels labels = HoleLabels::none;
  /// A line above the boards; "" for none.
  std::string title;
};

/// One position. `last` is the jump that led to it, drawn as an arrow.
std::string position_svg(const Board& board, Position pegs, const SvgStyle& style,
                         const std::optional<Jump>& last = std::nullopt);

/// The start and the position after each jump, row by row, each with the jump under it. The jumps must be
/// legal one after the other. `boards_in_row` 0 chooses a number that makes the whole about half as high
/// again as wide or less.
std::string solution_strip_svg(const Board& board, Position start, const std::vector<Jump>& jumps,
                               const SvgStyle& style, int boards_in_row = 0);

/// The solution played in a loop, `seconds_per_jump` each, with a pause at the end.
std::string solution_animation_svg(const Board& board, Position start, const std::vector<Jump>& jumps,
                                   const SvgStyle& style, double seconds_per_jump = 0.8);

}  // namespace pegspace
