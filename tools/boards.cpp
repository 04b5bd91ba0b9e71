// `pegspace boards`: the list of boards, or everything that follows from one board's picture: jumps,
// symmetries, classes, the problems that the class allows, the memory that the engines would need, published
// counts.
#include <unistd.h>

#include <optional>

#include "base/error.hpp"
#include "board/board_file.hpp"
#include "command.hpp"
#include "engines/engines.hpp"
#include "problem_options.hpp"
#include "report/board_report.hpp"
#include "report/drawing/board_drawing.hpp"
#include "report/exclusions_report.hpp"
#include "report/files/problem_json.hpp"
#include "report/terminal/progress_line.hpp"
#include "report/terminal/terminal.hpp"
#include "solving/pagoda_search.hpp"

namespace pegspace {
namespace {

/// How --as writes a board: the one form there is.
enum class BoardText { file };

struct BoardsOptions : SharedOptions {
  HoleLabels labels = HoleLabels::names;
  std::optional<BoardText> as;
  bool pagoda = false;
  bool jumps = false;

  void declare(Options& options) {
    outputs.run = "none";  // descriptions have no record
    options.add("json", outputs.json, "FILE", output_path,
                "write the same as JSON to this file, or - for standard output", Group::files);
    options.add("start,s", start, "HOLES|FILE", "the start for --pagoda and --as (default: the board's own)",
                Group::problem);
    options.add_choice<HoleLabels>("labels", labels, "none|names|numbers",
                                   "how --jumps calls the holes (default: names)", Group::display);
    options.add(
        "pagoda", pagoda,
        "prove that --finish cannot be reached; by position class, or by a pagoda function from a linear "
        "program; exit code 1 without a proof",
        Group::request);
    options.add("finish,f", finish, "HOLES|any|FILE", "the finish for --as, and for --pagoda, which needs it",
                Group::problem);
    options.add_choice<BoardText>(
        "as", as, "file", "print the board with its start and finish as a board file, and nothing else",
        Group::display);
    options.add("jumps", jumps, "print only the list of all jumps as CSV: from,over,to", Group::display);
    add_quiet(options);
    add_memory(options);
  }

  /// Prints the text if results are shown, and writes --json.
  void report(const std::string& text, std::string_view kind, const Json& content) const {
    if (display_of(*this).results) print_text(text);
    Json json{{"kind", kind}};
    json.update(content);
    if (!outputs.json.empty()) write_whole_file(outputs.json, json_text(json));
  }
};

ExitCode run_list(const Arguments& arguments, const BoardsOptions& given) {
  arguments.refuse({&given.start, &given.finish, &given.pagoda, &given.jumps, &given.labels, &given.as},
                   "needs a board: pegspace boards NAME.");
  check_outputs(given.outputs, {});
  given.report(board_list_text(table_width(STDOUT_FILENO)), "boards", board_list_json());
  return ExitCode::done;
}

ExitCode run_jumps(const Arguments& arguments, const BoardsOptions& given, const Board& board) {
  arguments.refuse({&given.outputs.json, &given.start, &given.finish, &given.pagoda},
                   "cannot be combined with --jumps. Omit one of them.");
  if (given.labels == HoleLabels::none)
    throw InputError("--jumps calls the holes by names or numbers, so --labels cannot be none.");
  write_stdout(jumps_csv(board, given.labels));
  return ExitCode::done;
}

ExitCode run_file(const Arguments& arguments, const BoardsOptions& given, const Problem& problem) {
  arguments.refuse({&given.outputs.json, &given.pagoda, &given.jumps, &given.labels},
                   "cannot be combined with --as. Omit one of them.");
  const auto finish = shown_finish(problem);
  if (problem.finish && !finish)
    throw InputError("a board file holds one picture of a finish, and --finish " + problem.finish->label +
                     " needs several. Omit it here, and give it to the other commands.");
  write_stdout(board_file_text(problem.board, problem.start, finish));
  return ExitCode::done;
}

ExitCode run_pagoda(const Arguments& arguments, const BoardsOptions& given, const ProblemInput& input) {
  arguments.refuse({&given.labels}, "works only with --jumps. Omit it.");
  if (!input.problem.finish) {
    throw InputError(
        "--pagoda looks for a proof that a finish cannot be reached. Add --finish, such as --finish any.");
  }
  check_outputs(given.outputs, {{}, input.inputs, {}});
  ProgressLine line(display_of(given).progress);
  const std::vector<Exclusion> exclusions =
      find_exclusions(input.problem, PagodaWork::usual_limit, [&](std::size_t done, std::size_t all) {
        line.show({"pagoda functions", SearchProgress::no_depth, done, all, 0});
      });
  line.erase();
  given.report(exclusions_text(input.problem, exclusions), "pagoda",
               exclusions_json(input.problem, exclusions));
  return all_excluded(exclusions) ? ExitCode::done : ExitCode::failed;
}

ExitCode run_boards(const Arguments& arguments, const BoardsOptions& given) {
  if (arguments.words.empty()) return run_list(arguments, given);
  ProblemInput input = read_problem(arguments, given);
  for (const std::string& sentence : input.notes) note(display_of(given), sentence);
  if (given.as) return run_file(arguments, given, input.problem);
  if (given.jumps) return run_jumps(arguments, given, input.problem.board);
  if (given.pagoda) return run_pagoda(arguments, given, input);
  arguments.refuse({&given.start, &given.finish},
                   "works only with --pagoda or --as file. Add one of these, or omit this option.");
  arguments.refuse({&given.labels}, "works only with --jumps. Add --jumps, or omit this option.");
  check_outputs(given.outputs, {{}, input.inputs, {}});
  input.problem.finish.reset();
  given.report(board_text(input.problem, engines(), terminal_width(STDOUT_FILENO)), "board",
               board_details_json(input.problem, engines()));
  return ExitCode::done;
}

}  // namespace

Command boards_command() {
  return {
      "boards",
      "[BOARD]",
      1,
      "lists the boards, or describes one",
      "Without BOARD, lists the boards known by name. With BOARD, shows its picture with the names and "
      "numbers of the holes, jumps, symmetries, position classes, the feasible problems from one vacancy to "
      "one peg, the memory that each engine needs, and published counts with their sources. A pagoda "
      "function gives every hole an integer weight such that no jump raises the sum over the pegs.",
      "  pegspace boards english\n"
      "  pegspace boards my-board.txt --json -\n"
      "  pegspace boards triangle5 --jumps --labels numbers\n"
      "  pegspace boards english --as file\n"
      "  pegspace boards diamond13 --pagoda --start c2 --finish c5\n",
      invocation<BoardsOptions, run_boards>};
}

}  // namespace pegspace
