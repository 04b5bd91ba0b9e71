// Unions (--start all): what can be reached from any single vacancy, on every engine, against brute force
// that searches from each vacancy by itself; published counts.
#include <algorithm>
#include <map>
#include <set>

#include "board/catalogue.hpp"
#include "board/position_class.hpp"
#include "catch.hpp"
#include "counting/count_solutions.hpp"
#include "engines/engines.hpp"
#include "levels/listed/position_lists.hpp"
#include "position/jump_mask.hpp"
#include "position/level_laws.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

using testing::Random;

SearchOptions two_threads(Symmetry symmetry = Symmetry::start) {
  SearchOptions options;
  options.threads = 2;
  options.symmetry = symmetry;
  return options;
}

/// Positions by depth, with the number of sequences that lead to each from all starts together.
using WaysByDepth = std::vector<std::map<Position, Count>>;

WaysByDepth plain_ways(const Board& board) {
  WaysByDepth levels;
  for (int vacancy = 0; vacancy < board.holes(); ++vacancy) {  // each by itself
    std::map<Position, Count> level{{board.all_holes() & ~bit(vacancy), 1}};
    for (std::size_t depth = 0; !level.empty(); ++depth) {
      if (levels.size() <= depth) levels.emplace_back();
      std::map<Position, Count> next;
      for (const auto& [p, ways] : level) {
        levels[depth][p] += ways;
        for (const Jump& jump : board.jumps()) {
          const Position takes = bit(jump.from) | bit(jump.over);
          if ((p & takes) == takes && !has_bit(p, jump.to)) next[p ^ takes ^ bit(jump.to)] += ways;
        }
      }
      level = std::move(next);
    }
  }
  return levels;
}

bool is_dead_end(const Board& board, Position p) {
  return std::none_of(board.jumps().begin(), board.jumps().end(),
                      [&](const Jump& jump) { return is_legal(jump_mask(jump), p); });
}

/// The winning positions of the levels, backwards by definition.
std::vector<std::set<Position>> plain_winning(const Board& board, const WaysByDepth& levels,
                                              const Finish& finish) {
  std::vector<std::set<Position>> winning(levels.size() + 1);
  for (std::size_t depth = levels.size(); depth-- > 0;) {
    for (const auto& [p, ways] : levels[depth]) {
      bool wins = finish.contains(p);
      for (const Jump& jump : board.jumps()) {
        const JumpMask mask = jump_mask(jump);
        wins = wins || (is_legal(mask, p) && winning[depth + 1].contains(p ^ mask.touches));
      }
      if (wins) winning[depth].insert(p);
    }
  }
  winning.pop_back();
  return winning;
}

template <typename Positions>
std::uint64_t canonical_number(const Board& board, Symmetry symmetry, const Positions& positions) {
  const SymmetryGroup group =
      symmetry == Symmetry::none ? SymmetryGroup::trivial(board) : SymmetryGroup::whole(board);
  std::set<Position> forms;
  for (const Position p : positions) forms.insert(group.canonical(p));
  return forms.size();
}

/// The canonical positions of each level, down to the last that has any.
PositionLevels canonical_levels(const std::vector<std::set<Position>>& levels, const SymmetryGroup& group) {
  PositionLevels canonical;
  for (const std::set<Position>& level : levels) {
    std::set<Position> forms;
    for (const Position p : level) forms.insert(group.canonical(p));
    canonical.emplace_back(forms.begin(), forms.end());
  }
  while (!canonical.empty() && canonical.back().empty()) canonical.pop_back();
  return canonical;
}

/// The row of a level by definition.
LevelStats plain_row(const Board& board, Symmetry symmetry, const std::map<Position, Count>& level,
                     const std::set<Position>& winning, int depth) {
  std::set<Position> positions;
  std::set<Position> dead_ends;
  std::uint64_t jumps = 0;
  for (const auto& [p, ways] : level) {
    positions.insert(p);
    if (is_dead_end(board, p)) dead_ends.insert(p);
    for (const JumpMask& jump : jump_masks(board)) jumps += is_legal(jump, p);
  }
  LevelStats row{depth, board.holes() - 1 - depth, {}};
  row[Column::positions] = positions.size();
  row[Column::canonical_positions] = canonical_number(board, symmetry, positions);
  row[Column::jumps] = jumps;
  row[Column::dead_ends] = dead_ends.size();
  row[Column::canonical_dead_ends] = canonical_number(board, symmetry, dead_ends);
  row[Column::winning_positions] = winning.size();
  row[Column::canonical_winning_positions] = canonical_number(board, symmetry, winning);
  return row;
}

TEST_CASE("unions of random boards equal brute force, on each engine", "[union]") {
  Random random(701);
  int several_classes = 0;
  int winning_rows = 0;
  for (int round = 0; round < 60; ++round) {
    const Board board = testing::random_board(random, 2, 13);
    Problem problem = problem_from_all_vacancies(board);
    problem.finish = testing::random_finish(random, board, problem.start);
    if (!problem.finish) problem.finish = finish_anywhere(board);
    INFO(testing::describe(problem));
    const WaysByDepth levels = plain_ways(board);
    const auto winning = plain_winning(board, levels, *problem.finish);
    const ClassSpace classes(board);
    for (const Position start : starts_of(problem)) {
      several_classes += !classes.same_class(start, problem.start);
    }
    for (const Symmetry symmetry : {Symmetry::start, Symmetry::none}) {
      for (const Engine& engine : engines()) {
        CAPTURE(engine.name);
        CAPTURE(symmetry_name(symmetry));
        const Enumeration found = engine.enumerate(problem, two_threads(symmetry), {});
        REQUIRE(found.ending == Ending::complete);
        REQUIRE(found.levels.size() == levels.size());
        for (std::size_t depth = 0; depth < levels.size(); ++depth) {
          const LevelStats& row = found.levels[depth];
          CAPTURE(depth);
          REQUIRE(row == plain_row(board, symmetry, levels[depth], winning[depth], static_cast<int>(depth)));
          winning_rows += row[Column::winning_positions] > 0u;
        }
        REQUIRE(broken_level_laws(problem, symmetry, found.levels, true).empty());
      }
    }
    for (const Engine& engine : engines()) {
      CAPTURE(engine.name);
      REQUIRE(list_positions(engine, problem, Sought::winning, two_threads()) ==
              canonical_levels(winning, winning_group(problem)));
      std::vector<std::set<Position>> reachable;
      for (const auto& level : levels) {
        for (reachable.emplace_back(); const auto& [p, ways] : level) reachable.back().insert(p);
      }
      const SymmetryGroup group = search_group(problem, Symmetry::start);
      REQUIRE(list_positions(engine, problem, Sought::reachable, two_threads()) ==
              canonical_levels(reachable, group));
    }
    Count games = 0;
    for (const auto& level : levels) {
      for (const auto& [p, ways] : level) games += is_dead_end(board, p) ? ways : Count(0);
    }
    std::vector<Finish> finishes = every_finish(board);
    finishes.push_back(*problem.finish);
    for (const Engine& engine : engines()) {
      CAPTURE(engine.name);
      for (const bool with_games : {true, false}) {
        const CountTable table = count_solutions(problem, finishes, with_games, engine, two_threads(), {});
        REQUIRE(table.games == (with_games ? std::optional(games) : std::nullopt));
        for (std::size_t i = 0; i < finishes.size(); ++i) {
          CAPTURE(finishes[i].label);
          Count solutions = 0;
          for (const auto& level : levels) {
            for (const auto& [p, ways] : level) {
              if (finishes[i].contains(p)) solutions += ways;
            }
          }
          REQUIRE(table.rows[i].solutions == solutions);
          Count wins = 0;
          for (const auto& level : plain_winning(board, levels, finishes[i])) wins += level.size();
          REQUIRE(table.rows[i].winning_positions == wins);
        }
      }
    }
  }
  REQUIRE(several_classes > 100);
  REQUIRE(winning_rows > 100);
}

TEST_CASE("15-hole triangle from all vacancies: the published counts", "[union]") {
  const Board board = find_board("triangle5");
  const Problem problem = problem_from_all_vacancies(board);
  for (const Engine& engine : engines()) {
    CAPTURE(engine.name);
    std::uint64_t positions = 0;
    for (const LevelStats& level : engine.enumerate(problem, two_threads(), {}).levels) {
      positions += level[Column::positions].value();
    }
    REQUIRE(positions == 13935);
    const CountTable table =
        count_solutions(problem, {finish_anywhere(board)}, true, engine, two_threads(), {});
    REQUIRE(table.games == Count(7335390));
    REQUIRE(table.rows.front().solutions == 438984);
    REQUIRE(table.rows.front().start == "all");
  }
}

TEST_CASE("unions cut by a depth limit say so, and keep the levels above", "[union]") {
  const Board board = find_board("triangle5");
  const Problem problem = problem_from_all_vacancies(board);
  for (const Engine& engine : engines()) {
    CAPTURE(engine.name);
    const Enumeration whole = engine.enumerate(problem, two_threads(), {});
    for (const int depth : {0, 1, 6}) {
      SearchOptions options = two_threads();
      options.max_depth = depth;
      std::size_t told = 0;
      const Enumeration cut = engine.enumerate(problem, options, {[&](const LevelStats&) { ++told; }, {}});
      REQUIRE(cut.ending == Ending::depth_limit);
      REQUIRE(cut.levels.size() == static_cast<std::size_t>(depth) + 1);
      REQUIRE(told == cut.levels.size());
      for (std::size_t i = 0; i < cut.levels.size(); ++i) REQUIRE(cut.levels[i] == whole.levels[i]);
    }
  }
}

}  // namespace
}  // namespace pegspace
