// A run of a command that searches, from its command line to its last line. A RunRequest is what the command
// line asks for: the problem, threads and memory, where results go. A Run is made of it, and only a Run can
// search, show and write: the engine, what is shown meanwhile, how it ends early, and the files with their
// record (report/files/record.hpp). What enumerate, count, games, moves, table and query share, and partly
// solve and graph; each command adds what it alone does:
//
//     RunRequest asked(arguments, given);
//     ...                                          its own options; files read go to asked.inputs
//     Run run(std::move(asked), work);             checks the paths of files, plans the engine
//     if (given.dry_run) return run.show_plan(run.plan("what takes memory besides"));
//     run.choose_engine();                         with auto, perhaps after a trial
//     auto result = run.follow(so_far, [&] { return ...search(..., run.listener()); });
//     run.print(text);
//     return run.write({.rows = rows, .summary = summary});
#pragma once

#include <functional>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/failure.hpp"
#include "command.hpp"
#include "dry_run.hpp"
#include "engines/engines.hpp"
#include "report/files/record.hpp"
#include "report/files/table_files.hpp"
#include "report/terminal/progress_line.hpp"
#include "saved_option.hpp"
#include "shared_options.hpp"

namespace pegspace {

class RunRequest : public ProblemInput {
 public:
  /// Reads BOARD, --start, --finish and --saved, and what the other options that commands share come to. Throws
  /// InputError, ResourceError.
  RunRequest(const Arguments& line, const SharedOptions& options)
      : RunRequest(line, options, open_set(options)) {}
  /// Like the constructor above, for a problem that was read in another way.
  RunRequest(const Arguments& line, const SharedOptions& options, ProblemInput input);

  /// What --symmetry asks for: `board` makes the problem the union of the start's images.
  void merge_by(const std::string& symmetry);

  const Arguments& arguments;
  const SharedOptions& given;
  std::vector<NamedPath> other_outputs;  ///< files that are written without a record
  std::vector<NamedPath> working;        ///< other files that the run works with
  LevelRequest request{};                ///< for a command that counts levels
  Resources resources;
  Outputs outputs;
  Display display;
  std::unique_ptr<SetReader> set;  ///< of --saved: what the engine is then

  /// Refuses options beside --saved that need a search. Throws InputError.
  void refuse_beside_set(std::initializer_list<std::string_view> options) const;
  /// The engine asked for, for a problem, with `auto` before its trial; with --saved that of the file. Throws
  /// InputError with near names.
  EnginePlan plan_engine(const Problem& asked, const Work& work) const;

 private:
  RunRequest(const Arguments& line, const SharedOptions& options, std::unique_ptr<SetReader> positions);
};

/// What is known when a run ends early, in words, and the command that continues it, if there is one.
struct SoFar {
  SoFar(std::string known, std::string next = "") : words(std::move(known)), command(std::move(next)) {}
  std::string words;
  std::string command;
};

class Run : public RunRequest {
 public:
  /// Checks all paths, notes the time of the start, and plans the engine. Throws InputError.
  Run(RunRequest&& asked, const Work& work)
      : Run(std::move(asked), work, asked.plan_engine(asked.problem, work)) {}
  Run(RunRequest&& asked, const Work& work, const EnginePlan& planned);
  /// A run that uses no engine.
  explicit Run(RunRequest&& asked);

  /// Returns the choice of engines for code that uses several, with `auto` after trials. It must not outlive
  /// the run.
  EngineChoice engine_choice();
  /// Makes the trial of the engine that was planned, if there is one. It belongs to the run: it is shown, and
  /// is in the times.
  void choose_engine();
  /// The engine that was planned, or chosen.
  const Engine& engine() const { return *planned_.engine; }
  /// Notes a file of the problem's positions that the run has made: it answers if the engine lacks memory.
  void made_set(const std::string& path) { made_set_ = path; }

  /// For --dry-run: the plan of the problem and the engine; `then` is what needs memory besides, such
  /// as numbers of at least that many bytes.
  RunPlan plan(const std::string& then, int number_bytes = 8) const;
  /// Shows a plan, with the files. Throws ResourceError if the engine would refuse.
  ExitCode show_plan(RunPlan plan, std::vector<std::string> more_files = {}) const;

  /// A note on standard error, unless --quiet; a command behind it can be typed next.
  void note(const std::string& sentence, const std::string& command = "");
  /// Prints results for people, if these are shown.
  void print(const std::string& text);

  /// Returns work(), which may call listener(). If it lacks memory and the run has made a set, it is called
  /// again with that set's engine(). If it is interrupted or lacks memory or disk, that is thrown on with how
  /// far it came and what `so_far` says is known.
  template <typename Function>
  auto follow(const std::function<SoFar(FailureKind)>& so_far, Function&& work) {
    try {
      return work();
    } catch (const DiskError&) {
      end_early(so_far);
    } catch (const ResourceError&) {
      if (!take_made_set()) end_early(so_far);
    } catch (const std::bad_alloc&) {
      if (!take_made_set()) end_early(so_far);
    } catch (...) {
      end_early(so_far);
    }
    return follow(so_far, work);
  }
  /// For follow(), of a command that knows nothing before its end: says so if files were asked for, else
  /// nothing.
  std::string nothing_so_far() const;
  /// " No file was written." if one was asked for, else nothing.
  std::string no_file() const;
  /// Shows progress, and notes the games counted so far.
  SearchListener listener();
  /// The line on standard error that shows progress; its shares follow the levels unless `by_level` is false.
  ProgressLine& progress(bool by_level = true);
  /// Seconds since the start, on the clock and of the processor.
  double wall() const;
  double cpu() const;

  /// An engine, or another search of this name, searches; what a listener() hears of is noted without this.
  void used(std::string_view name) { engines_.insert(std::string(name)); }
  /// Notes time, memory, what searched and what was folded over, and `more`.
  void note_cost(const std::string& more = "");

  /// A row of the table (outputs.table), for --csv and --json.
  void add_row(const Fields& row);
  /// With --csv - prints the rows added.
  void print_rows();

  /// What a run found, of which write() makes all files.
  struct Results {
    std::vector<Fields> rows{};        ///< of the table, or the last of them
    Json summary = Json::object();     ///< what JSON and the record say besides
    Json content{};                    ///< the content of the JSON if there is no table
    Json question{};                   ///< what the record and JSON say of the question besides the problem
    Json course{};                     ///< what the record alone says: how the run went
    std::optional<std::string> own{};  ///< the text of the command's own file that it has not written itself
    std::string_view ending = "complete";
  };
  /// The command has written its own files itself; write() puts them into the record.
  void wrote_own(std::vector<ResultSum> files) { of_own_ = std::move(files); }
  /// Writes the files that were asked for, with their records. The JSON of a table is
  ///
  ///     {"kind", "record": question and ending, "summary", "rows": with the columns of the CSV}
  ///
  /// and of other results {"kind", "record", then the content}.
  ExitCode write(const Results& results);

 private:
  /// A file of results, before it is written.
  struct ResultText {
    std::string path;
    std::string text;
  };
  /// The sums of a record's files.
  std::vector<ResultSum> sums_of(const std::vector<std::string>& paths,
                                 const std::vector<ResultText>& files) const;
  bool take_made_set();
  [[noreturn]] void end_early(const std::function<SoFar(FailureKind)>& so_far);
  RunRecord record(const Results& results) const;
  Json json_of(const Results& results, const RunRecord& run);

  Work work_ = LevelRequest();
  EnginePlan planned_;
  std::set<std::string> engines_;  ///< that searched
  std::set<std::string> stores_;   ///< of folds
  std::string made_set_;           ///< "" for none
  std::string csv_;                ///< the rows that are not printed yet, the first time after the header
  Json rows_ = Json::array();      ///< added, for --json
  std::optional<ProgressLine> progress_;
  std::optional<Count> games_;     ///< counted so far
  std::vector<ResultSum> of_own_;  ///< of the command's own files that are written
  std::string date_;
  double wall_began_;
  double cpu_began_;
};

}  // namespace pegspace
