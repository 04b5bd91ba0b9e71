#include "run.hpp"

#include <algorithm>
#include <array>

#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "engines/set_engine.hpp"
#include "levels/kit/simd.hpp"
#include "report/files/problem_json.hpp"
#include "report/files/provenance.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

std::string names_of(const std::set<std::string>& names) {
  return join({names.begin(), names.end()}, ", ");
}

}  // namespace

RunRequest::RunRequest(const Arguments& line, const SharedOptions& options, ProblemInput input)
    : ProblemInput(std::move(input)),
      arguments(line),
      given(options),
      resources(resources_of(given)),
      outputs(given.outputs),
      display(display_of(given)) {}

RunRequest::RunRequest(const Arguments& line, const SharedOptions& options,
                       std::unique_ptr<SetReader> positions)
    : RunRequest(line, options, read_problem(line, options, positions.get())) {
  set = std::move(positions);
  resources.set = set.get();
  if (set == nullptr) return;
  arguments.refuse({"engine"}, "chooses a search, and --saved needs none. Omit one of them.");
  if (!set->has_block_numbers()) {
    pegspace::note(display, "'" + set->path() +
                                "' was made before block numbers, which show whether a part of it is "
                                "missing: 'pegspace-check' does, "
                                "or make it again");
  }
}

void RunRequest::merge_by(const std::string& symmetry) {
  if (symmetry == "board") problem = with_images(std::move(problem));
  request.symmetry = symmetry == "none" ? Symmetry::none : Symmetry::start;
}

void RunRequest::refuse_beside_set(std::initializer_list<std::string_view> options) const {
  if (set != nullptr)
    arguments.refuse(options, "needs a search, but --saved answers without one. Omit one of them.");
}

EnginePlan RunRequest::plan_engine(const Problem& asked, const Work& work) const {
  if (resources.set != nullptr) return {&set_engine()};
  return pegspace::plan_engine(given.engine, asked, resources, work);
}

EngineChoice Run::engine_choice() {
  return [this](const Problem& asked) -> const Engine& {
    const Sought winning = Sought::winning;
    const Sought sought = asked.finish ? winning : Sought(Sought::reachable);
    return engine_after_trial(plan_engine(asked, sought), asked, resources, listener());
  };
}

Run::Run(RunRequest&& asked, const Work& work, const EnginePlan& planned)
    : RunRequest(std::move(asked)),
      work_(work),
      planned_(planned),
      date_(utc_now()),
      wall_began_(wall_seconds()),
      cpu_began_(cpu_seconds()) {
  if (set != nullptr && planned.engine != nullptr) set->require_depth(request.max_depth.value_or(max_holes));
  check_outputs(outputs, {other_outputs, inputs, working});
  if (!outputs.csv.empty()) csv_ = csv_header(outputs.table) + "\n";
  for (const std::string& sentence : notes) note(sentence);
  if (!start_note.empty()) note(start_note);
}

Run::Run(RunRequest&& asked) : Run(std::move(asked), LevelRequest(), {}) {}

void Run::choose_engine() {
  const auto nothing = [&](FailureKind) { return no_file(); };
  planned_ = {follow(nothing, [&] { return &engine_after_trial(planned_, problem, resources, listener()); })};
}

ExitCode Run::show_plan(RunPlan plan, std::vector<std::string> more_files) const {
  std::vector<std::string> files;
  for (const auto& [option, path] : outputs.files()) files.push_back(path);
  for (const auto& [record, of_files] : records_of(outputs)) files.push_back(record);
  files.insert(files.end(), more_files.begin(), more_files.end());
  return plan.show(files);
}

RunPlan Run::plan(const std::string& then, int number_bytes) const {
  RunPlan plan(problem);
  plan.add_engine(planned_, problem, work_, resources, then, number_bytes);
  return plan;
}

void Run::note(const std::string& sentence, const std::string& command) {
  if (progress_) progress_->erase();
  pegspace::note(display, sentence, command);
}

void Run::print(const std::string& text) {
  if (progress_) progress_->erase();
  if (display.results) print_text(text);
}

SearchListener Run::listener() {
  ProgressLine& line = progress();
  return {{},
          [&line](const SearchProgress& sign) { line.show(sign); },
          [this](const Count& games) { games_ = games; },
          [this](std::string_view engine, std::string_view store) {
            if (!engine.empty()) used(engine);
            if (!store.empty()) stores_.insert(std::string(store));
          }};
}

ProgressLine& Run::progress(bool by_level) {
  if (!progress_) {
    // For winning positions a search continues below --max-depth.
    const bool goes_below = problem.finish && request.columns.has_winning();
    progress_.emplace(display.progress,
                      by_level ? level_shares(problem, goes_below ? std::nullopt : request.max_depth)
                               : std::vector<double>());
  }
  return *progress_;
}

double Run::wall() const {
  return wall_seconds() - wall_began_;
}

double Run::cpu() const {
  return cpu_seconds() - cpu_began_;
}

void Run::note_cost(const std::string& more) {
  note(human_seconds(wall()) + ", peak memory " + human_bytes(peak_memory_bytes()) +
       (engines_.empty() ? "" : ", engine " + names_of(engines_)) +
       (stores_.empty() ? "" : ", folds over " + names_of(stores_)) + ", " +
       counted(resources.threads, "thread", "threads") + more);
  if (const std::string cost = resources.exchange->cost(); !cost.empty()) note(cost);
}

/// Switches to the set that was made, if there is one that is not in use yet. It is not used at once, because
/// counts of English from a file take twice the time.
bool Run::take_made_set() {
  if (made_set_.empty() || set != nullptr) return false;
  note("the " + std::string(engine().name) + " engine lacks memory; '" + made_set_ + "' has the positions");
  set = std::make_unique<SetReader>(made_set_);
  resources.set = set.get();
  planned_ = {&set_engine()};
  return true;
}

/// In a handler.
void Run::end_early(const std::function<SoFar(FailureKind)>& so_far) {
  Failure failure = current_failure();
  const std::array early = {FailureKind::resource, FailureKind::disk, FailureKind::interrupted};
  if (std::ranges::count(early, failure.kind) == 0) throw;
  ProgressLine& line = progress();
  line.erase();
  if (!failure.words.ends_with('.')) failure.words += '.';
  const std::string place = line.how_far();
  const std::string games = games_ ? ", games counted: " + to_grouped(*games_) : "";
  failure.words += " So far: " + human_seconds(wall()) +
                   (place.empty() ? ", no step finished" : ", " + place) + games + ".";
  const SoFar known = so_far(failure.kind);
  if (!known.words.empty() && known.words.front() != ' ') failure.words += ' ';
  failure.words += known.words;
  failure.command = known.command;
  throw failure;
}

std::string Run::nothing_so_far() const {
  return outputs.asks_for_files() ? "Its counts are known only at the end; no file was written." : "";
}

std::string Run::no_file() const {
  return outputs.asks_for_files() ? " No file was written." : "";
}

RunRecord Run::record(const Results& results) const {
  RunRecord run;
  run.command = arguments.command_line;
  run.date = date_;
  run.question = problem_json(problem);
  if (!results.question.is_null()) run.question.update(results.question);
  run.summary = results.summary;
  run.course = results.course;
  run.ending = results.ending;
  run.engine = names_of(engines_);
  run.store = names_of(stores_);
  run.vector_set = simd_target();
  run.ranks = resources.exchange->ranks();
  run.threads = engines_.empty() && stores_.empty() ? 1 : resources.threads;
  run.memory_limit_bytes = resources.process_bytes;
  run.wall_seconds = wall();
  run.cpu_seconds = cpu();
  run.peak_memory_bytes = peak_memory_bytes();
  return run;
}

std::vector<ResultSum> Run::sums_of(const std::vector<std::string>& paths,
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

void Run::add_row(const Fields& row) {
  if (!outputs.csv.empty()) csv_ += csv_line(outputs.table, row) + "\n";
  if (!outputs.json.empty()) rows_.push_back(json_row(outputs.table, row));
}

void Run::print_rows() {
  if (outputs.csv == standard_output) write_stdout(std::exchange(csv_, ""));
}

Json Run::json_of(const Results& results, const RunRecord& run) {
  Json json{{"kind", outputs.table.kind}, {"record", asked_json(run)}};
  if (outputs.table.columns.empty()) {
    json.update(results.content);
  } else {
    json["summary"] = results.summary;
    json["rows"] = std::move(rows_);
  }
  return json;
}

ExitCode Run::write(const Results& results) {
  if (progress_) progress_->erase();
  const RunRecord run = record(results);
  std::vector<ResultText> files;
  for (const Fields& row : results.rows) add_row(row);
  if (!outputs.csv.empty()) files.push_back({outputs.csv, csv_});
  if (!outputs.json.empty()) files.push_back({outputs.json, json_text(json_of(results, run))});
  if (results.own && !outputs.own.path.empty()) files.push_back({outputs.own.path, *results.own});
  for (const ResultText& file : files) write_whole_file(file.path, file.text);
  for (const auto& [record, paths] : records_of(outputs)) {
    write_whole_file(record, json_text(record_json(run, sums_of(paths, files))));
  }
  return ExitCode::done;
}

}  // namespace pegspace
