// `pegspace enumerate`: counts every position that can be reached, level by level, checks the result against
// the laws every level obeys, and writes levels.csv, run.json and JSON. Files are written only at the end,
// and only where the levels are all there or were cut by --max-depth; that cut is in run.json and in the
// JSON.
#include <algorithm>
#include <filesystem>
#include <memory>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "checkpoint_options.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "counting/count_solutions.hpp"
#include "dry_run.hpp"
#include "memory_note.hpp"
#include "problem_options.hpp"
#include "report/files/bfile.hpp"
#include "report/files/provenance.hpp"
#include "report/level_table.hpp"
#include "report/levels_report.hpp"
#include "search_options.hpp"
#include "verify/level_laws.hpp"

namespace pegspace {
namespace {

po::options_description enumerate_options() {
  po::options_description options = empty_options();
  add_problem_options(options);
  options.add_options()                                                                       //
      ("max-depth,d", text_value("N"), "the last level to enumerate, 0 to 64; default: all")  //
      ("columns,c", text_value("LIST|all"),
       ("what to count, a list of " + join({column_names.begin(), column_names.end()}, ", ") +
        "; default: all")
           .c_str())  //
      ("symmetry", text_value("board|start|none"),
       "which symmetries make positions equal in the canonical columns; start (the default): those that fix "
       "the "
       "start; board: all of the board's, counting from every image of the start; none: no two positions are "
       "equal");
  add_engine_option(options);
  add_resource_options(options);
  add_checkpoint_options(options);
  add_output_options(options, "levels.csv");
  options.add_options()("bfile", text_value("COLUMN"),
                        "print lines \"depth value\" of one column alone, as the OEIS takes them");
  options.add_options()(
      "run", text_value("FILE|none"),
      "write run.json (how the numbers were made) there; default: run.json beside the CSV file");
  add_display_options(options);
  add_dry_run_option(options);
  return options;
}

/// Explicitly asked for a winning column without a finish: an error, as it would stay empty.
ColumnSet columns_for(const Arguments& arguments, const Problem& problem) {
  const std::string text = arguments.value("columns").value_or("all");
  const ColumnSet columns = read_columns(text);
  if (text != "all" && columns.has_winning() && !problem.finish) {
    throw InputError(
        "--columns asks for winning positions, which depend on where to finish. Add --finish, such as "
        "--finish any.");
  }
  return columns;
}

SearchOptions read_search(const Arguments& arguments, const Problem& problem) {
  SearchOptions search = read_resources(arguments);
  if (const auto text = arguments.value("symmetry")) search.symmetry = parse_symmetry(*text);
  if (const auto text = arguments.value("max-depth")) {
    search.max_depth = static_cast<int>(parse_whole(*text, "--max-depth", 0, max_holes));
  }
  search.columns = columns_for(arguments, problem);
  return search;
}

/// --bfile: its column, which must be counted and printed by nobody else.
std::optional<Column> read_bfile(const Arguments& arguments, const Problem& problem, const ColumnSet& columns,
                                 const Outputs& outputs) {
  const auto name = read_bfile_column(arguments, outputs, column_names);
  if (!name) return std::nullopt;
  const auto column =
      static_cast<Column>(std::find(column_names.begin(), column_names.end(), *name) - column_names.begin());
  const bool winning = column == Column::winning_positions || column == Column::canonical_winning_positions;
  if (winning && !problem.finish) {
    throw InputError("--bfile " + *name + " depends on where to finish. Add --finish, such as --finish any.");
  }
  if (!columns.has(column)) throw InputError("--bfile " + *name + " is not among the --columns counted.");
  return column;
}

std::string bfile_of(const std::vector<LevelStats>& levels, Column column) {
  std::vector<Count> values;
  for (const LevelStats& level : levels) {
    PEGSPACE_CHECK(level[column].has_value(), "a column that was asked for is filled");
    values.emplace_back(*level[column]);
  }
  return bfile_text(0, values);
}

/// --run, or run.json in the CSV file's folder; none beside standard output and devices.
std::string run_path(const Arguments& arguments, const std::string& csv) {
  if (const auto path = arguments.value("run")) {
    if (path->empty()) check_writable("", "--run");
    return *path == "none" ? "" : *path;
  }
  namespace fs = std::filesystem;
  std::error_code error;
  const bool is_device = fs::exists(csv, error) && !fs::is_regular_file(csv, error);
  if (csv.empty() || csv == standard_output || is_device) return "";
  return (fs::path(csv).parent_path() / "run.json").string();
}

/// Prints rows and progress while the engine works, and notes what each level took.
class Watcher {
 public:
  Watcher(const Problem& problem, const Display& display, const SearchOptions& search)
      : table_(problem.board, search.columns),
        shows_rows_(display.results),
        progress_(display.progress, level_shares(problem, search.max_depth)) {}

  SearchListener listener() {
    return {[this](const LevelStats& level) { level_done(level); },
            [this](const SearchProgress& progress) { progress_.show(progress); }};
  }

  void finish() { progress_.erase(); }
  std::vector<LevelCost> take_costs() { return std::move(costs_); }
  double wall() const { return wall_seconds() - wall_began_; }
  double cpu() const { return cpu_seconds() - cpu_began_; }

 private:
  void level_done(const LevelStats& level) {
    const LevelCost cost{wall() - wall_last_, cpu() - cpu_last_, peak_memory_bytes()};
    wall_last_ = wall();
    cpu_last_ = cpu();
    costs_.push_back(cost);
    if (!shows_rows_) return;
    progress_.erase();
    if (costs_.size() == 1) write_stdout(table_.header());  // a run that is refused has none
    write_stdout(table_.row(level));
  }

  LevelTable table_;
  bool shows_rows_;
  ProgressLine progress_;
  std::vector<LevelCost> costs_;
  double wall_began_ = wall_seconds();
  double cpu_began_ = cpu_seconds();
  double wall_last_ = 0;
  double cpu_last_ = 0;
};

std::string heading(const Problem& problem, const SearchOptions& search, int group_order) {
  return problem.board.name() + ", " +
         counted(static_cast<std::uint64_t>(problem.board.holes()), "hole", "holes") + "; start " +
         problem.start_label + "; finish " + (problem.finish ? problem.finish->label : "not given") +
         "; symmetry " + std::string(symmetry_name(search.symmetry)) + " (" +
         counted(static_cast<std::uint64_t>(group_order), "symmetry", "symmetries") + ")\n\n";
}

std::string checkpoint_words(const CheckpointCost& cost) {
  return counted(static_cast<std::uint64_t>(cost.written), "checkpoint", "checkpoints") + " in " +
         human_seconds(cost.seconds);
}

std::string summary(const Problem& problem, const Enumeration& enumeration) {
  const std::string winning = winning_table(problem.board, enumeration.levels);
  std::string text = winning.empty() ? "\n" : "\n" + winning + "\n";
  return text + totals_text(problem.board, enumeration);
}

void write_files(const Outputs& outputs, const Problem& problem, const Enumeration& enumeration,
                 const RunRecord& record) {
  if (!outputs.csv.empty()) write_whole_file(outputs.csv, levels_csv(enumeration.levels));
  if (!outputs.json.empty()) {
    write_whole_file(outputs.json, json_text(levels_json(problem, record.options.symmetry, enumeration)));
  }
  if (!outputs.run.empty()) write_whole_file(outputs.run, json_text(run_json(problem, enumeration, record)));
}

/// Throws CheckFailed where a row breaks a law that every enumeration obeys: a bug in an engine.
void check_laws(const Problem& problem, Symmetry symmetry, const Enumeration& enumeration) {
  if (enumeration.levels.empty() && enumeration.ending != Ending::complete) return;  // ended before the first
  std::vector<LevelRow> rows;
  for (const LevelStats& level : enumeration.levels) rows.push_back({level.depth, level.pegs, level.values});
  const auto broken = broken_level_laws(problem, symmetry, rows, enumeration.ending == Ending::complete);
  if (broken.empty()) return;
  throw CheckFailed(
      "the levels break a law that all levels obey: " + join(broken, " ") +
      " Please report this; the numbers of this run are not to be trusted, and no file was written.");
}

/// The levels that a run out of memory came to, were they all that is asked for. Winning positions need those
/// behind them too.
std::optional<int> depth_that_fitted(const Problem& problem, const SearchOptions& search,
                                     const Enumeration& enumeration) {
  const bool winning = problem.finish && search.columns.has_winning();
  if (winning || enumeration.levels.size() < 2) return std::nullopt;
  return static_cast<int>(enumeration.levels.size()) - 1;
}

/// Says how an incomplete run ended; throws for the endings that are errors.
void report_ending(const Problem& problem, const Engine& engine, const SearchOptions& search,
                   const Enumeration& enumeration, const Display& display) {
  std::string kept = enumeration.reason;
  if (!kept.empty() && kept.back() != '.') kept += ".";
  kept += " " + counted(enumeration.levels.size(), "level was", "levels were") +
          " finished; the counts so far are exact, but no file was written.";
  if (enumeration.ending == Ending::memory) {
    kept += what_would_fit(problem, engine, search, depth_that_fitted(problem, search, enumeration));
  }
  kept += how_to_resume(search.checkpoint);
  switch (enumeration.ending) {
    case Ending::complete:
      return;
    case Ending::depth_limit:
      return note(display, "not complete: cut after depth " +
                               std::to_string(enumeration.levels.back().depth) + " by --max-depth.");
    case Ending::memory:
    case Ending::disk:
      throw ResourceError(kept);
    case Ending::interrupted:
      throw Interrupted(kept);
  }
}

void note_impossible_finish(const Display& display, const Problem& problem, Symmetry symmetry) {
  if (!problem.finish || symmetry == Symmetry::board) return;
  const std::string why = why_impossible(problem, *problem.finish);
  if (!why.empty()) note(display, "finish: cannot be reached: " + why + ".");
}

ExitCode show_plan(const Arguments& arguments, const Problem& problem, const Engine& engine,
                   const SearchOptions& search, const Outputs& outputs, const Display& display) {
  RunPlan plan(problem);
  plan.add_engine(engine, problem, search, Work::statistics);
  const std::string refused = refusal_of_levels(display, problem, engine, search);
  if (!refused.empty()) plan.refuse(refused);
  for (const char* option : {"checkpoint", "spill"}) {
    if (const auto folder = arguments.value(option)) plan.add(option, *folder);
  }
  return plan.show({outputs.csv, outputs.json, outputs.run});
}

ExitCode run_enumerate(const Arguments& arguments) {
  ProblemInput input = read_problem(arguments);
  const Problem& problem = input.problem;
  SearchOptions search = read_search(arguments, problem);
  Outputs outputs = read_outputs(arguments);
  outputs.run = run_path(arguments, outputs.csv);
  Display display = read_display(arguments, outputs);
  check_outputs(outputs, input.inputs);
  const std::optional<Column> bfile = read_bfile(arguments, problem, search.columns, outputs);
  if (bfile) display.results = false;
  const std::unique_ptr<Checkpoint> checkpoint = read_checkpoint(arguments, problem, search);
  const Engine& engine = checkpointed_engine(arguments, problem, search);

  if (!input.start_note.empty()) note(display, input.start_note);
  note_impossible_finish(display, problem, search.symmetry);
  if (is_dry_run(arguments)) return show_plan(arguments, problem, engine, search, outputs, display);
  weigh_levels(display, problem, engine, search);
  RunRecord record;
  record.command = arguments.command_line();
  record.date = utc_now();
  record.engine = std::string(engine.name);
  record.file = outputs.csv.empty() || outputs.csv == standard_output
                    ? ""
                    : std::filesystem::path(outputs.csv).filename().string();
  record.options = search;
  record.group_order = search_group(problem, search.symmetry).order();
  if (display.results) write_stdout(heading(problem, search, record.group_order));

  Watcher watcher(problem, display, search);
  const Enumeration enumeration = enumerate_with_checkpoint(engine, problem, search, watcher.listener());
  watcher.finish();
  check_laws(problem, search.symmetry, enumeration);
  keep_result(checkpoint.get(), engine, search, enumeration);
  if (checkpoint != nullptr) record.checkpoints = {checkpoint->saved(), checkpoint->seconds()};
  record.wall_seconds = watcher.wall();
  record.cpu_seconds = watcher.cpu();
  record.peak_memory_bytes = peak_memory_bytes();
  record.level_costs = watcher.take_costs();

  if (display.results) write_stdout(summary(problem, enumeration));
  note_cost(display, record.wall_seconds, engine, search,
            ", " + human_seconds(record.cpu_seconds) + " of processor time" +
                (record.checkpoints ? ", " + checkpoint_words(*record.checkpoints) : ""));
  report_ending(problem, engine, search, enumeration, display);
  if (bfile) write_stdout(bfile_of(enumeration.levels, *bfile));
  write_files(outputs, problem, enumeration, record);
  return ExitCode::done;
}

}  // namespace

Command enumerate_command() {
  return {"enumerate",
          "BOARD",
          1,
          "counts every position that can be reached, level by level",
          "Counts all positions that jumps can reach from the start, by depth (jumps made): positions, "
          "canonical\n"
          "positions (up to symmetry), jumps, dead ends and, with --finish, winning positions. One row per "
          "level is\n"
          "printed as it is finished. BOARD is a name ('pegspace boards' lists them), a board file, or -.",
          "  pegspace enumerate english                          from the central vacancy\n"
          "  pegspace enumerate english --finish d4 --csv levels.csv\n"
          "                                                      with winning positions; writes run.json "
          "too\n"
          "  pegspace enumerate triangle5 --start all            from any single vacancy, together\n"
          "  pegspace enumerate triangle5 --start 5 --csv -      only CSV on standard output\n"
          "  pegspace enumerate european --start d4,d5 --max-depth 12\n"
          "  pegspace enumerate english --bfile positions > b.txt    lines \"n a(n)\" for the OEIS\n"
          "  pegspace enumerate my-board.txt --engine reference  a board file, the plain engine\n",
          enumerate_options,
          run_enumerate};
}

}  // namespace pegspace
