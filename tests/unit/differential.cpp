#include "differential.hpp"
#include "engines/engines.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "base/random.hpp"
#include "by_definition.hpp"
#include "counting/count_solutions.hpp"
#include "counting/solutions/winning_levels.hpp"
#include "levels/dense/search/kernel.hpp"
#include "levels/kit/simd.hpp"
#include "levels/lists/position_lists.hpp"
#include "position/replay_jumps.hpp"
#include "searches.hpp"
#include "solving/class_solution.hpp"
#include "solving/depth_first.hpp"
#include "solving/find_solution.hpp"

namespace pegspace::testing {
namespace {

/// Thrown with the sentence at the first difference.
struct Different {
  std::string sentence;
};

class Comparison {
 public:
  Comparison(const Problem& problem, const Effort& effort)
      : problem_(problem), effort_(effort), expected_(problem), random_(effort.seed) {}

  std::uint64_t runs() const { return runs_; }

  void run() {
    for (const char* const symmetry : {"start", "board", "none"}) compare_levels(symmetry);
    compare_counts();
    if (problem_.finish) {
      compare_winning();
      if (problem_.other_starts.empty()) compare_solvers();  // they have one start
    }
  }

 private:
  /// Calls run(engine, options, what) for each engine, number of threads and SIMD target.
  template <typename Run>
  void for_each_engine(Run&& run) {
    for (const Engine& engine : engines()) {
      const bool dense = engine.name == "dense";
      const bool serial = engine.name == "reference";
      std::vector<std::string> targets{""};
      if (!serial && !effort_.simd.empty()) targets = effort_.simd;
      // The dense engine with each instruction set, the hash engine with one in turn: it has one kernel.
      if (!dense) targets = {targets[static_cast<std::size_t>(runs_) % targets.size()]};
      for (const std::string& target : targets) {
        force_simd_target(target);
        for (const int threads : serial ? std::vector<int>{1} : effort_.threads) {
          testing::SearchSetup options;
          options.threads = threads;
          ++runs_;
          run(engine, options,
              std::string(engine.name) + (target.empty() ? "" : " (" + target + ")") + ", " +
                  std::to_string(threads) + (threads == 1 ? " thread" : " threads"));
        }
      }
      force_simd_target("");
    }
  }

  static void require(bool equal, const std::string& sentence) {
    if (!equal) throw Different{sentence};
  }

  static std::string text(const std::optional<std::uint64_t>& value) {
    return value ? std::to_string(*value) : "nothing";
  }

  /// `symmetry` as the command line has it. At times not to the last level.
  void compare_levels(const std::string& symmetry) {
    std::vector<LevelStats> expected = expected_.levels(symmetry);
    std::optional<int> max_depth;
    if (random_.below(std::uint64_t{4}) == 0)
      max_depth = static_cast<int>(random_.below(std::uint64_t{expected.size() + 1}));
    const bool is_cut = max_depth && *max_depth + 1 < static_cast<int>(expected.size());
    if (is_cut) expected.resize(static_cast<std::size_t>(*max_depth) + 1);
    const Problem problem = symmetry == "board" ? with_images(problem_) : problem_;
    for_each_engine([&](const Engine& engine, testing::SearchSetup options, const std::string& what) {
      options.symmetry = symmetry == "none" ? Symmetry::none : Symmetry::start;
      options.max_depth = max_depth;
      const Enumeration found = engine.enumerate(problem, options, options, {});
      const std::string where = what + ", symmetry " + symmetry + ": ";
      require(found.ending == (is_cut ? Ending::depth_limit : Ending::complete), where + "how it ended");
      require(found.levels.size() == expected.size(), where + std::to_string(found.levels.size()) +
                                                          " levels, expected " +
                                                          std::to_string(expected.size()));
      for (std::size_t depth = 0; depth < expected.size(); ++depth) {
        const LevelStats& row = found.levels[depth];
        require(row.depth == expected[depth].depth && row.pegs == expected[depth].pegs,
                where + "depth or pegs of level " + std::to_string(depth));
        for (std::size_t column = 0; column < column_names.size(); ++column) {
          require(row.values[column] == expected[depth].values[column],
                  where + std::string(column_names[column]) + " at depth " + std::to_string(depth) + ": " +
                      text(row.values[column]) + ", expected " + text(expected[depth].values[column]));
        }
      }
    });
  }

  std::vector<Finish> some_finishes() {
    const Board& board = problem_.board;
    std::vector<Finish> finishes{finish_anywhere(board)};
    finishes.push_back(
        finish_at_hole(board, static_cast<int>(random_.below(static_cast<std::uint64_t>(board.holes())))));
    // Of these, many are the start's own reverse, by the identity or by another symmetry.
    const SymmetryGroup whole = SymmetryGroup::whole(board);
    for (const int elements : {1, whole.order()}) {
      const int element = static_cast<int>(random_.below(static_cast<std::uint64_t>(elements)));
      finishes.push_back(finish_at_position(whole.image(element, board.all_holes() & ~problem_.start)));
    }
    if (problem_.finish) finishes.push_back(*problem_.finish);
    return finishes;
  }

  void compare_counts() {
    const std::vector<Finish> finishes = some_finishes();
    const Count games = expected_.games();
    std::vector<CountRequest> requests{{finishes, true}, {finishes, false}};
    // One finish alone may be counted from its own end, or half the way from each.
    for (const Finish& finish : finishes) requests.push_back({{finish}, false});
    for (const CountRequest& request : requests) {
      std::vector<FinishCount> expected;
      for (const Finish& finish : request.finishes) expected.push_back(expected_.count(finish));
      for_each_engine(
          [&](const Engine& engine, const testing::SearchSetup& options, const std::string& what) {
            const Counting found = count(problem_, request, engine, options, {});
            require(found.games.has_value() == request.games, what + ": games are there where not asked for");
            if (request.games) {
              require(*found.games == games,
                      what + ": " + to_decimal(*found.games) + " games, expected " + to_decimal(games));
            }
            require(found.finishes.size() == expected.size(), what + ": number of finishes");
            for (std::size_t i = 0; i < expected.size(); ++i) {
              const std::string where = what + (request.games ? ", with games" : "") + ", finish " +
                                        request.finishes[i].label + " of " + std::to_string(expected.size()) +
                                        ": ";
              require(found.finishes[i].solutions == expected[i].solutions,
                      where + to_decimal(found.finishes[i].solutions) + " solutions, expected " +
                          to_decimal(expected[i].solutions));
              require(found.finishes[i].winning_positions == expected[i].winning_positions,
                      where + to_decimal(found.finishes[i].winning_positions) +
                          " winning positions, expected " + to_decimal(expected[i].winning_positions));
            }
          });
    }
  }

  void compare_winning() {
    const PositionLevels expected = expected_.winning();
    for_each_engine([&](const Engine& engine, const testing::SearchSetup& options, const std::string& what) {
      require(list_positions(engine, problem_, Sought::winning, options) == expected,
              what + ": the winning positions");
    });
  }

  /// Whether the jumps are legal and lead to the finish, by the verifier's rules.
  bool is_solution(const std::vector<Jump>& jumps) const {
    std::vector<ClaimedJump> claimed;
    for (const Jump& jump : jumps) claimed.push_back({jump.from, jump.to, jump.over});
    const Replay replay = replay_jumps(problem_.board, problem_.start, claimed);
    const std::vector<Position> wanted = problem_.finish->positions();
    return replay.illegal.empty() &&
           std::find(wanted.begin(), wanted.end(), replay.positions.back()) != wanted.end();
  }

  void compare_solvers() {
    const Count solutions = expected_.count(*problem_.finish).solutions;
    ++runs_;
    compare_solver("solve", find_solution(problem_), solutions > 0);
    ++runs_;
    compare_solver("beam", SolutionFinder(problem_.board, *problem_.finish).find(problem_.start),
                   solutions > 0);
    for (const bool shuffle : {false, true}) {
      DepthFirstOptions depth_first_options;
      if (shuffle) depth_first_options.shuffle = random_.word();
      FoundSolution found;
      ++runs_;
      depth_first(problem_, depth_first_options, [&](const std::vector<Jump>& jumps) {
        found.outcome = Outcome::solution;
        found.jumps = jumps;
        return false;
      });
      compare_solver("depth first", found, solutions > 0);
    }
    if (!problem_.board.jumps().empty()) compare_bitmaps(solutions > 0);
    for_each_engine([&](const Engine& engine, const testing::SearchSetup& options, const std::string& what) {
      const WinningLevels levels(WinningFolds::find(problem_, engine, options, {}));
      require(levels.solutions() == solutions, what + ": " + to_decimal(levels.solutions()) +
                                                   " solutions by winning levels, expected " +
                                                   to_decimal(solutions));
      if (!levels.solvable()) return;
      require(is_solution(levels.first_solution(problem_.start)), what + ": the first solution is none");
      require(is_solution(levels.sample(problem_.start, random_)), what + ": a random solution is none");
    });
  }

  void compare_bitmaps(bool solvable) {
    const ClassAnswer answer =
        find_in_class(problem_.board, problem_.start, *problem_.finish, {.threads = 2});
    require(answer.has_solution == answer.jumps.has_value(), "bitmaps: an answer without its solution");
    const auto& jumps = answer.jumps;
    ++runs_;
    compare_solver(
        "bitmaps",
        {jumps ? Outcome::solution : Outcome::none, jumps.value_or(std::vector<Jump>()), 0, 0, 0, 0, true},
        solvable);
  }

  void compare_solver(const std::string& what, const FoundSolution& found, bool solvable) const {
    require(
        (found.outcome == Outcome::solution) == solvable,
        what + (solvable ? " finds no solution, but there is one" : " finds a solution, but there is none"));
    require(!solvable || is_solution(found.jumps), what + ": the solution is none");
  }

  const Problem& problem_;
  const Effort& effort_;
  ByDefinition expected_;
  Random random_;
  std::uint64_t runs_ = 0;
};

}  // namespace

std::string difference(const Problem& problem, const Effort& effort, std::uint64_t& runs) {
  Comparison comparison(problem, effort);
  std::string sentence;
  try {
    comparison.run();
  } catch (const Different& different) {
    sentence = different.sentence;
  } catch (const std::exception& error) {
    sentence = std::string("an engine ended with an error: ") + error.what();
  }
  force_simd_target("");
  runs += comparison.runs();
  return sentence;
}

}  // namespace pegspace::testing
