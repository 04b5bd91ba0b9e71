// How to search, on the command line: engine, threads, memory, what to show while it runs, where results go.
// One place for what enumerate, count and bench share.
#pragma once

#include <map>
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
  NamedPath own{};                 ///< a file that only one command has: of graph --output, of query --save
  std::optional<std::string> run;  ///< --run: path of the record, or "none"; nothing: beside each file
};

/// The records of the files, each with the paths of those it is of; none of standard output and devices unless
/// --run asks for it.
std::map<std::string, std::vector<std::string>> records_of(const Outputs& outputs);

/// Reads --csv, --json and --run. Checks only that they are not empty.
Outputs read_outputs(const Arguments& arguments);
/// Checks that all paths can be written, differ, and are not inputs. Throws InputError.
void check_outputs(const Outputs& outputs, const std::vector<NamedPath>& inputs);
/// Reads --quiet and --progress.
Display read_display(const Arguments& arguments, const Outputs& outputs);

/// Something worth knowing, to standard error, unless --quiet.
void note(const Display& display, const std::string& sentence);

}  // namespace pegspace
