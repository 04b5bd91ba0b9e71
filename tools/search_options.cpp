#include "search_options.hpp"
#include "engines/engines.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "base/error.hpp"
#include "base/system/process_memory.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "command_line.hpp"
#include "report/files/record.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

constexpr int most_threads = 1024;
constexpr double share_of_memory = 0.9;  // of what is available, without --memory

/// The option's value with its name, or the environment variable's; nothing where neither is set.
struct GivenText {
  std::string name;
  std::string text;
};

std::optional<GivenText> read_setting(const Arguments& arguments, const std::string& option,
                                      const char* variable) {
  if (const auto text = arguments.value(option)) return GivenText{"--" + option, *text};
  const char* text = std::getenv(variable);
  if (text == nullptr || *text == '\0') return std::nullopt;
  return GivenText{std::string("the environment variable ") + variable, text};
}

/// What is left of `process` bytes for engines and folds, beside the program and its libraries, and a stack,
/// an arena of the allocator and the rests in its lists for each thread. Measured: the program 13.7 MiB; what
/// the hash engine takes beside what it holds 14 MiB with two threads, 22 with five, 24 with 16
/// (tests/cli/memory_test.py).
std::uint64_t memory_for_work(std::uint64_t process, int threads) {
  constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
  const std::uint64_t program = (14 + 2 * static_cast<std::uint64_t>(threads)) * mebibyte + charged_memory();
  if (process < program + mebibyte) {
    throw ResourceError("the program alone takes about " + human_bytes(program) + " of memory with " +
                        std::to_string(threads) + (threads == 1 ? " thread" : " threads") + ", and may use " +
                        human_bytes(process) + ". Allow more with --memory, or fewer --threads.");
  }
  return (process - program) / 100 * 96;
}

std::string engine_list() {
  std::string text = "auto: chosen by board and memory";
  for (const Engine& engine : engines()) {
    text += "; " + std::string(engine.name) + ": " + std::string(engine.summary);
  }
  return text;
}

}  // namespace

void add_engine_option(po::options_description& options) {
  options.add_options()("engine,e", text_value(join(engine_names(), "|")), engine_list().c_str());
}

void add_memory_option(po::options_description& options) {
  options.add_options()(
      "memory,m", text_value("SIZE"),
      "memory that may be used, such as 800M or 16GiB; default: PEGSPACE_MEMORY, or 90 % of what is free");
}

void add_resource_options(po::options_description& options) {
  options.add_options()("threads,t", text_value("N"),
                        "worker threads, 1 to 1024; default: PEGSPACE_THREADS, or all processors granted");
  add_memory_option(options);
}

void add_display_options(po::options_description& options) {
  options.add_options()  //
      ("progress", text_value("auto|always|never"),
       "progress on standard error; auto: where that is a terminal")  //
      ("quiet,q", "no notes and no progress; results only where no file has them");
}

std::uint64_t read_process_bytes(const Arguments& arguments) {
  if (const auto setting = read_setting(arguments, "memory", "PEGSPACE_MEMORY"))
    return parse_bytes(setting->text, setting->name);
  return static_cast<std::uint64_t>(share_of_memory * static_cast<double>(available_memory_bytes()));
}

SearchOptions read_resources(const Arguments& arguments) {
  SearchOptions options;
  options.exchange = program().exchange;
  options.threads = std::min(available_processors(), most_threads);
  if (const auto setting = read_setting(arguments, "threads", "PEGSPACE_THREADS")) {
    options.threads = static_cast<int>(parse_whole(setting->text, setting->name, 1, most_threads));
  }
  options.process_bytes = read_process_bytes(arguments);
  options.memory_bytes = memory_for_work(options.process_bytes, options.threads);
  return options;
}

const Engine& read_engine(const Arguments& arguments, const Problem& problem, const SearchOptions& options,
                          Work work) {
  return find_engine(arguments.value("engine").value_or("auto"), problem, options, work);
}

ColumnSet read_columns(const std::string& text) {
  if (text == "all") return ColumnSet::all();
  std::vector<std::string> names(column_names.begin(), column_names.end());
  ColumnSet columns;
  for (const std::string& raw : split(text, ',')) {
    const std::string word(trim(raw));
    if (word == "depth" || word == "pegs") continue;  // written always
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

Outputs read_outputs(const Arguments& arguments) {
  Outputs outputs;
  for (const auto& [option, path] : {std::pair{"csv", &outputs.csv}, std::pair{"json", &outputs.json}}) {
    const auto value = arguments.value(option);
    if (value && value->empty()) check_writable("", "--" + std::string(option));
    *path = value.value_or("");
  }
  outputs.run = arguments.value("run");
  if (outputs.run && outputs.run->empty()) check_writable("", "--run");
  return outputs;
}

std::map<std::string, std::vector<std::string>> records_of(const Outputs& outputs) {
  std::map<std::string, std::vector<std::string>> records;
  if (outputs.run == "none") return records;
  if (outputs.run) records[*outputs.run];
  for (const std::string& path : {outputs.csv, outputs.json, outputs.own.path}) {
    std::error_code error;
    const bool is_device =
        std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error);
    if (path.empty() || path == standard_output || is_device) continue;
    records[outputs.run.value_or(record_path(path))].push_back(path);
  }
  return records;
}

void check_outputs(const Outputs& outputs, const std::vector<NamedPath>& inputs) {
  std::vector<NamedPath> paths = {{"--csv", outputs.csv}, {"--json", outputs.json}, outputs.own};
  for (const auto& [record, files] : records_of(outputs)) paths.push_back({"--run", record});
  check_paths_differ(paths, inputs);
  for (const NamedPath& output : paths) {
    if (!output.path.empty()) check_writable(output.path, output.option);
  }
}

Display read_display(const Arguments& arguments, const Outputs& outputs) {
  Display display;
  display.quiet = arguments.has("quiet");
  for (const std::string& path : {outputs.csv, outputs.json, outputs.run.value_or("")}) {
    if (path == standard_output) display.results = false;
  }
  const bool in_file = !outputs.csv.empty() || !outputs.json.empty();
  if (display.quiet && in_file) display.results = false;
  display.progress = parse_progress_mode(arguments.value("progress").value_or("auto"));
  if (display.quiet) display.progress = ProgressMode::never;
  return display;
}

void note(const Display& display, const std::string& sentence) {
  if (!display.quiet) print_note(sentence + "\n");
}

}  // namespace pegspace
