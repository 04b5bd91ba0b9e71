// Board files that give a graph instead of a picture.
//
//     lattice: graph           may be missing
//     holes: a b c d e         their names, in the order of their numbers; or "holes: 5": named 1 to 5.
//                              May be missing: then the holes are those that the edges and lines name.
//     drawing:                 optional: each name where the hole is drawn; otherwise a circle
//        a
//       b c
//       d e
//     edges:                   two names each, apart by commas or line ends. Pegs jump along any path of two
//     a b, a c, b d            edges u-v-w, from u over v to w and back
//     c e
//     lines:                   three names each, from over to: pegs jump along them both ways
//     d b a
//     empty: a                 optional: the holes that start empty; otherwise the first one
//     finish: e d?             optional: the holes with a peg at the end; with '?': a peg or none
//
// At least one of edges and lines must be there; with both, lines add to those that the edges give. Names are
// letters, digits and _; two that differ only in case are refused. Comments stand above the first header alone
// (board/headers.hpp). Errors name line and column.
#pragma once

#include <string>

#include "base/files/source_text.hpp"
#include "board/board_file.hpp"

namespace pegspace {

/// Whether the first header is "lattice: graph" or that of another section of graphs.
bool is_graph_file(const SourceText& text);

/// Reads such a text. Throws InputError.
BoardFile read_graph_file(const SourceText& text, const std::string& name);

/// Whether holes of the board can be named by their numbers (from 1). False for a graph in which some hole's
/// name is a number, unless the names are 1, 2, 3, ... in order.
bool has_hole_numbers(const Board& board);

/// The file of a board that is a graph, with holes, drawing and edges, or lines if it has others: reading it
/// gives the same board.
std::string graph_file_text(const Board& board);

/// Its sections "empty:" and "finish:", if there is an empty hole or a finish.
std::string positions_of_graph_text(const Board& board, Position start,
                                    const std::optional<ShownHoles>& finish);

}  // namespace pegspace
