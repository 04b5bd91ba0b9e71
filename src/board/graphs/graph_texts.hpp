// Graphs as other programs write them, without a word that says so (matrices: adjacency_matrix.hpp):
//
//     6 7          a list of edges, two names a line; between them blanks, tabs, a comma or a semicolon, and
//     1 2          brackets around them. Above it may stand the number of vertices, or the numbers of
//     2 3          vertices and of edges (nauty's showg -e); vertices are then numbered from 0 or from 1
//     ...
//
//     1: 2 5       lists of neighbours, a vertex a line (House of Graphs, showg), or without the vertex's own
//     2: 1 3       name, from 0 or from 1 (METIS, with the numbers of vertices and edges above)
//     ...
//
// "#" after a blank or at the beginning of a line begins a comment; "Graph 1, order 6." of showg may stand
// above. Each function gives the reading of one form, or nothing. A list of edges has two readings if its
// first line can be the numbers or an edge, or a heading ("source target") or an edge.
#pragma once

#include <optional>
#include <string>

#include "board/reading.hpp"

namespace pegspace {

std::optional<Reading> edge_list(const SourceText& text, const std::string& name);
std::optional<Reading> edge_list_below_numbers(const SourceText& text, const std::string& name);
std::optional<Reading> edge_list_below_heading(const SourceText& text, const std::string& name);
std::optional<Reading> neighbour_lists(const SourceText& text, const std::string& name);

}  // namespace pegspace
