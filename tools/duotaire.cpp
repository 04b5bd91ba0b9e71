// `pegspace duotaire`: peg solitaire for two: who wins, by which jumps, and how many positions of each level
// are won; or who wins from each start.
#include "counting/duotaire.hpp"
#include "report/duotaire_report.hpp"
#include "run.hpp"

namespace pegspace {
namespace {

struct DuotaireOptions : SharedOptions {
  bool misere = false;
  bool nim_values = false;

  void declare(Options& options) {
    add_start(options, Starts::one_or_each);
    add_saved(options, Starts::one_or_all);
    options.add("misere", misere, "misère play: whoever cannot jump wins", Group::request);
    options.add("nim-values", nim_values,
                "a row for each depth and nim value; without it, a row for each depth with its won positions",
                Group::request);
    add_search(options, duotaire_table);
    options.most_used({"start", "saved", "misere", "nim-values", "csv", "json", "threads", "memory"});
  }
};

ExitCode run_duotaire(const Arguments& arguments, const DuotaireOptions& given) {
  if (given.misere)
    arguments.refuse({"nim-values"}, "cannot be combined with --misere, which has no nim values.");
  RunRequest asked(arguments, given);
  asked.problem.finish.reset();
  DuotaireRows wanted = given.nim_values ? DuotaireRows::nim_values : DuotaireRows::levels;
  if (!asked.problem.other_starts.empty()) {
    arguments.refuse(
        {"nim-values"},
        "cannot be combined with several starts (--start), whose table has nim values. Omit it.");
    wanted = DuotaireRows::starts;
  }
  asked.outputs.table = duotaire_columns(wanted);
  Run run(std::move(asked), Sought(Sought::reachable));
  const Problem& problem = run.problem;
  if (given.dry_run)
    return run.show_plan(run.plan("every reachable position, and the nim values of two levels", 1));
  run.choose_engine();
  const Duotaire found = run.follow(
      [&](FailureKind) { return run.nothing_so_far(); },
      [&] { return duotaire(problem, {given.misere}, run.engine(), run.resources, run.listener()); });
  run.print(problem.board.name() + "; start " + problem.start_label + (given.misere ? "; misère" : "") +
            "\n\n" + duotaire_text(problem, found, wanted));
  run.note_cost();
  return run.write({.rows = duotaire_rows(found, wanted),
                    .summary = duotaire_summary(problem, found, given.misere),
                    .question = {{"misere", given.misere}}});
}

}  // namespace

Command duotaire_command() {
  return {
      "duotaire",
      "BOARD",
      1,
      "peg solitaire for two: who wins",
      "Duotaire: two players jump in turn, and whoever cannot jump loses (--misere: wins). A position is won "
      "if the player to move can force a win. Prints, for each depth, the positions and those that are won; "
      "then who wins from the start, and the first jumps that win. The nim value of a position is the least "
      "number that no position after a jump has: 0 if and only if it is lost. --start each says for every "
      "single vacancy, up to symmetry, who wins.",
      "  $ duotaire english\n"
      "  $ duotaire triangle5 --start each\n"
      "  $ duotaire square5 --start each --misere --csv -\n"
      "  $ duotaire english --nim-values --csv duotaire.csv\n",
      invocation<DuotaireOptions, run_duotaire>};
}

}  // namespace pegspace
