// Lines of graphs in graph6 and sparse6 (pegspace census).
#include <algorithm>

#include "board/graphs/graph6.hpp"
#include "fuzz_target.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pegspace;
  using namespace pegspace::fuzz;
  const std::string_view text = text_of(data, size);
  const std::string_view line = graph_of_line(text.substr(0, text.find('\n')));
  accepts([&] {
    const LineGraph graph = read_graph_line(line);
    require(is_graph_line(line) || line.find_first_not_of('o') == line.npos,
            "what is read as a graph looks like one");
    require(graph.vertices >= 1 && graph.vertices <= max_holes, "vertices are holes");
    require(std::is_sorted(graph.edges.begin(), graph.edges.end()), "edges are sorted");
    for (const Edge& edge : graph.edges) {
      require(edge.first >= 0 && edge.first < edge.second && edge.second < graph.vertices,
              "an edge joins two vertices");
    }
  });
  return 0;
}
