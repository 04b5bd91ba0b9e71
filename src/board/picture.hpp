// One picture inside a text: which places are holes and which of them hold pegs, with the place of each in
// the text, so that whatever is wrong with it can be said with line and column. Callers: board_file.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.hpp"

namespace pegspace {

/// The lines of a text, and the name errors call it by.
class SourceText {
 public:
  /// Splits the text at line ends (LF or CRLF); a UTF-8 byte order mark at the start is skipped.
  SourceText(std::string source, std::string_view text);

  std::size_t size() const { return lines_.size(); }
  std::string_view line(std::size_t index) const { return lines_[index]; }

  /// "source: found X, expected Y. What to do." after "source:LINE:COLUMN"; both count from 0 here, from 1 in
  /// the message. `advice` is a sentence or empty. Throws InputError.
  [[noreturn]] void fail(std::size_t line, std::size_t column, const std::string& found,
                         const std::string& expected, const std::string& advice = "") const;

 private:
  std::string source_;
  std::vector<std::string_view> lines_;
};

/// Text for messages: in quotes, cut after 40 characters, unprintable bytes as '?'.
std::string quote_input(std::string_view text);

/// A cell of a picture holds a peg or is empty.
struct PictureHole {
  Cell cell;
  bool peg = false;
};

struct Picture {
  std::size_t first_line = 0;      ///< the line of row 0
  std::size_t past_line = 0;       ///< the line that ended the picture, or the number of lines
  std::vector<PictureHole> holes;  ///< row by row; at least one, at most max_holes
};

/// Reads a picture from line `begin` to a header line or the end of the text. Blank lines before its first
/// row and after its last one are no rows. Throws InputError for unknown characters, no hole, too many holes,
/// holes off the triangular lattice, or farther than 256 rows or columns out.
Picture read_picture(const SourceText& text, std::size_t begin, Lattice lattice);

/// True where the line is no picture row but "key: ..." (a word other than pegs, and a colon).
bool is_header_line(std::string_view line);

/// Checks that the picture has exactly these holes (sorted); `of_what` names them: "the board's picture".
/// Throws InputError at the first place where they differ.
void require_holes(const SourceText& text, const Picture& picture, const std::vector<Cell>& holes,
                   const std::string& of_what);

}  // namespace pegspace
