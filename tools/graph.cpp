// `pegspace graph`: the game graph of a problem down to a depth, as GraphViz dot, GraphML or Aldebaran.
#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "counting/game_graph.hpp"
#include "position/jump_mask.hpp"
#include "report/drawing/graph_files.hpp"
#include "report/terminal/table.hpp"
#include "run_context.hpp"
#include "solving/winning_search.hpp"

namespace pegspace {
namespace {

struct GraphOptions : SharedOptions {
  GraphRequest request;
  std::optional<GraphFormat> format;
  std::string output{standard_output};
  DotStyle style;

  void declare(Options& options) {
    add_problem(options, "any single peg");
    options.add("max-depth,d", request.depth, "N", whole<int>(0, max_holes),
                "the last level whose positions are nodes (default: all)", Group::request);
    options.add_choice<Merge>(
        "merge", request.merge, "canonical|exact|none",
        "which positions share a node (default: canonical): those equal up to the symmetries that fix the "
        "start; exact: equal ones; none: the graph is the tree of all jump sequences",
        Group::request);
    options.add_choice<GraphFormat>(
        "format", format, "dot|graphml|aut",
        "file format (default: that of the ending of the output file, dot on standard output); several jumps "
        "between the same nodes are one arrow in dot, but separate edges in "
        "graphml and aut",
        Group::files);
    options.add("output,o", output, "FILE", output_path, "write to this file (default: standard output)",
                Group::files);
    options.add_choice<NodeLabels>(
        "nodes", style.nodes, "boards|holes|numbers|points",
        "what a node of a dot file shows (default: boards): a little board, the names of its pegs (or, after "
        "-, of its empty holes), its number, or only its colour",
        Group::display);
    options.add("jumps", style.jumps, "dot: label the edges with their jumps", Group::display);
    options.add("max-size", request.limit, "N", whole<std::uint64_t>(1, 0xFFFFFFFFLL),
                "limit on the positions, and on the jumps, of the graph (default: 100000)", Group::request);
    add_record(options);
    add_resources(options);
    add_quiet(options);
    add_dry_run(options);
    options.most_used(
        {"start", "finish", "max-depth", "merge", "format", "output", "nodes", "jumps", "memory"});
  }
};

/// The format asked for, else the one that the file is named by; a name without an ending says nothing.
GraphFormat format_of(const GraphOptions& given) {
  if (given.format) return *given.format;
  const std::string ending = std::filesystem::path(given.output).extension().string();
  if (given.output == standard_output || ending.size() < 2) return GraphFormat::dot;
  if (ending == ".dot" || ending == ".gv") return GraphFormat::dot;
  if (ending == ".graphml") return GraphFormat::graphml;
  if (ending == ".aut") return GraphFormat::aut;
  throw InputError(
      "--output '" + given.output + "': " + ending +
      " is not the ending of a known format. Expected .dot (or .gv), .graphml or .aut; or name "
      "the format with --format. GraphViz makes pictures of dot files: dot -Tsvg FILE.dot -o FILE.svg");
}

std::string summary(const GameGraph& graph) {
  std::uint64_t winning = 0;
  std::uint64_t dead_ends = 0;
  bool known = false;
  for (const GraphNode& node : graph.nodes) {
    winning += node.outcome == NodeOutcome::winning ? 1 : 0;
    dead_ends += node.dead_end ? 1 : 0;
    known = known || node.outcome != NodeOutcome::unknown;
  }
  return counted(graph.nodes.size(), "node", "nodes") + ", " + counted(graph.edges.size(), "edge", "edges") +
         (known ? ", " + counted(winning, "winning node", "winning nodes") : "") + ", " +
         counted(dead_ends, "dead end", "dead ends") +
         (graph.cut ? "; cut at depth " + std::to_string(graph.nodes.back().depth) : "");
}

/// What a graph needs with its text, in words.
std::string need_words(const Problem& problem, std::uint64_t positions, std::uint64_t jumps,
                       GraphFormat format, const DotStyle& style) {
  return human_bytes(most_graph_bytes(positions, jumps) +
                     most_text_bytes(problem, positions, jumps, format, style)) +
         " for " + counted(positions, "position", "positions") + ", " + counted(jumps, "jump", "jumps") +
         " and their text";
}

void mark_winning(GameGraph& graph, RunContext& run, const GraphRequest& request) {
  WinningSearch winning(problem_of_nodes(run.problem, request.merge), {.resources = run.resources});
  const auto is_open = [](const GraphNode& node) { return !node.expanded; };
  const auto total =
      static_cast<std::uint64_t>(std::count_if(graph.nodes.begin(), graph.nodes.end(), is_open));
  std::uint64_t done = 0;
  mark_outcomes(graph, [&](Position p) {
    run.progress(false).show({"winning", SearchProgress::no_depth, std::min(done++, total), total, 0});
    return winning.can_win(p);
  });
}

/// If no jump is possible from the start: a start that has one.
void note_start_with_a_jump(RunContext& run) {
  const Board& board = run.problem.board;
  for (int hole = 0; hole < board.holes(); ++hole) {
    const Position start = start_with_vacancies(board, bit(hole));
    const auto can_jump = [&](const Jump& jump) { return is_legal(jump_mask(jump), start); };
    if (std::ranges::none_of(board.jumps(), can_jump)) continue;
    run.note("no jump is possible from the start. Try another, such as --start " + board.hole_name(hole) +
             ".");
    return;
  }
  run.note("no jump is possible from the start, nor from any other single vacancy.");
}

ExitCode run_graph(const Arguments& arguments, const GraphOptions& given) {
  RunContext run(arguments, given);
  const Problem& problem = run.problem;
  if (!problem.finish) run.problem.finish = finish_anywhere(problem.board);
  const GraphRequest& request = given.request;
  const GraphFormat format = format_of(given);
  if (format != GraphFormat::dot)
    arguments.refuse({"nodes", "jumps"}, "works only with dot files. Add --format dot.");
  run.outputs.own = {"--output", given.output};
  const bool shows_winning = format != GraphFormat::aut;
  GameGraph graph;
  const auto need = [&] {
    const bool is_made = !graph.nodes.empty();
    return (is_made ? "about " : "at most about ") +
           need_words(problem, is_made ? graph.nodes.size() : request.limit,
                      is_made ? graph.edges.size() : request.limit, format, given.style);
  };
  run.begin();
  if (given.dry_run) {
    RunPlan plan(problem);
    plan.add_search("none: every position in turn" +
                        std::string(shows_winning ? ", the last ones each searched for a solution" : ""),
                    run.resources, need() + " (--max-size)");
    return run.show_plan(std::move(plan));
  }
  std::vector<std::string> smaller = {"a smaller --max-depth"};
  if (request.merge != Merge::canonical) smaller.emplace_back("--merge canonical");
  if (format != GraphFormat::aut) smaller.emplace_back("--format aut");
  const auto so_far = [&](FailureKind) {
    return run.no_file() + " The graph needs " + need() + ". To save memory, use " + join(smaller, " or ") +
           ".";
  };
  const std::string text = run.follow(so_far, [&] {
    graph = game_graph(problem, request, run.listener());
    if (shows_winning) mark_winning(graph, run, request);
    run.progress(false).erase();
    return graph_text(problem, graph, format, given.style);
  });
  run.note(summary(graph));
  if (graph.nodes.size() == 1 && graph.nodes.front().dead_end) note_start_with_a_jump(run);
  return run.write({.own = text});
}

}  // namespace

Command graph_command() {
  return {"graph",
          "BOARD",
          1,
          "writes the game graph for GraphViz, GraphML tools or model checkers",
          "Writes positions as nodes and jumps as edges, from the start down to --max-depth. Winning "
          "positions (default finish: any single peg), dead ends and the finish are coloured; positions "
          "whose jumps are left out have a dashed border.",
          "  pegspace graph triangle4 --start 4 | dot -Tsvg -o triangle4.svg\n"
          "  pegspace graph english --max-depth 4 --nodes holes --jumps -o english.dot\n"
          "  pegspace graph triangle5 --start 1 --merge exact -o triangle5.aut\n"
          "  pegspace graph square4 --start b1 --merge none --max-depth 3 --format graphml\n",
          invocation<GraphOptions, run_graph>};
}

}  // namespace pegspace
