#include "bench/solve_bench.hpp"

#include <algorithm>
#include <cstdio>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "bench/measured_run.hpp"
#include "bench/plain_search.hpp"
#include "board/catalogue.hpp"
#include "report/terminal/table.hpp"
#include "solving/depth_first.hpp"
#include "solving/find_solution.hpp"

namespace pegspace {
namespace {

struct SolveWork {
  const char* board;
  const char* vacancy;
  const char* finish;     ///< a hole or "any"
  bool depth_first_ends;  ///< whether depth-first searches end within reason (on Wiegleb's board they do not)
};
constexpr SolveWork works[] = {{"english", "d4", "d4", true},
                               {"triangle5", "1", "any", true},
                               {"triangle6", "1", "any", true},
                               {"european", "e7", "any", true},
                               {"wiegleb", "e5", "e5", false}};

Problem problem_of(const SolveWork& work) {
  Board board = find_board(work.board);
  const HoleSet vacancy = board.parse_holes(work.vacancy);
  Finish finish = std::string(work.finish) == "any" ? finish_anywhere(board)
                                                    : finish_at_holes(board, board.parse_holes(work.finish));
  return {board, start_with_vacancies(board, vacancy), work.vacancy, std::move(finish)};
}

std::string words_of(const SolveWork& work) {
  return std::string(work.board) + ": " + work.vacancy + " to " + work.finish;
}

/// Those of a board, or all where it is "".
std::vector<SolveWork> works_of(const std::string& board) {
  std::vector<SolveWork> found;
  std::vector<std::string> boards;
  for (const SolveWork& work : works) {
    boards.emplace_back(work.board);
    if (board.empty() || board == work.board) found.push_back(work);
  }
  if (found.empty()) {
    throw InputError("--solve has no problem on the board '" + board + "'. It has one on each of " +
                     join(boards, ", ") + ".");
  }
  return found;
}

std::uint64_t depth_first_length(const Problem& problem, const SearchOptions& search) {
  DepthFirstOptions options;
  options.memory_bytes = search.memory_bytes;
  std::uint64_t length = 0;
  depth_first(problem, options, [&](const std::vector<Jump>& jumps) {
    length = jumps.size();
    return false;
  });
  return length;
}

std::uint64_t auto_length(const Problem& problem, const SearchOptions& search) {
  FindOptions options;
  options.memory_bytes = search.memory_bytes;
  options.threads = search.threads;
  return find_solution(problem, options).jumps.size();
}

void run_once(Contestant& contestant, const Problem& problem) {
  const MeasuredRun run = measured_run(contestant.name, contestant.run);
  contestant.seconds.push_back(run.seconds);
  contestant.peak_memory_bytes = std::max(contestant.peak_memory_bytes, run.peak_memory_bytes);
  // One peg is left, so every solution has as many jumps as pegs go.
  PEGSPACE_CHECK(run.answer["jumps"] == count_bits(problem.start) - 1,
                 "a contestant of the benchmark found a solution");
}

std::string times(const Spread& ratio) {
  char text[32];
  std::snprintf(text, sizeof text, ratio.median < 100 ? "%.1f" : "%.0f", ratio.median);
  return text;
}

/// The median in milliseconds or seconds.
std::string time_text(const std::optional<Contestant>& contestant) {
  if (!contestant) return "";
  const double seconds = spread(contestant->seconds).median;
  char text[32];
  std::snprintf(text, sizeof text, seconds < 1 ? "%.1f ms" : "%.2f s",
                seconds < 1 ? 1000 * seconds : seconds);
  return text;
}

Json contestant_json(const Contestant& contestant) {
  return {{"seconds", contestant.seconds}, {"peak_memory_bytes", contestant.peak_memory_bytes}};
}

}  // namespace

std::vector<SolveRow> measure_solvers(const std::string& board, const SearchOptions& search, int rounds) {
  std::vector<SolveRow> rows;
  for (const SolveWork& work : works_of(board)) {
    const Problem problem = problem_of(work);
    SolveRow row{words_of(work)};
    if (work.depth_first_ends) {
      row.plain = Contestant{"first programs", false, [&] {
                               return Json{{"jumps", plain_first_solution(problem)}};
                             }};
      row.depth_first = Contestant{"dfs", true, [&] {
                                     return Json{{"jumps", depth_first_length(problem, search)}};
                                   }};
    }
    row.automatic = Contestant{"auto", true, [&] { return Json{{"jumps", auto_length(problem, search)}}; }};
    for (int round = 0; round < rounds; ++round) {
      if (row.plain) run_once(*row.plain, problem);
      if (row.depth_first) run_once(*row.depth_first, problem);
      run_once(row.automatic, problem);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<std::string> solve_bench_problems(const std::string& board) {
  std::vector<std::string> words;
  for (const SolveWork& work : works_of(board)) words.push_back(words_of(work));
  return words;
}

std::string solve_bench_text(const std::vector<SolveRow>& rows) {
  std::vector<std::vector<std::string>> cells;
  for (const SolveRow& row : rows) {
    cells.push_back({row.problem, time_text(row.plain), time_text(row.depth_first), time_text(row.automatic),
                     row.plain ? times(ratio(*row.plain, *row.depth_first)) : "",
                     row.plain ? times(ratio(*row.plain, row.automatic)) : "",
                     human_bytes(row.automatic.peak_memory_bytes)});
  }
  return whole_table({{"first solution", 0, true},
                      {"first programs", 0},
                      {"dfs", 0},
                      {"auto", 0},
                      {"times faster: dfs", 0},
                      {"auto", 0},
                      {"peak memory of auto", 0}},
                     cells);
}

Json solve_bench_json(const std::vector<SolveRow>& rows) {
  Json json{{"solve", Json::array()}};
  for (const SolveRow& row : rows) {
    Json entry{{"problem", row.problem}, {"auto", contestant_json(row.automatic)}};
    entry["first_programs"] = row.plain ? contestant_json(*row.plain) : Json();
    entry["dfs"] = row.depth_first ? contestant_json(*row.depth_first) : Json();
    json["solve"].push_back(entry);
  }
  return json;
}

}  // namespace pegspace
