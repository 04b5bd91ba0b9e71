// Texts of board files and what reading them gives, for the tests of pictures.
#pragma once

#include <algorithm>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "board/board_file.hpp"
#include "complaint.hpp"

namespace pegspace::testing {

inline BoardFile read(const std::string& text) {
  std::istringstream in(text);
  return read_board_file(in, "file", "name");
}

inline Position position(const std::string& text, const Board& board) {
  std::istringstream in(text);
  return read_position(in, "file", board);
}

inline std::string file_complaint(const std::string& text) {
  return complaint([&] { read(text); });
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline bool has_note(const BoardFile& file, const std::string& part) {
  return std::ranges::any_of(file.notes, [&](const std::string& note) { return contains(note, part); });
}

/// Cells from the first row and column that have a hole.
inline std::vector<Cell> trimmed_cells(const Board& board) {
  Cell least = board.cell(0);
  for (int hole = 0; hole < board.holes(); ++hole) {
    least = {std::min(least.row, board.cell(hole).row), std::min(least.column, board.cell(hole).column)};
  }
  std::vector<Cell> cells;
  for (int hole = 0; hole < board.holes(); ++hole) {
    cells.push_back({board.cell(hole).row - least.row, board.cell(hole).column - least.column});
  }
  return cells;
}

inline Position some_pegs(const Board& board, std::mt19937& random) {
  const Position all = board.all_holes();
  const Position pegs = (random() * 0x100000001ULL ^ random()) & all;
  return pegs == 0 || pegs == all ? all & ~bit(board.holes() - 1) : pegs;
}

}  // namespace pegspace::testing
