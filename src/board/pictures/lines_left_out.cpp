#include "board/pictures/lines_left_out.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

std::string with_middle(const Board& board, const Jump& jump) {
  return board.hole_name(jump.from) + "-" + board.hole_name(jump.over) + "-" + board.hole_name(jump.to);
}

/// One jump of the line, at a byte of the text's line.
class JumpReader {
 public:
  JumpReader(const SourceText& text, const PictureFile& file, const Board& board)
      : text_(text), line_(file.lines.at("without")), board_(board) {}

  Jump read(std::string_view word, std::size_t byte) const {
    const std::vector<std::string> names = split(word, '-');
    if (names.size() != 2 && names.size() != 3) fail(word, byte, "");
    const int from = hole(names.front(), word, byte);
    const int to = hole(names.back(), word, byte);
    const int over = names.size() == 3 ? hole(without_brackets(names[1]), word, byte) : -1;
    std::vector<Jump> fitting;
    for (const Jump& jump : board_.jumps()) {
      if (jump.from == from && jump.to == to && (over < 0 || jump.over == over)) fitting.push_back(jump);
    }
    if (fitting.empty()) {
      fail(word, byte, names.size() == 3 ? "Three holes are FROM-OVER-TO, the holes of one jump." : "",
           ", which is no jump of this board");
    }
    if (fitting.size() > 1) {
      std::vector<std::string> both;
      for (const Jump& jump : fitting) both.push_back("'" + with_middle(board_, jump) + "'");
      text_.fail(line_, byte, quote_input(word) + ", which fits two jumps", join(both, " or "));
    }
    return fitting.front().from < fitting.front().to
               ? fitting.front()
               : Jump{fitting.front().to, fitting.front().over, fitting.front().from};
  }

  [[noreturn]] void fail(std::string_view word, std::size_t byte, const std::string& advice,
                         const std::string& why = "") const {
    const std::string example =
        board_.jumps().empty() ? "'c4-c2'" : "'" + board_.jump_name(board_.jumps().front()) + "'";
    text_.fail(line_, byte, (word.empty() ? "the end of the line" : quote_input(word)) + why,
               "jumps such as " + example + ", with commas between", advice);
  }

  void refuse_second(std::string_view word, std::size_t byte) const {
    text_.fail(line_, byte, quote_input(word) + " a second time", "each jump once",
               "A jump and its way back are one line.");
  }

 private:
  static std::string without_brackets(const std::string& name) {
    const bool has = name.size() > 2 && name.front() == '(' && name.back() == ')';
    return has ? name.substr(1, name.size() - 2) : name;
  }

  int hole(const std::string& name, std::string_view word, std::size_t byte) const {
    try {
      return board_.parse_hole(name);
    } catch (const InputError& error) {
      fail(word, byte, error.what());
    }
  }

  const SourceText& text_;
  std::size_t line_;
  const Board& board_;
};

}  // namespace

std::vector<Jump> read_lines_left_out(const SourceText& text, const PictureFile& file, const Board& board) {
  std::vector<Jump> lines;
  if (!file.lines.contains("without")) return lines;
  const JumpReader reader(text, file, board);
  const std::string_view written = file.without;
  std::size_t at = 0;
  while ((at = written.find_first_not_of(" \t,", at)) != std::string_view::npos) {
    const std::string_view word = written.substr(at, written.find_first_of(" \t,", at) - at);
    const std::size_t byte = file.without_column + at;
    lines.push_back(reader.read(word, byte));
    if (std::ranges::count(lines, lines.back()) > 1) reader.refuse_second(word, byte);
    at += word.size();
  }
  if (lines.empty()) reader.fail("", file.without_column, "");
  std::ranges::sort(lines);
  return lines;
}

std::string lines_left_out_text(const Board& board) {
  std::vector<std::string> words;
  for (const Jump& line : board.lines_left_out()) words.push_back(with_middle(board, line));
  return join(words, ", ");
}

}  // namespace pegspace
