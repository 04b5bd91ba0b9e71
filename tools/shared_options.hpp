// The options that commands share: the problem, engine, threads, memory, where results go, what to show
// meanwhile. One struct has a field for each; a command adds those that it honours, the others keep the
// values they have here.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result_table.hpp"
#include "levels/engine.hpp"
#include "options.hpp"
#include "report/files/output.hpp"
#include "report/terminal/progress_line.hpp"

namespace pegspace {

/// Whether --start may be "all", every single vacancy together, in commands that add up over positions; or
/// "each", the same starts with an answer for each.
enum class Starts { one, one_or_all, one_or_each };

/// Files of results.
struct Outputs {
  std::string csv;  ///< path, "-", or "" for none
  std::string json;
  NamedPath own{};                    ///< a file that only one command has: of count --jump-counts
  std::optional<std::string> record;  ///< --record: path of the record, or "none"; nothing: beside each file
  TableFacts table{};                 ///< what they hold

  /// All but the record; "" for each that is not wanted.
  std::vector<NamedPath> files() const;
  /// Whether there is one of them, standard output apart.
  bool asks_for_files() const;
};

struct SharedOptions {
  std::optional<std::string> start;  ///< as typed: what it means depends on the board
  std::optional<std::string> finish;
  std::optional<int> pegs_left;  ///< the finish in another way
  bool names_finish() const { return finish || pegs_left; }
  Starts starts = Starts::one;
  std::optional<std::string> saved;  ///< path of positions that are read (saved_option.hpp)
  Starts starts_of_set = Starts::one;
  std::string engine = "auto";
  std::optional<int> threads;
  std::optional<std::uint64_t> memory;
  Outputs outputs;
  ProgressMode progress = ProgressMode::automatic;
  bool quiet = false;
  bool dry_run = false;

  /// --start
  void add_start(Options& options, Starts takes = Starts::one);
  /// --start, --finish and --pegs-left; `usual_finish` says what no finish means.
  void add_problem(Options& options, const std::string& usual_finish, Starts takes = Starts::one);
  /// --saved. Files of several starts together are for commands that add nothing up.
  void add_saved(Options& options, Starts takes = Starts::one);
  /// --save of these, whose path the field keeps
  static void add_save(Options& options, std::string& path);
  /// --symmetry, a word that Run::merge_by() understands
  static void add_symmetry(Options& options, std::string& word, const std::string& meaning);
  void add_engine(Options& options);
  void add_memory(Options& options);
  /// --threads and --memory
  void add_resources(Options& options);
  /// --csv
  void add_csv(Options& options, const TableFacts& table);
  /// --csv, --json and --record
  void add_results(Options& options, const TableFacts& table);
  /// --json and --record of results of this kind that are no table
  void add_json(Options& options, std::string_view kind, const std::string& what);
  void add_record(Options& options);
  /// --progress and --quiet
  void add_display(Options& options);
  void add_quiet(Options& options);
  void add_dry_run(Options& options);
  /// --engine and --dry-run, and those of resources, results and display: for a command with a table.
  void add_search(Options& options, const TableFacts& table);
};

/// The memory that the whole process may use: --memory, else PEGSPACE_MEMORY, else 90 % of what is free.
/// Throws InputError naming the variable.
std::uint64_t process_bytes(std::optional<std::uint64_t> memory);

/// Threads and memory, from the options, else the environment (PEGSPACE_THREADS, PEGSPACE_MEMORY), else the
/// machine. The memory is that of the whole process, less what the program itself needs and what is held
/// already (Resources::memory_bytes). Throws InputError naming the variable and its range, ResourceError
/// if no memory is left for the work.
Resources resources_of(const SharedOptions& given);

/// Whether this is, or is to be, a regular file: not "", standard output or a device.
bool is_regular_path(const std::string& path);

/// The records of the files, each with the paths of those it is of; none of standard output and devices
/// unless --record asks for it.
std::map<std::string, std::vector<std::string>> records_of(const Outputs& outputs);
/// The check of every path of a run, before it begins: that the outputs, and what `others` names besides, can
/// be written, and that no two paths get in each other's way (report/files/output.hpp). Throws InputError.
void check_outputs(const Outputs& outputs, RunPaths others);

struct Display {
  bool quiet = false;   ///< --quiet: no notes
  bool results = true;  ///< whether results for people go to standard output: no CSV or JSON goes there
  ProgressMode progress = ProgressMode::automatic;
};
Display display_of(const SharedOptions& given);

/// Something worth knowing, and a command that can be typed next, to standard error, unless --quiet.
void note(const Display& display, const std::string& sentence, const std::string& command = "");

}  // namespace pegspace
