// `pegspace games`: how all games of a start end: by pegs left, how likely random play ends so, the shortest
// game, the most stuck positions.
#include <unistd.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "counting/games.hpp"
#include "drawing_options.hpp"
#include "dry_run.hpp"
#include "early_end.hpp"
#include "memory_note.hpp"
#include "problem_options.hpp"
#include "report/games_report.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"
#include "search_options.hpp"
#include "verify/replay_jumps.hpp"

namespace pegspace {
namespace {

po::options_description games_options() {
  po::options_description options = empty_options();
  options.add_options()  //
      ("start,s", text_value("HOLES|FILE"),
       "the holes that start empty, or a file with a picture of the start; default: the centre, or hole 1")  //
      ("stuck", text_value("N"), "how many positions each list of dead ends shows, 0 to 1000; default: 3");
  add_engine_option(options);
  add_resource_options(options);
  add_output_options(options, "games.csv");
  options.add_options()("bfile", text_value("COLUMN"),
                        "print lines \"depth value\" alone, as the OEIS takes them: games, dead_ends or "
                        "canonical_dead_ends");
  add_drawing_options(options);
  add_display_options(options);
  add_dry_run_option(options);
  return options;
}

/// Checks the game printed by the rules alone.
void check_shortest(const Problem& problem, const GamesResult& result) {
  std::vector<ClaimedJump> claimed;
  for (const Jump& jump : result.shortest) claimed.push_back({jump.from, jump.to, jump.over});
  const Replay replay = replay_jumps(problem.board, problem.start, claimed);
  if (!replay.illegal.empty()) {
    throw CheckFailed("the shortest game found is illegal: " + replay.illegal + ". Please report this.");
  }
}

ExitCode run_games(const Arguments& arguments) {
  ProblemInput input = read_problem(arguments);
  Problem& problem = input.problem;
  problem.finish.reset();
  const SearchOptions search = read_resources(arguments);
  const Outputs outputs = read_outputs(arguments);
  Display display = read_display(arguments, outputs);
  check_outputs(outputs, input.inputs);
  const std::optional<std::string> bfile = read_bfile_column(arguments, outputs, games_bfile_columns);
  if (bfile) display.results = false;
  GamesRequest request;
  request.stuck =
      static_cast<std::size_t>(parse_whole(arguments.value("stuck").value_or("3"), "--stuck", 0, 1000));
  const DrawingStyle style = read_drawing_style(arguments);
  const Engine& engine = read_engine(arguments, problem, search);

  if (!input.start_note.empty()) note(display, input.start_note);
  if (is_dry_run(arguments)) {
    RunPlan plan(problem);
    plan.add_engine(engine, problem, search, Work::levels,
                    "every reachable position, and the numbers of two levels at a time");
    return plan.show({outputs.csv, outputs.json});
  }
  weigh_numbers(display, problem, engine, search, {.last = max_holes, .kept = max_holes});
  if (display.results) write_stdout(problem.board.name() + "; start " + problem.start_label + "\n\n");
  ProgressLine progress(display.progress, level_shares(problem));
  const double began = wall_seconds();
  EarlyEnd early_end(progress, [] { return nothing_so_far; });
  const SearchListener listener{{},
                                [&](const SearchProgress& sign) { progress.show(sign); },
                                [&](const Count& games) { early_end.note_games(games); }};
  const GamesResult result = early_end.run([&] {
    const StoredLevels levels = StoredLevels::reachable(problem, engine, search, listener);
    return all_games(levels, request, search.threads, listener);
  });
  progress.erase();
  check_shortest(problem, result);

  if (display.results) {
    write_stdout(games_text(problem, result, style, terminal_width(STDOUT_FILENO)));
  }
  note_cost(display, wall_seconds() - began, engine, search);
  if (bfile) write_stdout(games_bfile(result, *bfile));
  if (!outputs.csv.empty()) write_whole_file(outputs.csv, games_csv(result));
  if (!outputs.json.empty()) write_whole_file(outputs.json, json_text(games_json(problem, result)));
  return ExitCode::done;
}

}  // namespace

Command games_command() {
  return {"games",
          "BOARD",
          1,
          "how all games end, and how random play does",
          "A game ends where no jump is possible. For each depth at which games end: the pegs left, the "
          "exact number "
          "of\n"
          "games, the dead ends (and those up to the symmetries that fix the start), and the probability "
          "that random "
          "play\n"
          "(every legal jump equally likely) ends there, as an exact fraction in CSV and JSON. Then the pegs "
          "random "
          "play\n"
          "leaves on average, a shortest game and their number, and the most stuck positions: the earliest, "
          "those "
          "that\n"
          "most games end in, the likeliest; each with its mirror images.",
          "  pegspace games triangle5\n"
          "  pegspace games english --csv games.csv              (some GiB of memory)\n"
          "  pegspace games triangle5 --start 5 --stuck 0 --json -\n"
          "  pegspace games square4 --bfile games > b.txt\n",
          games_options,
          run_games};
}

}  // namespace pegspace
