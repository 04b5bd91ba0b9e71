// Counts what can be reached on a board, level by level, and its solutions. The README shows what follows.
#include <iostream>
#include "pegspace.hpp"

int main() {
  using namespace pegspace;
  const Board board = find_board("triangle5");  // or read_board_file(stream, ...)
  const HoleSet apex = board.parse_holes("a1");
  const Problem problem{board, start_with_vacancies(board, apex), "a1", finish_at_holes(board, apex)};
  const SearchOptions options;
  const Engine& engine = find_engine("auto", problem, options);
  for (const LevelStats& level : engine.enumerate(problem, options, {}).levels) {
    std::cout << "depth " << level.depth << ": " << *level[Column::positions] << " positions\n";
  }
  const CountTable counts = count_solutions(problem, {*problem.finish}, true, engine, options, {});
  std::cout << to_grouped(counts.rows.front().solutions) << " solutions that end in a1, "
            << to_grouped(*counts.games) << " games\n";
}
