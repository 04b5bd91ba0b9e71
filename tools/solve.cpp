// `pegspace solve`: one solution, all, or random ones, those with fewest moves, or under conditions, from any
// position; or why there is none (exit code 1).
// Every solution is replayed by independent code before it is printed.
#include <algorithm>
#include <random>

#include "base/error.hpp"
#include "base/interrupt.hpp"
#include "base/random.hpp"
#include "base/resources.hpp"
#include "base/text.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "condition_options.hpp"
#include "counting/count_solutions.hpp"
#include "counting/shortest_solutions.hpp"
#include "counting/winning_levels.hpp"
#include "drawing_options.hpp"
#include "levels/depth_first.hpp"
#include "levels/find_solution.hpp"
#include "problem_options.hpp"
#include "report/table.hpp"
#include "saved_table_option.hpp"
#include "search_options.hpp"
#include "solution_output.hpp"

namespace pegspace {
namespace {

constexpr std::string_view beam_name = "beam";
constexpr std::string_view depth_first_name = "dfs";

std::vector<std::string> solver_names() {
  std::vector<std::string> names{"auto", std::string(beam_name), std::string(depth_first_name)};
  for (const Engine& engine : engines()) names.emplace_back(engine.name);
  return names;
}

po::options_description solve_options() {
  po::options_description options = empty_options();
  add_problem_options(options);
  options.add_options()                                                                               //
      ("all", "every solution, in the order of the jumps")                                            //
      ("limit", text_value("N"), "with --all: the first N")                                           //
      ("random", "one of all solutions, each equally likely")                                         //
      ("count,c", text_value("N"), "with --random: N of them, each drawn from all")                   //
      ("shortest", "a solution with the fewest moves; with --all every such solution")                //
      ("shuffle", "some solution or other, fast; not each equally likely")                            //
      ("seed", text_value("S"), "of --random and --shuffle; the same seed gives the same solutions")  //
      ("notation,n", text_value(notation_list()), "how solutions are written; default: names")        //
      ("boards,b", "draw every position on the way")                                                  //
      ("no-symmetry",
       "with --engine dfs: remember positions as they are, as the first programs did, not up to symmetry")  //
      ("engine,e", text_value("NAME"), (join(solver_names(), ", ") + "; default: auto").c_str());
  add_condition_options(options);
  add_picture_options(options);
  add_drawing_options(options);
  add_table_option(options);
  add_resource_options(options);
  add_display_options(options);
  return options;
}

enum class Way { first, all, random, shuffle };

struct Request {
  Way way = Way::first;
  std::uint64_t number = 1;  ///< of solutions at most; 0: no limit
  std::uint64_t seed = 0;
  Notation notation = Notation::names;
  bool boards = false;
  bool shortest = false;  ///< in moves
  Conditions conditions;
  std::string conditions_label;
  bool symmetry = true;  ///< of the depth-first search
  std::string solver;
};

/// The whole number of an option that only makes sense with another one.
std::optional<std::uint64_t> read_number(const Arguments& arguments, const std::string& option, bool fits,
                                         const std::string& belongs_to, std::int64_t least) {
  const auto text = arguments.value(option);
  if (!text) return std::nullopt;
  if (!fits) throw InputError("--" + option + " goes with " + belongs_to + " only.");
  return static_cast<std::uint64_t>(parse_whole(*text, "--" + option, least, INT64_MAX));
}

std::uint64_t any_seed() {
  std::random_device device;
  return device();
}

void check_solver(const Request& request) {
  const std::vector<std::string> names = solver_names();
  if (std::find(names.begin(), names.end(), request.solver) == names.end()) {
    throw InputError("there is no engine '" + request.solver + "'." + did_you_mean(request.solver, names) +
                     " The engines of solve are " + join(names, ", ") + ".");
  }
  const bool beam = request.solver == beam_name;
  const bool depth_first = request.solver == depth_first_name;
  if ((request.shortest || !request.conditions.empty()) && (beam || depth_first)) {
    throw InputError(
        std::string(request.shortest ? "--shortest needs" : "--through, --avoid and --first need") +
        " the exact levels of all winning positions, which --engine " + request.solver +
        " does not find. Leave --engine out, or take dense or hash.");
  }
  if (request.way == Way::all && beam) {
    throw InputError("a beam finds one solution, not all. Take --engine dfs, or one with exact levels.");
  }
  if (request.way == Way::random && (beam || depth_first)) {
    throw InputError("--random needs the exact number of solutions, which --engine " + request.solver +
                     " does not know. Leave --engine out, or take --shuffle.");
  }
  if (request.way == Way::shuffle && !beam && !depth_first && request.solver != "auto") {
    throw InputError("--shuffle is for --engine beam and dfs. With --engine " + request.solver +
                     " take --random.");
  }
}

void check_ways(const Request& request) {
  if (request.shortest && (request.way == Way::random || request.way == Way::shuffle)) {
    throw InputError("--shortest goes with --all and --limit, not with --random or --shuffle.");
  }
  if (request.shortest && !request.conditions.empty()) {
    throw InputError("--shortest and --through, --avoid or --first exclude each other. Give one of them.");
  }
  if (request.way == Way::shuffle && !request.conditions.empty()) {
    throw InputError("--shuffle knows no conditions. With --through, --avoid and --first take --random.");
  }
}

Request read_request(const Arguments& arguments, const Problem& problem, std::vector<NamedPath>& inputs) {
  const bool all = arguments.has("all");
  const bool random = arguments.has("random");
  const bool shuffle = arguments.has("shuffle");
  if (int{all} + int{random} + int{shuffle} > 1) {
    throw InputError("--all, --random and --shuffle exclude each other. Give one of them.");
  }
  Request request;
  request.way = all ? Way::all : random ? Way::random : shuffle ? Way::shuffle : Way::first;
  if (all) request.number = 0;
  if (const auto limit = read_number(arguments, "limit", all, "--all", 1)) request.number = *limit;
  if (const auto count = read_number(arguments, "count", random, "--random", 1)) request.number = *count;
  if (const auto seed = read_number(arguments, "seed", random || shuffle, "--random and --shuffle", 0)) {
    request.seed = *seed;
  } else {
    request.seed = any_seed();
  }
  request.notation = parse_notation(arguments.value("notation").value_or("names"));
  request.boards = arguments.has("boards");
  request.solver = arguments.value("engine").value_or("auto");
  request.shortest = arguments.has("shortest");
  request.conditions = read_conditions(arguments, problem, inputs);
  request.conditions_label = conditions_label(arguments);
  check_ways(request);
  check_solver(request);
  request.symmetry = !arguments.has("no-symmetry");
  if (!request.symmetry && request.solver != depth_first_name) {
    throw InputError("--no-symmetry goes with --engine dfs only.");
  }
  return request;
}

/// Writes solutions, each replayed first; keeps the first for pictures.
class SolutionWriter {
 public:
  SolutionWriter(const Problem& problem, const Request& request, const DrawingStyle& style, bool silent)
      : problem_(problem), request_(request), style_(style), silent_(silent) {}

  /// Whether more are wanted.
  bool write(const std::vector<Jump>& jumps) {
    const Board& board = problem_.board;
    const Replay replay = replay_found(board, problem_.start, jumps, problem_.finish->positions);
    if (written_ == 0) first_ = replay;
    if (!silent_) {
      const bool apart = request_.boards || !is_one_line(request_.notation);
      if (apart && written_ > 0) text_ += "\n";
      text_ += solution_text(board, problem_.start, jumps, request_.notation);
      if (request_.boards) text_ += "\n" + boards_text(board, replay, style_);
      constexpr std::size_t worth_a_write = 1 << 16;
      if (text_.size() > worth_a_write) flush();
    }
    return ++written_ != request_.number;
  }

  void flush() {
    if (!text_.empty()) write_stdout(text_);
    text_.clear();
  }

  std::uint64_t written() const { return written_; }
  const Replay& first() const { return first_; }

 private:
  const Problem& problem_;
  const Request& request_;
  DrawingStyle style_;
  bool silent_;
  std::string text_;
  std::uint64_t written_ = 0;
  Replay first_;
};

/// Each of these writes what it finds and returns the statistics.

/// From both ends; with --engine auto a short depth-first search first.
std::string by_beam(const Problem& problem, const Request& request, const SearchOptions& search,
                    SolutionWriter& writer) {
  FindOptions options;
  options.memory_bytes = search.memory_bytes;
  if (request.way == Way::shuffle) options.shuffle = request.seed;
  const FoundSolution found =
      request.solver == beam_name
          ? SolutionFinder(problem.board, *problem.finish).find(problem.start, options)
          : find_solution(problem, options);
  if (found.outcome == Outcome::solution) writer.write(found.jumps);
  if (found.width == 0 && found.positions == 0) return "looked up from the finish";
  return (found.width == 0 ? "depth first: " : "beam of width " + to_grouped(found.width) + ": ") +
         to_grouped(found.positions) + " positions met, " + to_grouped(found.repeated) +
         " repeated positions skipped, " + counted(found.dead_ends, "dead end", "dead ends") + " met" +
         (found.by_bitmaps ? "; then all positions in the dense engine's bitmaps" : "");
}

std::string by_depth_first(const Problem& problem, const Request& request, const SearchOptions& search,
                           SolutionWriter& writer) {
  DepthFirstOptions options;
  options.symmetry = request.symmetry;
  options.memory_bytes = search.memory_bytes;
  if (request.way == Way::shuffle) options.shuffle = request.seed;
  const DepthFirstFigures figures =
      depth_first(problem, options, [&](const std::vector<Jump>& jumps) { return writer.write(jumps); });
  return "depth first: " + to_grouped(figures.positions) + " positions entered, " +
         to_grouped(figures.repeated) + " repeated positions skipped, " +
         counted(figures.dead_ends, "dead end", "dead ends") + " met";
}

std::string solutions_text(const Count& solutions) {
  return to_grouped(solutions) + (solutions == 1 ? " solution" : " solutions");
}

std::string by_shortest(const Problem& problem, const Request& request, const SearchOptions& search,
                        ProgressMode mode, SolutionWriter& writer) {
  const Engine& engine = find_engine(request.solver, problem, search);
  ProgressLine progress(mode);
  const SearchListener listener{{}, [&](const SearchProgress& sign) { progress.show(sign); }};
  const ShortestSolutions shortest = ShortestSolutions::build(problem, engine, search, listener);
  progress.erase();
  shortest.for_each(
      [&](const std::vector<Jump>& jumps) { return writer.write(jumps) && request.way == Way::all; });
  return "engine " + std::string(engine.name) + ": " +
         (shortest.solvable() ? "no solution has fewer than " +
                                    counted(static_cast<std::uint64_t>(shortest.moves()), "move", "moves")
                              : "no winning position");
}

std::string by_conditions(const Problem& problem, const Request& request, const SearchOptions& search,
                          ProgressMode mode, SolutionWriter& writer) {
  const Engine& engine = find_engine(request.solver, problem, search);
  ProgressLine progress(mode);
  const SearchListener listener{{}, [&](const SearchProgress& sign) { progress.show(sign); }};
  const auto found = ConditionedSolutions::build(problem, request.conditions, engine, search, listener);
  progress.erase();
  if (request.way == Way::random && found.solutions() > 0) {
    Random random(request.seed);
    while (writer.write(found.sample(random))) throw_if_interrupted();
  } else {
    found.for_each(
        [&](const std::vector<Jump>& jumps) { return writer.write(jumps) && request.way == Way::all; });
  }
  return "engine " + std::string(engine.name) + ": " + solutions_text(found.solutions()) + " with " +
         request.conditions_label + (found.impossible().empty() ? "" : " (" + found.impossible() + ")");
}

/// What was asked for, out of known winning positions.
void write_from(const WinningSource& winning, const Request& request, SolutionWriter& writer) {
  const Position start = winning.problem().start;
  if (!winning.solvable()) return;
  if (request.way == Way::random) {
    Random random(request.seed);
    while (writer.write(winning.sample(start, random))) throw_if_interrupted();
  } else if (request.way == Way::all) {
    winning.for_each_solution(start, [&](const std::vector<Jump>& jumps) { return writer.write(jumps); });
  } else {
    writer.write(winning.first_solution(start));
  }
}

std::string winning_words(const WinningSource& winning, std::uint64_t canonical_positions) {
  return solutions_text(winning.solutions()) + " in all, " +
         counted(canonical_positions, "canonical winning position", "canonical winning positions");
}

std::string by_table(const SavedTable& table, const Request& request, SolutionWriter& writer) {
  write_from(table, request, writer);
  return "looked up: " + winning_words(table, table.canonical_positions());
}

std::string by_levels(const Problem& problem, const Request& request, const SearchOptions& search,
                      ProgressMode mode, SolutionWriter& writer) {
  const Engine& engine = find_engine(request.solver, problem, search);
  ProgressLine progress(mode);
  const SearchListener listener{{}, [&](const SearchProgress& sign) { progress.show(sign); }};
  const WinningLevels levels = WinningLevels::build(problem, engine, search, listener);
  progress.erase();
  write_from(levels, request, writer);
  return "engine " + std::string(engine.name) + ": " + winning_words(levels, levels.canonical_positions());
}

std::string search_solutions(const Problem& problem, const Request& request, const SearchOptions& search,
                             const Display& display, SolutionWriter& writer) {
  if (request.shortest) return by_shortest(problem, request, search, display.progress, writer);
  if (!request.conditions.empty()) return by_conditions(problem, request, search, display.progress, writer);
  const bool fast = request.way == Way::first || request.way == Way::shuffle;
  if (request.solver == beam_name || (fast && request.solver == "auto")) {
    return by_beam(problem, request, search, writer);
  }
  if (request.solver == depth_first_name) return by_depth_first(problem, request, search, writer);
  return by_levels(problem, request, search, display.progress, writer);
}

ExitCode say_no_solution(const std::string& reason) {
  write_stderr("pegspace: no solution: " + reason + ".\n");
  return ExitCode::failed;
}

/// A table answers without any engine, and knows no moves or conditions.
void require_no_search(const SavedTable* table, const Arguments& arguments) {
  if (table == nullptr) return;
  for (const char* option : {"engine", "shuffle", "shortest", "through", "avoid", "first"}) {
    if (arguments.has(option)) {
      throw InputError("--" + std::string(option) +
                       " needs a search, and --table answers without one. Leave one of them out.");
    }
  }
}

ExitCode run_solve(const Arguments& arguments) {
  ProblemInput input = read_problem(arguments);
  Problem& problem = input.problem;
  const auto table = read_table(arguments, input);
  if (!problem.finish) problem.finish = finish_anywhere(problem.board);
  require_no_search(table.get(), arguments);
  const Request request = read_request(arguments, problem, input.inputs);
  require_notation(problem.board, request.notation);
  const DrawingStyle style = read_drawing_style(arguments);
  const SearchOptions search = read_resources(arguments);
  const Display display = read_display(arguments, {});
  const Pictures pictures = read_pictures(arguments, input.inputs);

  if (!input.start_note.empty()) note(display, input.start_note);
  const std::string impossible = why_impossible(problem, *problem.finish);
  if (!impossible.empty()) return say_no_solution(impossible);
  catch_interrupts();
  const bool picture_on_stdout = pictures.strip == standard_output || pictures.animation == standard_output;
  SolutionWriter writer(problem, request, style, picture_on_stdout);
  const double began = wall_seconds();
  const std::string statistics = table != nullptr
                                     ? by_table(*table, request, writer)
                                     : search_solutions(problem, request, search, display, writer);
  writer.flush();
  const double seconds = wall_seconds() - began;
  if (request.way == Way::random || request.way == Way::shuffle) {
    note(display, "seed " + std::to_string(request.seed));
  }
  if (writer.written() == 1) {
    note(display, length_text(writer.first()) + ", ends with " +
                      pegs_text(problem.board, writer.first().positions.back()));
  } else if (writer.written() > 1) {
    note(display, to_grouped(writer.written()) + " solutions written");
  }
  note(display, statistics + "; " + human_seconds(seconds));
  if (writer.written() == 0) {
    return say_no_solution(request.conditions.empty()
                               ? "every position that can be reached was searched, and none is the finish"
                               : "none with " + request.conditions_label);
  }
  write_pictures(pictures, problem.board, writer.first(), style,
                 problem.board.name() + ": " + problem.start_label + " to " + problem.finish->label);
  return ExitCode::done;
}

}  // namespace

Command solve_command() {
  return {
      "solve",
      "BOARD",
      1,
      "a solution, all of them, random ones, the shortest",
      "Prints a solution from the start to the finish (default: any single peg), or says why there is none "
      "and\n"
      "exits with 1. A single solution comes from a depth-first search (--engine dfs) or, where that is "
      "long, from\n"
      "a beam search from both ends (beam); --all and --random from the exact levels of all winning "
      "positions\n"
      "(dense, hash, reference). --shortest prints a solution with the fewest moves (runs of jumps of one "
      "peg);\n"
      "--through, --avoid and --first ask for solutions that meet conditions. Every solution is replayed by\n"
      "independent code before it is printed.\n"
      "\n"
      "Notations: names d2-d4 e1-c1-c3; numbers 4-1; row-column 1, 3 -> 3, 3; bars (1|3) => (3|3);\n"
      "directions [1, 3, down, 10] (row, column, direction, number of the peg removed); pegs 5 -> down "
      "(number\n"
      "of the peg that jumps); json. Rows and columns count from 0; pegs from 1, as they stand at the start.",
      "  pegspace solve english --finish d4 --boards\n"
      "  pegspace solve triangle5 --start 1 --all --notation numbers\n"
      "  pegspace solve english --finish d4 --random --seed 7 --count 10\n"
      "  pegspace solve english --finish d4 --shortest\n"
      "  pegspace solve english --finish d4 --first \"d2-d4 f3-d3\" --avoid \"e1-e3; e3-e1\" --limit 3 "
      "--all\n"
      "  pegspace solve wiegleb --finish e5 --animate wiegleb.svg\n",
      solve_options,
      run_solve};
}

}  // namespace pegspace
