// A problem in JSON, whole: board, start, finish; and the board back. run.json has it beside its other keys;
// the JSON forms of counts, games, moves and levels have only names, and a key "problem" where these do not
// say all:
//
//     "board": {"name", "lattice", "directions", "wrap", "holes", "hash", "picture", "file"}
//                              picture: of the start, row by row. directions, wrap: where they are not the
//                              usual ones
//                              file: of graphs, which no picture tells (board/graphs/graph_file.hpp)
//     "start": "d4"            "all": any single vacancy
//     "finish": "any"          null: none
//     "finish_picture": [...]  where the finish is a picture, with '?' for holes where either will do, or one
//                              hole; else null
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/files/json.hpp"
#include "position/problem.hpp"

namespace pegspace {

/// The board with everything needed to draw it again: name, lattice, holes, hash, picture of the position.
Json board_json(const Board& board, Position pegs);

/// The picture (Board::picture) with '?' at open holes.
std::vector<std::string> picture_of(const Board& board, const ShownHoles& shown);

/// What a picture shows of the finish: its one position, or the fixed holes of an open one; nothing where
/// there is no such picture.
std::optional<ShownHoles> shown_finish(const Problem& problem);

/// Adds "lattice", and "directions" and "wrap" where they are not the usual ones.
void add_settings(Json& json, const Board& board);

/// Adds "board", "start", "finish" and "finish_picture".
void add_problem(Json& json, const Problem& problem);

/// "board", "start" and "finish" as names: what the JSON of a result begins with.
Json names_json(const Problem& problem);

/// Adds "problem" where the catalogue's board of that name and the labels of start and finish do not give
/// the problem again.
void add_problem_unless_named(Json& json, const Problem& problem);

/// {"board", "start", "finish", "solutions": [...], then `more`}, and "problem" where names do not say it:
/// what `solve --json` found, and what `replay --json` checked. Each solution has "jumps" and "moves" as in
/// the notation json (notation.hpp).
Json solutions_json(const Problem& problem, Json solutions, const Json& more);

/// Reads what board_json wrote; a table's own keys, with "board" for "name".
Board read_board_json(const Json& board, const std::string& source);

}  // namespace pegspace
