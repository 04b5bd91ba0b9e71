// `pegspace enumerate`: counts every position that can be reached, level by level, checks the result against
// the laws that every level obeys, and writes levels.csv, JSON and their record. Files are written only at
// the end, and only if all levels are there or --max-depth cut them; the cut is in the record and in the
// JSON.
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "base/error.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "engines/engines.hpp"
#include "position/level_laws.hpp"
#include "report/level_table.hpp"
#include "report/levels_report.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"
#include "run.hpp"
#include "save_option.hpp"

namespace pegspace {
namespace {

/// A list of column names, or "all". Throws InputError with near names.
ColumnSet read_columns(const std::string& text) {
  if (text == "all") return ColumnSet::all();
  std::vector<std::string> names(column_names.begin(), column_names.end());
  ColumnSet columns;
  for (const std::string& raw : split(text, ',')) {
    const std::string word(trim(raw));
    if (word == "depth" || word == "pegs") continue;  // written always
    if (word == "all") {
      throw InputError("--columns: 'all' stands alone. Give it, or a list of the columns " +
                       join(names, ", ") + ".");
    }
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) {
      names.emplace_back("all");
      throw InputError("--columns: there is no column '" + word + "'." + did_you_mean(word, names) +
                       " The columns are " + join(names, ", ") + ".");
    }
    columns.add(static_cast<Column>(found - names.begin()));
  }
  return columns;
}

constexpr int most_ranks = 65536;

struct EnumerateOptions : SharedOptions {
  std::optional<int> max_depth;
  std::optional<ColumnSet> columns;
  std::string symmetry = "start";
  std::string save;  ///< path, "" for none
  bool resume = false;
  std::optional<int> ranks;

  void declare(Options& options) {
    add_problem(options, "none, and no winning positions are counted", Starts::one_or_all);
    options.add("max-depth,d", max_depth, "N", whole<int>(0, max_holes),
                "the last level to enumerate, 0 to 64 (default: all)", Group::request);
    options
        .add("columns,c", columns, "LIST|all", read_columns,
             "what to count (default: all): " + join({column_names.begin(), column_names.end()}, ", "),
             Group::request)
        .values.assign(column_names.begin(), column_names.end());
    add_symmetry(
        options, symmetry,
        "which symmetries the canonical columns use (default: start): those that fix the start; board: the "
        "board's full group; every column then covers all symmetric copies of the start; none: no symmetry");
    add_search(options, levels_table);
    add_save(options, save);
    options.add("resume", resume, "with --save: continue the unfinished run whose positions are in FILE.part",
                Group::files);
    options.add("ranks", ranks, "N", whole<int>(1, most_ranks),
                "with --dry-run: the plan of pegspace-mpi on N processes, 1 to 65536; --memory and --threads "
                "apply to each",
                Group::resources);
    options.most_used(
        {"start", "finish", "max-depth", "columns", "csv", "save", "resume", "threads", "memory"});
  }
};

/// Explicitly asked for a winning column without a finish: an error, as it would stay empty.
void check_columns(const EnumerateOptions& given, const Problem& problem) {
  if (!given.columns || problem.finish || !given.columns->has_winning()) return;
  if (given.columns->bits() == ColumnSet::all().bits()) return;  // what a problem has
  throw InputError(
      "--columns asks for winning positions, which depend on where to finish. Add --finish, such as "
      "--finish any.");
}

/// Those asked for; without --columns all but the canonical dead ends.
ColumnSet shown_columns(const EnumerateOptions& given) {
  if (given.columns) return *given.columns;
  ColumnSet usual = ColumnSet::all();
  usual.remove(Column::canonical_dead_ends);
  return usual;
}

/// Throws CheckFailed if a row breaks a law that every enumeration obeys: a bug in an engine.
void check_laws(const Problem& problem, Symmetry symmetry, const std::vector<LevelStats>& levels,
                bool are_all) {
  if (levels.empty() && !are_all) return;  // ended before the first
  const auto broken = broken_level_laws(problem, symmetry, levels, are_all);
  if (broken.empty()) return;
  throw CheckFailed(
      "internal check failed: the levels break a law that all levels obey: " + join(broken, " ") +
      " Please report this. Do not trust the numbers of this run; no file was written.");
}

/// Prints rows while the engine works, each once it obeys the laws, and notes what each level took.
class Watcher {
 public:
  /// `heading` comes before the first row.
  Watcher(Run& run, ColumnSet shown, std::string heading)
      : run_(run),
        table_(run.problem.board, shown, table_width(STDOUT_FILENO)),
        heading_(std::move(heading)) {}

  SearchListener listener() {
    SearchListener listener = run_.listener();
    listener.level_done = [this](const LevelStats& level) { level_done(level); };
    return listener;
  }
  /// The lines below the rows, if there are any.
  std::string legend() const {
    return costs_.empty() ? "" : "\n" + table_.legend(run_.problem.finish.has_value());
  }
  const std::vector<LevelStats>& levels() const { return levels_; }
  std::vector<LevelCost> take_costs() { return std::move(costs_); }

 private:
  void level_done(const LevelStats& level) {
    levels_.push_back(level);
    check_laws(run_.problem, run_.request.symmetry, levels_, false);
    costs_.push_back({run_.wall() - wall_last_, run_.cpu() - cpu_last_, peak_memory_bytes()});
    wall_last_ = run_.wall();
    cpu_last_ = run_.cpu();
    if (costs_.size() == 1) run_.print(heading_ + table_.header());  // a run that is refused has none
    run_.print(table_.row(level));
  }

  Run& run_;
  LevelTable table_;
  std::string heading_;
  std::vector<LevelStats> levels_;
  std::vector<LevelCost> costs_;
  double wall_last_ = 0;
  double cpu_last_ = 0;
};

std::string heading(const Problem& problem, const std::string& symmetry, int group_order) {
  return problem.board.name() + ", " + counted(problem.board.holes(), "hole", "holes") + "; start " +
         problem.start_label + "; finish " + (problem.finish ? problem.finish->label : "not given") +
         "; symmetry " + symmetry + " (" + counted(group_order, "symmetry", "symmetries") + ")\n\n";
}

std::string summary(const Problem& problem, const std::vector<LevelStats>& levels, bool are_all) {
  const std::string winning = winning_table(problem.board, levels, table_width(STDOUT_FILENO));
  std::string text = winning.empty() ? "\n" : "\n" + winning + "\n";
  return text + totals_text(problem.board, levels, are_all);
}

/// What a run that ended early leaves, and how to continue from there; begins with a space.
SoFar how_to_go_on(const Run& run, const EnumerateOptions& given, FailureKind kind) {
  if (run.request.save == nullptr) {
    const bool could_save = kind == FailureKind::resource && run.engine().can.saves_sets;
    return {could_save
                ? " With --save FILE a run reads back from FILE what does not fit in memory, and another "
                  "run continues from it with --resume."
                : ""};
  }
  if (!run.request.save->keeps_something()) return {""};
  const std::string there = " The positions found are in '" + run.request.save->unfinished() + "'. ";
  const std::optional<std::uint64_t> needed =
      run.engine().plan(run.problem, run.request, run.resources).bytes;
  if (kind == FailureKind::resource && needed > run.resources.memory_bytes) {
    // More memory is shared with threads, and a twenty-fifth of it is kept back.
    const std::uint64_t for_threads = static_cast<std::uint64_t>(run.resources.threads) << 21;
    const std::uint64_t more = (*needed - run.resources.memory_bytes) / 96 * 100 + for_threads;
    return there + "To continue, run it again with --resume and at least --memory " +
           std::to_string((run.resources.process_bytes + more) / (1 << 20) + 1) + "MiB.";
  }
  return {there + "To continue", as_typed(run.arguments.command_line + (given.resume ? "" : " --resume"))};
}

/// If a run ends early: shows the levels that are finished, and says what that leaves.
SoFar end_early(Run& run, const EnumerateOptions& given, const Watcher& watcher, FailureKind kind) {
  const std::vector<LevelStats>& levels = watcher.levels();
  check_laws(run.problem, run.request.symmetry, levels, false);
  run.print(watcher.legend() + summary(run.problem, levels, false));
  std::string said = levels.empty() ? ""
                                    : counted(levels.size(), "level was", "levels were") +
                                          " finished; the counts so far are exact.";
  if (run.outputs.asks_for_files()) said += " No file of results was written.";
  const SoFar advice = how_to_go_on(run, given, kind);
  return {said + advice.words, advice.command};
}

void note_impossible_finish(Run& run) {
  if (!run.problem.finish) return;
  const std::string why = why_impossible(run.problem, *run.problem.finish);
  if (!why.empty()) run.note("finish: cannot be reached: " + why + ".");
}

/// --save: the file to which the positions are written; nullptr if none was given. Throws InputError if it
/// cannot be had.
std::unique_ptr<SetFile> open_set_file(RunRequest& asked, const EnumerateOptions& given) {
  auto file = open_save(asked, given.save);
  if (file == nullptr) {
    asked.arguments.refuse({"resume"}, "needs --save FILE, which it continues from FILE.part.");
    return nullptr;
  }
  if (asked.request.max_depth && asked.problem.finish && asked.request.columns.has_winning()) {
    throw InputError(
        "--save with --max-depth has no winning positions, as these need all levels. Omit --max-depth, or "
        "--finish.");
  }
  if (!asked.request.columns.has(Column::positions))
    throw InputError("--save writes the number of positions of each level, too. Add positions to --columns.");
  if (given.resume) file->resume();
  asked.request.save = file.get();
  return file;
}

/// The engine asked for; with --resume the one that began. (Without jumps the file of either has no tiles.)
EnginePlan engine_of_run(const RunRequest& asked, const EnumerateOptions& given) {
  const std::optional<bool> has_tiles =
      asked.request.save == nullptr ? std::nullopt : asked.request.save->has_tiles();
  if (!has_tiles || asked.problem.board.jumps().empty())
    return asked.plan_engine(asked.problem, asked.request);
  for (const Engine& engine : engines()) {
    if (!engine.can.saves_sets || engine.can.has_tiles != *has_tiles) continue;
    if (given.engine == "auto" || given.engine == engine.name) return {&engine};
    throw InputError("--resume: '" + asked.request.save->unfinished() + "' was begun with --engine " +
                     std::string(engine.name) + ". Use the same, or remove the file.");
  }
  return asked.plan_engine(asked.problem, asked.request);
}

/// Before the search: throws if the engine cannot write the file, or if the disk has no room for it. Returns
/// the most bytes that the file can have, if they are known.
std::optional<std::uint64_t> open_set(const Run& run, const EnumerateOptions& given) {
  SetFile* const file = run.request.save;
  if (file == nullptr) return std::nullopt;
  const std::optional<std::uint64_t> bytes =
      require_saving(run.engine()).plan(run.problem, run.request, run.resources).set_bytes;
  if (!given.dry_run) file->open(SetFile::Unfinished::kept);
  file->require_space(bytes.value_or(0));
  return bytes;
}

ExitCode show_plan(const Run& run, const EnumerateOptions& given, std::optional<std::uint64_t> set_bytes) {
  RunPlan plan = run.plan("");
  if (run.request.save != nullptr) {
    plan.add("positions", given.save + (set_bytes ? ", at most " + human_bytes(*set_bytes) : ""));
  }
  return run.show_plan(std::move(plan));
}

/// --ranks: the ranks for which the plan is made; nullptr if none are given.
std::unique_ptr<Exchange> imagine_ranks(RunRequest& asked, const EnumerateOptions& given) {
  if (!given.ranks) return nullptr;
  if (!given.dry_run) {
    throw InputError("--ranks is for --dry-run. To run on several processes: mpirun -n " +
                     std::to_string(*given.ranks) + " pegspace-mpi enumerate ...");
  }
  auto imagined = imagined_ranks(*given.ranks);
  imagined->set_buffer_bytes(asked.resources.exchange->buffer_bytes());
  asked.resources.exchange = imagined.get();
  return imagined;
}

Enumeration search(Run& run, const EnumerateOptions& given, Watcher& watcher) {
  Enumeration found = run.follow(
      [&](FailureKind kind) { return end_early(run, given, watcher, kind); },
      [&] { return run.engine().enumerate(run.problem, run.request, run.resources, watcher.listener()); });
  check_laws(run.problem, run.request.symmetry, found.levels, found.ending == Ending::complete);
  return found;
}

ExitCode run_enumerate(const Arguments& arguments, const EnumerateOptions& given) {
  RunRequest asked(arguments, given);
  check_columns(given, asked.problem);
  const std::unique_ptr<Exchange> imagined = imagine_ranks(asked, given);
  asked.merge_by(given.symmetry);
  asked.request.max_depth = given.max_depth;
  asked.request.columns = given.columns.value_or(ColumnSet::all());
  if (asked.request.columns.has_winning()) require_listed_finish(asked.problem, "enumerate");
  const std::unique_ptr<SetFile> set = open_set_file(asked, given);
  Run run(std::move(asked), asked.request, engine_of_run(asked, given));
  const Problem& problem = run.problem;
  note_impossible_finish(run);
  if (!given.dry_run) run.choose_engine();
  const std::optional<std::uint64_t> set_bytes = open_set(run, given);
  if (given.dry_run) return show_plan(run, given, set_bytes);
  run.used(run.engine().name);
  const int group_order = search_group(problem, run.request.symmetry).order();
  const std::string above = heading(problem, given.symmetry, group_order);
  if (!given.resume) run.print(above);  // else FILE.part may be refused yet
  Watcher watcher(run, shown_columns(given), given.resume ? above : "");
  const Enumeration enumeration = search(run, given, watcher);
  const bool is_complete = enumeration.ending == Ending::complete;
  if (set != nullptr) finish_save(run, *set, given.save);
  const std::string legend = watcher.legend();
  run.print(legend + summary(problem, enumeration.levels, is_complete));
  run.note_cost(", " + human_seconds(run.cpu()) + " of CPU time");
  if (!is_complete) {
    run.note("not complete: stopped after depth " + std::to_string(enumeration.levels.back().depth) +
             " by --max-depth.");
  }
  const auto limit = run.request.max_depth ? Json(*run.request.max_depth) : Json(nullptr);
  return run.write(
      {.rows = levels_table.fields(enumeration.levels),
       .summary = totals_json(level_totals(enumeration.levels)),
       .question = {{"symmetry", given.symmetry}, {"group_order", group_order}, {"max_depth", limit}},
       .course = levels_record_json(watcher.take_costs()),
       .ending = ending_name(enumeration.ending)});
}

}  // namespace

Command enumerate_command() {
  return {
      "enumerate",
      "BOARD",
      1,
      "counts every reachable position, level by level",
      "Counts the positions that can be reached from the start, by depth (jumps made): positions, canonical "
      "positions (up to symmetry), jumps, dead ends and, with --finish, winning positions. Prints a row for "
      "each level. BOARD is a name ('$ boards' lists them), a board file, "
      "or -.",
      "  $ enumerate english                       from the central vacancy\n"
      "  $ enumerate english --finish d4 --csv levels.csv\n"
      "  $ enumerate english --finish d4 --save english.set  for pegspace-check\n"
      "  $ enumerate triangle5 --start all         from every single vacancy\n"
      "  $ enumerate triangle5 --start 5 --csv -   only CSV on standard output\n"
      "  $ enumerate european --start d4,d5 --max-depth 12\n"
      "  $ enumerate my-board.txt --engine reference\n"
      "  $ enumerate wiegleb --dry-run --ranks 16  cost of each of 16 processes\n",
      invocation<EnumerateOptions, run_enumerate>};
}

}  // namespace pegspace
