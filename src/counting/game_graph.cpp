#include "counting/game_graph.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "base/check.hpp"
#include "base/count.hpp"
#include "base/error.hpp"
#include "base/narrow.hpp"
#include "base/system/interrupt.hpp"
#include "base/system/process_memory.hpp"
#include "levels/kit/progress_meter.hpp"
#include "position/canonical_form.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

SymmetryGroup merging_group(const Problem& problem, Merge merge) {
  return search_group(problem, merge == Merge::canonical ? Symmetry::start : Symmetry::none);
}

struct Mixed {
  std::size_t operator()(Position p) const { return static_cast<std::size_t>(mix(p)); }
};

class Builder {
 public:
  Builder(const Problem& problem, const GraphRequest& request, const SearchListener& listener)
      : problem_(problem_of_nodes(problem, request.merge)),
        request_(request),
        meter_(listener),
        jumps_(jump_masks(problem.board)),
        form_(merging_group(problem, request.merge)) {}

  GameGraph build() {
    try {
      search();
    } catch (const std::bad_alloc&) {
      const std::string has =
          to_grouped(graph_.nodes.size()) + " positions and " + to_grouped(graph_.edges.size()) + " jumps";
      const int depth = graph_.nodes.empty() ? 0 : graph_.nodes.back().depth;
      graph_ = {};
      throw ResourceError("the graph has more than " + has + " (it was at depth " + std::to_string(depth) +
                          "): " + out_of_memory_words() + ".");
    }
    return std::move(graph_);
  }

 private:
  void search() {
    visit(problem_.start, 0);
    // Nodes are added in the order of their depth, so the list of nodes is its own queue.
    for (std::size_t node = 0; node < graph_.nodes.size(); ++node) {
      throw_if_interrupted();
      meter_.report({.step = "expanding", .depth = graph_.nodes[node].depth, .found = graph_.nodes.size()});
      if (request_.depth && graph_.nodes[node].depth >= *request_.depth) {
        graph_.nodes[node].expanded = graph_.nodes[node].dead_end;
        graph_.cut = graph_.cut || !graph_.nodes[node].dead_end;
      } else {
        expand(node);
      }
    }
  }

  void expand(std::size_t node) {
    graph_.nodes[node].expanded = true;
    const Position position = graph_.nodes[node].position;
    const int child_depth = graph_.nodes[node].depth + 1;
    for (std::size_t i = 0; i < jumps_.size(); ++i) {
      if (!is_legal(jumps_[i], position)) continue;
      const std::uint32_t child = visit(position ^ jumps_[i].touches, child_depth);
      require_room(graph_.edges.size(), "jumps", child_depth);
      graph_.edges.push_back({narrow<std::uint32_t>(node), child, problem_.board.jumps()[i]});
    }
  }

  /// The node of this position; a new one if it has none.
  std::uint32_t visit(Position position, int depth) {
    const auto next = narrow<std::uint32_t>(graph_.nodes.size());
    if (request_.merge != Merge::none) {
      const auto [place, is_new] = node_of_.try_emplace(form_.least(position), next);
      if (!is_new) return place->second;
    }
    require_room(next, "positions", depth);
    const bool dead_end = std::none_of(jumps_.begin(), jumps_.end(),
                                       [&](const JumpMask& jump) { return is_legal(jump, position); });
    const bool in_finish = problem_.finish && problem_.finish->contains(position);
    graph_.nodes.push_back({position, depth, dead_end, in_finish});
    return next;
  }

  void require_room(std::size_t has, const std::string& what, int depth) const {
    if (has < most_in_graph) return;
    throw ResourceError("the graph has more than " + to_grouped(most_in_graph) + " " + what +
                        ", the most that it may have (it was at depth " + std::to_string(depth) + ")");
  }

  const Problem problem_;
  const GraphRequest& request_;
  ProgressMeter meter_;
  std::vector<JumpMask> jumps_;
  CanonicalForm form_;
  std::unordered_map<Position, std::uint32_t, Mixed> node_of_;
  GameGraph graph_;
};

}  // namespace

Problem problem_of_nodes(const Problem& problem, Merge merge) {
  Problem of_nodes = problem;
  if (!problem.finish) return of_nodes;
  of_nodes.finish = orbit(merging_group(problem, merge), *problem.finish);
  return of_nodes;
}

GameGraph game_graph(const Problem& problem, const GraphRequest& request, const SearchListener& listener) {
  return Builder(problem, request, listener).build();
}

void mark_winning(GameGraph& graph, const CanWin& can_win) {
  const auto open = static_cast<std::uint64_t>(std::count_if(
      graph.nodes.begin(), graph.nodes.end(), [](const GraphNode& node) { return !node.expanded; }));
  const bool any_wins = open < 2 || can_win(graph.nodes.front().position);
  for (GraphNode& node : graph.nodes) {
    throw_if_interrupted();
    node.winning = node.in_finish || (any_wins && !node.expanded && can_win(node.position));
  }
  // Edges lead to higher numbers and are sorted by where they start, so one pass from the end settles all.
  for (auto edge = graph.edges.rbegin(); edge != graph.edges.rend(); ++edge) {
    PEGSPACE_CHECK(edge->from < edge->to, "a jump leads to a later level");
    if (graph.nodes[edge->to].winning) graph.nodes[edge->from].winning = true;
  }
}

}  // namespace pegspace
