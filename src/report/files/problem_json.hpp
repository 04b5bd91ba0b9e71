// A problem as JSON (board, start, finish). Every record has it, and so has
// every JSON file with the results of a problem:
//
//     "board": {"name", "lattice", "directions", "wrap", "holes", "hash", "picture", "file"}
//                              picture: of the start, row by row. directions, wrap: if they are not the
//                              usual ones
//                              file: for graphs, which no picture defines (board/graphs/graph_file.hpp)
//     "start": "d4"            "all": any single vacancy
//     "finish": "any"          null: none
//     "finish_picture": [...]  if the finish is a picture, with '?' for holes where either will do, or one
//                              hole; otherwise null
#pragma once

#include <optional>

#include "base/files/json.hpp"
#include "position/problem.hpp"

namespace pegspace {

/// The board with everything needed to draw it again: name, lattice, holes, hash, picture of the position.
Json board_json(const Board& board, Position pegs);

/// The finish as a picture shows it: its one position, or the fixed holes of an open one; nothing if it has
/// no such picture.
std::optional<ShownHoles> shown_finish(const Problem& problem);

/// {"board", "start", "finish", "finish_picture"}
Json problem_json(const Problem& problem);

}  // namespace pegspace
