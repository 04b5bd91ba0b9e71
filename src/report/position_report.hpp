// The facts about a position, on the terminal and as JSON.
#pragma once

#include <string>

#include "base/files/json.hpp"
#include "counting/position_facts.hpp"
#include "report/drawing/board_drawing.hpp"

namespace pegspace {

/// The facts as text. What is not known is "-" on the terminal and null in JSON, never 0. `width` is the
/// terminal's.
std::string position_text(const Problem& problem, const PositionFacts& facts, const DrawingStyle& style,
                          std::size_t width);

/// {"position": {"picture", "number", "pegs", "vacant"}, "depth", "pegs", "class", "orbit", "reachable",
/// "winning", "ways", "solutions_from", ..., "jumps": [...]}. Counts and the position's number are always
/// strings, so that their type does not depend on their size.
Json position_json(const Problem& problem, const PositionFacts& facts);

}  // namespace pegspace
