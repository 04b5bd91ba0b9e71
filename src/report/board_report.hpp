// The description of a board: all that follows from its picture (jumps, symmetries, classes, the problems
// that the class allows), the memory each engine would need, published counts. Also the list of the boards
// known by name. Both as text and JSON.
#pragma once

#include <span>
#include <string>

#include "base/files/json.hpp"
#include "base/result_table.hpp"
#include "levels/engine.hpp"
#include "position/problem.hpp"
#include "report/drawing/board_drawing.hpp"

namespace pegspace {

std::string board_list_text(std::size_t width);
/// {"boards": [{"name", "description", "examples"}]}
Json board_list_json();

/// The description of the problem's board and start. The engines' memory is stated for this start.
std::string board_text(const Problem& problem, std::span<const Engine> engines, std::size_t width);
Json board_details_json(const Problem& problem, std::span<const Engine> engines);

/// A jump with the names of its holes.
struct NamedJump {
  std::string from;
  std::string over;
  std::string to;
  Jump jump;
};
extern const ResultTable<NamedJump> jumps_table;
/// All jumps as CSV.
std::string jumps_csv(const Board& board);

}  // namespace pegspace
