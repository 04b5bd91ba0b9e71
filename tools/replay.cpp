// `pegspace replay`: reads a solution in any notation and checks it jump by jump, with code that shares
// nothing with the searches. Exit code 1 where a jump is illegal, or the end is not the finish asked for.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

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
    return jump.place + ": jump " + number + ", " + problem.board.hole_name(jump.from) + "-" +
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

std::string report(const Problem& problem, const Replay& replay, bool boards, const DrawingStyle& style) {
  if (boards) return boards_text(problem.board, replay, style) + "\n";
  std::string text;
  const auto last = replay.jumps.empty() ? std::nullopt : std::optional<Jump>(replay.jumps.back());
  for (const std::string& line : draw_position(problem.board, replay.positions.back(), style, last)) {
    text += line + "\n";
  }
  return text + "\n";
}

ExitCode run_replay(const Arguments& arguments) {
  ProblemInput input = read_problem(arguments);
  const Problem& problem = input.problem;
  std::optional<Notation> notation;
  if (const auto name = arguments.value("notation")) notation = parse_notation(*name);
  std::optional<Notation> printed;
  if (const auto name = arguments.value("print")) printed = parse_notation(*name);
  const DrawingStyle style = read_drawing_style(arguments);
  const std::string path = solution_path(arguments, input.inputs);
  const Pictures pictures = read_pictures(arguments, input.inputs);

  const std::string source = path == standard_output ? "standard input" : path;
  const ReadSolution solution =
      read_solution(problem.board, problem.start, read_whole(path), source, notation);
  std::vector<ClaimedJump> claimed;
  for (const ReadJump& jump : solution.jumps) claimed.push_back({jump.from, jump.to});
  const Replay replay = replay_jumps(problem.board, problem.start, claimed);
  const std::string wrong = objection(problem, solution, replay);

  if (printed && wrong.empty()) {
    write_stdout(solution_text(problem.board, problem.start, replay.jumps, *printed));
  } else if (!printed && !arguments.has("quiet")) {
    write_stdout(report(problem, replay, arguments.has("boards"), style) + length_text(replay) + ", " +
                 (wrong.empty() ? "ends with " : "then ") +
                 pegs_text(problem.board, replay.positions.back()) + "\n");
  }
  write_pictures(pictures, problem.board, replay, style, problem.board.name());
  if (wrong.empty()) return ExitCode::done;
  write_stderr("pegspace: " + wrong + "\n");
  return ExitCode::failed;
}

}  // namespace

Command replay_command() {
  return {"replay",
          "BOARD [FILE]",
          2,
          "checks a solution, jump by jump",
          "Reads a solution from FILE (default: standard input) in any notation of 'pegspace solve', checks "
          "every\n"
          "jump by the rules alone, and shows where it ends; with --finish also whether that is the finish. "
          "Says at\n"
          "which jump it is illegal and why, and exits with 1 then. Blank lines, and comments from # to the "
          "end of a\n"
          "line, are skipped.",
          "  pegspace replay english game.txt --print json\n"
          "  pegspace replay triangle5 game.txt --start 1 --boards\n"
          "  pegspace solve english | pegspace replay english\n",
          replay_options,
          run_replay};
}

}  // namespace pegspace
