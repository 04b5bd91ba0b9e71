#include "drawing_options.hpp"

#include <unistd.h>

namespace pegspace {

void DrawingOptions::declare(Options& options) {
  options.add_choice<ColourMode>(
      "color", colour, "auto|always|never",
      "use colours; auto: if standard output is a terminal and NO_COLOR is not set");
  options.add("framed", framed, "draw boards in a frame, with X for a peg and o for an empty hole");
  options.add("upside-down", upside_down, "draw the last row of the board first");
  options.add_choice<HoleLabels>("labels", labels, "none|names|numbers",
                                 "label the holes with their names or numbers");
}

DrawingStyle style_of(const DrawingOptions& given) {
  DrawingStyle style;
  style.colour = shows_colour(given.colour, STDOUT_FILENO);
  // Plain ASCII wherever a program may read on; a person at a terminal gets the better characters.
  style.unicode = style.colour && locale_is_utf8();
  style.framed = given.framed;
  style.upside_down = given.upside_down;
  style.labels = given.labels;
  return style;
}

SvgStyle svg_style(const DrawingStyle& style, std::string title) {
  return {style.upside_down, style.labels, std::move(title)};
}

}  // namespace pegspace
