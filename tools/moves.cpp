// `pegspace moves`: the solutions of a problem by number of moves: the fewest, how many solutions have that
// many, the whole distribution, the longest move. `solve --fewest-moves` prints the solutions with the fewest
// moves.
#include "counting/moves/moves.hpp"

#include <optional>

#include "base/text.hpp"
#include "counting/count_solutions.hpp"
#include "report/moves_report.hpp"
#include "run.hpp"

namespace pegspace {
namespace {

struct MovesOptions : SharedOptions {
  bool fewest_moves = false;

  void declare(Options& options) {
    add_problem(options, "any single peg", Starts::one_or_all);
    options.add("fewest-moves", fewest_moves,
                "only the fewest moves and the number of solutions with that many; takes the least memory",
                Group::request);
    add_search(options, moves_table);
    options.most_used(
        {"start", "finish", "pegs-left", "fewest-moves", "csv", "json", "threads", "memory", "quiet"});
  }
};

/// What is known about the solutions when the run ends early.
std::string so_far(const Run& run, const MoveRequest& request, const std::optional<MoveStats>& fewest) {
  if (request.solutions == 0) return run.nothing_so_far();
  if (!fewest)
    return "Solutions: " + to_grouped(request.solutions) + "; their moves are not known." + run.no_file();
  std::vector<std::string> lines = split(moves_text(*fewest), '\n');
  lines.pop_back();  // the empty text after the last line
  return join(lines, "; ") + "." + run.no_file() + " --fewest-moves needs no more than this.";
}

ExitCode run_moves(const Arguments& arguments, const MovesOptions& given) {
  RunRequest asked(arguments, given);
  if (!asked.problem.finish) asked.problem.finish = finish_anywhere(asked.problem.board);
  MoveRequest request;
  request.distribution = !given.fewest_moves;
  Run run(std::move(asked), Sought::winning);
  const Problem& problem = run.problem;
  if (given.dry_run)
    return run.show_plan(run.plan("every winning position, and the numbers of two levels at a time"));
  run.choose_engine();
  run.print(problem.board.name() + "; start " + problem.start_label + "; finish " + problem.finish->label +
            "; moves of one or more jumps\n\n");
  std::optional<MoveStats> fewest;
  request.fewest_done = [&](const MoveStats& stats) { fewest = stats; };
  const auto count_moves = [&] {
    // Another fold, without moves, which the distribution is checked against. Over tiles it is fastest, which
    // need a list of the finish.
    const bool is_listed = problem.finish->is_listed();
    if (is_listed) {
      request.solutions =
          count_solutions(problem, {*problem.finish}, false, run.engine(), run.resources, run.listener())
              .rows.front()
              .solutions;
    }
    const StoredLevels levels = StoredLevels::winning(problem, run.engine(), run.resources, run.listener());
    WorkerTeam team(run.resources.threads);
    if (!is_listed) request.solutions = solutions_within(levels, team, run.listener());
    return move_stats(levels, request, team, run.listener());
  };
  const MoveStats stats = run.follow([&](FailureKind) { return so_far(run, request, fewest); }, count_moves);
  run.print(moves_text(stats));
  run.note_cost();
  if (stats.solutions == 0) {
    const std::string impossible = why_impossible(problem, *problem.finish);
    run.note("no solution: " +
             (impossible.empty() ? "no jumps lead from the start to the finish" : impossible) + ".");
  }
  return run.write({.rows = moves_table.fields(moves_rows(stats)),
                    .summary = moves_summary(stats),
                    .question = {{"distribution", request.distribution}}});
}

}  // namespace

Command moves_command() {
  return {
      "moves",
      "BOARD",
      1,
      "counts solutions by number of moves",
      "A move is one or more consecutive jumps of the same peg. Counts the solutions by number of moves, "
      "exactly (default finish: any single peg), and says how long the longest move in any of them is, and "
      "how many have one that long. --start all counts the solutions from all single vacancies together. "
      "'$ solve --fewest-moves' prints the solutions with fewest moves.",
      "  $ moves english --finish d4\n"
      "  $ moves triangle5 --start 1 --csv moves.csv\n"
      "  $ moves triangle5 --start all\n"
      "  $ moves european --start c1 --fewest-moves\n",
      invocation<MovesOptions, run_moves>};
}

}  // namespace pegspace
