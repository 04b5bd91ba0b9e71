// `pegspace table`: all problems from one vacancy to one peg, each with its exact number of solutions, or
// only whether it has one. Rows are kept in FILE.part as they are answered, so that --resume continues a run
// that was stopped; FILE itself appears when the table is complete.
#include <unistd.h>

#include <memory>
#include <optional>
#include <utility>

#include "base/failure.hpp"
#include "base/system/interrupt.hpp"
#include "base/system/resources.hpp"
#include "report/files/problem_json.hpp"
#include "report/start_finish_report.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"
#include "resumable.hpp"
#include "run.hpp"
#include "solution_output.hpp"
#include "solve_request.hpp"
#include "solving/find_solution.hpp"

namespace pegspace {
namespace {

struct TableOptions : SharedOptions {
  bool all_pairs = false;
  bool solvable = false;
  bool resume = false;
  ColourMode colour = ColourMode::automatic;

  void declare(Options& options) {
    options.add("all-pairs", all_pairs,
                "write every pair of holes, mirror images included; takes no more time", Group::request);
    options.add(
        "solvable", solvable,
        "only whether each pair has a solution, for boards too large to count; one is found, or a proof that "
        "there is none",
        Group::request);
    add_resume(options, resume, "table");
    add_search(options, start_finish_table);
    options.add_choice<ColourMode>("color", colour, "auto|always|never",
                                   "use colours in the drawings (default: auto, on a terminal)",
                                   Group::display);
    options.most_used(
        {"all-pairs", "solvable", "resume", "engine", "threads", "memory", "csv", "json", "quiet"});
  }
};

/// Opens the part file and enters its rows; nothing if no rows are to be kept.
std::unique_ptr<Resumable> open_table(const std::string& path, bool resume, StartFinishTable& table,
                                      const Display& display) {
  auto part = open_part(path, resume, "table");
  if (part == nullptr) return part;
  part->cut(read_unfinished(part->content(), path, table));
  if (resume && part->is_empty()) {
    note(display, "resume: no row is kept in '" + path + "'; the table starts from the beginning.");
  }
  return part;
}

/// What goes before a step's own word: "starts c1, c4 (2 of 3, about 2 s left): folding".
class TaskProgress {
 public:
  TaskProgress(Run& run, bool by_level) : line_(run.progress(by_level)), finds_(run.listener().finds) {}

  /// Task `number` (from 1) begins; from the time of the finished ones it estimates the rest.
  void begin(const std::string& task, std::size_t number, std::size_t tasks) {
    prefix_ = task + " (" + std::to_string(number) + " of " + std::to_string(tasks);
    if (number > 1) {
      const double of_each = (wall_seconds() - began_) / static_cast<double>(number - 1);
      prefix_ += ", about " + human_seconds(of_each * static_cast<double>(tasks - number + 1)) + " left";
    }
    prefix_ += "): ";
  }
  SearchListener listener() {
    return {{},
            [this](const SearchProgress& progress) {
              step_ = prefix_ + std::string(progress.step);
              SearchProgress shown = progress;
              shown.step = step_;
              line_.show(shown);
            },
            {},
            finds_};
  }
  void erase() { line_.erase(); }

 private:
  ProgressLine& line_;
  decltype(SearchListener::finds) finds_;
  std::string prefix_;
  std::string step_;
  double began_ = wall_seconds();
};

/// A row that was answered is kept.
void keep_row(const StartFinishTable& table, std::size_t row, Resumable* part) {
  if (part == nullptr) return;
  const std::string header = part->is_empty() ? unfinished_header(table) : "";
  part->append(header + unfinished_line(table, table.rows()[row]));
}

/// Whether a search finds a solution; nothing if the beam would be too wide.
std::optional<bool> is_solvable(const Problem& problem, const FindOptions& options) {
  const FoundSolution found = find_solution(problem, options);
  if (found.outcome == Outcome::given_up) return std::nullopt;
  if (found.outcome != Outcome::solution) return false;
  replay_found(problem.board, problem.start, found.jumps, *problem.finish);
  return true;
}

std::string pair_name(const StartFinishTable& table, std::size_t row) {
  return table.board().hole_name(table.rows()[row].start) + " to " +
         table.board().hole_name(table.rows()[row].finish);
}

/// Enters the answer, if there is one; otherwise returns why memory did not suffice for it.
std::string answer(StartFinishTable& table, std::size_t row, const FindOptions& options) {
  Problem problem = start_finish_problem(table.board(), table.rows()[row].start);
  problem.finish = finish_at_hole(table.board(), table.rows()[row].finish);
  std::optional<bool> solvable;
  const Failure failure = failure_of([&] { solvable = is_solvable(problem, options); });
  if (failure.kind == FailureKind::resource) return failure.words;
  if (failure.kind != FailureKind::none) throw_failure(failure);
  if (solvable) table.set(row, *solvable);
  return "";
}

/// Answers all that is left, pair by pair: first by narrow beams, so that a hard one keeps none waiting. Returns a sentence for each that stays unknown.
std::vector<std::string> find_solvable(StartFinishTable& table, Run& run, Resumable* part) {
  constexpr std::uint64_t narrow_beam = 1 << 15;
  std::vector<std::size_t> rows;
  for (const StartFinishTask& task : table.tasks())
    rows.insert(rows.end(), task.rows.begin(), task.rows.end());
  const std::size_t all = rows.size();
  if (all > 0) run.used(beam_name);
  ProgressLine& line = run.progress(false);
  FindOptions options{.resources = run.resources};
  std::vector<std::string> unknown;
  std::size_t done = 0;
  const auto answer_with = [&](std::uint64_t widest_beam) {
    TaskProgress progress(run, false);
    options.progress = progress.listener().progress;
    options.widest_beam = widest_beam;
    const std::vector<std::size_t> asked = std::exchange(rows, {});
    for (std::size_t i = 0; i < asked.size(); ++i) {
      throw_if_interrupted();
      const std::size_t row = asked[i];
      progress.begin(pair_name(table, row), i + 1, asked.size());
      const std::string why_not = answer(table, row, options);
      if (table.rows()[row].solvable) {
        keep_row(table, row, part);
        ++done;
      } else if (why_not.empty()) {
        rows.push_back(row);
      } else {
        unknown.push_back(pair_name(table, row) + " is unknown: " + why_not);
      }
    }
  };
  const auto so_far = [&](FailureKind) {
    line.erase();
    return std::to_string(done) + " of " + counted(all, "pair", "pairs") + " remaining were answered; " +
           kept_rows(part);
  };
  run.follow(so_far, [&] {
    answer_with(narrow_beam);
    answer_with(~std::uint64_t{0});
  });
  line.erase();
  return unknown;
}

std::string hole_names(const Board& board, const std::vector<int>& holes) {
  std::string names;
  for (const int hole : holes) names += (names.empty() ? "" : ", ") + board.hole_name(hole);
  return names;
}

/// Counts all that is left. Throws what the engines throw, with words on what was kept.
void fill(StartFinishTable& table, Run& run, Resumable* part) {
  const std::vector<StartFinishTask> tasks = table.tasks();
  TaskProgress progress(run, true);
  const SearchListener listener = progress.listener();
  const EngineChoice engine_for = run.engine_choice();
  std::size_t all = 0;
  for (const StartFinishTask& task : tasks) all += task.rows.size();
  std::size_t done = 0;
  const auto how_to_go_on = [&] {
    progress.erase();
    return std::to_string(done) + " of " + counted(all, "pair", "pairs") + " remaining were counted; " +
           kept_rows(part);
  };
  const auto keep = [&](std::size_t row) {
    keep_row(table, row, part);
    ++done;
  };
  const auto count_all = [&] {
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      throw_if_interrupted();
      progress.begin("starts " + hole_names(table.board(), tasks[i].starts), i + 1, tasks.size());
      count_task(table, tasks[i], engine_for, run.resources, listener, keep);
    }
  };
  run.follow([&](FailureKind) { return how_to_go_on(); }, count_all);
  progress.erase();
}

std::string drawings_text(const StartFinishTable& table, bool colour) {
  const auto drawings = start_finish_drawings(table, colour);
  if (drawings.empty()) return "";
  return "\n" + drawings_in_rows(drawings, terminal_width(STDOUT_FILENO)) +
         "\nFor each start, the finishes: # can be reached, x is feasible but cannot be reached, . is not "
         "feasible.\n" +
         (table.complete() ? "" : "With ? it is not known.\n") +
         "The start itself is F if it can be reached, else S.\n";
}

ExitCode show_plan(const Run& run, const StartFinishTable& table, const std::string& part, bool resume) {
  require_resume(part, resume, "table");
  const std::vector<StartFinishTask> tasks = table.tasks();
  RunPlan plan(table.board());
  std::string starts;
  for (const StartFinishTask& task : tasks)
    starts += (starts.empty() ? "" : "; ") + hole_names(table.board(), task.starts);
  plan.add("starts", "one class after another: " + starts);
  if (table.asked() == Asked::solvable) {
    plan.add_search("beam: pair by pair, a search from both ends", run.resources);
  } else if (!tasks.empty()) {
    const Problem first = task_problem(table.board(), tasks.front());
    plan.add_engine(run.plan_engine(first, Sought::winning), first, Sought::winning, run.resources,
                    "the numbers of the positions of two levels at a time");
  }
  return run.show_plan(std::move(plan), {part.empty() ? "" : part + " (until the table is complete)"});
}

ExitCode run_table(const Arguments& arguments, const TableOptions& given) {
  RunRequest asked(arguments, given);
  asked.start_note.clear();  // all of them
  asked.problem = default_problem(Board(asked.problem.board));
  const PairSet pairs = given.all_pairs ? PairSet::all : PairSet::up_to_symmetry;
  if (given.solvable)
    arguments.refuse({"engine"}, "is for counting. --solvable has a search of its own: omit one of them.");
  asked.plan_engine(asked.problem, Sought::winning);  // a wrong name is said before anything is written
  const std::string kept = part_path(asked.outputs);
  asked.working.push_back({"the unfinished table", kept});
  Run run(std::move(asked));
  const Board& board = run.problem.board;

  StartFinishTable table(board, given.solvable ? Asked::solvable : Asked::counts);
  if (given.dry_run) return show_plan(run, table, kept, given.resume);
  const auto part = open_table(kept, given.resume, table, run.display);
  run.print(board.name() + ", " + counted(board.holes(), "hole", "holes") +
            "; from every start to every finish\n\n");
  if (given.solvable) {
    for (const std::string& sentence : find_solvable(table, run, part.get())) run.note(sentence);
  } else {
    fill(table, run, part.get());
  }
  run.print(start_finish_text(table, pairs, table_width(STDOUT_FILENO)) +
            drawings_text(table, shows_colour(given.colour, STDOUT_FILENO)));
  run.note_cost();
  return write_complete(
      run,
      {.rows = start_finish_rows(table, pairs),
       .summary = start_finish_summary(table),
       .question = {{"board", board_json(board, board.all_holes())}, {"all_pairs", given.all_pairs}}},
      given.resume, part.get());
}

}  // namespace

Command table_command() {
  return {
      "table",
      "BOARD",
      1,
      "counts solutions from every start to every finish",
      "Says for every problem from one vacancy to one peg, up to the board's symmetries, whether it is "
      "feasible (allowed by the position class) and solvable, and how many solutions and winning "
      "positions it has. A problem and its reversal (pegs and empty holes exchanged) have "
      "equally many solutions, so only one of them is counted.\n\nWith --solvable, it counts nothing, and a "
      "pair is unknown if memory did not suffice to answer. With --csv FILE, finished rows are kept "
      "in FILE.part, and --resume continues an interrupted run.",
      "  $ table english\n"
      "  $ table triangle5 --all-pairs --csv table.csv\n"
      "  $ table european --csv table.csv --resume    continues table.csv.part, or begins it\n"
      "  $ table triangle10 --solvable\n"
      "  $ table my-board.txt --json table.json --quiet\n",
      invocation<TableOptions, run_table>};
}

}  // namespace pegspace
