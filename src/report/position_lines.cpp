#include "report/position_lines.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace {

PositionForm parse_position_form(std::string_view text) {
  const std::vector<std::string> names{"holes", "bits", "picture"};
  for (std::size_t form = 0; form < names.size(); ++form) {
    if (text == names[form]) return static_cast<PositionForm>(form);
  }
  throw InputError("--as: there is no form '" + std::string(text) + "'." + did_you_mean(text, names) +
                   " Expected holes, bits or picture.");
}

PositionLines::PositionLines(const Board& board, PositionForm form) : board_(board), form_(form) {
  for (int hole = 0; hole < board.holes(); ++hole) names_.push_back("," + board.hole_name(hole));
}

void PositionLines::append(Position p, std::string& text) const {
  if (form_ == PositionForm::picture) {
    for (const std::string& row : board_.picture(p)) text += row + "\n";
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
