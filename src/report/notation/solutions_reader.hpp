// Several solutions in one text, as `solve --all` prints them, read one after the other: a text may be longer
// than memory, but no solution longer than base/files/text_input.hpp allows. How they are separated:
//
//     d2-d4 b3-d3 ...      one on a line, if the first line of a paragraph is a whole game by itself
//     d2-d4 f3-d3 ...
//
//     1, 3 -> 3, 3         paragraphs, if a solution needs several lines
//     3, 1 -> 2, 1
//                          <- an empty line begins the next one; a line with a comment alone does not
//     1, 3 -> 3, 3
//
//     {"kind": "solve",    JSON: all solutions of what `solve --json` wrote, which is the whole text
//
// A whole game ends in a position without jumps or in the finish. If the line ends before the game does, the
// solution continues in the next line, so a text with one move on a line is one solution. In row-column, it
// also continues after a line that ends in a finish with several numbers of pegs, as a solution may pass
// through it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/files/text_input.hpp"
#include "position/problem.hpp"
#include "report/notation/notation.hpp"

namespace pegspace {

/// The most bytes of JSON, which is read at once.
inline constexpr std::size_t largest_json = std::size_t{1} << 28;

class SolutionsReader {
 public:
  /// `read`: as in read_solution().
  SolutionsReader(const Board& board, Position start, TextInput input, const Finish& finish,
                  std::optional<Notation> read = std::nullopt);

  /// The next solution; nothing after the last. At least one is returned. Throws InputError with line and
  /// column, what was found and what was expected.
  std::optional<ReadSolution> next();
  /// Whether the solutions that were read are JSON.
  bool has_json() const { return !of_json_.empty(); }

 private:
  std::optional<std::string> take_line();
  /// The next line that is neither empty nor a comment. An empty one ends the paragraph.
  std::optional<std::string> next_line();
  bool is_whole_game(std::string_view line) const;

  const Board& board_;
  Position start_;
  TextInput input_;
  const Finish& finish_;
  std::optional<Notation> read_;
  std::size_t lines_ = 0;              ///< read so far
  bool has_read_ = false;              ///< a solution
  bool each_line_ = false;             ///< in this paragraph each line is a solution
  std::vector<ReadSolution> of_json_;  ///< all of them
  std::size_t next_of_json_ = 0;
};

}  // namespace pegspace
