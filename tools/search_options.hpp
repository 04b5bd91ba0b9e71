// How to search, on the command line: engine, threads, memory, what to show while it runs, where results go.
// One place for what enumerate, count and bench share.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"
#include "levels/engine.hpp"
#include "report/files/output.hpp"
#include "report/terminal/progress_line.hpp"

namespace pegspace {

/// Adds --engine.
void add_engine_option(po::options_description& options);
/// Adds --memory.
void add_memory_option(po::options_description& options);
/// Adds --threads and --memory.
void add_resource_options(po::options_description& options);
/// Adds --progress and --quiet.
void add_display_options(po::options_description& options);
/// Adds --csv and --json; `file` is the usual name of the CSV file.
void add_output_options(po::options_description& options, const std::string& file);

/// What the whole process may take: --memory, else PEGSPACE_MEMORY, else 90 % of what is free. Throws
/// InputError naming option or variable.
std::uint64_t read_process_bytes(const Arguments& arguments);

/// Threads and memory, from the options, else the environment (PEGSPACE_THREADS, PEGSPACE_MEMORY), else the
/// machine. The memory is the whole process's; what the program itself takes and what is held already
/// are taken off (SearchOptions::memory_bytes). Throws InputError naming option or variable and range, ResourceError where
/// no memory is left for the work.
SearchOptions read_resources(const Arguments& arguments);

/// The engine asked for. Throws InputError with near names.
const Engine& read_engine(const Arguments& arguments, const Problem& problem, const SearchOptions& options,
                          Work work = Work::levels);

/// A list of column names, or "all". Throws InputError with near names.
ColumnSet read_columns(const std::string& text);

struct Display {
  bool quiet = false;  ///< --quiet: nothing but errors
  bool results =
      true;  ///< whether results for people go to standard output: no CSV or JSON there, not quiet beside a file
  ProgressMode progress = ProgressMode::automatic;
};

struct Outputs {
  std::string csv;  ///< path, "-", or "" for none
  std::string json;
  std::string run;  ///< run.json, "" for none; only enumerate has it
};

/// Reads --csv and --json. Checks nothing yet.
Outputs read_outputs(const Arguments& arguments);
/// Checks that all paths can be written, differ, and are not inputs. Throws InputError.
void check_outputs(const Outputs& outputs, const std::vector<NamedPath>& inputs);
/// The column of --bfile COLUMN, one of `columns`; nothing where the option is not given. Throws InputError
/// for another one, and where --csv or --json print to standard output as well.
std::optional<std::string> read_bfile_column(const Arguments& arguments, const Outputs& outputs,
                                             std::span<const std::string_view> columns);

/// Reads --quiet and --progress.
Display read_display(const Arguments& arguments, const Outputs& outputs);

/// Notes what a run took: its time, the peak memory of the process, engine and threads; and `more`.
void note_cost(const Display& display, double wall, const Engine& engine, const SearchOptions& search,
               const std::string& more = "");

/// Something worth knowing, to standard error, unless --quiet.
void note(const Display& display, const std::string& sentence);

}  // namespace pegspace
