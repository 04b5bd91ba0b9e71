// Draws a board, counts what can be reached on it, level by level, and counts its solutions.
#include <iostream>
#include <sstream>

#include "pegspace.hpp"

int main() {
  using namespace pegspace;
  std::istringstream picture(
      "lattice: triangular\n"
      "board:\n"
      "    .\n"
      "   o o\n"
      "  o o o\n"
      " o o o o\n"
      "o o o o o\n");
  const BoardFile file = read_board_file(picture, "the picture above", "my-triangle");
  const Board& board = file.board;
  const Problem problem{board, *file.start, "a1", finish_at_hole(board, board.parse_hole("a1"))};

  SearchOptions options;
  options.threads = 2;
  const Engine& engine = find_engine("auto", problem, options);

  SearchListener listener;
  listener.level_done = [](const LevelStats& level) {
    std::cout << "depth " << level.depth << ": " << *level[Column::positions] << " positions\n";
  };
  const Enumeration found = engine.enumerate(problem, options, listener);
  std::cout << found.levels.size() << " levels\n";

  const CountTable counts = count_solutions(problem, {*problem.finish}, true, engine, options, {});
  std::cout << to_grouped(counts.rows.front().solutions) << " solutions that end in a1, "
            << to_grouped(*counts.games) << " games\n";
}
