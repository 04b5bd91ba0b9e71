// `pegspace graph`: the game graph of a problem down to a depth, as GraphViz DOT, or as two tables.
#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "counting/game_graph.hpp"
#include "position/jump_mask.hpp"
#include "report/drawing/graph_dot.hpp"
#include "report/graph_report.hpp"
#include "run.hpp"
#include "solving/winning_search.hpp"

namespace pegspace {
namespace {

struct GraphOptions : SharedOptions {
  GraphRequest request;
  std::string output{standard_output};

  void declare(Options& options) {
    add_problem(options, "any single peg");
    options.add("max-depth,d", request.depth, "N", whole<int>(0, max_holes),
                "the last level whose positions are nodes (default: all); a graph has at most " +
                    to_grouped(most_in_graph) + " positions, and as many jumps",
                Group::request);
    options.add_choice<Merge>(
        "merge", request.merge, "canonical|exact|none",
        "which positions share a node (default: canonical): those equal up to the symmetries that fix the "
        "start; exact: equal ones; none: the graph is the tree of all jump sequences",
        Group::request);
    options.add("output,o", output, "FILE", output_path,
                "write DOT to this file, NAME.dot or NAME.gv (default: standard output)", Group::files);
    add_csv(options, graph_positions_table);
    outputs.own.option = "--csv-jumps";
    options.add("csv-jumps", outputs.own.path, "FILE", output_path,
                "write graph_jumps.csv to this file, or - for standard output", Group::files);
    add_record(options);
    add_resources(options);
    add_quiet(options);
    add_dry_run(options);
    options.most_used({"start", "finish", "max-depth", "merge", "output", "csv", "csv-jumps", "memory"});
  }
};

/// Throws InputError if the file is named as one that GraphViz or networkx would write.
void require_dot_name(const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  if (path == standard_output || ending.size() < 2 || ending == ".dot" || ending == ".gv") return;
  throw InputError(
      "--output '" + path + "' is to be DOT, and ends in " + ending +
      ". Name it NAME.dot (or NAME.gv). GraphViz makes pictures of it: dot -Tsvg NAME.dot -o "
      "NAME.svg; GraphML and other formats are written by networkx from Python's pegspace.graph().");
}

std::string summary(const GameGraph& graph, bool shows_winning) {
  std::uint64_t winning = 0;
  std::uint64_t dead_ends = 0;
  for (const GraphNode& node : graph.nodes) {
    winning += node.winning ? 1 : 0;
    dead_ends += node.dead_end ? 1 : 0;
  }
  return counted(graph.nodes.size(), "node", "nodes") + ", " + counted(graph.edges.size(), "edge", "edges") +
         (shows_winning ? ", " + counted(winning, "winning node", "winning nodes") : "") + ", " +
         counted(dead_ends, "dead end", "dead ends") +
         (graph.cut ? "; cut at depth " + std::to_string(graph.nodes.back().depth) : "");
}

void search_winning(GameGraph& graph, Run& run, Merge merge) {
  WinningSearch winning(problem_of_nodes(run.problem, merge), {.resources = run.resources});
  const auto is_open = [](const GraphNode& node) { return !node.expanded; };
  const auto total =
      static_cast<std::uint64_t>(std::count_if(graph.nodes.begin(), graph.nodes.end(), is_open));
  std::uint64_t done = 0;
  mark_winning(graph, [&](Position p) {
    run.progress(false).show({"winning", SearchProgress::no_depth, std::min(done++, total), total, 0});
    return winning.can_win(p);
  });
}

/// If no jump is possible from the start: a start that has one.
void note_start_with_a_jump(Run& run) {
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
  RunRequest asked(arguments, given);
  if (!asked.problem.finish) asked.problem.finish = finish_anywhere(asked.problem.board);
  const bool is_dot = asked.outputs.csv.empty() && asked.outputs.own.path.empty();
  const bool shows_winning = is_dot || !asked.outputs.csv.empty();
  if (is_dot) {
    require_dot_name(given.output);
    asked.outputs.own = {"--output", given.output};
  } else {
    arguments.refuse({"output"},
                     "writes DOT, and cannot be combined with --csv or --csv-jumps. Omit one of them.");
  }
  Run run(std::move(asked));
  const Problem& problem = run.problem;
  if (given.dry_run) {
    RunPlan plan(problem);
    plan.add_search(
        "none: every position in turn" +
            std::string(shows_winning ? ", the last ones each searched for a solution" : ""),
        run.resources,
        "grows with the search, to at most " + to_grouped(most_in_graph) + " positions and as many jumps");
    return run.show_plan(std::move(plan));
  }
  GameGraph graph;
  const auto advice = [&](FailureKind kind) {
    if (kind != FailureKind::resource) return run.no_file();
    return run.no_file() + " Use a smaller --max-depth" +
           (given.request.merge == Merge::canonical ? "." : ", or --merge canonical.");
  };
  const std::string text = run.follow(advice, [&] {
    graph = game_graph(problem, given.request, run.listener());
    if (shows_winning) search_winning(graph, run, given.request.merge);
    run.progress(false).erase();
    if (is_dot) return graph_dot(problem, graph);
    for (std::size_t i = 0; shows_winning && i < graph.nodes.size(); ++i)
      run.add_row(graph_position_row(problem.board, graph, i));
    return run.outputs.own.path.empty() ? "" : graph_jumps_csv(problem.board, graph);
  });
  run.note(summary(graph, shows_winning));
  if (graph.nodes.size() == 1 && graph.nodes.front().dead_end) note_start_with_a_jump(run);
  return run.write({.own = text});
}

}  // namespace

Command graph_command() {
  return {"graph",
          "BOARD",
          1,
          "writes the game graph for GraphViz, or as tables",
          "Writes positions as nodes and jumps as edges, from the start down to --max-depth: as DOT, or with "
          "--csv and --csv-jumps as tables, of which Python's pegspace.graph() makes a graph of networkx. "
          "Several jumps between the same two positions are an edge each. DOT colours winning positions "
          "(default finish: any single peg), dead ends and the finish; positions whose jumps are left out "
          "have a dashed border.",
          "  $ graph triangle4 --start 4 | dot -Tsvg -o triangle4.svg\n"
          "  $ graph english --max-depth 4 --output english.dot\n"
          "  $ graph triangle5 --start 1 --merge exact --csv positions.csv --csv-jumps jumps.csv\n",
          invocation<GraphOptions, run_graph>};
}

}  // namespace pegspace
