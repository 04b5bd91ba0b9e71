// Several solutions in one text, as `solve --all` prints them, read one after the other: a text may be longer
// than memory, but no solution longer than base/files/text_input.hpp allows. How they are told apart:
//
//     d2-d4 b3-d3 ...      one to a line, where the first line of a paragraph alone is a whole game
//     d2-d4 f3-d3 ...
//
//     1, 3 -> 3, 3         paragraphs, where a solution takes several lines
//     3, 1 -> 2, 1
//                          <- an empty line begins the next one; a line with a comment alone does not
//     1, 3 -> 3, 3
//
//     {"jumps": ...}       JSON: one value to a line, or one value in all
//
// A whole game ends in a position without jumps or in the finish. A line that ends before the game does goes
// on in the next line, so a text with one move to a line is one solution. In notations with a jump to a line,
// so does one that ends in a finish with open holes, as a solution may pass through it. Called by replay.
#pragma once

#include <optional>
#include <string>

#include "base/files/text_input.hpp"
#include "position/problem.hpp"
#include "report/notation/notation.hpp"

namespace pegspace {

class SolutionsReader {
 public:
  /// Without a notation it is recognised by the first characters of each solution.
  SolutionsReader(const Board& board, Position start, TextInput input, const Finish& finish,
                  std::optional<Notation> notation = std::nullopt);

  /// The next solution; nothing behind the last. At least one is returned. Throws InputError with line and
  /// column, what was found and what was expected.
  std::optional<ReadSolution> next();

 private:
  std::optional<std::string> take_line();
  /// The next line that is neither empty nor a comment. An empty one ends the paragraph.
  std::optional<std::string> next_line();
  /// The solution that begins with this line, and takes others where it has to.
  ReadSolution read_from(std::string text);
  ReadSolution read(std::string_view text, std::size_t lines_before);
  bool is_json(std::string_view text) const;
  bool is_whole_game(std::string_view line, std::size_t lines_before) const;

  const Board& board_;
  Position start_;
  TextInput input_;
  const Finish& finish_;
  std::optional<Notation> notation_;
  std::size_t lines_ = 0;   ///< read so far
  bool has_read_ = false;   ///< a solution
  bool each_line_ = false;  ///< in this paragraph each line is a solution
};

}  // namespace pegspace
