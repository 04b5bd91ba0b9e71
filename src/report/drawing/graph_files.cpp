#include "report/drawing/graph_files.hpp"

#include <algorithm>

#include "base/narrow.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

std::string_view outcome_name(const GraphNode& node) {
  if (node.outcome == NodeOutcome::winning) return "winning";
  return node.outcome == NodeOutcome::lost ? "lost" : "unknown";
}

/// The text with the characters escaped that have a meaning in XML.
std::string xml_text(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        // Control characters have no place in XML, not even escaped.
        escaped += static_cast<unsigned char>(letter) < 0x20 ? ' ' : letter;
    }
  }
  return escaped;
}

std::string data(std::string_view key, std::string_view value) {
  return std::string("<data key=\"").append(key).append("\">").append(xml_text(value)).append("</data>");
}

}  // namespace

std::string graph_graphml(const Problem& problem, const GameGraph& graph) {
  struct Key {
    std::string_view name, of, type;
  };
  static constexpr Key keys[] = {
      {"pegs", "node", "string"},        {"position", "node", "string"},  {"depth", "node", "int"},
      {"number_of_pegs", "node", "int"}, {"outcome", "node", "string"},   {"in_finish", "node", "boolean"},
      {"dead_end", "node", "boolean"},   {"expanded", "node", "boolean"}, {"jump", "edge", "string"}};
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
      "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
      "xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns "
      "http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n";
  for (const Key& key : keys) {
    text += "<key id=\"" + std::string(key.name) + "\" for=\"" + std::string(key.of) + "\" attr.name=\"" +
            std::string(key.name) + "\" attr.type=\"" + std::string(key.type) + "\"/>\n";
  }
  text += "<graph id=\"" + xml_text(problem.board.name()) + "\" edgedefault=\"directed\">\n";
  const auto truth = [](bool value) { return value ? "true" : "false"; };
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const GraphNode& node = graph.nodes[i];
    text += "<node id=\"n" + std::to_string(i) + "\">" +
            data("pegs", problem.board.hole_names(node.position)) +
            data("position", join(problem.board.picture(node.position), "/")) +
            data("depth", std::to_string(node.depth)) +
            data("number_of_pegs", std::to_string(count_bits(node.position))) +
            data("outcome", outcome_name(node)) + data("in_finish", truth(node.in_finish)) +
            data("dead_end", truth(node.dead_end)) + data("expanded", truth(node.expanded)) + "</node>\n";
  }
  for (const GraphEdge& edge : graph.edges) {
    text += "<edge source=\"n" + std::to_string(edge.from) + "\" target=\"n" + std::to_string(edge.to) +
            "\">" + data("jump", problem.board.jump_name(edge.jump)) + "</edge>\n";
  }
  return text + "</graph>\n</graphml>\n";
}

std::string graph_aut(const Problem& problem, const GameGraph& graph) {
  std::string text =
      "des(0," + std::to_string(graph.edges.size()) + "," + std::to_string(graph.nodes.size()) + ")\n";
  for (const GraphEdge& edge : graph.edges) {
    text += "(" + std::to_string(edge.from) + ",\"" + problem.board.jump_name(edge.jump) + "\"," +
            std::to_string(edge.to) + ")\n";
  }
  return text;
}

std::string graph_text(const Problem& problem, const GameGraph& graph, GraphFormat format,
                       const DotStyle& style) {
  if (format == GraphFormat::graphml) return graph_graphml(problem, graph);
  return format == GraphFormat::aut ? graph_aut(problem, graph) : graph_dot(problem, graph, style);
}

std::uint64_t most_text_bytes(const Problem& problem, std::uint64_t positions, std::uint64_t jumps,
                              GraphFormat format, const DotStyle& style) {
  constexpr std::uint64_t growing = 3;     // a full text, and one of twice its size
  constexpr std::uint64_t of_edges = 256;  // dot sorts the edges and joins parallel ones
  GameGraph graph;
  const Jump jump = problem.board.jumps().empty() ? Jump{} : problem.board.jumps().front();
  const auto longer = [&] {
    graph.nodes.push_back({problem.start, 0, false, false, false, NodeOutcome::unknown});
    graph.edges.push_back({0, narrow<std::uint32_t>(graph.nodes.size() - 1), jump});
    return graph_text(problem, graph, format, style).size();
  };
  const std::size_t one = longer();
  const std::size_t each = longer() - one;  // a position and a jump
  return growing * each * std::max(positions, jumps) + (format == GraphFormat::dot ? of_edges * jumps : 0);
}

}  // namespace pegspace
