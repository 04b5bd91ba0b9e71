#include "drawing_options.hpp"

#include <unistd.h>

#include "command_line.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {

void add_drawing_options(po::options_description& options) {
  options.add_options()  //
      ("color", text_value("auto|always|never"),
       "colours; auto: where standard output is a terminal and NO_COLOR is not set")  //
      ("framed", "boards in a frame, X a peg, o an empty hole")                       //
      ("upside-down", "the last row of the board first")                              //
      ("labels", text_value("none|names|numbers"), "write at each hole its name or its number");
}

DrawingStyle read_drawing_style(const Arguments& arguments) {
  DrawingStyle style;
  const ColourMode mode = parse_colour_mode(arguments.value("color").value_or("auto"));
  style.colour = shows_colour(mode, STDOUT_FILENO);
  // Plain ASCII wherever a program may read on; a person at a terminal gets the better characters.
  style.unicode = style.colour && locale_is_utf8();
  style.framed = arguments.has("framed");
  style.upside_down = arguments.has("upside-down");
  style.labels = parse_hole_labels(arguments.value("labels").value_or("none"));
  return style;
}

SvgStyle svg_style(const DrawingStyle& style, std::string title) {
  return {style.upside_down, style.labels, std::move(title)};
}

}  // namespace pegspace
