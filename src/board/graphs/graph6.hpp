// Graphs in nauty's formats, one a line: graph6 and sparse6 (B. D. McKay, "Description of graph6, sparse6 and
// digraph6 encodings", users.cecs.anu.edu.au/~bdm/data/formats.txt).
//
//     C~            graph6: the number of vertices, then a bit for each pair 0-1, 0-2, 1-2, 0-3, ...; six
//                   bits a character
//     :Cca          sparse6: ':', the number of vertices, then the edges
//     >>graph6<<    or >>sparse6<<: may stand before the first graph of a file
//
// Vertices are numbered from 0; as holes of a board from 1.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files/source_text.hpp"
#include "board/board.hpp"

namespace pegspace {

struct LineGraph {
  int vertices = 0;         ///< 1 to max_holes
  std::vector<Edge> edges;  ///< first < second, each once, sorted

  /// The jumps along any path of two edges, both ways.
  std::vector<Jump> jumps() const;
};

/// The line without blanks around it and without a header before the graph.
std::string_view graph_of_line(std::string_view line);

/// Whether a line looks like a graph or a header: by its first characters or, for graph6, by its length. Few
/// other words do, and pictures of pegs alone only by accident.
bool is_graph_line(std::string_view line);

/// Reads a graph_of_line(). Throws InputError, "found ..., expected ...", without the place.
LineGraph read_graph_line(std::string_view graph);

/// Whether the text begins with a graph or a header.
bool is_graph6_file(const SourceText& text);

/// The graph of such a text. Throws InputError for several graphs, and for formats that are not read:
/// digraph6, planar code and others with a header.
Board read_graph6_file(const SourceText& text, const std::string& name);

/// The graph as a board with holes 1, 2, ... on a circle.
Board board_of_graph(const LineGraph& graph, const std::string& name);

}  // namespace pegspace
