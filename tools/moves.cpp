// `pegspace moves`: the solutions of a problem by number of moves (sweeps): fewest, how many have so few, the
// whole distribution, the longest sweep. The solutions with fewest moves themselves: solve --shortest.
#include "counting/moves/moves.hpp"

#include <array>

#include "base/error.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "counting/count_solutions.hpp"
#include "dry_run.hpp"
#include "early_end.hpp"
#include "memory_note.hpp"
#include "problem_options.hpp"
#include "report/files/bfile.hpp"
#include "report/moves_report.hpp"
#include "report/terminal/table.hpp"
#include "search_options.hpp"

namespace pegspace {
namespace {

po::options_description moves_options() {
  po::options_description options = empty_options();
  add_problem_options(options);
  options.add_options()("fewest",
                        "only the fewest moves, and how many solutions have so few; takes least memory");
  add_engine_option(options);
  add_resource_options(options);
  add_output_options(options, "moves.csv");
  options.add_options()("bfile", text_value("COLUMN"),
                        "print lines \"moves value\" alone, as the OEIS takes them: solutions");
  add_display_options(options);
  add_dry_run_option(options);
  return options;
}

constexpr std::array<std::string_view, 1> bfile_columns = {"solutions"};

/// Whether --bfile asks for the solutions by number of moves.
bool wants_bfile(const Arguments& arguments, const Outputs& outputs) {
  if (!read_bfile_column(arguments, outputs, bfile_columns)) return false;
  if (arguments.has("fewest")) {
    throw InputError("--bfile prints the solutions with each number of moves, and --fewest counts one only.");
  }
  return true;
}

/// What is known of solutions when the run ends early.
std::string so_far(const MoveRequest& request) {
  if (!request.solutions) return nothing_so_far;
  return "Solutions: " + to_grouped(*request.solutions) + "; their moves are not known. Nothing was written.";
}

ExitCode run_moves(const Arguments& arguments) {
  ProblemInput input = read_problem(arguments);
  Problem& problem = input.problem;
  if (!problem.finish) problem.finish = finish_anywhere(problem.board);
  const SearchOptions search = read_resources(arguments);
  const Outputs outputs = read_outputs(arguments);
  Display display = read_display(arguments, outputs);
  check_outputs(outputs, input.inputs);
  const bool bfile = wants_bfile(arguments, outputs);
  if (bfile) display.results = false;
  const Engine& engine = read_engine(arguments, problem, search);
  MoveRequest request;
  request.distribution = request.sweeps = !arguments.has("fewest");

  if (!input.start_note.empty()) note(display, input.start_note);
  if (is_dry_run(arguments)) {
    RunPlan plan(problem);
    plan.add_engine(engine, problem, search, Work::levels,
                    "every winning position, and the numbers of two levels at a time");
    return plan.show({outputs.csv, outputs.json});
  }
  weigh_numbers(display, problem, engine, search, counted_levels(problem, {{*problem.finish}, false}));
  if (display.results) {
    write_stdout(problem.board.name() + "; start " + problem.start_label + "; finish " +
                 problem.finish->label + "; moves of one or more jumps\n\n");
  }
  ProgressLine progress(display.progress, level_shares(problem));
  const double began = wall_seconds();
  const SearchListener listener{{}, [&](const SearchProgress& sign) { progress.show(sign); }};
  // The engine's own count is faster than a fold, and the distribution is checked against it.
  std::string impossible;
  const MoveFigures figures = EarlyEnd(progress, [&] { return so_far(request); }).run([&] {
    const CountRow counted_row =
        count_solutions(problem, {*problem.finish}, false, engine, search, listener).rows.front();
    impossible = counted_row.impossible;
    request.solutions = counted_row.solutions;
    const StoredLevels levels = StoredLevels::winning(problem, engine, search, listener);
    WorkerTeam team(search.threads);
    return move_figures(levels, request, team, listener);
  });
  progress.erase();

  if (display.results) {
    write_stdout(moves_text(figures));
  }
  note_cost(display, wall_seconds() - began, engine, search);
  if (!outputs.csv.empty()) write_whole_file(outputs.csv, moves_csv(figures));
  if (!outputs.json.empty()) write_whole_file(outputs.json, json_text(moves_json(problem, figures)));
  if (figures.solutions == 0) {
    note(display,
         "no solution" + (impossible.empty() ? std::string(": no jumps lead from the start to the finish.")
                                             : ": " + impossible + "."));
    return ExitCode::done;
  }
  if (bfile && figures.by_moves) write_stdout(bfile_text(figures.fewest_moves, *figures.by_moves));
  if (!figures.without.empty()) throw ResourceError(figures.without + " What is shown above is exact.");
  return ExitCode::done;
}

}  // namespace

Command moves_command() {
  return {
      "moves",
      "BOARD",
      1,
      "solutions by number of moves (sweeps)",
      "A move is one or more jumps of the same peg in a row. Says, exactly, the fewest moves that solve the\n"
      "problem (default finish: any single peg), how many solutions (sequences of jumps) have so few, how "
      "many\n"
      "have each other number, and the longest sweep: the most jumps that one peg makes in a row in any\n"
      "solution, and in how many it does. Exits with 1 where there is no solution. solve --shortest prints "
      "the\n"
      "solutions with fewest moves.",
      "  pegspace moves english --finish d4\n"
      "  pegspace moves triangle5 --start 1 --csv moves.csv\n"
      "  pegspace moves european --start c1 --fewest\n"
      "  pegspace moves triangle5 --start 1 --bfile solutions > b.txt\n",
      moves_options,
      run_moves};
}

}  // namespace pegspace
