#include "report/board_drawing.hpp"

#include <algorithm>

namespace pegspace {

std::vector<std::string> draw_board(const Board& board, const std::vector<std::string>& words) {
  std::size_t widest = 1;
  for (const std::string& word : words) widest = std::max(widest, word.size());
  // Columns of the picture that one step in a row covers: 1 (square) or 2 (triangular).
  const std::size_t columns_per_step = board.lattice() == Lattice::square ? 1 : 2;
  const std::size_t stretch = (widest + columns_per_step) / columns_per_step;
  int leftmost = board.columns();
  int topmost = board.rows();
  for (int hole = 0; hole < board.holes(); ++hole) {
    leftmost = std::min(leftmost, board.cell(hole).column);
    topmost = std::min(topmost, board.cell(hole).row);
  }
  std::vector<std::string> lines(static_cast<std::size_t>(board.rows() - topmost));
  for (int hole = 0; hole < board.holes(); ++hole) {
    const Cell cell = board.cell(hole);
    const std::string& word = words[static_cast<std::size_t>(hole)];
    std::string& line = lines[static_cast<std::size_t>(cell.row - topmost)];
    const std::size_t at =
        static_cast<std::size_t>(cell.column - leftmost) * stretch + (widest - word.size());
    line.append(at > line.size() ? at - line.size() : 0, ' ');
    line += word;
  }
  return lines;
}

std::vector<std::string> hole_name_words(const Board& board) {
  std::vector<std::string> words;
  for (int hole = 0; hole < board.holes(); ++hole) words.push_back(board.hole_name(hole));
  return words;
}

std::vector<std::string> hole_number_words(const Board& board) {
  std::vector<std::string> words;
  for (int hole = 0; hole < board.holes(); ++hole) words.push_back(std::to_string(hole + 1));
  return words;
}

std::vector<std::string> side_by_side(const std::vector<std::string>& left,
                                      const std::vector<std::string>& right) {
  std::size_t width = 0;
  for (const std::string& line : left) width = std::max(width, line.size());
  std::vector<std::string> lines(std::max(left.size(), right.size()));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i < left.size()) lines[i] = left[i];
    if (i < right.size()) lines[i] += std::string(width + 6 - lines[i].size(), ' ') + right[i];
    lines[i].erase(lines[i].find_last_not_of(' ') + 1);
  }
  return lines;
}

}  // namespace pegspace
