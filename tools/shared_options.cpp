#include "shared_options.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include "base/error.hpp"
#include "base/system/process_memory.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "command.hpp"
#include "engines/engines.hpp"
#include "report/files/record.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

constexpr int most_threads = 4096;
/// More threads only wait for each other: with 64 a processor English takes twice the time, with 500 30
/// times.
constexpr int useful_threads_of_a_processor = 8;
constexpr double share_of_memory = 0.9;  // of what is available, without --memory

/// An environment variable that is set, with its name as messages have it.
struct EnvironmentVariable {
  std::string name;
  std::string text;
};

std::optional<EnvironmentVariable> environment_variable(const char* variable) {
  const char* text = std::getenv(variable);
  if (text == nullptr || *text == '\0') return std::nullopt;
  return EnvironmentVariable{std::string("the environment variable ") + variable, text};
}

std::string read_symmetry(const std::string& text) {
  const std::vector<std::string> words = {"board", "start", "none"};
  if (std::ranges::count(words, text) > 0) return text;
  throw InputError("'" + text + "' is not a symmetry." + did_you_mean(text, words) +
                   " Expected board, start or none.");
}

constexpr auto read_threads = [](const std::string& text, const std::string& name) {
  return static_cast<int>(parse_whole(text, name, 1, most_threads));
};

/// The part of `process` bytes that is left for engines and folds, beside the program and its libraries, and
/// for each thread a stack, an arena of the allocator and unused pieces in its lists. Measured: the program
/// 13.7 MiB; the hash engine beside its data 14 MiB with two threads, 22 with five, 24 with 16
/// (tests/cli/memory_test.py). Small searches use few of many threads, so these never count for more than
/// half of the memory: if they need it after all, process_memory.hpp ends the run.
std::uint64_t memory_for_work(std::uint64_t process, int threads) {
  constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
  const std::uint64_t program = 14 * mebibyte + charged_memory();
  if (process < program + 2 * mebibyte) {
    throw ResourceError("the program alone needs about " + human_bytes(program + 2 * mebibyte) +
                        " of memory, but may use only " + human_bytes(process) +
                        ". Allow more with --memory.");
  }
  const std::uint64_t left = process - program;
  return (left - std::min(left / 2, 2 * static_cast<std::uint64_t>(threads) * mebibyte)) / 100 * 96;
}

std::string engine_list() {
  std::string text = "search engine (default: auto); auto: chosen by board and memory";
  for (const Engine& engine : engines()) {
    text += "; " + std::string(engine.name) + ": " + std::string(engine.summary);
  }
  return text;
}

}  // namespace

void SharedOptions::add_start(Options& options, Starts takes) {
  starts = takes;
  struct Word {
    std::string value, meaning;
  };
  const Word words[] = {{"", ""},
                        {"|all", ", or all: every single vacancy at once"},
                        {"|each", ", or each: every single vacancy, with an answer for each"}};
  const Word& word = words[static_cast<std::size_t>(takes)];
  options.add(
      "start,s", start, "HOLES|FILE" + word.value,
      "the holes that start empty (default: the centre, or hole 1 if there is none), such as d4 or "
      "d4,e4; also 17 or 3:3, a position as query takes it (pegs:a1,b2), a file with a picture of the "
      "start" +
          word.meaning,
      Group::problem);
}

void SharedOptions::add_problem(Options& options, const std::string& usual_finish, Starts takes) {
  add_start(options, takes);
  options.add(
      "finish,f", finish, "HOLES|any|FILE",
      "where the last peg must end (default: " + usual_finish +
          "); a hole, one of several holes, any, or a file with a picture of the position, in which ? "
          "is a hole that may hold a peg or be empty",
      Group::problem);
  options.add("pegs-left", pegs_left, "N", whole<int>(1, max_holes),
              "instead of --finish: every position with at most N pegs, 1 to 64", Group::problem);
}

void SharedOptions::add_saved(Options& options, Starts takes) {
  starts_of_set = takes;
  options.add("saved", saved, "FILE",
              "take the positions from a file that --save wrote, without a search; BOARD, --start and "
              "--finish may be left out",
              Group::problem);
}

void SharedOptions::add_save(Options& options, std::string& path) {
  options.add(
      "save", path, "FILE", output_path,
      "write all positions found to this file; --saved reads it, and pegspace-check can prove it; with "
      "a finish it has the winning positions too",
      Group::files);
}

void SharedOptions::add_symmetry(Options& options, std::string& word, const std::string& meaning) {
  options.add("symmetry", word, "board|start|none", read_symmetry, meaning, Group::request);
}

void SharedOptions::add_engine(Options& options) {
  options.add("engine,e", engine, join(engine_names(), "|"), engine_list(), Group::resources);
}

void SharedOptions::add_memory(Options& options) {
  options.add("memory,m", memory, "SIZE", parse_bytes,
              "memory limit, such as 16GiB (default: PEGSPACE_MEMORY, or 90 % of the free memory)",
              Group::resources);
}

void SharedOptions::add_resources(Options& options) {
  options.add("threads,t", threads, "N", read_threads,
              "worker threads, 1 to 4096 (default: PEGSPACE_THREADS, or all processors granted); at most 8 a "
              "processor are used",
              Group::resources);
  add_memory(options);
}

void SharedOptions::add_csv(Options& options, const TableFacts& table) {
  options.add("csv", outputs.csv, "FILE", output_path,
              "write " + std::string(table.kind) +
                  ".csv to this file, or - for standard output (then without a table)",
              Group::files);
  outputs.table = table;
}

void SharedOptions::add_results(Options& options, const TableFacts& table) {
  add_csv(options, table);
  add_json(options, table.kind, "the same results");
  outputs.table = table;
}

void SharedOptions::add_json(Options& options, std::string_view kind, const std::string& what) {
  outputs.table = TableFacts{.kind = kind};
  options.add("json", outputs.json, "FILE", output_path,
              "write " + what + " as JSON to this file, or - for standard output", Group::files);
  add_record(options);
}

void SharedOptions::add_record(Options& options) {
  options.add("record", outputs.record, "FILE|none", output_path,
              "write the record (how the results were made) to this file (default: NAME.run.json beside "
              "NAME.csv or NAME.json)",
              Group::files);
}

void SharedOptions::add_display(Options& options) {
  options.add_choice<ProgressMode>("progress", progress, "auto|always|never",
                                   "show progress on standard error (default: auto, if that is a terminal)",
                                   Group::display);
  add_quiet(options);
}

void SharedOptions::add_quiet(Options& options) {
  options.add("quiet,q", quiet, "no notes and no progress", Group::display);
}

void SharedOptions::add_dry_run(Options& options) {
  options.add("dry-run", dry_run, "print the plan (engine, memory, threads, files); run and write nothing",
              Group::resources);
}

void SharedOptions::add_search(Options& options, const TableFacts& table) {
  add_engine(options);
  add_resources(options);
  add_results(options, table);
  add_display(options);
  add_dry_run(options);
}

std::uint64_t process_bytes(std::optional<std::uint64_t> memory) {
  if (memory) return *memory;
  if (const auto setting = environment_variable("PEGSPACE_MEMORY"))
    return parse_bytes(setting->text, setting->name);
  return static_cast<std::uint64_t>(share_of_memory * static_cast<double>(available_memory_bytes()));
}

Resources resources_of(const SharedOptions& given) {
  Resources resources;
  resources.threads = std::min(available_processors(), most_threads);
  if (given.threads) {
    resources.threads = *given.threads;
  } else if (const auto setting = environment_variable("PEGSPACE_THREADS")) {
    resources.threads = read_threads(setting->text, setting->name);
  }
  if (const Engine* const engine = engine_named(given.engine); engine != nullptr && engine->can.is_serial) {
    resources.threads = 1;
  }
  if (!given.dry_run)  // which may be for another machine
    resources.threads = std::min(resources.threads, useful_threads_of_a_processor * available_processors());
  resources.process_bytes = process_bytes(given.memory);
  resources.memory_bytes = memory_for_work(resources.process_bytes, resources.threads);
  resources.exchange = program().exchange;
  if (const auto setting = environment_variable("PEGSPACE_BUFFER"))
    resources.exchange->set_buffer_bytes(parse_bytes(setting->text, setting->name));
  return resources;
}

bool is_regular_path(const std::string& path) {
  std::error_code error;
  return !path.empty() && path != standard_output &&
         (!std::filesystem::exists(path, error) || std::filesystem::is_regular_file(path, error));
}

std::vector<NamedPath> Outputs::files() const {
  return {{"--csv", csv}, {"--json", json}, own};
}

bool Outputs::asks_for_files() const {
  return std::ranges::any_of(
      files(), [](const NamedPath& file) { return !file.path.empty() && file.path != standard_output; });
}

std::map<std::string, std::vector<std::string>> records_of(const Outputs& outputs) {
  std::map<std::string, std::vector<std::string>> records;
  if (outputs.record == "none") return records;
  if (outputs.record) records[*outputs.record];
  for (const auto& [option, path] : outputs.files()) {
    if (!is_regular_path(path)) continue;
    const std::string beside = std::filesystem::path(record_path(path)).lexically_normal().string();
    records[outputs.record.value_or(beside)].push_back(path);
  }
  return records;
}

void check_outputs(const Outputs& outputs, RunPaths others) {
  std::vector<NamedPath>& paths = others.outputs;
  const std::vector<NamedPath> files = outputs.files();
  paths.insert(paths.begin(), files.begin(), files.end());
  for (const auto& [record, of_record] : records_of(outputs)) paths.push_back({"--record", record});
  check_paths_differ(others);
  for (const NamedPath& output : paths) {
    if (!output.path.empty()) check_writable(output.path, output.option);
  }
}

Display display_of(const SharedOptions& given) {
  const Outputs& outputs = given.outputs;
  const std::array files = {outputs.csv, outputs.json};
  const bool on_stdout = std::ranges::count(files, standard_output) > 0 || outputs.record == standard_output;
  return {.quiet = given.quiet,
          .results = !on_stdout,
          .progress = given.quiet ? ProgressMode::never : given.progress};
}

void note(const Display& display, const std::string& sentence, const std::string& command) {
  if (!display.quiet) print_note(printable(sentence), printable(command));
}

}  // namespace pegspace
