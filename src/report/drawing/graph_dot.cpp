// A little board is an HTML-like label: a table with one row per row of the board, and in it a table of small
// square cells, coloured if they have a peg. That looks the same wherever it is rendered, with any fonts.
// On the triangular lattice every row begins with a cell as wide as the row is moved to the right.
#include "report/drawing/graph_dot.hpp"

#include <map>

namespace pegspace {
namespace {

constexpr int cell_size = 7;  // points, and a gap of 1 between two

struct NodeColours {
  std::string_view border, fill, peg;
  std::string_view border_width;
};

/// Outcomes differ by colour and by border: winning green, dead ends red, others grey; the finish is
/// bold. The colours of all pictures: scripts/pegspace/palette.py.
NodeColours colours_of(const GraphNode& node) {
  if (node.in_finish) return {"#00634a", "#b3e2d5", "#00634a", "3"};
  if (node.winning) return {"#009e73", "#e5f5f1", "#00795a", "1.4"};
  if (node.dead_end) return {"#d55e00", "#fbeee5", "#b34f00", "1.4"};
  return {"#a9a9a9", "#f4f4f4", "#6f6f6f", "1"};
}

std::string cell(std::string_view colour, int width) {
  return "<td fixedsize=\"true\" width=\"" + std::to_string(width) + "\" height=\"" +
         std::to_string(cell_size) + "\"" +
         (colour.empty() ? "" : " bgcolor=\"" + std::string(colour) + "\"") + "></td>";
}

/// The cells of one row of the board, as the row of a table. All rows are filled up to one width: GraphViz
/// would spread the cells of a narrower one.
std::string board_row(const Board& board, int row, Position pegs, const NodeColours& colours) {
  const int step = board.lattice() == Lattice::triangular ? 2 : 1;  // columns from a hole to the next
  int next = board.corner().column;                                 // the first column without a cell yet
  std::string cells;
  const auto fill_to = [&](int column) {
    const int gap = (column - next) * (cell_size + 1) / step;
    if (gap > 0) cells += cell("", gap - 1);
  };
  for (const int hole : board.drawing_order()) {
    const Cell at = board.cell(hole);
    if (at.row != row) continue;
    fill_to(at.column);
    cells += cell(has_bit(pegs, hole) ? colours.peg : "#dedad0", cell_size);
    next = at.column + step;
  }
  fill_to(board.columns() - 1 + step);
  return cells;
}

std::string little_board(const Board& board, const GraphNode& node) {
  std::string rows;
  for (int row = board.corner().row; row < board.rows(); ++row) {
    rows += "<tr><td><table border=\"0\" cellborder=\"0\" cellspacing=\"1\" cellpadding=\"0\"><tr>" +
            board_row(board, row, node.position, colours_of(node)) + "</tr></table></td></tr>";
  }
  return "<<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\">" + rows + "</table>>";
}

/// The pegs; if the empty holes are fewer, those with a minus.
std::string hole_words(const Board& board, Position pegs) {
  const HoleSet empty = board.all_holes() & ~pegs;
  if (count_bits(empty) < count_bits(pegs)) return "-" + board.hole_names(empty);
  return board.hole_names(pegs);
}

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') result += '\\';
    result += letter;
  }
  return result + "\"";
}

std::string node_line(const Board& board, const GraphNode& node, std::size_t number) {
  const NodeColours colours = colours_of(node);
  std::string line = "  n" + std::to_string(number) + " [label=" + little_board(board, node) + ", color=\"" +
                     std::string(colours.border) + "\", fillcolor=\"" + std::string(colours.fill) +
                     "\", penwidth=" + std::string(colours.border_width);
  // A node whose jumps were left out: its border is broken.
  if (!node.expanded) line += ", style=\"filled,rounded,dashed\"";
  return line + ", tooltip=" + in_quotes(hole_words(board, node.position)) + "]\n";
}

std::string edge_line(const Board& board, const GameGraph& graph, const GraphEdge& edge) {
  return "  n" + std::to_string(edge.from) + " -> n" + std::to_string(edge.to) +
         " [tooltip=" + in_quotes(board.jump_name(edge.jump)) +
         (graph.nodes[edge.to].winning ? ", color=\"#009e73\", penwidth=1.6" : "") + "]\n";
}

}  // namespace

std::string graph_dot(const Problem& problem, const GameGraph& graph) {
  std::string text = "// winning: green; the finish: bold green; dead ends: red; others: grey\n";
  // No statement ends with a semicolon: Debian's pydot (1.4.2) reads one before the last brace as a node.
  text += "digraph " + in_quotes(problem.board.name() + " from " + problem.start_label) + " {\n";
  text += "  graph [bgcolor=\"white\", nodesep=0.12, ranksep=0.35, outputorder=edgesfirst]\n";
  text +=
      "  node [shape=box, style=\"filled,rounded\", margin=\"0.05,0.04\", width=0, height=0]\n"
      "  edge [arrowsize=0.5, color=\"#9a9a9a\"]\n";
  std::map<int, std::string> levels;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    text += node_line(problem.board, graph.nodes[i], i);
    levels[graph.nodes[i].depth] += " n" + std::to_string(i) + ";";
  }
  for (const auto& [depth, nodes] : levels) text += "  {rank=same;" + nodes + "}\n";
  for (const GraphEdge& edge : graph.edges) text += edge_line(problem.board, graph, edge);
  return text + "}\n";
}

}  // namespace pegspace
