#include "report/position_lines.hpp"

namespace pegspace {

PositionLines::PositionLines(const Board& board, PositionForm form) : board_(board), form_(form) {
  for (int hole = 0; hole < board.holes(); ++hole) names_.push_back("," + board.hole_name(hole));
}

void PositionLines::append(Position p, std::string& text) const {
  if (form_ == PositionForm::picture) {
    for (const std::string& row : board_.picture(p)) {
      text += row.empty() ? "-\n" : row + "\n";  // an empty line ends a picture
    }
  } else if (form_ == PositionForm::bits) {
    for (int hole = 0; hole < board_.holes(); ++hole) text += has_bit(p, hole) ? '1' : '0';
  } else if (p == 0) {
    text += "none";
  } else {
    const std::string& first = names_[static_cast<std::size_t>(lowest_bit(p))];
    text.append(first, 1, first.size() - 1);
    for_each_bit(p & (p - 1), [&](int hole) { text += names_[static_cast<std::size_t>(hole)]; });
  }
  text += '\n';
}

}  // namespace pegspace
