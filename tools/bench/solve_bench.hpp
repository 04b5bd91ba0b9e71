// `pegspace-bench solve`: the time to a first solution, for the search of the first programs
// (plain_search.hpp), our depth-first search and `--engine auto`, in turn, each in a process of its own.
// Every solution is checked to have the length it must have. Called by levels.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/bench_report.hpp"
#include "levels/engine.hpp"

namespace pegspace {

struct SolveRow {
  std::string problem;                ///< "european: e7 to any"
  std::optional<Contestant> plain{};  ///< nothing where it would not end within reason
  std::optional<Contestant> depth_first{};
  Contestant automatic{};
};

/// Runs the problems of the board, or of all boards where it is "", `rounds` times each. Throws InputError
/// where there is no problem of that board.
std::vector<SolveRow> measure_solvers(const std::string& board, const SearchOptions& search, int rounds);

/// What they are, in words, such as "english: d4 to d4". Throws InputError as above.
std::vector<std::string> solve_bench_problems(const std::string& board);

std::string solve_bench_text(const std::vector<SolveRow>& rows);
Json solve_bench_json(const std::vector<SolveRow>& rows);

}  // namespace pegspace
