// A game graph as two tables: its positions, and its jumps, parallel ones each. Python's pegspace.graph() makes
// a graph of networkx from them.
#pragma once

#include <cstdint>
#include <string>

#include "base/result_table.hpp"
#include "counting/game_graph.hpp"

namespace pegspace {

struct GraphPosition {
  std::uint64_t number = 0;
  std::string holes;  ///< that hold pegs
  GraphNode node;
};
extern const ResultTable<GraphPosition> graph_positions_table;
/// The row of a node, which must be marked (mark_winning).
Fields graph_position_row(const Board& board, const GameGraph& graph, std::size_t number);

struct GraphJump {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::string jump;
};
extern const ResultTable<GraphJump> graph_jumps_table;
/// All jumps as CSV.
std::string graph_jumps_csv(const Board& board, const GameGraph& graph);

}  // namespace pegspace
