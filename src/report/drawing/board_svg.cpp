#include "report/drawing/board_svg.hpp"

#include <algorithm>
#include <cmath>

#include "base/check.hpp"
#include "report/drawing/svg_canvas.hpp"

namespace pegspace {
namespace {

constexpr double title_height = 34;
constexpr double caption_height = 26;

std::string accessible_title(const Board& board, const SvgStyle& style) {
  return style.title.empty() ? "Peg solitaire, " + board.name() : style.title;
}

/// Boards in a row so that the picture comes near 3 : 2.
int best_boards_in_row(std::size_t boards, double width, double height) {
  const double wanted = std::sqrt(static_cast<double>(boards) * 1.5 * height / width);
  return std::clamp(static_cast<int>(std::ceil(wanted)), 1, static_cast<int>(boards));
}

}  // namespace

std::string position_svg(const Board& board, Position pegs, const SvgStyle& style,
                         const std::optional<Jump>& last) {
  const SvgBoard canvas(board, style.upside_down, style.labels);
  const double top = style.title.empty() ? 0 : title_height;
  std::string text = svg_begin(canvas.width(), canvas.height() + top, accessible_title(board, style)) +
                     canvas.body_definition();
  if (!style.title.empty()) text += svg_title(canvas.width(), style.title);
  return text + svg_group({0, top}, canvas.position(pegs, last ? &*last : nullptr)) + "</svg>\n";
}

std::string solution_strip_svg(const Board& board, Position start, const std::vector<Jump>& jumps,
                               const SvgStyle& style, int boards_in_row) {
  const SvgBoard canvas(board, style.upside_down, style.labels);
  const std::size_t boards = jumps.size() + 1;
  const double cell_height = canvas.height() + caption_height;
  const int in_row =
      boards_in_row > 0 ? boards_in_row : best_boards_in_row(boards, canvas.width(), cell_height);
  const int rows = (static_cast<int>(boards) + in_row - 1) / in_row;
  const double top = style.title.empty() ? 0 : title_height;
  const double width = in_row * canvas.width();
  std::string text =
      svg_begin(width, rows * cell_height + top, accessible_title(board, style)) + canvas.body_definition();
  if (!style.title.empty()) text += svg_title(width, style.title);
  Position pegs = start;
  for (std::size_t i = 0; i < boards; ++i) {
    const Jump* last = i == 0 ? nullptr : &jumps[i - 1];
    if (last != nullptr) pegs ^= bit(last->from) | bit(last->over) | bit(last->to);
    const std::string caption = last == nullptr ? "start" : std::to_string(i) + ". " + board.jump_name(*last);
    const Point2 at{static_cast<double>(static_cast<int>(i) % in_row) * canvas.width(),
                    top + static_cast<double>(static_cast<int>(i) / in_row) * cell_height};
    text += svg_group(at, canvas.position(pegs, last) +
                              svg_text({canvas.width() / 2, canvas.height() + 14}, "caption", caption));
  }
  return text + "</svg>\n";
}

}  // namespace pegspace
