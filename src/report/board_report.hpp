// A board described: all that follows from its picture (jumps, symmetries, classes, which problems the class
// allows), the memory each engine would take, published counts; and the list of the boards known by name. As
// text and JSON. Called by tools/boards.cpp.
#pragma once

#include <span>
#include <string>

#include "base/files/json.hpp"
#include "levels/engine.hpp"
#include "position/problem.hpp"
#include "report/drawing/board_drawing.hpp"

namespace pegspace {

std::string board_list_text(std::size_t width);
/// {"boards": [{"name", "description", "examples"}]}
Json board_list_json();

/// Of the problem's board and its start, which is also what the engines' memory is told for.
std::string board_text(const Problem& problem, std::span<const Engine> engines, std::size_t width);
Json board_details_json(const Problem& problem, std::span<const Engine> engines);

/// All jumps as CSV, in the order in which searches try them: from,over,to.
std::string jumps_csv(const Board& board, HoleLabels labels);

}  // namespace pegspace
