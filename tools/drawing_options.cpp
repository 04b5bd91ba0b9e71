#include "drawing_options.hpp"

#include <unistd.h>

namespace pegspace {

void DrawingOptions::declare(Options& options) {
  options.add_choice<ColourMode>(
      "color", colour, "auto|always|never",
      "use colours; auto: if standard output is a terminal and NO_COLOR is not set", Group::display,
      Use::often);
  options.add("framed", framed, "draw boards in a frame, with X for a peg and o for an empty hole",
              Group::display);
  options.add("upside-down", upside_down, "draw the last row of the board first", Group::display);
  options.add_choice<HoleLabels>("labels", labels, "none|names|numbers",
                                 "label the holes with their names or numbers", Group::display, Use::often);
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

}  // namespace pegspace
