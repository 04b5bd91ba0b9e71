// `pegspace count`: the exact number of solutions, for one finish or for each, and of games. Writes
// counts.csv and JSON. An impossible finish is an answer (0, and why), not an error.
#include "condition_options.hpp"
#include "counting/count_check.hpp"
#include "counting/random_play.hpp"
#include "report/counts_report.hpp"
#include "report/terminal/table.hpp"
#include "run_context.hpp"
#include "save_option.hpp"

namespace pegspace {
namespace {

struct CountOptions : SharedOptions {
  bool no_games = false;
  bool check = false;
  bool random_play = false;
  ConditionOptions conditions;
  std::string save;  ///< path, "" for none

  void declare(Options& options) {
    add_problem(options, Starts::one_or_all);
    add_set(options);
    options.add("no-games", no_games, "do not count games; counting them needs all reachable positions",
                Group::request, Use::often);
    options.add("random-play", random_play,
                "instead of games, how likely random play (each jump equally likely) comes to the finish",
                Group::request, Use::often);
    conditions.declare(options);
    options.add(
        "check", check,
        "check the number of solutions from both ends: at every depth, the sum over all positions of ways "
        "from the start times solutions from there must equal it",
        Group::request);
    add_engine(options);
    add_resources(options);
    add_results(options, counts_table);
    add_save(options, save);
    add_display(options);
    add_dry_run(options);
  }
};

/// Adds the solutions under conditions, finish by finish; no games.
void count_under_conditions(const Problem& problem, const std::vector<Finish>& finishes,
                            const Conditions& conditions, const Engine& engine, const SearchOptions& search,
                            const SearchListener& listener, CountTable& table) {
  Problem one = problem;
  for (const Finish& finish : finishes) {
    one.finish = finish;
    const ConditionedSolutions found(one, conditions, engine, search, listener);
    table.rows.push_back({problem.start_label, finish.label, found.solutions(), found.winning_positions(),
                          found.impossible()});
  }
}

/// Solutions beside how likely random play finds one.
CountTable count_with_random_play(RunContext& run, const std::vector<Finish>& finishes) {
  const Problem& problem = run.problem;
  const std::vector<RandomPlay> found =
      random_play_to(problem, finishes, run.engine(), run.search, run.listener());
  CountTable table;
  if (const auto& counts = found.front().counts) {
    const Finish& finish = finishes.front();
    table.rows.push_back({problem.start_label, finish.label, counts->solutions, counts->winning_positions,
                          why_impossible(problem, finish)});
  } else {
    table = count_solutions(problem, finishes, false, run.engine(), run.search, run.listener());
  }
  for (std::size_t i = 0; i < found.size(); ++i) table.rows[i].random_play = found[i].probability;
  return table;
}

/// The finishes that were counted before the run ended, shown where results are; a sentence on them.
std::string say_so_far(const CountTable& table, std::size_t finishes, RunContext& run) {
  if (table.rows.empty()) return nothing_so_far;
  run.print("so far:\n" + count_rows_text(table.rows));
  return std::to_string(table.rows.size()) + " of " + counted(finishes, "finish was", "finishes were") +
         " counted." + (run.outputs.asks_for_files() ? " No file was written." : "");
}

ExitCode show_plan(const RunContext& run, bool check) {
  RunPlan plan(run.problem);
  plan.add_engine(run.engine(), run.problem, run.search, Work::levels,
                  "the numbers of the positions of two levels at a time");
  if (check) plan.add("check", "then the solutions from each winning position, all in memory");
  return run.show_plan(std::move(plan));
}

void check_options(const RunContext& run, const CountOptions& given) {
  const auto& [through, avoid, first] = given.conditions;
  if (given.check) {
    run.arguments.refuse(
        {&through, &avoid, &first},
        "cannot be combined with --check, which counts all solutions again. Omit one of them.");
  }
  if (given.random_play) {
    run.arguments.refuse({&through, &avoid, &first},
                         "cannot be combined with --random-play. Omit one of them.");
  }
  run.refuse_beside_set({&given.conditions.first});
}

ExitCode run_count(const Arguments& arguments, const CountOptions& given) {
  RunContext run(arguments, given);
  require_listed_finish(run.problem, "count");
  const Problem& problem = run.problem;
  check_options(run, given);
  const Conditions conditions = given.conditions.read(problem, run.inputs, run.notes);
  const std::string label = words_of(conditions, problem.board);
  const bool games = conditions.empty() && !given.no_games && !given.random_play;
  const std::vector<Finish> finishes =
      problem.finish ? std::vector<Finish>{*problem.finish} : every_finish(problem.board);
  const auto file = open_save(run, given.save);
  run.begin(Work::levels);
  if (given.dry_run) return show_plan(run, given.check);
  if (file != nullptr) {
    save_positions(run, *file, given.save);
    if (!given.conditions.first) run.made_set(given.save);
  }
  run.print(problem.board.name() + "; start " + problem.start_label + "; finish " +
            (problem.finish ? problem.finish->label : "any, and each hole") +
            (label.empty() ? "" : "; only solutions " + phrase_of(conditions, problem.board)) + "\n\n");
  CountTable table;
  run.follow([&](FailureKind) { return say_so_far(table, finishes.size(), run); },
             [&] {
               if (given.random_play) {
                 table = count_with_random_play(run, finishes);
               } else if (conditions.empty()) {
                 table = count_solutions(problem, finishes, games, run.engine(), run.search, run.listener());
               } else {
                 table = {};
                 count_under_conditions(problem, finishes, conditions, run.engine(), run.search,
                                        run.listener(), table);
               }
             });
  run.print(counts_text(table, !conditions.empty()));
  if (given.check) {
    const std::size_t depths = run.follow(
        [&](FailureKind) {
          return "The counts above were not checked." +
                 std::string(run.outputs.asks_for_files() ? " No file was written." : "");
        },
        [&] { return check_counts(problem, finishes, table, run.engine(), run.search, run.listener()); });
    run.print("checked: at " + counted(depths, "depth", "depths") +
              ", ways from the start times solutions from there add up to the number of solutions\n");
  }
  run.note_cost();
  return run.write({.rows = counts_rows(table),
                    .summary = counts_summary(table),
                    .question = {{"conditions", label.empty() ? Json(nullptr) : Json(label)}}});
}

}  // namespace

Command count_command() {
  return {
      "count",
      "BOARD",
      1,
      "counts solutions and games, exactly",
      "Counts exactly the solutions (sequences of jumps from the start to the finish; two orders of the same "
      "jumps count as two) and the games (sequences of jumps from the start to a dead end). Without --finish "
      "it counts the solutions to any single peg, and to each hole. For a finish that cannot be reached it "
      "prints 0 and the reason. With --through, --avoid or --first it counts only solutions that meet these "
      "conditions, and no games. --start all sums over all single vacancies and counts "
      "each winning position once; starts from which the jumps of --first are impossible add nothing.",
      "  pegspace count english --finish d4\n"
      "  pegspace count triangle5 --start 1                  to any hole, and to each\n"
      "  pegspace count triangle5 --start all                summed over all vacancies\n"
      "  pegspace count triangle5 --start 1 --finish 13,15   to one of two holes\n"
      "  pegspace count english --no-games --json counts.json\n"
      "  pegspace count english --finish d4 --first d2-d4 --avoid \"e1-e3; e3-e1\"\n",
      invocation<CountOptions, run_count>};
}

}  // namespace pegspace
