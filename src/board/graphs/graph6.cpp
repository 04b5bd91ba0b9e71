#include "board/graphs/graph6.hpp"

#include <algorithm>
#include <string>

#include "base/count.hpp"
#include "base/error.hpp"
#include "base/narrow.hpp"
#include "base/text.hpp"
#include "board/families.hpp"

namespace pegspace {
namespace {

constexpr std::string_view headers[] = {">>graph6<<", ">>sparse6<<"};

bool is_six_bits(char letter) {
  return letter >= '?' && letter <= '~';  // 63 to 126: six bits and 63
}

[[noreturn]] void fail(const std::string& found, const std::string& expected) {
  throw InputError("found " + found + ", expected " + expected + ".");
}

/// The bits of a graph, six a character, the most significant first.
class GraphBits {
 public:
  explicit GraphBits(std::string_view letters) : letters_(letters) {
    for (const char letter : letters) {
      if (!is_six_bits(letter)) {
        fail(quote_input(std::string(1, letter)) + " in a graph",
             "the characters '?' to '~' of graph6 and sparse6");
      }
    }
  }

  std::size_t left() const { return 6 * letters_.size() - next_; }
  unsigned take(int bits) {
    unsigned value = 0;
    for (; bits > 0; --bits, ++next_) {
      const int six = letters_[next_ / 6] - '?';
      value = 2 * value + ((static_cast<unsigned>(six) >> (5 - next_ % 6)) & 1U);
    }
    return value;
  }
  /// The number is 1 character up to 62, otherwise '~' and 3, or '~~' and 6.
  int take_vertices() {
    if (left() < 6) fail("no graph", "a graph in graph6 or sparse6");
    unsigned vertices = take(6);
    if (vertices == 63) {
      if (left() < 18) fail("the end of the line in the number of vertices", "three characters after '~'");
      vertices = take(18);
    }
    if (vertices >= 1 && vertices <= static_cast<unsigned>(max_holes)) return static_cast<int>(vertices);
    const bool is_longest = vertices >= 63U << 12;  // '~~', the form for more than 258047
    fail("a graph of " + (is_longest ? "more than 258047" : std::to_string(vertices)) + " vertices",
         "1 to " + std::to_string(max_holes) + ": a position is one 64-bit word");
  }

 private:
  std::string_view letters_;
  std::size_t next_ = 0;
};

/// The number of bits for the pairs of that many vertices, in whole characters.
std::size_t bits_of_pairs(int vertices) {
  return (static_cast<std::size_t>(vertices * (vertices - 1) / 2) + 5) / 6 * 6;
}

/// Whether a graph6 of that many characters has as many vertices as its first characters say. Graphs of more
/// than 62 vertices, which begin with '~', are not checked.
bool has_length_of_graph6(std::string_view letters) {
  if (letters.empty() || letters.front() == '~') return true;
  return 6 * (letters.size() - 1) == bits_of_pairs(letters.front() - '?');
}

LineGraph read_graph6(std::string_view letters) {
  GraphBits bits(letters);
  LineGraph graph{bits.take_vertices(), {}};
  const std::size_t wanted = bits_of_pairs(graph.vertices);
  if (bits.left() != wanted) {
    fail("a graph of length " + std::to_string(letters.size()),
         "length " + std::to_string(letters.size() - bits.left() / 6 + wanted / 6) + ", as it has " +
             counted(graph.vertices, "vertex", "vertices"));
  }
  for (int second = 1; second < graph.vertices; ++second) {
    for (int first = 0; first < second; ++first) {
      if (bits.take(1) != 0) graph.edges.push_back({first, second});
    }
  }
  if (bits.take(narrow<int>(bits.left())) != 0) fail("ones after the last pair of vertices", "zeros there");
  return graph;
}

LineGraph read_sparse6(std::string_view letters) {
  GraphBits bits(letters);
  LineGraph graph{bits.take_vertices(), {}};
  int width = 0;  // of a vertex, in bits
  while ((graph.vertices - 1) >> width != 0) ++width;
  int vertex = 0;
  while (vertex < graph.vertices && bits.left() > static_cast<std::size_t>(width)) {
    if (bits.take(1) != 0) ++vertex;
    const int other = static_cast<int>(bits.take(width));
    if (vertex >= graph.vertices) break;
    if (other > vertex) {
      vertex = other;
    } else if (other == vertex) {
      fail("an edge from vertex " + std::to_string(vertex) + " to itself",
           "edges between different vertices");
    } else {
      graph.edges.push_back({other, vertex});
    }
  }
  if (bits.left() >= 6) fail("characters after the last edge", "the end of the line");
  return graph;
}

LineGraph read_at(const SourceText& text, std::size_t line) {
  try {
    return read_graph_line(graph_of_line(text.line(line)));
  } catch (const InputError& error) {
    throw InputError(text.place(line, 0) + ": " + error.what());
  }
}

}  // namespace

std::vector<Jump> LineGraph::jumps() const {
  return both_ways(lines_of_edges(edges));
}

std::string_view graph_of_line(std::string_view line) {
  line = trim(line);
  for (const std::string_view header : headers) {
    if (line.starts_with(header)) return line.substr(header.size());
  }
  return line;
}

bool is_graph_line(std::string_view line) {
  const std::string_view graph = graph_of_line(line);
  if (trim(line).starts_with(">>") || graph.starts_with(':') || graph.starts_with(';')) return true;
  const bool is_directed = graph.starts_with('&') || graph.starts_with('+');
  if (is_directed && std::ranges::all_of(graph.substr(1), is_six_bits)) return true;
  return std::ranges::all_of(graph, is_six_bits) && has_length_of_graph6(graph);
}

LineGraph read_graph_line(std::string_view graph) {
  const std::string expected = "graph6 or sparse6";
  if (graph.starts_with(">>")) {
    const std::string_view name = graph.substr(2, graph.find("<<") - 2);
    fail("the header of another format, " + quote_input(name), expected + "; plantri writes graph6 with -g");
  }
  if (graph.starts_with('>')) fail("a message of a program of nauty, " + quote_input(graph), expected);
  if (graph.starts_with('&')) fail("a directed graph (digraph6)", expected);
  if (graph.starts_with('+')) fail("a directed graph (digraph6 of old versions of nauty)", expected);
  if (graph.starts_with(';')) fail("a graph given by its changes (incremental sparse6)", expected);
  LineGraph read = graph.starts_with(':') ? read_sparse6(graph.substr(1)) : read_graph6(graph);
  std::sort(read.edges.begin(), read.edges.end());
  const auto twice = std::adjacent_find(read.edges.begin(), read.edges.end());
  if (twice != read.edges.end()) {
    fail("the edge " + std::to_string(twice->first) + "-" + std::to_string(twice->second) + " twice",
         "each edge once");
  }
  return read;
}

bool is_graph6_file(const SourceText& text) {
  for (std::size_t line = 0; line < text.size(); ++line) {
    if (!trim(text.line(line)).empty()) return is_graph_line(text.line(line));
  }
  return false;
}

Board read_graph6_file(const SourceText& text, const std::string& name) {
  std::vector<std::size_t> lines;
  for (std::size_t line = 0; line < text.size(); ++line) {
    if (!graph_of_line(text.line(line)).empty()) lines.push_back(line);
  }
  if (lines.empty()) text.fail(text.size(), 0, "no graph", "a graph below the header");
  if (lines.size() > 1)
    text.fail(lines[1], 0, "a second graph", "one", "'" + as_typed("pegspace census") + "' takes many.");
  return board_of_graph(read_at(text, lines.front()), name);
}

Board board_of_graph(const LineGraph& graph, const std::string& name) {
  return numbered_graph(name, circle_cells(graph.vertices), graph.edges);
}

}  // namespace pegspace
