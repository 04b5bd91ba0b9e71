// `pegspace replay`: reads a solution in any notation and checks it jump by jump, with code that shares
// nothing with the searches. Exit code 1 where a jump is illegal, or the end is not the finish asked for.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

#include "base/count.hpp"
#include "base/error.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "drawing_options.hpp"
#include "problem_options.hpp"
#include "report/table.hpp"
#include "search_options.hpp"
#include "solution_output.hpp"

namespace pegspace {
namespace {

po::options_description replay_options() {
  po::options_description options = empty_options();
  add_problem_options(options);
  options.add_options()                                                                                 //
      ("notation,n", text_value(notation_list()), "how the solution is written; default: by its look")  //
      ("print", text_value(notation_list()), "print the solution in this notation, and nothing else")   //
      ("boards,b", "draw every position on the way");
  add_picture_options(options);
  add_drawing_options(options);
  options.add_options()("quiet,q", "only the exit code and errors");
  return options;
}

std::string read_whole(const std::string& path) {
  if (path == standard_output) return std::string(std::istreambuf_iterator<char>(std::cin), {});
  const std::string advice = " Expected a file, or - for standard input.";
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw InputError("cannot read the solution '" + path + "': " + std::strerror(errno) + "." + advice);
  try {
    return std::string(std::istreambuf_iterator<char>(file), {});
  } catch (const std::ios_base::failure&) {  // a folder opens like a file
    throw InputError("cannot read the solution '" + path + "': it is no file." + advice);
  }
}

/// Notes the solution among the files read; both it and the board cannot be standard input.
std::string solution_path(const Arguments& arguments, std::vector<NamedPath>& inputs) {
  const std::string path = arguments.words().size() > 1 ? arguments.words()[1] : std::string(standard_output);
  for (const NamedPath& input : inputs) {
    if (path == standard_output && input.path == standard_output) {
      throw InputError("the " + input.option +
                       " and the solution cannot both be read from standard input. Put one of them into a "
                       "file.");
    }
  }
  inputs.push_back({"solution", path});
  return path;
}

/// What is wrong with the solution, as a sentence, or "".
std::string objection(const Problem& problem, const ReadSolution& solution, const Replay& replay) {
  const std::string number = std::to_string(replay.jumps.size() + 1);
  if (!replay.illegal.empty()) {
    const ReadJump& jump = solution.jumps[replay.jumps.size()];
    const std::string over = jump.over < 0 ? "-" : "-(" + problem.board.hole_name(jump.over) + ")-";
    return jump.place + ": jump " + number + ", " + problem.board.hole_name(jump.from) + over +
           problem.board.hole_name(jump.to) + ", is illegal: " + replay.illegal + ".";
  }
  if (!solution.illegal.empty()) {
    return solution.illegal_place + ": jump " + number + " is illegal: " + solution.illegal + ".";
  }
  if (!problem.finish) return "";
  const std::vector<Position>& finish = problem.finish->positions;
  if (std::find(finish.begin(), finish.end(), replay.positions.back()) != finish.end()) return "";
  return "all jumps are legal, but they do not end in the finish (" + problem.finish->label +
         "): " + pegs_text(problem.board, replay.positions.back()) + ".";
}

/// What came of one solution.
struct Checked {
  Replay replay;
  std::string wrong;  ///< what is wrong with it, as a sentence, or ""
};

Checked check_solution(const Problem& problem, const ReadSolution& solution) {
  std::vector<ClaimedJump> claimed;
  for (const ReadJump& jump : solution.jumps) claimed.push_back({jump.from, jump.to, jump.over});
  Checked checked{replay_jumps(problem.board, problem.start, claimed), ""};
  checked.wrong = objection(problem, solution, checked.replay);
  return checked;
}

std::string end_text(const Problem& problem, const Checked& checked) {
  return length_text(checked.replay) + ", " + (checked.wrong.empty() ? "ends with " : "then ") +
         pegs_text(problem.board, checked.replay.positions.back()) + "\n";
}

std::string last_position_text(const Problem& problem, const Replay& replay, const DrawingStyle& style) {
  std::string text;
  const auto last = replay.jumps.empty() ? std::nullopt : std::optional<Jump>(replay.jumps.back());
  for (const std::string& line : draw_position(problem.board, replay.positions.back(), style, last)) {
    text += line + "\n";
  }
  return text + "\n";
}

/// How to show what was checked.
struct View {
  std::optional<Notation> printed;  ///< only the solution, in this notation
  bool boards = false;
  bool quiet = false;
  DrawingStyle style;
};

/// One solution of `of`, from 1: what to print of it.
std::string report(const Problem& problem, const Checked& checked, const View& view, std::size_t number,
                   std::size_t of) {
  if (view.printed) {
    if (!checked.wrong.empty()) return "";
    const std::string apart = number > 1 && !is_one_line(*view.printed) ? "\n" : "";
    return apart + solution_text(problem.board, problem.start, checked.replay.jumps, *view.printed);
  }
  if (view.quiet) return "";
  std::string text;
  if (view.boards) {
    text = boards_text(problem.board, checked.replay, view.style) + "\n";
  } else if (of == 1) {
    text = last_position_text(problem, checked.replay, view.style);
  }
  return text + (of == 1 ? "" : "solution " + to_grouped(number) + ": ") + end_text(problem, checked);
}

/// Checks all of them, prints what `view` asks for, and returns how many are wrong.
std::size_t check_all(const Problem& problem, const std::vector<ReadSolution>& solutions, const View& view) {
  std::size_t wrong = 0;
  std::string text;
  const auto flush = [&] {
    if (!text.empty()) write_stdout(text);
    text.clear();
  };
  for (std::size_t i = 0; i < solutions.size(); ++i) {
    const Checked checked = check_solution(problem, solutions[i]);
    text += report(problem, checked, view, i + 1, solutions.size());
    if (!checked.wrong.empty()) {
      ++wrong;
      flush();
      const std::string which = solutions.size() == 1 ? "" : "solution " + to_grouped(i + 1) + ": ";
      write_stderr("pegspace: " + which + checked.wrong + "\n");
    }
    constexpr std::size_t worth_a_write = 1 << 16;
    if (text.size() > worth_a_write) flush();
  }
  if (solutions.size() > 1 && !view.quiet && !view.printed) {
    text += counted(solutions.size(), "solution", "solutions") + ", " +
            (wrong == 0 ? "all right" : to_grouped(wrong) + " wrong") + "\n";
  }
  flush();
  return wrong;
}

ExitCode run_replay(const Arguments& arguments) {
  ProblemInput input = read_problem(arguments);
  const Problem& problem = input.problem;
  std::optional<Notation> notation;
  if (const auto name = arguments.value("notation")) notation = parse_notation(*name);
  View view;
  if (const auto name = arguments.value("print")) view.printed = parse_notation(*name);
  for (const auto& asked : {notation, view.printed}) {
    if (asked) require_notation(problem.board, *asked);
  }
  view.boards = arguments.has("boards");
  view.quiet = arguments.has("quiet");
  view.style = read_drawing_style(arguments);
  const std::string path = solution_path(arguments, input.inputs);
  const Pictures pictures = read_pictures(arguments, input.inputs);

  const std::string source = path == standard_output ? "standard input" : path;
  const std::string text = read_whole(path);
  const std::vector<Position> finish = problem.finish ? problem.finish->positions : std::vector<Position>();
  const std::vector<ReadSolution> solutions =
      read_solutions(problem.board, problem.start, text, source, finish, notation);
  const std::size_t wrong = check_all(problem, solutions, view);
  write_pictures(pictures, problem.board, check_solution(problem, solutions.front()).replay, view.style,
                 problem.board.name());
  return wrong == 0 ? ExitCode::done : ExitCode::failed;
}

}  // namespace

Command replay_command() {
  return {
      "replay",
      "BOARD [FILE]",
      2,
      "checks solutions, jump by jump",
      "Reads a solution from FILE (default: standard input) in any notation of 'pegspace solve', checks "
      "every\n"
      "jump by the rules alone, and shows where it ends; with --finish also whether that is the finish. "
      "Says at\n"
      "which jump it is illegal and why, and exits with 1 then. Comments go from # to the end of a line.\n"
      "\n"
      "A text may hold several solutions, as 'pegspace solve --all' prints them: an empty line begins the "
      "next one,\n"
      "and where a line is a whole game, so is every line. All are checked; pictures show the first.",
      "  pegspace replay english game.txt --print json\n"
      "  pegspace replay triangle5 game.txt --start 1 --boards\n"
      "  pegspace solve english | pegspace replay english\n"
      "  pegspace solve triangle5 --all | pegspace replay triangle5 --finish any\n",
      replay_options,
      run_replay};
}

}  // namespace pegspace
