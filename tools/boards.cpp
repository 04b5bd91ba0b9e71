// `pegspace boards`: the list of boards, or everything that follows from one board's picture: jumps,
// symmetries, classes, which problems the class allows, what memory the engines would take, published
// figures.
#include "base/error.hpp"
#include "boards_pagoda.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "engines/engines.hpp"
#include "pagoda_search.hpp"
#include "problem_options.hpp"
#include "report/board_report.hpp"
#include "report/drawing/board_svg.hpp"
#include "report/terminal/terminal.hpp"
#include "search_options.hpp"

namespace pegspace {
namespace {

po::options_description boards_options() {
  po::options_description options = empty_options();
  options.add_options()("json", text_value("FILE"),
                        "the same as JSON; - is standard output (and leaves the text out)");
  options.add_options()  //
      ("svg", text_value("FILE"),
       "a picture of the board's start; - is standard output (and leaves the text out)")  //
      ("start,s", text_value("HOLES|FILE"),
       "the start that the picture shows, or that --pagoda begins with; default: the board's own")  //
      ("labels", text_value("none|names|numbers"), "what the picture writes at the holes")          //
      ("pagoda",
       "look for a proof that --finish cannot be reached: by position class, or by a pagoda function "
       "(a linear program); exit code 0 with a proof, 1 without")            //
      ("finish,f", text_value("HOLES|any|FILE"), "the finish for --pagoda")  //
      ("max-work", text_value("N"),
       "most work of --pagoda: iterations of the simplex method times jumps, the same on every machine; "
       "default 100000000, ten seconds to a minute; exit code 3 where it is not enough")  //
      ("upside-down", "the picture's last row first")                                     //
      ("jumps",
       "only the list of all jumps, as CSV: from,over,to; holes as --labels says, by name or number")  //
      ("quiet,q", "no text: only files and errors");
  add_memory_option(options);
  return options;
}

/// The picture of the start, by --start or the board's own.
std::string picture_svg(const Arguments& arguments, const Problem& problem) {
  SvgStyle style;
  style.upside_down = arguments.has("upside-down");
  style.labels = parse_hole_labels(arguments.value("labels").value_or("none"));
  return position_svg(problem.board, problem.start, style);
}

ExitCode run_list(const Arguments& arguments, const Outputs& outputs) {
  refuse_options(arguments,
                 {"svg", "start", "finish", "pagoda", "max-work", "jumps", "labels", "upside-down"},
                 "needs a board: pegspace boards NAME.");
  check_outputs(outputs, {});
  if (!arguments.has("quiet") && outputs.json != standard_output) print_text(board_list_text());
  if (!outputs.json.empty()) write_whole_file(outputs.json, json_text(board_list_json()));
  return ExitCode::done;
}

ExitCode run_jumps(const Arguments& arguments, const Board& board) {
  refuse_options(arguments, {"json", "svg", "start", "finish", "pagoda", "max-work", "upside-down", "quiet"},
                 "does not go with --jumps.");
  write_stdout(jumps_csv(board, parse_hole_labels(arguments.value("labels").value_or("names"))));
  return ExitCode::done;
}

ExitCode run_pagoda(const Arguments& arguments, const ProblemInput& input, const Outputs& outputs) {
  refuse_options(arguments, {"svg", "labels", "upside-down"}, "does not go with --pagoda.");
  if (!input.problem.finish) {
    throw InputError(
        "--pagoda looks for a proof that a finish cannot be reached. Add --finish, such as --finish any.");
  }
  check_outputs(outputs, input.inputs);
  const auto limit = arguments.whole("max-work", 1, 1'000'000'000'000);
  const std::uint64_t most_steps = limit ? static_cast<std::uint64_t>(*limit) : PagodaWork::usual_limit;
  const std::vector<Exclusion> exclusions = find_exclusions(input.problem, most_steps);
  if (!arguments.has("quiet") && outputs.json != standard_output) {
    print_text(exclusions_text(input.problem, exclusions));
  }
  if (!outputs.json.empty())
    write_whole_file(outputs.json, json_text(exclusions_json(input.problem, exclusions)));
  return all_excluded(exclusions) ? ExitCode::done : ExitCode::failed;
}

ExitCode run_boards(const Arguments& arguments) {
  const Outputs outputs{.csv = "", .json = arguments.text("json"), .own = {}, .run = "none"};
  if (arguments.has("json") && outputs.json.empty()) check_writable("", "--json");
  if (arguments.words().empty()) return run_list(arguments, outputs);
  ProblemInput input = read_problem(arguments);
  if (arguments.has("jumps")) return run_jumps(arguments, input.problem.board);
  if (arguments.has("pagoda")) return run_pagoda(arguments, input, outputs);
  refuse_options(arguments, {"finish", "max-work"}, "is for --pagoda: boards describes a board without it.");
  if (!arguments.has("svg")) {
    refuse_options(arguments, {"start", "labels", "upside-down"},
                   "is for a picture or a proof. Add --svg FILE or --pagoda.");
  }
  const std::string svg = arguments.text("svg");
  check_outputs(outputs, input.inputs);
  if (arguments.has("svg")) check_writable(svg, "--svg");
  check_paths_differ({{"--json", outputs.json}, {"--svg", svg}}, input.inputs);
  const std::string picture = picture_svg(arguments, input.problem);
  input.problem.finish.reset();
  const bool text_elsewhere = outputs.json == standard_output || svg == standard_output;
  if (!arguments.has("quiet") && !text_elsewhere) print_text(board_text(input.problem, engines()));
  if (!outputs.json.empty())
    write_whole_file(outputs.json, json_text(board_details_json(input.problem, engines())));
  if (!svg.empty()) write_whole_file(svg, picture);
  return ExitCode::done;
}

}  // namespace

Command boards_command() {
  return {
      "boards",
      "[BOARD]",
      1,
      "lists the boards, or describes one",
      "Without BOARD: the list of boards known by name. With one (a name, a board file, or -): its "
      "picture with the\n"
      "names and the numbers of the holes, jumps, symmetries, position classes, the problems from one "
      "vacancy to one\n"
      "peg that the class allows, the memory that each engine would take, and published figures with "
      "their source.\n"
      "With --pagoda: a proof that a finish cannot be reached, or that there is none of this kind. A pagoda\n"
      "function gives every hole a whole number so that no jump raises the sum over the pegs; the exit code\n"
      "is 1 where no proof is found.",
      "  pegspace boards\n"
      "  pegspace boards english\n"
      "  pegspace boards triangle6 --json -\n"
      "  pegspace boards triangle5 --jumps --labels numbers\n"
      "  pegspace boards hexagon4 --start d4,e4 --labels names --svg hexagon4.svg\n"
      "  pegspace boards my-board.txt\n"
      "  pegspace boards complete5                            a graph: its edges, and how many symmetries it "
      "has\n"
      "  pegspace boards diamond13 --pagoda --start c2 --finish c5   a proof that there is no solution\n",
      boards_options,
      run_boards};
}

}  // namespace pegspace
