// A picture: a rectangle of characters on both lattices, each a peg, an empty hole or no hole; in the picture
// of a finish also '?', a hole where either will do. Callers: picture_file.cpp, board_file.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/files/source_text.hpp"
#include "board/board.hpp"

namespace pegspace {

/// The characters of a picture (UTF-8, one each, all different).
struct Letters {
  std::string peg = "o";
  std::string empty = ".";
  std::string none = "-";
  bool operator==(const Letters&) const = default;
};

struct Picture {
  std::size_t first_line = 0;
  std::size_t past_line = 0;  ///< the line that ended it: an empty one, "finish:", or the number of lines
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<Cell> cells;  ///< the holes row by row; at least one, at most max_holes
  ShownHoles shown;         ///< bit i: cells[i]
};

/// Reads the value of "letters:", "X peg, _ empty, / none". Throws InputError.
Letters read_letters(const SourceText& text, std::size_t line, std::size_t byte);

/// Reads the picture below line `begin`; empty lines above it are skipped. Throws InputError.
Picture read_picture(const SourceText& text, std::size_t begin, const Letters& letters, bool is_finish);

/// Whether the line is "finish:", which ends a picture.
bool is_finish_header(std::string_view line);

/// Throws InputError, which names the first place that differs, unless the picture has these holes at these
/// places; `cells` in order. `of_what` are the words for whose they are.
void require_holes(const SourceText& text, const Picture& picture, const std::vector<Cell>& cells,
                   const std::string& of_what);

}  // namespace pegspace
