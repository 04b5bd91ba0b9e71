// The differential fuzzer: random boards, starts and finishes through every engine (differential.hpp).
//
//   pegspace_differential [--boards N] [--seed S] [--seconds T] [--cases FOLDER]   random problems
//   pegspace_differential FILE...                                                 these cases
//
// Prints its counts; exit code 1 where something differs. The problem is then made as small as it goes and
// written to FOLDER/seed-NUMBER.board (default: the current folder), to be kept in cases/. Called by
// scripts/fuzz.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "base/error.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "differential.hpp"
#include "levels/dense/growth/kernel.hpp"
#include "levels/kit/simd.hpp"
#include "random_boards.hpp"

namespace pegspace::fuzz {
namespace {

struct Request {
  std::uint64_t boards = 1000;
  std::uint64_t seed = 1;
  double seconds = 1e9;
  std::filesystem::path cases = ".";
  std::vector<std::string> files;
};

Request read_request(const std::vector<std::string>& words) {
  Request request;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].starts_with("--")) {
      request.files.push_back(words[i]);
      continue;
    }
    if (i + 1 == words.size()) throw InputError(words[i] + " needs a value.");
    const std::string& value = words[++i];
    const auto number = [&] {
      return static_cast<std::uint64_t>(parse_whole(value, words[i - 1], 0, INT64_MAX));
    };
    if (words[i - 1] == "--boards") {
      request.boards = number();
    } else if (words[i - 1] == "--seed") {
      request.seed = number();
    } else if (words[i - 1] == "--seconds") {
      request.seconds = static_cast<double>(number());
    } else if (words[i - 1] == "--cases") {
      request.cases = value;
    } else {
      throw InputError("there is no option " + words[i - 1] +
                       ". Expected --boards, --seed, --seconds, --cases.");
    }
  }
  return request;
}

/// Every fourth is a graph. Most are small, so that many are seen; some fill several rows of the dense
/// engine's bitmaps, and some have large tiles.
Problem random_problem_of(std::uint64_t seed) {
  testing::Random random(seed);
  if (seed % 50 == 7) return testing::wide_problem(random, 20, 28);
  const int kind = testing::draw(random, 1, 100);
  if (seed % 4 == 0) {
    Board board = testing::random_graph(random, 3, kind <= 90 ? 9 : 13);
    const Position start = testing::random_start(random, board);
    std::optional<Finish> finish = testing::random_finish(random, board, start);
    return {std::move(board), start, "random", std::move(finish)};
  }
  const int most = kind <= 80 ? 13 : kind <= 98 ? 16 : 19;
  return testing::random_problem(random, kind <= 80 ? 3 : 12, most);
}

/// Each problem runs the dense engine with two of the targets, in turn, and both engines with few or many
/// threads.
Effort effort_of(std::uint64_t seed) {
  const std::vector<std::string> all = simd_targets();
  Effort effort;
  effort.seed = seed;
  effort.simd = {all[seed % all.size()], all[(seed + 1 + seed / all.size()) % all.size()]};
  effort.threads = seed % 3 == 0 ? std::vector<int>{1} : std::vector<int>{static_cast<int>(2 + seed % 4)};
  return effort;
}

void keep(const Request& request, const Problem& problem, const std::string& what, std::uint64_t seed) {
  const Effort effort = effort_of(seed);
  std::uint64_t runs = 0;
  const Problem small =
      smallest(problem, [&](const Problem& p) { return !difference(p, effort, runs).empty(); });
  const std::string text =
      case_text(small, difference(small, effort, runs) + "\n(seed " + std::to_string(seed) + ")");
  const std::filesystem::path path = request.cases / ("seed-" + std::to_string(seed) + ".board");
  std::ofstream(path) << text;
  std::cout << "seed " << seed << ": " << what << "\n" << text << "kept in " << path.string() << "\n";
}

int run_random(const Request& request) {
  const double began = wall_seconds();
  std::uint64_t boards = 0;
  std::uint64_t runs = 0;
  std::uint64_t different = 0;
  for (; boards < request.boards && wall_seconds() - began < request.seconds; ++boards) {
    const std::uint64_t seed = request.seed + boards;
    const Problem problem = random_problem_of(seed);
    const std::string what = difference(problem, effort_of(seed), runs);
    if (what.empty()) continue;
    ++different;
    keep(request, problem, what, seed);
  }
  std::cout << boards << " boards (seeds " << request.seed << " to " << request.seed + boards - 1 << "), "
            << runs << " runs, " << different << " different, " << static_cast<int>(wall_seconds() - began)
            << " s\n";
  return different == 0 ? 0 : 1;
}

int run_cases(const Request& request) {
  std::uint64_t runs = 0;
  int different = 0;
  for (const std::string& file : request.files) {
    Effort effort;
    effort.simd = simd_targets();
    const std::string what = difference(read_case(file), effort, runs);
    if (what.empty()) continue;
    ++different;
    std::cout << file << ": " << what << "\n";
  }
  std::cout << request.files.size() << " cases, " << runs << " runs, " << different << " different\n";
  return different == 0 ? 0 : 1;
}

}  // namespace
}  // namespace pegspace::fuzz

int main(int argc, char** argv) {
  try {
    const auto request = pegspace::fuzz::read_request(std::vector<std::string>(argv + 1, argv + argc));
    return request.files.empty() ? pegspace::fuzz::run_random(request) : pegspace::fuzz::run_cases(request);
  } catch (const std::exception& error) {
    std::cerr << "pegspace_differential: " << error.what() << "\n";
    return 2;
  }
}
