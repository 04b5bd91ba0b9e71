// `pegspace query`: everything about one position of a problem: whether it is reached, whether it wins, in
// how many ways, and the same of each of its jumps. Keeps the winning positions of the problem in a file
// (--save), and answers from such a file (--table). A position that is not reached is an answer, not an
// error.
#include "base/error.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "counting/position_facts.hpp"
#include "drawing_options.hpp"
#include "dry_run.hpp"
#include "early_end.hpp"
#include "memory_note.hpp"
#include "position_argument.hpp"
#include "report/position_report.hpp"
#include "report/terminal/table.hpp"
#include "saved_table_option.hpp"
#include "search_options.hpp"

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
  options.add_options()("json", text_value("FILE"), "the facts as JSON; - is standard output");
  add_drawing_options(options);
  add_display_options(options);
  add_dry_run_option(options);
  return options;
}

void save_table(const std::string& path, const Problem& problem, const Arguments& arguments,
                const SearchOptions& search, const SearchListener& listener, const Display& display) {
  const double began = wall_seconds();
  const WinningLevels winning =
      WinningLevels::build(problem, read_engine(arguments, problem, search), search, listener);
  const std::string bytes = saved_table_bytes(winning, search);
  write_whole_file(path, bytes);
  const std::uint64_t positions = winning.canonical_positions();
  char each[32] = "";
  if (positions > 0) {
    std::snprintf(each, sizeof each, " (%.2f bytes each)",
                  static_cast<double>(bytes.size()) / static_cast<double>(positions));
  }
  note(display, "saved " + counted(positions, "canonical winning position", "canonical winning positions") +
                    " in " + human_bytes(bytes.size()) + each + ", " + human_seconds(wall_seconds() - began) +
                    ": " + path);
}

PositionFacts find_facts(const Arguments& arguments, const Problem& problem, Position position,
                         const SavedTable* table, const SearchOptions& search,
                         const SearchListener& listener) {
  if (table != nullptr) return position_facts(*table, position);
  const auto engine_for = [&](const Problem& asked, Work work) -> const Engine& {
    return read_engine(arguments, asked, search, work);
  };
  return position_facts(problem, position, !arguments.has("no-games"), engine_for, search, listener);
}

ExitCode show_plan(const Arguments& arguments, const Problem& problem, const SearchOptions& search,
                   const std::vector<std::string>& files) {
  RunPlan plan(problem);
  if (const auto table = arguments.value("table")) {
    plan.add("engine", "none: answers from " + *table);
  } else {
    plan.add_engine(read_engine(arguments, problem, search), problem, search, Work::levels,
                    "every winning position, with its numbers");
  }
  return plan.show(files);
}

ExitCode run_query(const Arguments& arguments) {
  ProblemInput input = read_problem(arguments);
  Problem& problem = input.problem;
  const std::string save = arguments.text("save");
  const bool has_position = arguments.words().size() > 1;
  if (!has_position && !arguments.has("save")) {
    throw InputError(
        "query needs a position: vacant:d4,e4, pegs:d4,e4, a number, or a picture file ('pegspace query "
        "--help' says more).");
  }
  if (arguments.has("save") && arguments.has("table")) {
    throw InputError("--save makes a table by search, and --table reads one: give one of the two.");
  }
  if (!has_position) {
    refuse_options(arguments, {"json", "no-games", "color", "framed", "upside-down", "labels"},
                   "is about one position, and none is given: --save alone writes the table.");
  }
  const auto table = read_table(arguments, input);
  if (table != nullptr) refuse_options(arguments, {"engine"}, without_search);
  if (!problem.finish) problem.finish = finish_anywhere(problem.board);
  const Position position =
      has_position ? read_position_argument(arguments.words()[1], problem.board, input.inputs) : 0;
  const SearchOptions search = read_resources(arguments);
  const Outputs outputs{"", read_outputs(arguments).json, ""};
  const Display display = read_display(arguments, outputs);
  check_outputs(outputs, input.inputs);
  if (arguments.has("save")) {
    check_paths_differ({{"--save", save}, {"--json", outputs.json}}, input.inputs);
    check_writable(save, "--save");
  }
  const DrawingStyle style = read_drawing_style(arguments);
  read_engine(arguments, problem, search);  // a wrong name is said first

  if (!input.start_note.empty()) note(display, input.start_note);
  if (is_dry_run(arguments)) return show_plan(arguments, problem, search, {save, outputs.json});
  if (table == nullptr) {
    note_memory_of_numbers(display, problem, read_engine(arguments, problem, search), search);
  }
  ProgressLine progress(display.progress, level_shares(problem));
  const SearchListener listener{{}, [&](const SearchProgress& sign) { progress.show(sign); }};
  bool is_saved = false;
  EarlyEnd early_end(progress,
                     [&] { return is_saved ? "The table is written, and nothing else." : nothing_so_far; });
  if (arguments.has("save")) {
    early_end.run([&] { save_table(save, problem, arguments, search, listener, display); });
    is_saved = true;
    progress.erase();
    if (!has_position) return ExitCode::done;
  }
  const PositionFacts facts =
      early_end.run([&] { return find_facts(arguments, problem, position, table.get(), search, listener); });
  progress.erase();
  if (display.results) {
    write_stdout(problem.board.name() + "; start " + problem.start_label + "; finish " +
                 problem.finish->label + "\n\n" + position_text(problem, facts, style));
  }
  if (!outputs.json.empty()) write_whole_file(outputs.json, json_text(position_json(problem, facts)));
  return ExitCode::done;
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
