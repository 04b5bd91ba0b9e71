// `pegspace replay`: reads solutions and checks them jump by jump, with code that shares
// nothing with the searches. Exit code 1 if a jump is illegal, or if the end is not the finish asked for.

#include "base/count.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "drawing_options.hpp"
#include "report/notation/solutions_reader.hpp"
#include "report/terminal/terminal.hpp"
#include "run.hpp"
#include "solution_output.hpp"

namespace pegspace {
namespace {

struct ReplayOptions : SharedOptions {
  std::optional<Notation> read;
  std::optional<Notation> as;
  bool draw = false;
  DrawingOptions drawing;

  void declare(Options& options) {
    add_problem(options, "none, and any end is right");
    options.add("read", read, "row-column", parse_notation_to_read,
                "the solution gives rows and columns; names, numbers and JSON are recognised",
                Group::request);
    options
        .add("as", as, "NOTATION", parse_notation,
             "print the solution in this notation, and nothing else (default: how it ends)", Group::display)
        .values = notation_names();
    options.add("draw", draw, "draw every position on the way", Group::display);
    add_json(options, "replay", "what was checked");
    drawing.declare(options);
    add_memory(options);
    add_quiet(options);
    options.most_used({"start", "finish", "read", "as", "draw", "json", "color", "labels", "quiet"});
  }
};

/// What is wrong with the solution, as a sentence, or "".
std::string objection(const Problem& problem, const ReadSolution& solution, const Replay& replay) {
  const std::string number = std::to_string(replay.jumps.size() + 1);
  if (!replay.illegal.empty()) {
    const ReadJump& jump = solution[replay.jumps.size()];
    const std::string over = jump.over < 0 ? "-" : "-(" + problem.board.hole_name(jump.over) + ")-";
    return jump.place + ": jump " + number + ", " + problem.board.hole_name(jump.from) + over +
           problem.board.hole_name(jump.to) + ", is illegal: " + replay.illegal + ".";
  }
  if (!problem.finish || problem.finish->contains(replay.positions.back())) return "";
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
  for (const ReadJump& jump : solution) claimed.push_back({jump.from, jump.to, jump.over});
  Checked checked{replay_jumps(problem.board, problem.start, claimed), ""};
  checked.wrong = objection(problem, solution, checked.replay);
  return checked;
}

std::string end_text(const Problem& problem, const Checked& checked) {
  return length_text(checked.replay) + ", " + (checked.wrong.empty() ? "ends with " : "then ") +
         pegs_text(problem.board, checked.replay.positions.back()) + "\n";
}

std::string last_position_text(const Problem& problem, const Replay& replay, const DrawingStyle& style) {
  const auto last = replay.jumps.empty() ? std::nullopt : std::optional<Jump>(replay.jumps.back());
  return join(draw_position(problem.board, replay.positions.back(), style, last), "\n") + "\n\n";
}

/// "solution 7: ", or "" for the only one.
std::string which(std::uint64_t number) {
  return number == 0 ? "" : "solution " + to_grouped(number) + ": ";
}

/// How to show what was checked.
struct View {
  std::optional<Notation> printed;  ///< only the solution, in this notation
  bool boards = false;
  bool silent = false;      ///< results are not for standard output
  bool keeps_json = false;  ///< for --json
  DrawingStyle style;
};

/// The text to print for a solution; `number` counts solutions from 1 if there are several, else it is 0.
std::string report(const Problem& problem, const Checked& checked, const View& view, std::uint64_t number) {
  if (view.printed) {
    if (!checked.wrong.empty()) return "";
    const std::string apart = number > 1 && *view.printed == Notation::row_column ? "\n" : "";
    return apart + solution_text(problem.board, checked.replay.jumps, *view.printed);
  }
  std::string text;
  if (view.boards) {
    text = boards_text(problem.board, checked.replay, view.style) + "\n";
  } else if (number == 0) {
    text = last_position_text(problem, checked.replay, view.style);
  }
  return text + which(number) + end_text(problem, checked);
}

/// Checks all of them one after the other, and prints what `view` asks for.
class Checker {
 public:
  Checker(const Problem& problem, const View& view, ProgressLine& line)
      : problem_(problem), view_(view), line_(line) {}

  void check_all(SolutionsReader& reader) {
    const std::optional<ReadSolution> first = reader.next();
    std::optional<ReadSolution> solution = reader.next();
    const bool several = solution.has_value();
    check(*first, several ? 1 : 0);
    for (; solution; solution = next(reader)) check(*solution, checked_ + 1);
    if (several && !view_.silent && !view_.printed) {
      text_ += counted(checked_, "solution", "solutions") + ", " +
               (wrong_ == 0 ? "all right" : to_grouped(wrong_) + " wrong") + "\n";
    }
    flush();
  }

  std::uint64_t wrong() const { return wrong_; }
  /// All of them, if --json asks for them.
  const Json& json() const { return json_; }

 private:
  void add_json(const Checked& checked) {
    const Board& board = problem_.board;
    const Position end = checked.replay.positions.back();
    Json solution = solution_json(board, checked.replay.jumps);
    solution["wrong"] = checked.wrong.empty() ? Json(nullptr) : Json(checked.wrong);
    solution["end"] = {{"pegs", board.hole_names(end)}, {"picture", board.picture(end)}};
    json_.push_back(std::move(solution));
  }

  /// The solutions checked before an error are printed before it.
  std::optional<ReadSolution> next(SolutionsReader& reader) {
    try {
      return reader.next();
    } catch (const InputError&) {
      flush();
      throw;
    }
  }

  void check(const ReadSolution& solution, std::uint64_t number) {
    const Checked checked = check_solution(problem_, solution);
    ++checked_;
    line_.show({"checking", SearchProgress::no_depth, 0, 0, checked_});
    if (!view_.silent) text_ += report(problem_, checked, view_, number);
    if (view_.keeps_json) add_json(checked);
    if (!checked.wrong.empty()) {
      ++wrong_;
      flush();
      line_.erase();
      print_note(printable("pegspace: " + which(number) + checked.wrong));
    }
    constexpr std::size_t worth_a_write = 1 << 16;
    if (text_.size() > worth_a_write) flush();
  }

  void flush() {
    line_.erase();
    if (!text_.empty()) print_solutions(text_);
    text_.clear();
  }

  const Problem& problem_;
  const View& view_;
  ProgressLine& line_;
  std::string text_;
  std::uint64_t checked_ = 0;
  std::uint64_t wrong_ = 0;
  Json json_ = Json::array();
};

ExitCode run_replay(const Arguments& arguments, const ReplayOptions& given) {
  RunRequest asked(arguments, given);
  asked.resources.threads = 1;
  asked.start_note.clear();
  for (const auto& notation : {given.read, given.as}) {
    if (notation) require_notation(asked.problem.board, *notation);
  }
  const std::string path = arguments.words.size() > 1 ? arguments.words[1] : std::string(standard_output);
  note_input(asked.inputs, "solution", path);
  Run run(std::move(asked));
  const Problem& problem = run.problem;
  const View view{.printed = given.as,
                  .boards = given.draw,
                  .silent = !run.display.results,
                  .keeps_json = !run.outputs.json.empty(),
                  .style = style_of(given.drawing)};
  const Finish finish = problem.finish.value_or(Finish{});
  SolutionsReader reader(problem.board, problem.start, TextInput(path, "a solution"), finish, given.read);
  Checker checker(problem, view, run.progress(false));
  checker.check_all(reader);
  run.write({.content = {{"solutions", checker.json()}, {"wrong", json_count(checker.wrong())}}});
  return checker.wrong() == 0 ? ExitCode::done : ExitCode::failed;
}

}  // namespace

Command replay_command() {
  return {
      "replay",
      "BOARD [FILE]",
      2,
      "checks solutions, jump by jump",
      "Reads a solution from FILE (default: stdin), checks every jump by the rules alone, and shows where it "
      "ends; with --finish, also whether that is the finish. If a jump is illegal, replay says which and "
      "why, and exits with 1. Comments run from # to the end of the line.\n\nA text that begins with a "
      "letter "
      "has names of holes (d2-d4 e1-c1-c3), one that begins with a digit their numbers (5-17 3-1-9); on "
      "graphs "
      "all are names. A brace begins what '$ solve --json' wrote. Rows and columns (1, 3 -> 3, 3) are "
      "read with --read row-column alone.\n\nA text may hold any number of solutions, as "
      "'$ solve --all' prints them: an empty line begins the next one; if a line holds a whole game, "
      "each line is one. replay checks all.",
      "  $ replay english game.txt --as numbers\n"
      "  $ replay triangle5 game.txt --start 1 --draw\n"
      "  $ solve english | $ replay english\n"
      "  $ solve triangle5 --all | $ replay triangle5 --finish any\n",
      invocation<ReplayOptions, run_replay>};
}

}  // namespace pegspace
