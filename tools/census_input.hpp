// The graphs and boards that a census is made of, one after another, read only as they are asked for: `geng`
// may still be writing them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/files/text_input.hpp"
#include "counting/census.hpp"
#include "report/files/output.hpp"

namespace pegspace {

class CensusInput {
 public:
  /// Each word is a board's name, a board file, or a file of graphs (board/graphs/graph6.hpp); "-" is
  /// standard input. Graphs have at most that many holes. Throws InputError if there is no word, or "-" twice.
  CensusInput(const std::vector<std::string>& words, int most_holes);

  /// The words that are no board's name.
  std::vector<NamedPath> files() const;
  /// What of the board files may have been meant otherwise: since the last call.
  std::vector<std::string> take_notes();

  /// Bytes that were read, and those of all files: 0 if that is not known, as of standard input.
  std::uint64_t bytes_read() const { return bytes_read_; }
  std::uint64_t bytes() const { return bytes_; }

  /// Whether next() would answer at once, or nearly so: false while a pipe sends nothing. Throws as next().
  bool has_next();
  /// The next graph; nothing at the end. Throws InputError with its place: file and line; Interrupted.
  std::optional<CensusGraph> next();

 private:
  /// The graph or board that the word at next_word_ begins with; nothing if its file holds no graph.
  std::optional<CensusGraph> open();
  std::optional<CensusGraph> next_line();
  std::optional<std::string> read_line();
  /// The next line of lines_, which is counted.
  std::optional<std::string> counted_line();
  CensusGraph graph_of_line(std::string_view line) const;
  CensusGraph graph_of_board(const Board& board) const;
  CensusGraph small_enough(CensusGraph graph) const;

  std::vector<std::string> words_;
  int most_holes_;
  std::size_t next_word_ = 0;
  std::optional<TextInput> lines_;  ///< of a file of graphs, from its line number line_ + 1 on
  std::size_t line_ = 0;
  std::optional<std::string> line_read_;  ///< by has_next(), for next()
  std::vector<std::string> notes_;
  std::uint64_t bytes_read_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace pegspace
