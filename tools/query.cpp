// `pegspace query`: everything about one position of a problem: whether it is reached, whether it wins, in
// how many ways, and the same of each of its jumps. Keeps the winning positions of the problem in a file
// (--save), and answers from such a file (--table). A position that is not reached is an answer, not an
// error.
#include <unistd.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "command_line.hpp"
#include "counting/position_facts.hpp"
#include "drawing_options.hpp"
#include "memory_note.hpp"
#include "position_argument.hpp"
#include "report/position_report.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"
#include "run_context.hpp"
#include "saved_table_option.hpp"

namespace pegspace {
namespace {

po::options_description query_options() {
  po::options_description options = empty_options();
  add_problem_options(options);
  options.add_options()                               //
      ("no-games", "leave out the numbers of games")  //
      ("save", text_value("FILE"),
       "keep all winning positions of the problem there, with their numbers of ways and of solutions, for "
       "--table; needs no POSITION");
  add_table_option(options);
  add_engine_option(options);
  add_resource_options(options);
  add_result_options(options, "");
  add_drawing_options(options);
  add_display_options(options);
  add_dry_run_option(options);
  return options;
}

void save_table(RunContext& run) {
  const double began = run.wall();
  const WinningLevels winning = WinningLevels::build(run.problem, run.engine(), run.search, run.listener());
  const std::string bytes = saved_table_bytes(winning, run.search);
  run.write_own(bytes);
  const std::uint64_t positions = winning.canonical_positions();
  char each[32] = "";
  if (positions > 0) {
    std::snprintf(each, sizeof each, " (%.2f bytes each)",
                  static_cast<double>(bytes.size()) / static_cast<double>(positions));
  }
  run.note("saved " + counted(positions, "canonical winning position", "canonical winning positions") +
           " in " + human_bytes(bytes.size()) + each + ", " + human_seconds(run.wall() - began) + ": " +
           run.outputs.own.path);
}

PositionFacts find_facts(RunContext& run, Position position, const SavedTable* table) {
  if (table != nullptr) return position_facts(*table, position);
  const auto engine_for = [&](const Problem& asked, Work work) -> const Engine& {
    const Engine& engine = read_engine(run.arguments, asked, run.search, work);
    run.used(engine.name);
    return engine;
  };
  return position_facts(run.problem, position, !run.arguments.has("no-games"), engine_for, run.search,
                        run.listener());
}

ExitCode show_plan(const RunContext& run) {
  RunPlan plan(run.problem);
  if (const auto table = run.arguments.value("table")) {
    plan.add("engine", "none: answers from " + *table);
  } else {
    plan.add_engine(run.engine(), run.problem, run.search, Work::levels,
                    "every winning position, with its numbers");
  }
  return run.show_plan(std::move(plan));
}

void check_options(const Arguments& arguments, bool has_position) {
  if (!has_position && !arguments.has("save")) {
    throw InputError(
        "query needs a position: vacant:d4,e4, pegs:d4,e4, a number, or a picture file ('pegspace query "
        "--help' says more).");
  }
  if (arguments.has("save") && arguments.has("table")) {
    throw InputError("--save makes a table by search, and --table reads one: give one of the two.");
  }
  if (!has_position) {
    refuse_options(arguments, {"json", "second-run", "no-games", "color", "framed", "upside-down", "labels"},
                   "is about one position, and none is given: --save alone writes the table.");
  }
}

ExitCode run_query(const Arguments& arguments) {
  ProblemInput input = read_problem(arguments);
  const bool has_position = arguments.words().size() > 1;
  check_options(arguments, has_position);
  const auto table = read_table(arguments, input);
  if (table != nullptr) refuse_options(arguments, {"engine"}, without_search);
  RunContext run(arguments, std::move(input));
  const Problem& problem = run.problem;
  if (!problem.finish) run.problem.finish = finish_anywhere(problem.board);
  const Position position =
      has_position ? read_position_argument(arguments.words()[1], problem.board, run.inputs) : 0;
  if (arguments.has("save")) {
    run.outputs.own = {"--save", arguments.text("save")};
    refuse_options(arguments, {"second-run"},
                   "compares results, and --save writes a table. Give one of the two.");
    check_writable(run.outputs.own.path, "--save");
    if (run.outputs.own.path == standard_output)
      run.display.results = false;  // bytes, and no text among them
  }
  const DrawingStyle style = read_drawing_style(arguments);
  run.begin(Work::levels);
  if (run.is_dry) return show_plan(run);
  if (table == nullptr) note_memory_of_numbers(run.display, problem, run.engine(), run.search);
  bool is_saved = false;
  const auto so_far = [&] { return is_saved ? "The table is written, and nothing else." : nothing_so_far; };
  if (arguments.has("save")) {
    run.follow(so_far, [&] { save_table(run); });
    is_saved = true;
    if (!has_position) return run.write({});
  }
  const PositionFacts facts = run.follow(so_far, [&] { return find_facts(run, position, table.get()); });
  run.print(problem.board.name() + "; start " + problem.start_label + "; finish " + problem.finish->label +
            "\n\n" + position_text(problem, facts, style, terminal_width(STDOUT_FILENO)));
  return run.write({"", position_json(problem, facts)}, {{"position", std::to_string(position)}});
}

}  // namespace

Command query_command() {
  return {
      "query",
      "BOARD [POSITION]",
      2,
      "everything about one position, and its best jump",
      "Tells of a position whether it is reached from the start, and in how many ways; whether the finish "
      "can be\n"
      "reached from it, and by how many solutions; its class, depth and orbit; and the same of each of its "
      "jumps.\n"
      "POSITION is vacant:d4,e4 (all others hold pegs), pegs:d4,e4 (no others do), a number (bit i: the peg "
      "at hole\n"
      "i + 1; 0x for hexadecimal), a file with a picture, or - for standard input. Without --finish any "
      "single peg\n"
      "is the finish. --save keeps the winning positions in a file, from which --table answers in "
      "milliseconds.",
      "  pegspace query english vacant:d2,d3 --finish d4\n"
      "  pegspace query triangle5 pegs:1,2,4,6 --start 1 --json -\n"
      "  pegspace query english --finish d4 --save english.table\n"
      "  pegspace query english vacant:d2,d3 --table english.table\n",
      query_options,
      run_query};
}

}  // namespace pegspace
