// The game graph: positions as nodes, jumps as edges, from a position down to some depth.
//
// What is merged into one node:
//   exact      equal positions. Jumps from one position to the same child, such as 2-(3)-1 and 3-(2)-1 on a
//              triangle of a graph, are parallel edges
//   canonical  positions that are images of each other under the symmetries that fix the start: the orbits
//              that enumerate counts. A node is winning if any of its positions is. An edge stands for a jump
//              of the node's own position; two jumps to mirror images are two parallel edges
//   none       nothing is merged: the tree of all sequences of jumps, a node for each
//
// Nodes are numbered level by level, in the order in which board.jumps() finds them; the start is node 0.
// Edges are sorted by their first node, then by jump. The triangle of 15 from its apex has 3016 nodes and
// 10306 edges (exact).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "levels/engine.hpp"
#include "position/problem.hpp"

namespace pegspace {

enum class Merge { canonical, exact, none };

struct GraphNode {
  Position position = 0;  ///< the first of the merged positions that was found
  int depth = 0;
  bool dead_end = false;   ///< no jump is possible
  bool in_finish = false;  ///< the finish is reached
  bool expanded = false;   ///< its jumps are in the graph (true also if it has none)
  bool winning = false;    ///< the finish can be reached, once mark_winning() has filled it in
};

struct GraphEdge {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  Jump jump;  ///< a jump of nodes[from].position
};

struct GameGraph {
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  /// Whether nodes were left unexpanded because of the depth limit.
  bool cut = false;
};

struct GraphRequest {
  Merge merge = Merge::canonical;
  std::optional<int> depth;  ///< last depth whose positions are nodes; nothing: to the end
};

/// Most nodes, and most edges: every board of 20 holes has fewer; GraphViz and networkx take minutes for as many.
inline constexpr std::size_t most_in_graph = 1'000'000;

/// Throws ResourceError if the graph gets more nodes or edges than most_in_graph or than fit into memory,
/// Interrupted.
GameGraph game_graph(const Problem& problem, const GraphRequest& request,
                     const SearchListener& listener = {});

/// The problem in terms of the nodes: its finish contains every image of the finish that is merged with it.
Problem problem_of_nodes(const Problem& problem, Merge merge);

/// Whether the finish can be reached from a position.
using CanWin = std::function<bool(Position)>;

/// Fills in which nodes are winning. `can_win` is asked only about unexpanded nodes and, if there are
/// several of these, first about the start (if it cannot win, no node can). The rest follows from the edges:
/// a node is winning iff it is in the finish, or an edge leads to a winning one.
void mark_winning(GameGraph& graph, const CanWin& can_win);

}  // namespace pegspace
