// `pegspace count`: the exact number of solutions, for one finish or for each, also unordered or up to
// symmetry, and the number of games. Writes counts.csv, JSON and jump_counts.csv. An impossible finish is an
// answer (0, and why), not an error.
#include <algorithm>

#include "base/check.hpp"
#include "base/error.hpp"
#include "condition_options.hpp"
#include "counting/random_play.hpp"
#include "counting/solutions/jump_counts.hpp"
#include "counting/solutions/solutions_up_to_symmetry.hpp"
#include "counting/solutions/unordered_solutions.hpp"
#include "report/counts_report.hpp"
#include "report/files/table_files.hpp"
#include "run.hpp"
#include "save_option.hpp"

namespace pegspace {
namespace {

struct CountOptions : SharedOptions {
  bool games = false;
  bool random_play = false;
  bool canonical_solutions = false;
  bool unordered = false;
  bool canonical_sequences = false;
  ConditionOptions conditions;
  std::string save;  ///< path, "" for none

  bool tells_apart() const {
    return canonical_solutions || unordered || canonical_sequences || !outputs.own.path.empty();
  }

  void declare(Options& options) {
    add_problem(options, "any single peg, and each hole by itself", Starts::one_or_all);
    add_saved(options);
    options.add("games", games, "also count the games; that needs all reachable positions", Group::request);
    options.add("random-play", random_play,
                "also the probability that random play reaches the finish; it makes each possible "
                "jump equally likely",
                Group::request);
    options.add("canonical-solutions", canonical_solutions,
                "also count solutions up to the symmetries that fix start and finish", Group::request);
    options.add("unordered", unordered,
                "also count solutions without the order of their jumps, in all and up to symmetry: those "
                "that make the same jumps, each equally often, count once",
                Group::request);
    options.add("canonical-sequences", canonical_sequences,
                "also count the sequences of canonical positions that solutions pass through",
                Group::request);
    outputs.own.option = "--jump-counts";
    options.add("jump-counts", outputs.own.path, "FILE", output_path,
                "write to this file, as CSV, how many solutions make each jump at each depth, and say which "
                "jumps all solutions make; - is standard output",
                Group::files);
    conditions.declare(options);
    add_search(options, counts_table);
    add_save(options, save);
    options.most_used({"start", "finish", "games", "random-play", "canonical-solutions", "unordered", "csv",
                       "threads", "memory"});
  }
};

/// Adds the solutions under conditions, finish by finish; no games.
void count_under_conditions(const Problem& problem, const std::vector<Finish>& finishes,
                            const Conditions& conditions, const Engine& engine, const Resources& resources,
                            const SearchListener& listener, CountTable& table) {
  Problem one = problem;
  for (const Finish& finish : finishes) {
    one.finish = finish;
    const auto found = ConditionedSolutions::find(one, conditions, engine, resources, listener);
    table.rows.push_back({problem.start_label, finish.label, found.solutions(), found.winning_positions(),
                          found.impossible()});
  }
}

/// Solutions beside how likely random play finds one.
CountTable count_with_random_play(Run& run, const std::vector<Finish>& finishes) {
  const Problem& problem = run.problem;
  const std::vector<RandomPlay> found =
      random_play_to(problem, finishes, run.engine(), run.resources, run.listener());
  CountTable table;
  if (const auto& counts = found.front().counts) {
    const Finish& finish = finishes.front();
    table.rows.push_back({problem.start_label, finish.label, counts->solutions, counts->winning_positions,
                          why_impossible(problem, finish)});
  } else {
    table = count_solutions(problem, finishes, false, run.engine(), run.resources, run.listener());
  }
  for (std::size_t i = 0; i < found.size(); ++i) table.rows[i].random_play = found[i].probability;
  return table;
}

/// Shows the finishes that were counted before the run ended in the place of the results; returns a sentence
/// on them.
std::string say_so_far(const CountTable& table, std::size_t finishes, Run& run) {
  if (table.rows.empty()) return run.nothing_so_far();
  run.print("so far:\n" + count_rows_text(table.rows));
  return std::to_string(table.rows.size()) + " of " + counted(finishes, "finish was", "finishes were") +
         " counted." + run.no_file();
}

/// Fills in the numbers of solutions told apart that are asked for, and returns the rows of jump_counts.csv.
std::vector<Fields> tell_apart(Run& run, const CountOptions& given, const Conditions& conditions,
                               const std::vector<Finish>& finishes, CountTable& table) {
  const bool wants_jumps = !given.outputs.own.path.empty();
  std::vector<Fields> jump_rows;
  std::string jumps_text;
  std::string reached;
  const auto work = [&] {
    for (std::size_t i = 0; i < finishes.size(); ++i) {
      CountRow& row = table.rows[i];
      Problem problem = run.problem;
      problem.finish = finishes[i];
      const bool any = row.solutions != 0;
      const auto listener = run.listener();
      if (given.canonical_solutions) {
        row.canonical_solutions =
            any ? canonical_solutions(problem, row.solutions, run.engine(), run.resources, listener) : 0;
      }
      if (given.unordered) {
        const auto level_done = [&](int depth, std::uint64_t multisets) {
          reached = " Multisets of jumps to finish " + row.finish + ": all down to depth " +
                    std::to_string(depth) + ", " + to_grouped(multisets) + " there up to symmetry.";
        };
        UnorderedSolutions found;
        if (any)
          found = count_unordered(problem, conditions, run.engine(), run.resources, listener, level_done);
        row.unordered_solutions = found.solutions;
        row.canonical_unordered_solutions = found.canonical;
      }
      if (given.canonical_sequences) {
        row.canonical_sequences =
            any ? canonical_sequences(problem, run.engine(), run.resources, listener) : 0;
      }
      if (!wants_jumps || !any) continue;
      const JumpCounts jumps = count_jumps(problem, conditions, run.engine(), run.resources, listener);
      PEGSPACE_CHECK(jumps.solutions == row.solutions, "solutions counted jump by jump are as many");
      for (const JumpCountRow& jump : jump_count_rows(problem.board, row, jumps))
        jump_rows.push_back(jump_counts_table.fields(jump));
      if (finishes.size() == 1) jumps_text = jump_counts_text(problem.board, jumps);
    }
  };
  run.follow([&](FailureKind) { return "The numbers above are complete." + run.no_file() + reached; }, work);
  run.print(told_apart_text(table.rows) + jumps_text);
  return jump_rows;
}

ExitCode show_plan(const Run& run, const CountOptions& given) {
  RunPlan plan = run.plan("the numbers of the positions of two levels at a time");
  if (given.unordered)
    plan.add("unordered",
             "then the multisets of jumps of two levels; how many there are is not known beforehand");
  return run.show_plan(std::move(plan));
}

void check_options(const RunRequest& asked, const CountOptions& given) {
  const auto& [through, avoid, first] = given.conditions;
  if (through || avoid || first)
    asked.arguments.refuse({"games", "canonical-solutions", "canonical-sequences"},
                           "cannot be combined with --through, --avoid or --first. Omit one of them.");
  asked.refuse_beside_set({"canonical-solutions", "canonical-sequences", "unordered", "jump-counts"});
  if (given.random_play) {
    asked.arguments.refuse({"canonical-solutions", "canonical-sequences", "unordered", "jump-counts", "games",
                            "through", "avoid", "first"},
                           "cannot be combined with --random-play. Omit one of them.");
  }
  if (!given.save.empty()) {
    asked.arguments.refuse(
        {"jump-counts"},
        "cannot be combined with --save: it is the one other file of a run. Omit one of them.");
  }
  asked.refuse_beside_set({"first"});
}

ExitCode run_count(const Arguments& arguments, const CountOptions& given) {
  RunRequest asked(arguments, given);
  require_listed_finish(asked.problem, "count");
  check_options(asked, given);
  const Conditions conditions = given.conditions.read(asked.problem, asked.inputs, asked.notes);
  const std::vector<Finish> finishes =
      asked.problem.finish ? std::vector<Finish>{*asked.problem.finish} : every_finish(asked.problem.board);
  if (!given.outputs.own.path.empty() && !std::ranges::all_of(finishes, has_equal_pegs)) {
    throw InputError(
        "--jump-counts needs a finish whose positions all have the same number of pegs, so that each "
        "solution makes a jump at each depth; this one has from " +
        std::to_string(finishes.front().fewest_pegs()) + " to " +
        std::to_string(finishes.front().most_pegs()) + ". Omit it, or give another --finish or --pegs-left.");
  }
  const auto file = open_save(asked, given.save);
  Run run(std::move(asked), Sought::winning);
  const Problem& problem = run.problem;
  const std::string label = words_of(conditions, problem.board);
  if (given.dry_run) return show_plan(run, given);
  run.choose_engine();
  if (file != nullptr) {
    save_positions(run, *file, given.save);
    // A set answers for its own start and symmetries alone.
    if (!given.conditions.first && !given.tells_apart()) run.made_set(given.save);
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
                 table = count_solutions(problem, finishes, given.games, run.engine(), run.resources,
                                         run.listener());
               } else {
                 table = {};
                 count_under_conditions(problem, finishes, conditions, run.engine(), run.resources,
                                        run.listener(), table);
               }
             });
  run.print(counts_text(table, !conditions.empty()));
  const bool has_jump_counts = !given.outputs.own.path.empty();
  std::vector<Fields> jumps;
  if (given.tells_apart()) jumps = tell_apart(run, given, conditions, finishes, table);
  run.note_cost();
  return run.write(
      {.rows = counts_table.fields(table.rows),
       .summary = counts_summary(table),
       .question = {{"conditions", label.empty() ? Json(nullptr) : Json(label)}},
       .own = has_jump_counts ? std::optional(csv_text(jump_counts_table, jumps)) : std::nullopt});
}

}  // namespace

Command count_command() {
  return {
      "count",
      "BOARD",
      1,
      "counts solutions, exactly",
      "Counts exactly the solutions (sequences of jumps from the start to the finish; two orders of the same "
      "jumps count as two) and, with --games, the games (sequences of jumps from the start to a dead end). "
      "Without --finish it counts the solutions to any single peg, and to each hole. For a finish that "
      "cannot be reached it "
      "prints 0 and the reason.\n\nWith --through, --avoid or --first it counts only solutions that meet "
      "these "
      "conditions. --start all sums over all single vacancies and counts "
      "each winning position once; a start from which the jumps of --first are not possible counts as 0. "
      "--canonical-solutions, --unordered, --canonical-sequences and --jump-counts count solutions in other "
      "ways; with several starts, they count each start separately and add the numbers.",
      "  $ count english --finish d4\n"
      "  $ count triangle5 --start 1                  to any hole, and to each\n"
      "  $ count triangle5 --start all                summed over all vacancies\n"
      "  $ count triangle5 --start 1 --finish 13,15   to one of two holes\n"
      "  $ count english --games --json counts.json\n"
      "  $ count english --finish d4 --unordered\n"
      "  $ count english --finish d4 --first d2-d4 --avoid \"e1-e3; e3-e1\"\n",
      invocation<CountOptions, run_count>};
}

}  // namespace pegspace
