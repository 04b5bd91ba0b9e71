// `pegspace-bench`: our engines against the two plain programs of plain_search.hpp. All contestants take
// turns (A B C A B C ...), each run in a process of its own; every answer is compared; ratios are taken
// within a round, so a disturbance of the machine hits both sides. The first round warms up: it is checked
// but not timed.
#include <algorithm>
#include <array>
#include <functional>

#include "base/error.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "bench/bench_report.hpp"
#include "bench/measured_run.hpp"
#include "bench/plain_search.hpp"
#include "bench/solve_bench.hpp"
#include "board/catalogue.hpp"
#include "command.hpp"
#include "dry_run.hpp"
#include "engines/engines.hpp"
#include "problem_options.hpp"
#include "report/files/provenance.hpp"
#include "report/levels_report.hpp"
#include "report/terminal/terminal.hpp"
#include "shared_options.hpp"

namespace pegspace {
namespace {

// 5.6 million positions: the textbook program takes five seconds, and the sets outgrow the caches.
constexpr const char* usual_board = "rhombus5";
// Positions up to which the slow contestants take part unasked.
constexpr std::uint64_t most_for_textbook = 20'000'000;
constexpr std::uint64_t most_for_reference = 1'000'000;
constexpr std::array scaling_boards = {"triangle6", "rhombus5", "triangle7", "english"};

struct BenchOptions : SharedOptions {
  int rounds = 3;
  bool with_textbook = false;

  /// What all commands have.
  void declare(Options& options) {
    outputs.run = "none";  // measurements have no record
    options.add("repeat", rounds, "N", whole<int>(1, 100), "timed rounds, 1 to 100; default 3");
    add_resources(options);
    options.add("json", outputs.json, "FILE", output_path, "all measurements as JSON; - is standard output");
    options.add("quiet,q", quiet, "no text: only files and errors");
    add_dry_run(options);
  }
};

struct ScalingOptions : BenchOptions {
  void declare(Options& options) {
    add_engine(options);
    BenchOptions::declare(options);
  }
};

struct LevelsOptions : ScalingOptions {
  void declare(Options& options) {
    options.add("start,s", start, "HOLES|FILE", "as for enumerate");
    options.add("with-textbook", with_textbook,
                "the textbook program and the reference engine too, however long they take");
    ScalingOptions::declare(options);
  }
};

/// Adds what the levels say to the answer; JSON so that it crosses the border between two processes.
Json level_answer(const Problem& problem, const Engine& engine, SearchOptions search) {
  search.columns = ColumnSet();
  search.columns.add(Column::positions);
  search.columns.add(Column::canonical_positions);
  const Enumeration enumeration = engine.enumerate(problem, search, {});
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

struct Bench {
  const BenchOptions& given;
  Problem problem;
  SearchOptions search;
  std::string engine;  ///< "" for all
  ProgressMode progress = given.quiet ? ProgressMode::never : ProgressMode::automatic;
};

Bench read_bench(const Arguments& arguments, const BenchOptions& given) {
  const ProblemInput input =
      read_problem(arguments, given, arguments.words.empty() ? usual_board : arguments.words.front());
  check_outputs(given.outputs, {{}, input.inputs, {}});
  Bench bench{given, input.problem, resources_of(given), ""};
  if (given.engine != "auto") bench.engine = find_engine(given.engine, bench.problem, bench.search).name;
  return bench;
}

bool shows_text(const BenchOptions& given) {
  return !given.quiet && given.outputs.json != standard_output;
}

/// Whether an engine takes part: the one asked for, or each that fits; the reference engine on small boards.
bool takes_part(const Engine& engine, const Bench& bench, std::uint64_t positions) {
  if (!bench.engine.empty()) return engine.name == bench.engine;
  if (engine.plan(bench.problem, bench.search, Work::levels).bytes > bench.search.memory_bytes) return false;
  return !engine.can.is_slow || bench.given.with_textbook || positions <= most_for_reference;
}

std::vector<Contestant> contestants(const Bench& bench, std::uint64_t positions) {
  std::vector<Contestant> all = {plain_canonical(bench.problem)};
  if (bench.given.with_textbook || positions <= most_for_textbook) all.push_back(textbook(bench.problem));
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
  Announcement(const Bench& bench, const std::string& what) : line_(bench.progress) {
    line_.announce({what, SearchProgress::no_depth, 0, 0, 0});
  }

 private:
  ProgressLine line_;
};

/// One round: every contestant once, in turn, answers compared with all earlier ones of this round.
void run_round(std::vector<Contestant>& all, int round, const Bench& bench) {
  std::vector<Json> answers;
  const bool timed = round > 0;
  const std::string when =
      timed ? "round " + std::to_string(round) + " of " + std::to_string(bench.given.rounds)
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

void write_results(const Bench& bench, const std::string& text, const Json& json) {
  if (shows_text(bench.given)) print_text(text);
  if (!bench.given.outputs.json.empty()) write_whole_file(bench.given.outputs.json, json_text(json));
}

/// Adds how the measurements were made.
Json with_origin(Json json, const Bench& bench, const Arguments& arguments) {
  json["command"] = arguments.command_line;
  json["commit"] = std::string(program_commit());
  json["threads"] = bench.search.threads;
  json["host"] = machine_json();
  return json;
}

const Engine& engine_of(const Bench& bench, const Problem& problem) {
  return find_engine(bench.engine.empty() ? "auto" : bench.engine, problem, bench.search);
}

ExitCode show_plan(RunPlan plan, const Bench& bench) {
  plan.add("rounds", std::to_string(bench.given.rounds) + ", each run in a process of its own");
  return plan.show({bench.given.outputs.json});
}

/// Our engines against the plain programs.
ExitCode run_levels(const Arguments& arguments, const LevelsOptions& given) {
  const Bench bench = read_bench(arguments, given);
  const Problem& problem = bench.problem;
  const Engine& first = engine_of(bench, problem);
  if (given.dry_run) {
    RunPlan plan(problem);
    plan.add_engine(first, problem, bench.search, Work::levels);
    plan.add("beside", "the plain canonical search, one thread; the textbook search" +
                           (bench.given.with_textbook ? ""
                                                      : " where the board has at most " +
                                                            to_grouped(most_for_textbook) + " positions"));
    return show_plan(std::move(plan), bench);
  }
  const BenchSizes sizes = measure_sizes(problem, first, bench.search);
  std::vector<Contestant> all = contestants(bench, sizes.positions);
  if (shows_text(bench.given))
    print_text(bench_heading(problem, sizes, bench.search.threads, bench.given.rounds));
  for (int round = 0; round <= bench.given.rounds; ++round) run_round(all, round, bench);
  write_results(bench, comparison_text(sizes, all),
                with_origin(comparison_json(problem, sizes, all), bench, arguments));
  return ExitCode::done;
}

/// The cost per canonical position from small boards to the English one; flat means that memory, not luck,
/// decides.
ExitCode run_scaling(const Arguments& arguments, const ScalingOptions& given) {
  const Bench bench = read_bench(arguments, given);
  if (given.dry_run) {
    RunPlan plan("the boards " + join({scaling_boards.begin(), scaling_boards.end()}, ", "));
    plan.add_search(std::string(bench.engine.empty() ? "auto" : bench.engine), bench.search);
    return show_plan(std::move(plan), bench);
  }
  std::vector<ScalingRow> rows;
  for (const char* name : scaling_boards) {
    const Problem problem = default_problem(find_board(name));
    const Engine& engine = engine_of(bench, problem);
    ScalingRow row{name, std::string(engine.name), measure_sizes(problem, engine, bench.search), {}};
    const Announcement announcement(bench, name);
    for (int round = 0; round < bench.given.rounds; ++round) {
      row.seconds.push_back(
          measured_run(name, [&] { return level_answer(problem, engine, bench.search); }).seconds);
    }
    rows.push_back(std::move(row));
  }
  write_results(bench, scaling_text(rows), with_origin(scaling_json(rows), bench, arguments));
  return ExitCode::done;
}

/// The time to a first solution.
ExitCode run_solve(const Arguments& arguments, const BenchOptions& given) {
  const std::string board = arguments.words.empty() ? "" : arguments.words.front();
  const Bench bench = read_bench(arguments, given);
  if (given.dry_run) {
    RunPlan plan("first solutions of " + join(solve_bench_problems(board), "; "));
    plan.add_search("the search of the first programs, dfs and auto, in turn", bench.search);
    return show_plan(std::move(plan), bench);
  }
  const Announcement announcement(bench, "first solutions");
  const std::vector<SolveRow> rows = measure_solvers(board, bench.search, bench.given.rounds);
  write_results(bench, solve_bench_text(rows), with_origin(solve_bench_json(rows), bench, arguments));
  return ExitCode::done;
}

}  // namespace

Command levels_command() {
  return {
      "levels",
      "[BOARD]",
      1,
      "the engines against two plain programs",
      "Runs our engines and two plain programs in turn, each run in a process of its own: a textbook "
      "breadth-first\n"
      "search in std::unordered_set without symmetry, and a one-thread search of canonical positions in\n"
      "tsl::robin_set. All answers are compared (exit code 4 where they differ). Ratios are taken round "
      "by round. The board is rhombus5 (some seconds a round) unless another is named; english takes half "
      "a\n"
      "minute a round.",
      "  pegspace-bench levels\n"
      "  pegspace-bench levels english --repeat 5\n"
      "  pegspace-bench levels square5 --engine hash --threads 1\n",
      invocation<LevelsOptions, run_levels>};
}

Command scaling_command() {
  return {"scaling",
          "",
          0,
          "the cost per canonical position on boards of growing size",
          "One engine on triangle6, rhombus5, triangle7 and english.",
          "  pegspace-bench scaling --json scaling.json\n"
          "  pegspace-bench scaling --engine hash\n",
          invocation<ScalingOptions, run_scaling>};
}

Command solve_bench_command() {
  return {
      "solve",
      "[BOARD]",
      1,
      "the time to a first solution, against the search of the first programs",
      "Runs a search like that of the first programs, our depth-first search and 'solve --engine auto' in\n"
      "turn, each in a process of its own, on problems of several boards or of the one named. Half a minute\n"
      "a round for all.",
      "  pegspace-bench solve\n"
      "  pegspace-bench solve english --repeat 5\n",
      invocation<BenchOptions, run_solve>};
}

}  // namespace pegspace
