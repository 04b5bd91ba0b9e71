// Game graphs as text that other programs read.
//
//   dot      GraphViz: nodes drawn as little boards, or labelled; winning nodes, dead ends and the start
//            coloured
//   graphml  GraphML: yEd, Gephi, NetworkX, igraph. Nodes with position, depth, pegs, outcome; edges with the
//            jump
//   aut      Aldebaran: mCRL2, LTSmin, CADP. First line "des(0,transitions,states)"; labels are jumps
#pragma once

#include <cstdint>
#include <string>

#include "counting/game_graph.hpp"

namespace pegspace {

enum class GraphFormat { dot, graphml, aut };

/// What a node of a dot file shows.
///   boards  a little board
///   holes   the names of the holes with pegs, or of the empty ones if those are fewer ("-d4,e4")
///   numbers the node's number, as in the .aut file
///   points  nothing: a coloured dot
enum class NodeLabels { boards, holes, numbers, points };

struct DotStyle {
  NodeLabels nodes = NodeLabels::boards;
  bool jumps = false;  ///< write the jumps at the edges
};

std::string graph_dot(const Problem& problem, const GameGraph& graph, const DotStyle& style);
std::string graph_graphml(const Problem& problem, const GameGraph& graph);
std::string graph_aut(const Problem& problem, const GameGraph& graph);
/// The graph in this format; the style is for dot.
std::string graph_text(const Problem& problem, const GameGraph& graph, GraphFormat format,
                       const DotStyle& style);

/// An estimate of the most bytes that graph_text needs while it is made, for that many nodes and edges.
std::uint64_t most_text_bytes(const Problem& problem, std::uint64_t positions, std::uint64_t jumps,
                              GraphFormat format, const DotStyle& style);

}  // namespace pegspace
