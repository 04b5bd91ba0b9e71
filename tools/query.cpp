// `pegspace query`: everything about one position of a problem: whether it is reached, whether it wins, in
// how many ways, and the same of each of its jumps. Keeps the winning positions of the problem in a file
// (--save), and answers from such a file (--table). A position that is not reached is an answer, not an
// error.
#include <unistd.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "counting/position_facts.hpp"
#include "drawing_options.hpp"
#include "memory_note.hpp"
#include "report/position_report.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"
#include "run_context.hpp"
#include "saved_table_option.hpp"

namespace pegspace {
namespace {

struct QueryOptions : SharedOptions {
  bool no_games = false;
  std::string save;  ///< path, "" for none
  TableOption table;
  DrawingOptions drawing;

  void declare(Options& options) {
    add_problem(options);
    options.add("no-games", no_games, "do not count games");
    options.add("save", save, "FILE", output_path,
                "write all winning positions, with their numbers of ways and of solutions, to this file for "
                "--table; needs no POSITION");
    table.declare(options);
    add_engine(options);
    add_resources(options);
    add_results(options, "");
    drawing.declare(options);
    add_display(options);
    add_dry_run(options);
  }
};

void save_table(RunContext& run) {
  const double began = run.wall();
  WinningLevels winning(run.problem, run.engine(), run.search, run.listener());
  const std::string bytes = saved_table_bytes(winning);
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

PositionFacts find_facts(RunContext& run, Position position, bool games, const SavedTable* table) {
  if (table != nullptr) return position_facts(*table, position);
  const auto engine_for = [&](const Problem& asked, Work work) -> const Engine& {
    const Engine& engine = run.engine_for(asked, work);
    run.used(engine.name);
    return engine;
  };
  return position_facts(run.problem, position, games, engine_for, run.search, run.listener());
}

ExitCode show_plan(const RunContext& run, const TableOption& given, bool saves) {
  RunPlan plan(run.problem);
  if (given.table) {
    plan.add("engine", "none: answers from " + *given.table);
  } else {
    plan.add_engine(
        run.engine(), run.problem, run.search, Work::levels,
        saves ? "every winning position, with its numbers" : "the numbers of two levels at a time");
  }
  return run.show_plan(std::move(plan));
}

void check_options(const Arguments& arguments, const QueryOptions& given, bool has_position) {
  const bool saves = !given.save.empty();
  if (!has_position && !saves) {
    throw InputError(
        "query needs a position: vacant:d4,e4, pegs:d4,e4, a number, or a picture file ('pegspace query "
        "--help' says more).");
  }
  if (saves && given.table.table) {
    throw InputError("--save makes a table by search, --table reads one. Use only one of them.");
  }
  if (!has_position) {
    const DrawingOptions& drawing = given.drawing;
    arguments.refuse({&given.outputs.json, &given.second_run, &given.no_games, &drawing.colour,
                      &drawing.framed, &drawing.upside_down, &drawing.labels},
                     "needs a position. Without one, --save only writes the table.");
  }
  if (saves) {
    arguments.refuse({&given.second_run},
                     "compares results, but --save writes a table. Use only one of them.");
  }
  if (given.table.table) arguments.refuse({&given.engine}, without_search);
}

ExitCode run_query(const Arguments& arguments, const QueryOptions& given) {
  ProblemInput input = read_problem(arguments, given);
  const bool has_position = arguments.words.size() > 1;
  check_options(arguments, given, has_position);
  const auto table = read_table(given.table, given, input);
  RunContext run(arguments, given, std::move(input));
  run.refuse_beside_second_run({&given.table.table});
  const Problem& problem = run.problem;
  if (!problem.finish) run.problem.finish = finish_anywhere(problem.board);
  const Position position =
      has_position ? read_position_argument(arguments.words[1], problem.board, run.inputs, run.notes) : 0;
  run.outputs.own = {"--save", given.save};
  if (given.save == standard_output) run.display.results = false;  // bytes, and no text among them
  run.begin(Work::levels);
  if (given.dry_run) return show_plan(run, given.table, !given.save.empty());
  if (table == nullptr) note_memory_of_numbers(run.display, problem, run.engine(), run.search);
  bool is_saved = false;
  const auto so_far = [&](FailureKind kind) {
    const bool lacks_memory = kind == FailureKind::resource && has_position && !given.no_games;
    return std::string(is_saved ? "Only the table was written." : nothing_so_far) +
           (lacks_memory ? " Without games (--no-games) it needs less." : "");
  };
  if (!given.save.empty()) {
    run.follow(so_far, [&] { save_table(run); });
    is_saved = true;
    if (!has_position) return run.write({});
  }
  const PositionFacts facts =
      run.follow(so_far, [&] { return find_facts(run, position, !given.no_games, table.get()); });
  run.print(problem.board.name() + "; start " + problem.start_label + "; finish " + problem.finish->label +
            "\n\n" + position_text(problem, facts, style_of(given.drawing), table_width(STDOUT_FILENO)));
  return run.write({"", position_json(problem, facts)}, {{"position", std::to_string(position)}});
}

}  // namespace

Command query_command() {
  return {"query",
          "BOARD [POSITION]",
          2,
          "analyses one position and its jumps",
          "Analyses one position: can it be reached from the start, and by how many sequences of jumps; can "
          "the finish be reached from it, and by how many solutions; its class, depth and orbit; and the "
          "same for each of its jumps. POSITION is vacant:d4,e4 (all other holes hold pegs), pegs:d4,e4 (all "
          "others are empty), a number (bit i is the peg in hole i + 1; 0x for hexadecimal), a file with a "
          "picture, or - for stdin. The default finish is any single peg. --save keeps the winning positions "
          "in a file, from which --table answers in milliseconds.",
          "  pegspace query english vacant:d2,d3 --finish d4\n"
          "  pegspace query triangle5 pegs:1,2,4,6 --start 1 --json -\n"
          "  pegspace query english --finish d4 --save english.table\n"
          "  pegspace query english vacant:d2,d3 --table english.table\n",
          invocation<QueryOptions, run_query>};
}

}  // namespace pegspace
