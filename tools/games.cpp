// `pegspace games`: how all games of a start end: by pegs left, how likely random play ends so, the shortest
// game, dead ends.
#include <unistd.h>

#include "base/error.hpp"
#include "counting/games.hpp"
#include "drawing_options.hpp"
#include "position/replay_jumps.hpp"
#include "report/games_report.hpp"
#include "report/levels_report.hpp"
#include "report/terminal/terminal.hpp"
#include "run.hpp"

namespace pegspace {
namespace {

struct GamesOptions : SharedOptions {
  std::optional<int> max_depth;
  bool shortest = false;
  bool exact = false;
  DrawingOptions drawing;

  void declare(Options& options) {
    add_start(options, Starts::one_or_all);
    add_saved(options);
    options.add("shortest", shortest,
                "only the shortest games (fool's solitaire), and the dead ends in which they end; the search "
                "stops at the first depth that has any",
                Group::request);
    options.add("max-depth,d", max_depth, "N", whole<int>(0, max_holes),
                "only games of at most N jumps (default: all)", Group::request);
    options.add(
        "exact", exact,
        "give probabilities as exact fractions, too; they are in the columns probability_numerator and "
        "probability_denominator; takes several times longer",
        Group::request);
    drawing.declare(options);
    add_search(options, games_table);
    options.most_used(
        {"start", "saved", "shortest", "max-depth", "exact", "csv", "json", "threads", "memory"});
  }
};

constexpr std::size_t most_listed = 1000;  ///< dead ends of --shortest

/// Checks the game printed by the rules alone.
void check_shortest(const Problem& problem, const GamesResult& result) {
  if (!result.shortest) return;
  std::vector<ClaimedJump> claimed;
  for (const Jump& jump : result.shortest->jumps) claimed.push_back({jump.from, jump.to, jump.over});
  const Replay replay = replay_jumps(problem.board, result.shortest->start, claimed);
  if (!replay.illegal.empty()) {
    throw CheckFailed("internal check failed: the shortest game found is illegal: " + replay.illegal +
                      ". Please report this.");
  }
}

ExitCode run_games(const Arguments& arguments, const GamesOptions& given) {
  RunRequest asked(arguments, given);
  asked.problem.finish.reset();
  if (given.shortest)
    arguments.refuse({"max-depth"}, "cannot be combined with --shortest, which finds its own.");
  const GamesRequest request{.dead_ends_listed = given.shortest ? most_listed : 3U,
                             .exact = given.exact,
                             .shortest = given.shortest,
                             .max_depth = given.max_depth};
  asked.request.max_depth = given.max_depth;
  Run run(std::move(asked), Sought(Sought::reachable, given.max_depth.value_or(max_holes)));
  const Problem& problem = run.problem;
  if (given.dry_run) return run.show_plan(run.plan("the numbers of the positions of two levels at a time"));
  run.choose_engine();
  const GamesResult result =
      run.follow([&](FailureKind) { return run.nothing_so_far(); },
                 [&] { return all_games(problem, request, run.engine(), run.resources, run.listener()); });
  check_shortest(problem, result);
  run.print(problem.board.name() + "; start " + problem.start_label + "\n\n" +
            games_text(problem, result, style_of(given.drawing), terminal_width(STDOUT_FILENO),
                       table_width(STDOUT_FILENO)));
  run.note_cost();
  return run.write({.rows = games_table.fields(result.rows),
                    .summary = games_summary(problem, result),
                    .question = {{"max_depth", result.last_depth ? Json(*result.last_depth) : Json(nullptr)}},
                    .ending = ending_name(result.last_depth ? Ending::depth_limit : Ending::complete)});
}

}  // namespace

Command games_command() {
  return {
      "games",
      "BOARD",
      1,
      "counts how all games end, and how random play does",
      "A game ends in a dead end, a position with no jump. Prints, for each depth at which games end, the "
      "pegs left, the exact number of games, the dead ends (also up to the symmetries that fix the start), "
      "and the probability that random play (each jump equally likely) ends there.\n\nThen prints the "
      "average number of pegs that random play leaves, a shortest game, the number of shortest games, and "
      "three lists of dead ends: the earliest, those that most games end in, and the likeliest, each "
      "counted with its mirror images. --start all takes all single vacancies together: random play begins "
      "with each equally likely.",
      "  $ games triangle5\n"
      "  $ games english --csv games.csv\n"
      "  $ games square4 --exact --csv -\n"
      "  $ games triangle5 --start 5 --json -\n"
      "  $ games triangle5 --start all\n"
      "  $ games english --max-depth 5     with the sequences of that many jumps (perft)\n"
      "  $ games wiegleb --shortest        fool's solitaire: the most pegs left\n",
      invocation<GamesOptions, run_games>};
}

}  // namespace pegspace
