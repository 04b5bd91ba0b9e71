#include "report/graph_report.hpp"

#include "report/files/table_files.hpp"

namespace pegspace {

const ResultTable<GraphPosition> graph_positions_table{
    "graph_positions",
    "a position of the game graph",
    {{{"number", "", ColumnType::number, "", "its number, from 0, the start; level by level"},
      &GraphPosition::number},
     {{"position", "", ColumnType::text, "", "the holes that hold pegs, or none, as `positions` lists them"},
      &GraphPosition::holes},
     {{"depth", "", ColumnType::number, "jumps", "jumps made"},
      [](const GraphPosition& row) { return row.node.depth; }},
     {{"pegs", "", ColumnType::number, "pegs", "pegs left"},
      [](const GraphPosition& row) { return count_bits(row.node.position); }},
     {{"winning", "", ColumnType::truth, "",
       "whether the finish can be reached, from it or a position merged with it"},
      [](const GraphPosition& row) { return row.node.winning; }},
     {{"in_finish", "", ColumnType::truth, "", "whether the finish is reached"},
      [](const GraphPosition& row) { return row.node.in_finish; }},
     {{"dead_end", "", ColumnType::truth, "", "whether no jump is possible"},
      [](const GraphPosition& row) { return row.node.dead_end; }},
     {{"expanded", "", ColumnType::truth, "", "false if --max-depth left its jumps out"},
      [](const GraphPosition& row) { return row.node.expanded; }}}};

Fields graph_position_row(const Board& board, const GameGraph& graph, std::size_t number) {
  const GraphNode& node = graph.nodes[number];
  const std::string holes = node.position == 0 ? "none" : board.hole_names(node.position);
  return graph_positions_table.fields({number, holes, node});
}

const ResultTable<GraphJump> graph_jumps_table{
    "graph_jumps",
    "a jump from a position of the game graph",
    {{{"source", "", ColumnType::number, "", "the number of the position from which it is made"},
      &GraphJump::from},
     {{"target", "", ColumnType::number, "", "the number of the position that it leads to, up to --merge"},
      &GraphJump::to},
     {{"jump", "", ColumnType::text, "", "the jump"}, &GraphJump::jump}}};

std::string graph_jumps_csv(const Board& board, const GameGraph& graph) {
  std::string text = csv_header(graph_jumps_table) + "\n";
  for (const GraphEdge& edge : graph.edges) {
    const Fields row = graph_jumps_table.fields({edge.from, edge.to, board.jump_name(edge.jump)});
    text += csv_line(graph_jumps_table, row) + "\n";
  }
  return text;
}

}  // namespace pegspace
