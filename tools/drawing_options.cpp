#include "drawing_options.hpp"

#include <unistd.h>

namespace pegspace {

void DrawingOptions::declare(Options& options) {
  options.add_choice<ColourMode>(
      "color", colour, "auto|always|never",
      "use colours (default: auto, if standard output is a terminal and NO_COLOR is not set)",
      Group::display);
  options.add_choice<HoleLabels>("labels", labels, "none|names|numbers",
                                 "label the holes with their names or numbers (default: none)",
                                 Group::display);
}

DrawingStyle style_of(const DrawingOptions& given) {
  DrawingStyle style;
  style.colour = shows_colour(given.colour, STDOUT_FILENO);
  // Plain ASCII wherever a program may read on; a person at a terminal gets the better characters.
  style.unicode = style.colour && locale_is_utf8();
  style.labels = given.labels;
  return style;
}

}  // namespace pegspace
