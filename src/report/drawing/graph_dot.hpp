// A game graph for GraphViz: little boards with an arrow for each jump, parallel ones too. Winning positions,
// dead ends and the finish are coloured.
#pragma once

#include <string>

#include "counting/game_graph.hpp"

namespace pegspace {

/// The graph as a DOT file. Its nodes must be marked (mark_winning).
std::string graph_dot(const Problem& problem, const GameGraph& graph);

}  // namespace pegspace
