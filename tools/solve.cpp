// `pegspace solve`: one solution, all, or random ones, those with fewest moves, or under conditions, from any
// position; or why there is none (exit code 1).
// Every solution is replayed by independent code before it is printed.
#include <utility>

#include "base/random.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "counting/moves/shortest_solutions.hpp"
#include "counting/solutions/winning_levels.hpp"
#include "counting/solutions/winning_source.hpp"
#include "drawing_options.hpp"
#include "report/files/provenance.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"
#include "run.hpp"
#include "solution_output.hpp"
#include "solve_request.hpp"
#include "solving/depth_first.hpp"
#include "solving/find_solution.hpp"

namespace pegspace {
namespace {

/// Writes solutions, each replayed first; keeps the first for the notes.
class SolutionWriter {
 public:
  SolutionWriter(Run& run, const SolveOptions& given, const SolveRequest& request)
      : problem_(run.problem),
        line_(run.progress()),
        given_(given),
        most_(request.number),
        style_(style_of(given.drawing)),
        silent_(!run.display.results),
        keeps_json_(!run.outputs.json.empty()) {}

  /// Whether more are wanted.
  bool write(const std::vector<Jump>& jumps) {
    const Board& board = problem_.board;
    const Replay replay = replay_found(board, problem_.start, jumps, *problem_.finish);
    if (written_ == 0) first_ = replay;
    if (keeps_json_) json_.push_back(solution_json(board, jumps));
    if (!silent_) {
      const bool apart = given_.draw || given_.as == Notation::row_column;
      if (apart && written_ > 0) text_ += "\n";
      text_ += solution_text(board, jumps, given_.as);
      if (given_.draw) text_ += "\n" + boards_text(board, replay, style_);
      constexpr std::size_t worth_a_write = 1 << 16;
      if (text_.size() > worth_a_write) flush();
    }
    ++written_;
    line_.show({"writing", SearchProgress::no_depth, written_, most_, written_});
    return written_ != most_;
  }

  void flush() {
    if (text_.empty()) return;
    line_.erase();
    const std::string text = std::exchange(text_, "");  // never written again if writing is interrupted
    print_solutions(text);
  }

  std::uint64_t written() const { return written_; }
  const Replay& first() const { return first_; }
  /// All of them, if --json asks for them.
  const Json& json() const { return json_; }

 private:
  const Problem& problem_;
  ProgressLine& line_;
  const SolveOptions& given_;
  std::uint64_t most_;
  DrawingStyle style_;
  bool silent_;
  bool keeps_json_;
  Json json_ = Json::array();
  std::string text_;
  std::uint64_t written_ = 0;
  Replay first_;
};

/// Each of these writes what it finds, and returns what is worth noting of the search.

/// Another command with the same board, as users type it.
std::string with_same_board(const Run& run, const std::string& command, std::vector<std::string> options) {
  std::vector<std::string> words{std::string(program_name), command, run.arguments.words.front()};
  words.insert(words.end(), options.begin(), options.end());
  return as_typed(shell_command(words));
}

/// Another command with the same board and start.
std::string with_same_start(const Run& run, const std::string& command, std::vector<std::string> options) {
  if (run.given.start) options.insert(options.begin(), {"--start", *run.given.start});
  return with_same_board(run, command, std::move(options));
}

/// Sets `words` to why it may not come out that there is no solution, and what decides it; notes them if no
/// other search is left that is likely to prove it.
void note_no_proof(Run& run, const NoProof& found, std::string& words) {
  if (found.is_solvable) {
    words = "there is a solution, but " + found.why_not + "; the search for it goes on";
  } else {
    std::vector<std::string> options;
    if (run.given.finish)
      options = {"--finish", *run.given.finish};
    else if (run.given.pegs_left)
      options = {"--pegs-left", std::to_string(*run.given.pegs_left)};
    else
      options = {"--finish", "any"};
    options.insert(options.end(), {"--save", "FILE"});
    words = "it may never come out that there is no solution: " + found.why_not +
            ". What decides it: more memory (--memory), or " + with_same_start(run, "enumerate", options);
  }
  if (found.is_solvable || found.is_all) run.note(words + ".");
}

/// By a beam from both ends or, with --engine auto, by several ways in turn.
std::string by_beam(Run& run, const SolveRequest& request, SolutionWriter& writer, std::string& no_proof) {
  const Problem& problem = run.problem;
  FindOptions options;
  run.used(beam_name);
  options.progress = run.listener().progress;
  options.resources = run.resources;
  options.no_proof = [&](const NoProof& found) { note_no_proof(run, found, no_proof); };
  const FoundSolution found =
      request.solver == beam_name
          ? SolutionFinder(problem.board, *problem.finish).find(problem.start, options)
          : find_solution(problem, options);
  run.progress().erase();
  if (found.by_whole_class) run.used("dense");
  if (found.outcome == Outcome::solution) writer.write(found.jumps);
  if (found.positions == 0) {
    return found.by_whole_class ? "all winning positions, by the dense engine" : "looked up from the finish";
  }
  return (found.width == 0 ? "depth first: " : "beam of width " + to_grouped(found.width) + ": ") +
         counted(found.positions, "position", "positions") + " visited, " +
         counted(found.repeated, "repeated position", "repeated positions") + " skipped, " +
         counted(found.dead_ends, "dead end", "dead ends") + " met" +
         (found.by_whole_class ? "; then all positions, by the dense engine" : "");
}

std::string by_depth_first(Run& run, SolutionWriter& writer) {
  DepthFirstOptions options;
  run.used(depth_first_name);
  options.progress = run.listener().progress;
  const DepthFirstStats stats =
      depth_first(run.problem, options, [&](const std::vector<Jump>& jumps) { return writer.write(jumps); });
  run.progress().erase();
  return "depth first: " + counted(stats.positions, "position", "positions") + " entered, " +
         counted(stats.repeated, "repeated position", "repeated positions") + " skipped, " +
         counted(stats.dead_ends, "dead end", "dead ends") + " met";
}

std::string by_fewest_moves(Run& run, const SolveRequest& request, SolutionWriter& writer) {
  const ShortestSolutions shortest(
      WinningFolds::find(run.problem, run.engine(), run.resources, run.listener()));
  run.progress().erase();
  shortest.for_each(
      [&](const std::vector<Jump>& jumps) { return writer.write(jumps) && request.way == Way::all; });
  return "engine " + std::string(run.engine().name) + ": " +
         (shortest.solvable() ? "no solution has fewer than " + counted(shortest.moves(), "move", "moves")
                              : "no winning position");
}

std::string by_conditions(Run& run, const SolveRequest& request, SolutionWriter& writer) {
  ConditionedSolutions found = ConditionedSolutions::find(run.problem, request.conditions, run.engine(),
                                                          run.resources, run.listener());
  run.progress().erase();
  if (request.way == Way::random && found.solutions() > 0) {
    found.keep_numbers();
    Random random(request.seed);
    while (writer.write(found.sample(random))) throw_if_interrupted();
  } else {
    found.for_each(
        [&](const std::vector<Jump>& jumps) { return writer.write(jumps) && request.way == Way::all; });
  }
  return "engine " + std::string(run.engine().name) + ": " +
         counted(found.solutions(), "solution", "solutions") + " " +
         phrase_of(request.conditions, run.problem.board) +
         (found.impossible().empty() ? "" : " (" + found.impossible() + ")");
}

/// What was asked for, out of known winning positions.
void write_from(const WinningSource& winning, const SolveRequest& request, SolutionWriter& writer) {
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

/// Without numbers: if the file has the winning positions, they are looked up there.
std::string by_set(Run& run, const SolveRequest& request, SolutionWriter& writer) {
  run.used(run.engine().name);
  write_from(WinningSet(*run.set, run.problem), request, writer);
  return "looked up";
}

std::string by_levels(Run& run, const SolveRequest& request, SolutionWriter& writer) {
  std::optional<FoldRequest> numbers;
  if (request.way == Way::random) numbers = FoldRequest{};
  const WinningLevels levels(WinningFolds::find(run.problem, run.engine(), run.resources, run.listener()),
                             run.resources.set, numbers);
  run.progress().erase();
  write_from(levels, request, writer);
  return "engine " + std::string(run.engine().name) + ": " +
         counted(levels.positions(), "winning position", "winning positions");
}

/// Whether exact levels are searched, by an engine, or read from a file.
bool searches_levels(const RunRequest& asked, const SolveRequest& request) {
  return asked.set != nullptr || request.fewest_moves || !request.conditions.empty() ||
         (!uses_beam(request) && request.solver != depth_first_name);
}

/// Whether solutions are asked for that follow from the winning positions of the file, without a number.
bool asks_the_file(const Run& run, const SolveRequest& request) {
  return run.set != nullptr && run.set->has_winning(*run.problem.finish) && request.way != Way::random &&
         !request.fewest_moves && request.conditions.empty();
}

ExitCode show_plan(const Run& run, const SolveRequest& request, const std::string& impossible) {
  RunPlan plan(run.problem);
  if (!impossible.empty()) {
    plan.add("engine", "none: there is no solution, as " + impossible);
  } else if (run.set == nullptr && uses_beam(request)) {
    plan.add_search(request.solver == beam_name
                        ? "beam: a beam search from both ends"
                        : "auto: depth-first searches and beams from both ends in turn, and "
                          "the dense engine if it fits",
                    run.resources);
  } else if (request.solver == depth_first_name) {
    plan.add_search("dfs: depth first", run.resources);
  } else {
    return run.show_plan(run.plan("every winning position, with its numbers"));
  }
  return run.show_plan(std::move(plan));
}

std::string search_solutions(Run& run, const SolveRequest& request, SolutionWriter& writer,
                             std::string& no_proof) {
  if (request.fewest_moves) return by_fewest_moves(run, request, writer);
  if (!request.conditions.empty()) return by_conditions(run, request, writer);
  if (asks_the_file(run, request)) return by_set(run, request, writer);
  if (run.set != nullptr) return by_levels(run, request, writer);
  if (uses_beam(request)) return by_beam(run, request, writer, no_proof);
  if (request.solver == depth_first_name) return by_depth_first(run, writer);
  return by_levels(run, request, writer);
}

/// Prints what was found before the run ended; a sentence on it.
std::string say_so_far(SolutionWriter& writer, const std::string& no_proof) {
  writer.flush();
  if (writer.written() == 0)
    return "No solution was found" + (no_proof.empty() ? "." : "; " + no_proof + ".");
  return counted(writer.written(), "solution was", "solutions were") + " written; there may be more.";
}

/// If no single peg can be left: what else can be asked.
void note_next_steps(Run& run) {
  const bool is_named = !run.arguments.words.empty() && run.arguments.words.front() != standard_output;
  if (!is_named || run.given.pegs_left || run.problem.finish->most_pegs() > 1) return;
  run.note("other starts", with_same_board(run, "table", {}));
  run.note("the fewest pegs that can be left",
           with_same_start(run, "positions", {"--count-by", "final-pegs"}));
  run.note("with two pegs left", with_same_start(run, "solve", {"--pegs-left", "2"}));
}

/// Writes --json, and says why there is no solution if there is none.
ExitCode finish(Run& run, const SolveRequest& request, const std::string& conditions,
                const SolutionWriter& writer, const std::string& reason) {
  run.write({.content = {{"solutions", writer.json()},
                         {"reason", writer.written() > 0 ? Json(nullptr) : Json(reason)}},
             .question = {{"conditions", conditions.empty() ? Json(nullptr) : Json(conditions)},
                          {"seed", request.way == Way::random ? json_count(request.seed) : Json(nullptr)}}});
  if (writer.written() > 0) return ExitCode::done;
  print_note(printable("pegspace: no solution: " + reason + "."));
  if (conditions.empty()) note_next_steps(run);
  return ExitCode::failed;
}

ExitCode run_solve(const Arguments& arguments, const SolveOptions& given) {
  RunRequest asked(arguments, given);
  asked.refuse_beside_set({"first"});
  if (!asked.problem.finish) asked.problem.finish = finish_anywhere(asked.problem.board);
  const SolveRequest request = read_solve_request(given, arguments, asked.problem, asked.inputs, asked.notes);
  require_notation(asked.problem.board, given.as);
  const bool by_engine = searches_levels(asked, request);
  if (by_engine) require_listed_finish(asked.problem, "every search but for one solution or by --engine dfs");
  Run run = by_engine ? Run(std::move(asked), Sought::winning) : Run(std::move(asked));
  const Problem& problem = run.problem;
  const std::string conditions = words_of(request.conditions, problem.board);
  const std::string impossible = why_impossible(problem, *problem.finish);
  if (given.dry_run) return show_plan(run, request, impossible);
  if (by_engine && impossible.empty()) run.choose_engine();
  SolutionWriter writer(run, given, request);
  if (!impossible.empty()) return finish(run, request, conditions, writer, impossible);
  run.progress(by_engine);  // depths of a search from both ends are no levels of a pass
  std::string no_proof;     // why it may never come out that there is no solution; "" for nothing
  const std::string statistics = run.follow([&](FailureKind) { return say_so_far(writer, no_proof); },
                                            [&] { return search_solutions(run, request, writer, no_proof); });
  writer.flush();
  if (request.way == Way::random) run.note("seed " + std::to_string(request.seed));
  if (writer.written() == 1) {
    run.note(length_text(writer.first()) + ", ends with " +
             pegs_text(problem.board, writer.first().positions.back()));
  } else if (writer.written() > 1) {
    run.note(to_grouped(writer.written()) + " solutions written");
  }
  run.note((statistics.empty() ? "" : statistics + "; ") + human_seconds(run.wall()));
  return finish(run, request, conditions, writer,
                request.conditions.empty() ? "every reachable position was searched, and none is the finish"
                                           : "none with " + conditions);
}

}  // namespace

Command solve_command() {
  return {
      "solve",
      "BOARD",
      1,
      "finds a solution, all of them, random ones or those with fewest moves",
      "Prints a solution from the start to the finish (default: any single peg), or says why there is "
      "none and exits with 1. Independent code replays every solution before it is printed. --fewest-moves "
      "prints a solution with the fewest moves (a move is one or more consecutive jumps of one peg). "
      "--through, --avoid and --first set conditions.\n\nA single solution comes from depth-first searches "
      "(--engine dfs) and beam "
      "searches from both ends (beam) in turn, so that none that is bad for a board holds up the others; "
      "--all and --random use the exact "
      "levels of all winning positions (dense, hash, reference).\n\nNotations: names "
      "d2-d4 e1-c1-c3; numbers 5-17 3-1-9; row-column 1, 3 -> 3, 3 (from 0, a jump a line). On graphs there "
      "are names alone. --json - prints JSON.",
      "  $ solve english --finish d4 --draw\n"
      "  $ solve triangle5 --start 1 --all --as numbers\n"
      "  $ solve english --finish d4 --random --seed 7 --samples 10\n"
      "  $ solve english --finish d4 --fewest-moves\n"
      "  $ solve english --finish d4 --first \"d2-d4 f3-d3\" --avoid \"e1-e3; e3-e1\"\n"
      "  $ solve wiegleb --finish e5 --json solution.json    for pegspace-plot to draw\n",
      invocation<SolveOptions, run_solve>};
}

}  // namespace pegspace
