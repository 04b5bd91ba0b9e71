// `pegspace count`: the exact number of solutions, for one finish or for each, and of games. Writes
// counts.csv and JSON. An impossible finish is an answer (0, and why), not an error.
#include <algorithm>

#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "condition_options.hpp"
#include "counting/count_solutions.hpp"
#include "dry_run.hpp"
#include "early_end.hpp"
#include "memory_note.hpp"
#include "problem_options.hpp"
#include "report/counts_report.hpp"
#include "report/terminal/table.hpp"
#include "search_options.hpp"

namespace pegspace {
namespace {

po::options_description count_options() {
  po::options_description options = empty_options();
  add_problem_options(options);
  options.add_options()("no-games", "leave out the number of games, which needs every reachable position");
  add_condition_options(options);
  add_engine_option(options);
  add_resource_options(options);
  add_output_options(options, "counts.csv");
  add_display_options(options);
  add_dry_run_option(options);
  return options;
}

bool has_solutions(const CountRow& row) {
  return row.solutions > 0;
}

/// One sentence on the finishes that have no solution, where several were asked for.
std::string sentence_on_the_rest(const std::vector<CountRow>& rows, bool under_conditions) {
  std::uint64_t forbidden = 0;
  std::uint64_t missed = 0;
  for (const CountRow& row : rows) {
    if (has_solutions(row)) continue;
    ++(row.impossible.empty() ? missed : forbidden);
  }
  if (forbidden + missed == 0) return "";
  if (under_conditions) {
    return "\nNo solution that meets the conditions ends in " +
           counted(forbidden + missed, "other hole", "other holes") + ".\n";
  }
  std::string text =
      "\nThe other " + counted(forbidden + missed, "finish has", "finishes have") + " no solution: ";
  if (forbidden > 0) {
    text += std::to_string(forbidden) + (forbidden == 1 ? " is" : " are") +
            " not in the position class of the start";
  }
  if (missed > 0) {
    text += (forbidden > 0 ? ", " : "") + std::to_string(missed) + (missed == 1 ? " is" : " are") +
            (forbidden > 0 ? ", but" : " in the position class of the start, but") + " no jumps lead there";
  }
  return text + ".\n";
}

std::string rows_text(const std::vector<std::vector<std::string>>& rows) {
  return whole_table({{"finish", 0, true}, {"solutions", 0}, {"winning positions", 0}}, rows);
}

std::string table_text(const CountTable& table, bool under_conditions) {
  if (table.rows.size() == 1) {
    const CountRow& row = table.rows.front();
    std::string text = to_grouped(row.solutions) + (row.solutions == 1 ? " solution" : " solutions");
    if (!row.impossible.empty()) return text + ": " + row.impossible + ".\n";
    return text + "\n" + to_grouped(row.winning_positions) + " winning positions\n";
  }
  std::vector<std::vector<std::string>> shown;
  for (const CountRow& row : table.rows) {
    if (has_solutions(row))
      shown.push_back({row.finish, to_grouped(row.solutions), to_grouped(row.winning_positions)});
  }
  if (shown.empty())
    return "0 solutions: " +
           (!table.rows.front().impossible.empty() ? table.rows.front().impossible
            : under_conditions                     ? "none that ends in a single peg meets the conditions"
                                                   : "no jumps lead to a single peg") +
           ".\n";
  return rows_text(shown) + sentence_on_the_rest(table.rows, under_conditions);
}

Json json_of(const Problem& problem, const CountTable& table, const std::string& conditions) {
  Json json = counts_json(problem, table);
  if (!conditions.empty()) json["conditions"] = conditions;
  return json;
}

std::string summary(const CountTable& table, const Conditions& conditions) {
  std::string text = table_text(table, !conditions.empty());
  if (table.games) text += to_grouped(*table.games) + (*table.games == 1 ? " game" : " games") + " in all\n";
  return text;
}

/// Adds the solutions under conditions, finish by finish; no games.
void count_under_conditions(const Problem& problem, const std::vector<Finish>& finishes,
                            const Conditions& conditions, const Engine& engine, const SearchOptions& search,
                            const SearchListener& listener, CountTable& table) {
  Problem one = problem;
  for (const Finish& finish : finishes) {
    one.finish = finish;
    const auto found = ConditionedSolutions::build(one, conditions, engine, search, listener);
    table.rows.push_back({problem.start_label, finish.label, found.solutions(), found.winning_positions(),
                          found.impossible()});
  }
}

/// The finishes that were counted before the run ended, shown where results are; a sentence on them.
std::string say_so_far(const CountTable& table, std::size_t finishes, const Display& display) {
  if (table.rows.empty()) return nothing_so_far;
  std::vector<std::vector<std::string>> shown;
  for (const CountRow& row : table.rows) {
    shown.push_back({row.finish, to_grouped(row.solutions), to_grouped(row.winning_positions)});
  }
  if (display.results) write_stdout("so far:\n" + rows_text(shown));
  return std::to_string(table.rows.size()) + " of " + counted(finishes, "finish was", "finishes were") +
         " counted; no file was written.";
}

ExitCode run_count(const Arguments& arguments) {
  ProblemInput input = read_problem(arguments);
  const Problem& problem = input.problem;
  const SearchOptions search = read_resources(arguments);
  const Outputs outputs = read_outputs(arguments);
  const Display display = read_display(arguments, outputs);
  const Conditions conditions = read_conditions(arguments, problem, input.inputs);
  const std::string label = conditions_label(arguments);
  check_outputs(outputs, input.inputs);
  const Engine& engine =
      read_engine(arguments, problem, search, arguments.has("no-games") ? Work::levels : Work::games);
  const std::vector<Finish> finishes =
      problem.finish ? std::vector<Finish>{*problem.finish} : every_finish(problem.board);

  if (!input.start_note.empty()) note(display, input.start_note);
  if (is_dry_run(arguments)) {
    RunPlan plan(problem);
    plan.add_engine(engine, problem, search, Work::levels,
                    "the numbers of the positions of two levels at a time");
    return plan.show({outputs.csv, outputs.json});
  }
  if (conditions.empty()) {
    const auto levels = counted_levels(problem, StartRequest{finishes, !arguments.has("no-games")});
    weigh_numbers(display, problem, engine, search, levels);
  } else {
    note_memory_of_numbers(display, problem, engine, search);
  }
  if (display.results) {
    write_stdout(problem.board.name() + "; start " + problem.start_label + "; finish " +
                 (problem.finish ? problem.finish->label : "any, and each hole") +
                 (label.empty() ? "" : "; only solutions with " + label) + "\n\n");
  }
  ProgressLine progress(display.progress, level_shares(problem));
  const double began = wall_seconds();
  CountTable table;
  EarlyEnd early_end(progress, [&] { return say_so_far(table, finishes.size(), display); });
  const SearchListener listener{{},
                                [&](const SearchProgress& sign) { progress.show(sign); },
                                [&](const Count& games) { early_end.note_games(games); }};
  early_end.run([&] {
    if (conditions.empty()) {
      table = count_solutions(problem, finishes, !arguments.has("no-games"), engine, search, listener);
    } else {
      count_under_conditions(problem, finishes, conditions, engine, search, listener, table);
    }
  });
  progress.erase();

  if (display.results) write_stdout(summary(table, conditions));
  note_cost(display, wall_seconds() - began, engine, search);
  if (!outputs.csv.empty()) write_whole_file(outputs.csv, counts_csv(table));
  if (!outputs.json.empty()) write_whole_file(outputs.json, json_text(json_of(problem, table, label)));
  return ExitCode::done;
}

}  // namespace

Command count_command() {
  return {"count",
          "BOARD",
          1,
          "the exact number of solutions and of games",
          "Counts the solutions (sequences of jumps from the start to the finish; two orders of the same "
          "jumps are two)\n"
          "and the games (sequences that end where no jump is possible), exactly, however large. Without "
          "--finish it\n"
          "takes any single peg, and each hole. A finish that cannot be reached has 0 solutions, and the "
          "reason is said.\n"
          "With --through, --avoid or --first only solutions that meet these conditions are counted, and no "
          "games.\n"
          "With --start all the solutions of all single vacancies are added up, and their winning positions "
          "counted "
          "once\n"
          "each; starts from which the jumps of --first are not possible add nothing.",
          "  pegspace count english --finish d4\n"
          "  pegspace count triangle5 --start 1                  any finish, and each\n"
          "  pegspace count triangle5 --start all                added up over every single vacancy\n"
          "  pegspace count triangle5 --start 1 --finish 13,15   the last peg in one of two holes\n"
          "  pegspace count english --no-games --json counts.json\n"
          "  pegspace count english --finish d4 --first d2-d4 --avoid \"e1-e3; e3-e1\"\n",
          count_options,
          run_count};
}

}  // namespace pegspace
