#include "board/pictures/lines_left_out.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

std::string with_middle(const Board& board, const Jump& jump) {
  return board.hole_name(jump.from) + "-" + board.hole_name(jump.over) + "-" + board.hole_name(jump.to);
}

/// Two or three holes: "c4-c2", "c4-(c3)-c2". Throws InputError if one is no hole.
std::vector<int> holes_of(const Board& board, std::string_view word) {
  std::vector<int> holes;
  for (std::string name : split(word, '-')) {
    if (name.size() > 2 && name.front() == '(' && name.back() == ')') name = name.substr(1, name.size() - 2);
    holes.push_back(board.parse_hole(name));
  }
  return holes;
}

/// The lines of the board that the word names, each as Board::lines() has it.
std::vector<Jump> fitting_lines(const Board& board, std::string_view word) {
  const std::vector<int> holes = holes_of(board, word);
  std::vector<Jump> lines = board.lines();
  std::erase_if(lines, [&](const Jump& line) {
    const bool has_ends = std::minmax(holes.front(), holes.back()) == std::minmax(line.from, line.to);
    return !has_ends || holes.size() < 2 || holes.size() > 3 || (holes.size() == 3 && holes[1] != line.over);
  });
  return lines;
}

}  // namespace

std::vector<Jump> read_lines_left_out(const SourceText& text, const PictureFile& file, const Board& board) {
  std::vector<Jump> lines;
  const auto at_line = file.lines.find("without");
  if (at_line == file.lines.end()) return lines;
  const std::string expected = "jumps such as '" +
                               (board.jumps().empty() ? "c4-c2" : board.jump_name(board.jumps().front())) +
                               "', with commas between";
  std::size_t at = 0;
  while ((at = file.without.find_first_not_of(" ,", at)) != std::string_view::npos) {
    const std::string_view word = file.without.substr(at, file.without.find_first_of(" ,", at) - at);
    const auto fail = [&](const std::string& why, const std::string& wanted, const std::string& advice = "") {
      text.fail(at_line->second, file.without_byte + at, quote_input(word) + why, wanted, advice);
    };
    std::vector<Jump> fitting;
    try {
      fitting = fitting_lines(board, word);
    } catch (const InputError& error) {
      fail("", expected, error.what());
    }
    if (fitting.empty()) fail(", which is no jump of this board", expected);
    if (fitting.size() > 1)
      fail(", which fits two jumps",
           "'" + with_middle(board, fitting[0]) + "' or '" + with_middle(board, fitting[1]) + "'");
    if (std::ranges::count(lines, fitting.front()) > 0)
      fail(" a second time", "each jump once", "A jump and its way back are one line.");
    lines.push_back(fitting.front());
    at += word.size();
  }
  if (lines.empty()) text.fail(at_line->second, file.without_byte, "the end of the line", expected);
  std::ranges::sort(lines);
  return lines;
}

std::string lines_left_out_text(const Board& board) {
  std::vector<std::string> words;
  for (const Jump& line : board.lines_left_out()) words.push_back(with_middle(board, line));
  return join(words, ", ");
}

}  // namespace pegspace
