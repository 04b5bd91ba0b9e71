// `pegspace census`: many graphs or boards in one process, a row for each (counting/census.hpp). Graphs are
// read in batches, whose rows are made in parallel and kept in FILE.part in the order of the input. So
// --resume continues a census that was stopped, even if a wrong line stopped it.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>

#include "base/error.hpp"
#include "base/failure.hpp"
#include "base/system/interrupt.hpp"
#include "census_input.hpp"
#include "levels/kit/worker_team.hpp"
#include "position/symmetry_group.hpp"
#include "problem_options.hpp"
#include "report/census_report.hpp"
#include "report/terminal/terminal.hpp"
#include "resumable.hpp"
#include "run.hpp"
#include "solution_output.hpp"
#include "solve_request.hpp"
#include "solving/find_solution.hpp"

namespace pegspace {
namespace {

constexpr std::uint64_t batch_positions = 1 << 19;  // about half a second, of graphs with 9 vertices

// A third of a second. It solves products of trees whose class takes longer: 3.4 s with 28 holes, more than 25 s
// with 32.
constexpr std::uint64_t first_attempt = 1'000'000;

/// The graphs whose lines --only prints.
enum class Only { solvable, unsolvable, free, not_free, gaps };

struct CensusOptions : SharedOptions {
  bool solvable = false;
  bool resume = false;
  std::optional<Only> only;

  void declare(Options& options) {
    outputs.own.option = "--sums";
    options.add("sums", outputs.own.path, "FILE", output_path,
                "write sums by number of holes as CSV to this file, or - for standard output", Group::files);
    options.add(
        "solvable", solvable,
        "say only whether a single peg can be left from some start, with a solution; for up to 64 holes",
        Group::request);
    options.add_choice<Only>(
        "only", only, "solvable|unsolvable|free|not-free|gaps",
        "print the names of these graphs, in graph6 as they were read, instead of tables: "
        "solvable from a start, from none (unsolvable), from every start (free), or not from every; "
        "gaps: dead_end_pegs skips a number",
        Group::request);
    add_resume(options, resume, "census");
    add_resources(options);
    add_results(options, census_table);
    add_display(options);
    options.most_used({"sums", "solvable", "only", "resume", "threads", "csv", "json", "progress", "quiet"});
  }
};

/// Throws InputError if a file is standard output, which has the lines of --only.
void require_stdout_free(const Outputs& outputs) {
  for (const NamedPath& file : outputs.files()) {
    if (file.path != standard_output) continue;
    throw InputError(file.option + " and --only both want standard output. Give " + file.option + " a file.");
  }
}

/// Throws InputError if beside --solvable there is an option that needs every start.
void require_no_counts(const CensusOptions& given) {
  const bool needs_counts = given.only && *given.only != Only::solvable && *given.only != Only::unsolvable;
  if (!needs_counts && given.outputs.own.path.empty()) return;
  throw InputError(
      std::string(needs_counts ? "this value of --only" : "--sums") +
      " needs every start and game, and --solvable stops at the first solution. Omit --solvable; graphs may "
      "have up to " +
      std::to_string(most_census_holes) + " holes then.");
}

/// A census is of no board of its own; its record has null in its place.
ProblemInput no_problem() {
  return {default_problem(Board("", Lattice::square, {{0, 0}})), "", {}, {}};
}

bool is_among(Only only, const CensusRow& row) {
  if (only == Only::gaps) return row.has_gaps();
  if (only == Only::solvable || only == Only::unsolvable)
    return (row.solvable_starts > 0) == (only == Only::solvable);
  return (row.solvable_starts == row.holes) == (only == Only::free);
}

bool is_among(Only only, const SolvableRow& row) {
  return row.solvable == std::optional(only == Only::solvable);
}

/// Looks, now and then, whether the run is interrupted.
using Look = std::function<void()>;

/// Tries the first hole of each kind up to symmetry, in their order, until one has a solution. Starts that
/// memory does not suffice for are passed over.
SolvableRow solvable_row(const CensusGraph& graph, const Resources& resources, const Look& look) {
  const Board board = graph.board();
  const Finish finish = finish_anywhere(board);
  const FindOptions options{.resources = resources,
                            .first_attempt = first_attempt,
                            .progress = [&](const SearchProgress&) { look(); }};
  SolvableRow row{graph.name, graph.holes, graph.edges, false};
  for (const HoleSet alike : SymmetryGroup::whole(board).hole_orbits()) {
    look();
    const int vacancy = std::countr_zero(alike);
    const Position start = start_with_vacancies(board, bit(vacancy));
    FoundSolution found;
    const Failure failure =
        failure_of([&] { found = find_solution(problem_from(board, start, finish), options); });
    if (failure.kind == FailureKind::resource) {
      row.solvable.reset();
    } else if (failure.kind != FailureKind::none) {
      throw_failure(failure);
    } else if (found.outcome == Outcome::solution) {
      const Replay replay = replay_found(board, start, found.jumps, finish);
      row.solvable = true;
      row.start = board.hole_name(vacancy);
      row.finish = board.hole_names(replay.positions.back());
      row.solution = trim(solution_text(board, found.jumps, Notation::names));
      return row;
    }
  }
  return row;
}

/// The run, of either kind of rows.
template <typename Report>
class Census {
 public:
  using Row = typename Report::Row;
  using Make = std::function<Row(const CensusGraph&, const Look&)>;

  Census(Run& run, CensusInput& input, Resumable* part, std::optional<Only> only, const Make& make)
      : run_(run), input_(input), part_(part), only_(only), make_(make), team_(run.resources.threads) {}

  const Report& report() const { return report_; }
  std::string kept() const {
    const std::string finished = counted(report_.rows(), "graph was", "graphs were") + " finished; ";
    const std::string header = unfinished_census_header(Report::table());
    const std::string content = part_ == nullptr ? "" : part_->content();
    const std::string_view rows = std::string_view(content).substr(std::min(content.size(), header.size()));
    const auto kept = static_cast<std::uint64_t>(std::ranges::count(rows, '\n'));
    if (part_ == nullptr || kept == report_.rows()) return finished + kept_rows(part_);
    return finished + "the rows of the first " + to_grouped(kept) + " are kept in '" + part_->path() +
           "'. To continue, repeat the command with --resume.";
  }

  /// Takes over the rows of an earlier run, which must be of the first graphs of the input. Throws
  /// InputError.
  void resume() {
    if (part_ == nullptr) return;
    const std::string text = part_->content();
    const std::string_view content = text;
    const std::string header = unfinished_census_header(Report::table());
    const std::size_t kept = content.size() > header.size() ? content.rfind('\n') + 1 : 0;
    if (!content.starts_with(std::string_view(header).substr(0, content.size()))) {
      throw InputError(
          "'" + part_->path() +
          "' is not the file of an unfinished census of this version of pegspace. Remove it to start "
          "again, without --resume.");
    }
    std::size_t line = 2;
    for (std::size_t at = header.size(); at < kept;) {
      const std::size_t end = content.find('\n', at);
      take_over(content.substr(at, end - at), ++line);
      at = end + 1;
    }
    part_->cut(kept);
  }

  void run() {
    rows_before_ = report_.rows();
    bytes_before_ = bytes_done_ = input_.bytes_read();
    for (bool is_whole = false; !is_whole;) {
      std::vector<CensusGraph> graphs;
      std::exception_ptr failure;
      try {
        is_whole = read(graphs);
      } catch (...) {
        failure = std::current_exception();  // the graphs before it are finished first
      }
      finish(graphs, failure);
      for (const std::string& sentence : input_.take_notes()) run_.note(sentence);
      if (failure) std::rethrow_exception(failure);
    }
  }

 private:
  void take_over(std::string_view line, std::size_t number) {
    const std::string place = "'" + part_->path() + "', line " + std::to_string(number) + ": ";
    const std::string advice = " Give the graphs of the first run again, or remove the file to start again.";
    throw_if_interrupted();
    const std::optional<CensusGraph> graph = input_.next();
    if (!graph) throw InputError(place + "there are more rows than graphs." + advice);
    try {
      const Row row = read_unfinished_census_line<Row>(line, *graph);
      add(row, Report::table().fields(row));
    } catch (const InputError& error) {
      throw InputError(place + error.what() + advice);
    }
  }

  /// Reads a batch: enough to keep all threads busy, or what there is while the input keeps us waiting. True
  /// at its end.
  bool read(std::vector<CensusGraph>& graphs) {
    std::uint64_t positions = 0;
    while (positions < batch_positions || graphs.size() < 4 * static_cast<std::size_t>(team_.threads())) {
      if (!graphs.empty() && !input_.has_next()) break;
      std::optional<CensusGraph> graph = input_.next();
      if (!graph) return true;
      positions += std::uint64_t{1} << std::min(graph->holes, most_census_holes);
      graphs.push_back(*std::move(graph));
    }
    return false;
  }

  /// Makes and keeps their rows; if that fails, keeps those before the first that is missing.
  void finish(const std::vector<CensusGraph>& graphs, std::exception_ptr& failure) {
    std::vector<std::optional<std::pair<Row, Fields>>> rows(graphs.size());
    std::atomic<std::uint64_t> finished{0};
    std::mutex showing;
    ProgressLine& line = run_.progress(false);
    const auto look = [&] {
      throw_if_interrupted();
      const std::unique_lock lock(showing, std::try_to_lock);
      if (lock) line.show(progress(finished, graphs.size()));
    };
    try {
      team_.for_each(graphs.size(), [&](std::size_t i) {
        const Row row = make_(graphs[i], look);
        rows[i].emplace(row, Report::table().fields(row));
        ++finished;
      });
    } catch (...) {
      failure = std::current_exception();
    }
    std::string lines =
        part_ != nullptr && part_->is_empty() ? unfinished_census_header(Report::table()) : "";
    for (std::size_t i = 0; i < rows.size() && rows[i]; ++i) {
      const auto& [row, fields] = *rows[i];
      if (part_ != nullptr) lines += unfinished_census_line(Report::table(), graphs[i], fields);
      add(row, fields);
    }
    run_.print_rows();
    print_lines();
    if (part_ != nullptr && report_.rows() > 0) part_->append(lines);
    bytes_done_ = input_.bytes_read();
  }

  /// The progress of this run; a share of a batch is that share of its bytes.
  SearchProgress progress(std::uint64_t finished, std::uint64_t of_batch) const {
    const std::uint64_t batch = (input_.bytes_read() - bytes_done_) * finished / of_batch;
    const std::uint64_t total = std::max(input_.bytes(), bytes_before_) - bytes_before_;
    return {"census", SearchProgress::no_depth, bytes_done_ - bytes_before_ + batch, total,
            report_.rows() - rows_before_ + finished};
  }

  void add(const Row& row, const Fields& fields) {
    report_.add(row);
    run_.add_row(fields);
    if (only_ && is_among(*only_, row)) lines_ += row.name + "\n";
  }

  void print_lines() {
    if (lines_.empty()) return;
    write_stdout(lines_);
    lines_.clear();
  }

  Run& run_;
  CensusInput& input_;
  Resumable* part_;
  std::optional<Only> only_;
  const Make& make_;
  std::string lines_;  ///< of the graphs that only_ names, not printed yet
  WorkerTeam team_;
  Report report_;
  std::uint64_t rows_before_ = 0;   ///< of the run that this one resumes
  std::uint64_t bytes_before_ = 0;  ///< of the input that these took
  std::uint64_t bytes_done_ = 0;    ///< of the batches that are finished, and of those before
};

template <typename Report>
ExitCode take_census(RunRequest&& asked, CensusInput& input, const CensusOptions& given,
                     const typename Census<Report>::Make& make) {
  const std::string kept = part_path(asked.outputs);
  asked.inputs = input.files();
  if (given.only || asked.outputs.own.path == standard_output) asked.display.results = false;
  asked.working.push_back({"the unfinished census", kept});
  Run run(std::move(asked));
  run.used(given.solvable ? beam_name : "census");
  const auto part = open_part(kept, given.resume, "census");
  Census<Report> census(run, input, part.get(), given.only, make);
  run.follow([&](FailureKind) { return census.kept(); },
             [&] {
               census.resume();
               try {
                 census.run();
               } catch (const InputError& error) {
                 if (census.report().rows() == 0) throw;
                 throw InputError(std::string(error.what()) + " Before it, " + census.kept());
               }
             });
  run.print(census.report().text(table_width(STDOUT_FILENO)));
  run.note_cost();
  return write_complete(run,
                        {.summary = census.report().summary(),
                         .question = {{"board", nullptr}},
                         .own = census.report().sums_csv()},
                        given.resume, part.get());
}

ExitCode run_census(const Arguments& arguments, const CensusOptions& given) {
  if (given.only) require_stdout_free(given.outputs);
  if (given.solvable) require_no_counts(given);
  CensusInput input(arguments.words, given.solvable ? max_holes : most_census_holes);
  RunRequest asked(arguments, given, no_problem());
  if (!given.solvable) return take_census<CensusReport>(std::move(asked), input, given, census_row);
  asked.outputs.table = census_solvable_table;
  Resources of_each = asked.resources;
  of_each.threads = 1;
  of_each.memory_bytes /= static_cast<std::uint64_t>(asked.resources.threads);
  return take_census<SolvableReport>(
      std::move(asked), input, given,
      [&](const CensusGraph& graph, const Look& look) { return solvable_row(graph, of_each, look); });
}

}  // namespace

Command census_command() {
  return {
      "census",
      "BOARD|FILE...",
      1000,
      "counts for many graphs or boards, one row each",
      "Reads graphs in nauty's formats graph6 and sparse6, one per line, from files or - (standard "
      "input); or boards, by name or from board files. Prints "
      "for each, over all starts with a single vacancy, the reachable positions, the solvable starts "
      "(from which a single peg can be left) and pairs of start and finish, the fewest pegs that can "
      "be left from the best and from the worst start, the most pegs at a dead end (the fool's "
      "solitaire number), solutions, games, starts from which duotaire is won, and the numbers of pegs at "
      "dead ends.\n\nFor more than 40 graphs, prints only "
      "sums by number of holes. At most 26 holes.\n\n--solvable looks for one solution of each graph, from "
      "the first start, up to symmetry, that has one. At most 64 holes.",
      "  $ census petersen square4 my-board.txt\n"
      "  geng -c 8 | $ census - --csv census.csv      # 8 vertices\n"
      "  $ census --solvable graphs.g6 --csv solvable.csv\n",
      invocation<CensusOptions, run_census>};
}

}  // namespace pegspace
