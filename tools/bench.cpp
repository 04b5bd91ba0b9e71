// `pegspace bench`: our engines against the two plain programs of plain_search.hpp. All contestants take
// turns (A B C A B C ...), each run in a process of its own; every answer is compared; ratios are taken
// within a round, so a disturbance of the machine hits both sides. The first round warms up: it is checked
// but not timed.
#include <algorithm>
#include <array>
#include <functional>

#include "base/error.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "bench_report.hpp"
#include "bench_solve.hpp"
#include "board/catalogue.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "dry_run.hpp"
#include "engines/engines.hpp"
#include "measured_run.hpp"
#include "plain_search.hpp"
#include "problem_options.hpp"
#include "report/files/provenance.hpp"
#include "report/levels_report.hpp"
#include "search_options.hpp"

namespace pegspace {
namespace {

// 5.6 million positions: the textbook program takes five seconds, and the sets outgrow the caches.
constexpr const char* short_board = "rhombus5";
constexpr const char* full_board = "english";
// Positions up to which the slow contestants take part unasked.
constexpr std::uint64_t most_for_textbook = 20'000'000;
constexpr std::uint64_t most_for_reference = 1'000'000;
constexpr std::array scaling_boards = {"triangle6", "rhombus5", "triangle7", "english"};

po::options_description bench_options() {
  po::options_description options = empty_options();
  options.add_options()                                                                                    //
      ("board", text_value("BOARD"), (std::string("the board; default: ") + short_board).c_str())          //
      ("start,s", text_value("HOLES|FILE"), "as for enumerate")                                            //
      ("full", "the English board: the work that the project's targets are about; half a minute a round")  //
      ("with-textbook", "the textbook program and the reference engine too, however long they take")       //
      ("scaling", "instead: the cost per canonical position on boards of growing size, one engine")        //
      ("solve",
       "instead: the first solution, against the search of the first programs; half a minute a round, less "
       "with --board")  //
      ("repeat", text_value("N"), "timed rounds, 1 to 100; default 3");
  add_engine_option(options);
  add_resource_options(options);
  options.add_options()("json", text_value("FILE"), "all measurements as JSON; - is standard output");
  options.add_options()("quiet,q", "no text: only files and errors");
  add_dry_run_option(options);
  return options;
}

/// Adds what the levels say to the answer; JSON so that it crosses the border between two processes.
Json level_answer(const Problem& problem, const Engine& engine, SearchOptions search) {
  search.columns = ColumnSet();
  search.columns.add(Column::positions);
  search.columns.add(Column::canonical_positions);
  const Enumeration enumeration = engine.enumerate(problem, search, {});
  if (enumeration.ending == Ending::interrupted) throw Interrupted(enumeration.reason);
  if (enumeration.ending != Ending::complete) throw ResourceError(enumeration.reason);
  std::vector<std::uint64_t> positions;
  std::vector<std::uint64_t> canonical;
  for (const LevelStats& level : enumeration.levels) {
    positions.push_back(level[Column::positions].value());
    canonical.push_back(level[Column::canonical_positions].value());
  }
  return {{"positions", positions}, {"canonical", canonical}};
}

Json count_answer(const Problem& problem, const Engine& engine, const SearchOptions& search) {
  const StartCounting counting =
      count_from(engine, problem, {{finish_anywhere(problem.board)}, true}, search, {});
  return {{"solutions", to_decimal(counting.finishes.at(0).solutions)},
          {"games", to_decimal(counting.games.value())}};
}

/// One of our engines on the levels.
Contestant enumerator(const Problem& problem, const Engine& engine, const SearchOptions& search) {
  return {std::string(engine.name), true,
          [&problem, &engine, search] { return level_answer(problem, engine, search); }};
}

Contestant counter(const Problem& problem, const Engine& engine, const SearchOptions& search) {
  return {std::string(engine.name) + " count", true,
          [&problem, &engine, search] { return count_answer(problem, engine, search); }};
}

Contestant plain_canonical(const Problem& problem) {
  return {plain_canonical_name, false, [&problem] {
            return Json{{"canonical", plain_canonical_levels(problem)}};
          }};
}

Contestant textbook(const Problem& problem) {
  return {textbook_name, false, [&problem] {
            return Json{{"positions", plain_unordered_set_levels(problem)}};
          }};
}

struct BenchInput {
  Problem problem;
  std::string json;
  bool shows_text = true;
  bool slow_ones = false;
  int rounds = 3;
  std::string engine{};  ///< "" for all
  SearchOptions search{};
  ProgressMode progress = ProgressMode::automatic;
};

BenchInput read_bench(const Arguments& arguments) {
  if (arguments.has("scaling")) {
    refuse_options(arguments, {"solve", "board", "start", "full", "with-textbook"},
                   "does not go with --scaling, which has boards of its own.");
  }
  if (arguments.has("solve")) {
    refuse_options(arguments, {"start", "full", "with-textbook", "engine"},
                   "does not go with --solve, which has problems of its own and runs no engine.");
  }
  if (arguments.has("full") && arguments.has("board")) {
    throw InputError("--full and --board exclude each other: --full is --board english.");
  }
  const std::string word =
      arguments.value("board").value_or(arguments.has("full") ? full_board : short_board);
  const ProblemInput input = read_problem(arguments, word);
  BenchInput bench{input.problem, arguments.text("json")};
  if (arguments.has("json") && bench.json.empty()) check_writable("", "--json");
  check_outputs({.csv = "", .json = bench.json, .own = {}, .run = "none"}, input.inputs);
  bench.shows_text = !arguments.has("quiet") && bench.json != standard_output;
  bench.progress = arguments.has("quiet") ? ProgressMode::never : ProgressMode::automatic;
  bench.slow_ones = arguments.has("with-textbook");
  if (const auto text = arguments.value("repeat")) {
    bench.rounds = static_cast<int>(parse_whole(*text, "--repeat", 1, 100));
  }
  bench.search = read_resources(arguments);
  if (const auto name = arguments.value("engine"); name && *name != "auto") {
    bench.engine = std::string(find_engine(*name, bench.problem, bench.search).name);
  }
  return bench;
}

/// Whether an engine takes part: the one asked for, or each that fits; the reference engine on small boards.
bool takes_part(const Engine& engine, const BenchInput& bench, std::uint64_t positions) {
  if (!bench.engine.empty()) return engine.name == bench.engine;
  if (engine.plan(bench.problem, bench.search, Work::levels).bytes > bench.search.memory_bytes) return false;
  return !engine.can.is_slow || bench.slow_ones || positions <= most_for_reference;
}

std::vector<Contestant> contestants(const BenchInput& bench, std::uint64_t positions) {
  std::vector<Contestant> all = {plain_canonical(bench.problem)};
  if (bench.slow_ones || positions <= most_for_textbook) all.push_back(textbook(bench.problem));
  for (const Engine& engine : engines()) {
    if (!takes_part(engine, bench, positions)) continue;
    all.push_back(enumerator(bench.problem, engine, bench.search));
    all.push_back(counter(bench.problem, engine, bench.search));
  }
  return all;
}

/// Fails where two contestants answered one question differently.
void check_same_answers(const std::vector<Contestant>& all, const std::vector<Json>& answers) {
  for (const char* question : {"positions", "canonical", "solutions", "games"}) {
    const Json* first = nullptr;
    std::string first_name;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!answers[i].contains(question)) continue;
      if (first == nullptr) {
        first = &answers[i][question];
        first_name = all[i].name;
      } else if (*first != answers[i][question]) {
        throw CheckFailed("the answers differ: " + std::string(question) + " of '" + first_name + "' and '" +
                          all[i].name + "'. One of them is wrong; please report this.");
      }
    }
  }
}

std::uint64_t sum(const Json& levels) {
  std::uint64_t total = 0;
  for (const Json& level : levels) total += level.get<std::uint64_t>();
  return total;
}

/// Says on standard error what runs now, as long as this lives. To be made before each run in a process of
/// its own.
class Announcement {
 public:
  Announcement(const BenchInput& bench, const std::string& what) : line_(bench.progress) {
    line_.announce({what, SearchProgress::no_depth, 0, 0, 0});
  }

 private:
  ProgressLine line_;
};

/// One round: every contestant once, in turn, answers compared with all earlier ones of this round.
void run_round(std::vector<Contestant>& all, int round, const BenchInput& bench) {
  std::vector<Json> answers;
  const bool timed = round > 0;
  const std::string when = timed ? "round " + std::to_string(round) + " of " + std::to_string(bench.rounds)
                                 : std::string("warming up");
  for (Contestant& contestant : all) {
    const Announcement announcement(bench, when + ": " + contestant.name);
    MeasuredRun run = measured_run(contestant.name, contestant.run);
    if (timed) contestant.seconds.push_back(run.seconds);
    contestant.peak_memory_bytes = std::max(contestant.peak_memory_bytes, run.peak_memory_bytes);
    answers.push_back(std::move(run.answer));
  }
  check_same_answers(all, answers);
}

/// The sizes of the problem, from a run that is not timed; they decide who takes part.
BenchSizes measure_sizes(const Problem& problem, const Engine& engine, const SearchOptions& search) {
  const MeasuredRun run =
      measured_run(std::string(engine.name), [&] { return level_answer(problem, engine, search); });
  return {sum(run.answer["positions"]), sum(run.answer["canonical"])};
}

void write_results(const BenchInput& bench, const std::string& text, const Json& json) {
  if (bench.shows_text) write_stdout(text);
  if (!bench.json.empty()) write_whole_file(bench.json, json_text(json));
}

ExitCode run_comparison(const BenchInput& bench, const Arguments& arguments) {
  const Problem& problem = bench.problem;
  const Engine& first = find_engine(bench.engine.empty() ? "auto" : bench.engine, problem, bench.search);
  const BenchSizes sizes = measure_sizes(problem, first, bench.search);
  std::vector<Contestant> all = contestants(bench, sizes.positions);
  if (bench.shows_text) write_stdout(bench_heading(problem, sizes, bench.search.threads, bench.rounds));
  for (int round = 0; round <= bench.rounds; ++round) run_round(all, round, bench);
  Json json = comparison_json(problem, sizes, all);
  json["command"] = arguments.command_line();
  json["commit"] = std::string(program_commit());
  json["threads"] = bench.search.threads;
  json["host"] = machine_json();
  write_results(bench, comparison_text(sizes, all), json);
  return ExitCode::done;
}

/// The cost per canonical position from small boards to the English one; flat means that memory, not luck,
/// decides.
ExitCode run_scaling(const BenchInput& bench, const Arguments& arguments) {
  std::vector<ScalingRow> rows;
  for (const char* name : scaling_boards) {
    const Problem problem = default_problem(find_board(name));
    const Engine& engine = find_engine(bench.engine.empty() ? "auto" : bench.engine, problem, bench.search);
    ScalingRow row{name, std::string(engine.name), measure_sizes(problem, engine, bench.search), {}};
    const Announcement announcement(bench, name);
    for (int round = 0; round < bench.rounds; ++round) {
      row.seconds.push_back(
          measured_run(name, [&] { return level_answer(problem, engine, bench.search); }).seconds);
    }
    rows.push_back(std::move(row));
  }
  Json json = scaling_json(rows);
  json["command"] = arguments.command_line();
  json["commit"] = std::string(program_commit());
  json["threads"] = bench.search.threads;
  json["host"] = machine_json();
  write_results(bench, scaling_text(rows), json);
  return ExitCode::done;
}

ExitCode run_solvers(const BenchInput& bench, const Arguments& arguments) {
  const Announcement announcement(bench, "first solutions");
  const std::vector<SolveRow> rows = measure_solvers(arguments.text("board"), bench.search, bench.rounds);
  Json json = solve_bench_json(rows);
  json["command"] = arguments.command_line();
  json["commit"] = std::string(program_commit());
  json["host"] = machine_json();
  write_results(bench, solve_bench_text(rows), json);
  return ExitCode::done;
}

ExitCode show_plan(const BenchInput& bench, const Arguments& arguments) {
  const Problem& problem = bench.problem;
  RunPlan plan(problem);
  const Engine& first = find_engine(bench.engine.empty() ? "auto" : bench.engine, problem, bench.search);
  if (arguments.has("solve")) {
    plan = RunPlan("first solutions of " + join(solve_bench_problems(arguments.text("board")), "; "));
    plan.add_search("the search of the first programs, dfs and auto, in turn", bench.search);
  } else if (arguments.has("scaling")) {
    plan = RunPlan("the boards " + join({scaling_boards.begin(), scaling_boards.end()}, ", "));
    plan.add_search(std::string(bench.engine.empty() ? "auto" : first.name), bench.search);
  } else {
    plan.add_engine(first, problem, bench.search, Work::levels);
    std::string others = bench.slow_ones ? "" : " where the board has at most ";
    if (!bench.slow_ones) others += to_grouped(most_for_textbook) + " positions";
    plan.add("beside", "the plain canonical search, one thread; the textbook search" + others);
  }
  plan.add("rounds", std::to_string(bench.rounds) + ", each run in a process of its own");
  return plan.show({bench.json});
}

ExitCode run_bench(const Arguments& arguments) {
  const BenchInput bench = read_bench(arguments);
  if (is_dry_run(arguments)) return show_plan(bench, arguments);
  if (arguments.has("solve")) return run_solvers(bench, arguments);
  return arguments.has("scaling") ? run_scaling(bench, arguments) : run_comparison(bench, arguments);
}

}  // namespace

Command bench_command() {
  return {"bench",
          "",
          0,
          "measures the engines against two plain programs",
          "Runs our engines and two plain programs in turn, each run in a process of its own: a textbook "
          "breadth-first\n"
          "search in std::unordered_set without symmetry, and a one-thread search of canonical positions in\n"
          "tsl::robin_set. All answers are compared (exit code 1 where they differ). Ratios are taken round "
          "by round.",
          "  pegspace bench                                 some seconds a round\n"
          "  pegspace bench --full --repeat 5               the English board\n"
          "  pegspace bench --board square5 --engine hash --threads 1\n"
          "  pegspace bench --solve                         first solutions\n"
          "  pegspace bench --scaling --json scaling.json\n",
          bench_options,
          run_bench};
}

}  // namespace pegspace
