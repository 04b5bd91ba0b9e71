#include "run_context.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/check.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "engines/engines.hpp"
#include "engines/set_engine.hpp"
#include "levels/kit/simd.hpp"
#include "report/files/csv_file.hpp"
#include "report/files/problem_json.hpp"
#include "report/files/provenance.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

bool is_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

/// Whether a second run can be compared: all its files are there, with their records.
void check_second_run(const Outputs& outputs) {
  const auto records = records_of(outputs);
  const std::vector<NamedPath> files = outputs.files();
  if (outputs.run == standard_output || std::ranges::count(files, standard_output, &NamedPath::path) > 0)
    throw InputError("--second-run compares with existing files, and standard output is not one.");
  if (records.empty()) {
    throw InputError(
        "--second-run compares with the files of a first run and adds itself to their record. Give the same "
        "file options as in that run.");
  }
  for (const auto& [record, paths] : records) {
    for (const std::string& path : paths) {
      if (!is_file(path))
        throw InputError("there is no '" + path + "' to compare with. Make it first, without --second-run.");
    }
    if (!is_file(record)) {
      throw InputError("there is no record '" + record +
                       "' to add to. Make the files again, without --second-run.");
    }
  }
}

/// Where the text differs from the file's: "line 5: '4,2' before, '4,3' now".
std::string first_difference(const std::string& before, const std::string& now) {
  const std::vector<std::string> old_lines = split(before, '\n');
  const std::vector<std::string> new_lines = split(now, '\n');
  std::size_t line = 0;
  while (line < std::min(old_lines.size(), new_lines.size()) && old_lines[line] == new_lines[line]) ++line;
  const auto shown = [line](const std::vector<std::string>& lines) {
    return line < lines.size() ? "'" + printable(lines[line], 80) + "'" : std::string("nothing");
  };
  return "line " + std::to_string(line + 1) + ": " + shown(old_lines) + " before, " + shown(new_lines) +
         " now";
}

}  // namespace

RunContext::RunContext(const Arguments& line, const SharedOptions& options, ProblemInput input)
    : arguments(line),
      given(options),
      problem(std::move(input.problem)),
      start_note(std::move(input.start_note)),
      notes(std::move(input.notes)),
      inputs(std::move(input.inputs)),
      search(resources_of(given)),
      outputs(given.outputs),
      display(display_of(given)),
      date_(utc_now()),
      wall_began_(wall_seconds()),
      cpu_began_(cpu_seconds()) {}

RunContext::RunContext(const Arguments& line, const SharedOptions& options,
                       std::unique_ptr<SetReader> positions)
    : RunContext(line, options, read_problem(line, options, positions.get())) {
  set = std::move(positions);
  search.set = set.get();
  if (set == nullptr) return;
  refuse_beside_second_run({&given.set});
  arguments.refuse({&given.engine}, "chooses a search, and --set needs none. Omit one of them.");
}

void RunContext::refuse_beside_second_run(std::initializer_list<const void*> fields) const {
  if (!given.second_run) return;
  arguments.refuse(fields, "reads what was counted before, but --second-run counts again. Omit one of them.");
}

void RunContext::refuse_beside_set(std::initializer_list<const void*> fields) const {
  if (set != nullptr)
    arguments.refuse(fields, "needs a search, but --set answers without one. Omit one of them.");
}

const Engine& RunContext::engine_for(const Problem& asked, Work work) const {
  return search.set != nullptr ? set_engine() : find_engine(given.engine, asked, search, work);
}

EngineChoice RunContext::used_engines() {
  return [this](const Problem& asked, Work work) -> const Engine& {
    const Engine& engine = engine_for(asked, work);
    used(engine.name);
    return engine;
  };
}

/// Of a finish that is searched: each takes its place in lists that are gone over more than once.
constexpr std::uint64_t most_reached = std::uint64_t{1} << 20;

void RunContext::list_finish(const std::vector<Position>& others) {
  if (!problem.finish || !needs_list(problem.board, *problem.finish)) return;
  const std::string many = "more than " + to_grouped(Finish::most_listed) +
                           " positions fit the finish, so that those that can be reached are searched first";
  if (given.dry_run) throw InputError("--dry-run plans no finish that must be searched: " + many + ".");
  if (search.exchange->ranks() > 1) throw InputError(many + ", which takes one process: use pegspace.");
  note("finish: " + many);
  std::vector<Position> starts = starts_of(problem);
  if (set == nullptr) starts.insert(starts.end(), others.begin(), others.end());  // a file has no more
  for (const Position start : starts) {
    const Problem from{problem.board, start, "", std::nullopt};
    const Engine& finder = engine_for(from);
    const PositionLevels reached = follow([](FailureKind) { return "The finish is not known yet."; },
                                          [&] { return finder.reachable(from, search, listener()); });
    for (const std::vector<Position>& level : reached) {
      list_reached(problem.board, level, *problem.finish);
      if (problem.finish->positions.size() <= most_reached) continue;
      throw ResourceError(
          "more than " + to_grouped(most_reached) +
          " positions that can be reached fit the finish. Fix more of its holes, or allow fewer pegs.");
    }
  }
  search.memory_bytes -= std::min(search.memory_bytes, problem.finish->positions.size() * sizeof(Position));
}

void RunContext::begin(Work work) {
  begin(engine_for(problem, work));
}

void RunContext::begin(const Engine& engine) {
  engine_ = &engine;
  if (set != nullptr) set->require_depth(search.max_depth.value_or(max_holes));
  begin();
}

void RunContext::begin() {
  check_paths();
  if (given.second_run) {
    check_second_run(outputs);
    // With several engines it is known only at the end which they were.
    for (const auto& [path, files] : records_of(outputs)) {
      if (engine_ != nullptr)
        require_other_way(parse_json(read_text_file(path), path), path, record({}, "complete"));
    }
  }
  if (!outputs.csv.empty()) csv_.emplace(outputs.columns);
  for (const std::string& sentence : notes) note(sentence);
  if (!start_note.empty()) note(start_note);
  wall_began_ = wall_seconds();
  cpu_began_ = cpu_seconds();
}

ExitCode RunContext::show_plan(RunPlan plan, std::vector<std::string> more_files) const {
  std::vector<std::string> files;
  for (const auto& [option, path] : outputs.files()) files.push_back(path);
  for (const auto& [record, of_files] : records_of(outputs)) files.push_back(record);
  files.insert(files.end(), more_files.begin(), more_files.end());
  return plan.show(files);
}

ExitCode RunContext::show_plan(const std::string& then, Work work) const {
  RunPlan plan(problem);
  plan.add_engine(engine(), problem, search, work, then);
  return show_plan(std::move(plan));
}

void RunContext::note(const std::string& sentence) {
  if (progress_) progress_->erase();
  pegspace::note(display, sentence);
}

void RunContext::print(const std::string& text) {
  if (progress_) progress_->erase();
  if (display.results) print_text(text);
}

SearchListener RunContext::listener() {
  ProgressLine& line = progress();
  return {{},
          [&line](const SearchProgress& sign) { line.show(sign); },
          [this](const Count& games) { games_ = games; }};
}

ProgressLine& RunContext::progress(bool by_level) {
  if (!progress_) {
    // For winning positions a search goes on below --max-depth.
    const bool goes_below = problem.finish && search.columns.has_winning();
    progress_.emplace(display.progress,
                      by_level ? level_shares(problem, goes_below ? std::nullopt : search.max_depth)
                               : std::vector<double>());
  }
  return *progress_;
}

double RunContext::wall() const {
  return wall_seconds() - wall_began_;
}

double RunContext::cpu() const {
  return cpu_seconds() - cpu_began_;
}

void RunContext::note_cost(const std::string& more) {
  note(human_seconds(wall()) + ", peak memory " + human_bytes(peak_memory_bytes()) +
       (engine_ == nullptr ? "" : ", engine " + std::string(engine_->name)) + ", " +
       counted(static_cast<std::uint64_t>(search.threads), "thread", "threads") + more);
  if (const std::string cost = search.exchange->cost(); !cost.empty()) note(cost);
}

/// In a handler.
void RunContext::end_early(const std::function<std::string(FailureKind)>& so_far) {
  Failure failure = current_failure();
  const std::array early = {FailureKind::resource, FailureKind::disk, FailureKind::interrupted};
  if (std::ranges::count(early, failure.kind) == 0) throw;
  ProgressLine& line = progress();
  line.erase();
  if (!failure.words.ends_with('.')) failure.words += '.';
  const std::string place = line.how_far();
  const std::string games = games_ ? ", games counted: " + to_grouped(*games_) : "";
  failure.words += " So far: " + human_seconds(wall()) +
                   (place.empty() ? ", no step finished" : ", " + place) + games + ". " +
                   so_far(failure.kind);
  throw_failure(failure);
}

RunRecord RunContext::record(const Json& details, std::string_view ending) const {
  RunRecord run;
  run.command = arguments.command_line;
  run.date = date_;
  add_problem(run.problem, problem);
  run.details = details;
  run.complete = ending == "complete";
  run.ending = ending;
  std::set<std::string> names = engines_;
  if (engine_ != nullptr) names.insert(std::string(engine_->name));
  run.engine = join({names.begin(), names.end()}, ", ");
  run.vector_set = simd_target();
  run.ranks = search.exchange->ranks();
  run.threads = names.empty() ? 1 : search.threads;
  run.memory_limit_bytes = search.process_bytes;
  run.wall_seconds = wall();
  run.cpu_seconds = cpu();
  run.peak_memory_bytes = peak_memory_bytes();
  return run;
}

std::vector<ResultSum> RunContext::sums_of(const std::vector<std::string>& paths,
                                           const std::vector<ResultText>& files) const {
  std::vector<ResultSum> sums;
  for (const std::string& path : paths) {
    const auto text = std::ranges::find(files, path, &ResultText::path);
    if (text == files.end()) {
      sums.insert(sums.end(), of_own_.begin(), of_own_.end());
    } else {
      sums.push_back(sum_of(text->path, text->text));
    }
  }
  return sums;
}

void RunContext::add_row(const Json& row) {
  if (csv_) csv_->add(row);
}

void RunContext::print_rows() {
  if (outputs.csv == standard_output) write_stdout(csv_->take());
}

ExitCode RunContext::write(const Results& results, const Json& details, std::string_view ending) {
  if (progress_) progress_->erase();
  const RunRecord run = record(details, ending);
  std::vector<ResultText> files;
  for (const Json& row : results.rows) add_row(row);
  if (csv_) files.push_back({outputs.csv, csv_->take()});
  if (!outputs.json.empty()) files.push_back({outputs.json, json_text(results.json)});
  if (results.own && !outputs.own.path.empty()) files.push_back({outputs.own.path, *results.own});
  if (given.second_run) return compare(files, run);
  for (const ResultText& file : files) write_whole_file(file.path, file.text);
  for (const auto& [record, paths] : records_of(outputs)) {
    write_whole_file(record, json_text(record_json(run, sums_of(paths, files))));
  }
  return ExitCode::done;
}

ExitCode RunContext::compare(const std::vector<ResultText>& files, const RunRecord& run) {
  std::vector<std::pair<std::string, Json>> records;
  for (const auto& [record, paths] : records_of(outputs)) {
    for (const ResultText& file : files) {
      if (std::ranges::count(paths, file.path) == 0) continue;
      const std::string before = read_text_file(file.path);
      if (before != file.text) {
        print_note(std::string(program_name) + ": '" + printable(file.path) +
                   "' differs from this run: " + first_difference(before, file.text) + ".\n");
        return ExitCode::failed;
      }
    }
    records.emplace_back(record, with_second_run(parse_json(read_text_file(record), record), record, run,
                                                 sums_of(paths, files)));
  }
  for (const auto& [record, json] : records) {
    write_whole_file(record, json_text(json));
    note("the same results, byte for byte; added to '" + printable(record) + "' as a second run");
  }
  return ExitCode::done;
}

}  // namespace pegspace
