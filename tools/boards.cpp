// `pegspace boards`: the list of boards, or everything that follows from one board's picture: jumps,
// symmetries, classes, the problems that the class allows, the memory that the engines would need, published
// counts.
#include <unistd.h>

#include <optional>

#include "base/text.hpp"
#include "board/board_file.hpp"
#include "command.hpp"
#include "engines/engines.hpp"
#include "problem_options.hpp"
#include "report/board_report.hpp"
#include "report/files/problem_json.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

/// How --as writes a board: the one form there is.
enum class BoardText { file };

struct BoardsOptions : SharedOptions {
  std::optional<BoardText> as;
  bool jumps = false;

  void declare(Options& options) {
    outputs.record = "none";  // descriptions have no record
    options.add("json", outputs.json, "FILE", output_path,
                "write the same as JSON to this file, or - for standard output", Group::files);
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
  arguments.refuse({"jumps", "as"}, "needs a board: " + as_typed("pegspace boards NAME") + ".");
  check_outputs(given.outputs, {});
  given.report(board_list_text(table_width(STDOUT_FILENO)), "boards", board_list_json());
  return ExitCode::done;
}

ExitCode run_jumps(const Arguments& arguments, const Board& board) {
  arguments.refuse({"json"}, "cannot be combined with --jumps. Omit one of them.");
  write_stdout(jumps_csv(board));
  return ExitCode::done;
}

ExitCode run_file(const Arguments& arguments, const Problem& problem) {
  arguments.refuse({"json", "jumps"}, "cannot be combined with --as. Omit one of them.");
  write_stdout(board_file_text(problem.board, problem.start, shown_finish(problem)));
  return ExitCode::done;
}

ExitCode run_boards(const Arguments& arguments, const BoardsOptions& given) {
  if (arguments.words.empty()) return run_list(arguments, given);
  ProblemInput input = read_problem(arguments, given);
  for (const std::string& sentence : input.notes) note(display_of(given), sentence);
  if (given.as) return run_file(arguments, input.problem);
  if (given.jumps) return run_jumps(arguments, input.problem.board);
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
      "one peg, the memory that each engine needs, and published counts with their sources.",
      "  $ boards english\n"
      "  $ boards my-board.txt --json -\n"
      "  $ boards triangle5 --jumps\n"
      "  $ boards english --as file\n",
      invocation<BoardsOptions, run_boards>};
}

}  // namespace pegspace
