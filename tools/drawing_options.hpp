// How boards are drawn, on the command line, for every command that draws: --color, --framed, --upside-down,
// --labels.
#pragma once

#include "command.hpp"
#include "report/drawing/board_drawing.hpp"
#include "report/drawing/board_svg.hpp"

namespace pegspace {

/// Adds --color, --framed, --upside-down and --labels.
void add_drawing_options(po::options_description& options);

/// The style for standard output. Throws InputError.
DrawingStyle read_drawing_style(const Arguments& arguments);

/// The same wishes for pictures.
SvgStyle svg_style(const DrawingStyle& style, std::string title);

}  // namespace pegspace
