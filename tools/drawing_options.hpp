// How boards are drawn, on the command line, for every command that draws: --color, --labels.
#pragma once

#include "options.hpp"
#include "report/drawing/board_drawing.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {

struct DrawingOptions {
  ColourMode colour = ColourMode::automatic;
  HoleLabels labels = HoleLabels::none;

  /// --color and --labels
  void declare(Options& options);
};

/// The style for standard output.
DrawingStyle style_of(const DrawingOptions& given);

}  // namespace pegspace
