// Texts that people give the program: board files, positions, jumps, solutions, saved games, results. Each
// has a limit, so that a wrong file (a device, a pipe that never ends) is refused with a sentence instead of
// filling the memory. Ctrl-C ends a wait for a pipe or a terminal.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>

#include "base/files/open_file.hpp"

namespace pegspace {

/// Far more than any text that is written by hand or describes one thing.
inline constexpr std::size_t largest_text = std::size_t{1} << 20;

class TextInput {
 public:
  /// Opens a file; "-" is standard input. `what` says what is expected there ("a board file"). Throws
  /// InputError with path and reason if it cannot be opened; Interrupted.
  TextInput(const std::string& path, std::string what, std::size_t most = largest_text);
  /// A stream that is open, which errors call `source`.
  TextInput(std::istream& in, std::string source, std::string what, std::size_t most = largest_text);

  /// What errors call it: the path, or "standard input".
  const std::string& source() const { return source_; }

  /// Everything that is left. Throws InputError if that is more than `most` bytes since begin(), or if
  /// reading fails; Interrupted.
  std::string rest();
  /// The next line with its end (the last may have none); nothing at the end. Throws as rest().
  std::optional<std::string> line();
  /// Whether line() would answer at once, or within that many milliseconds: false if a pipe or a terminal may
  /// still send a line. Throws what line() throws.
  bool has_line(int milliseconds);
  /// Another text of its own begins here: what came before does not count towards the limit.
  void begin() { taken_ = 0; }
  /// The same, with a limit of its own.
  void begin(std::size_t most) {
    begin();
    most_ = most;
  }

 private:
  /// Reads up to and including the next `end`, or everything.
  std::string take(std::optional<char> end);
  bool read_more();
  std::size_t read_piece(char* to, std::size_t bytes) const;
  bool is_readable(int milliseconds) const;

  OpenFile file_;
  int descriptor_ = -1;             ///< that of the file, or of standard input, ...
  std::istream* stream_ = nullptr;  ///< ... or this
  std::string source_;
  std::string what_;
  std::size_t most_;
  bool is_at_end_ = false;
  std::string buffer_;
  std::size_t next_ = 0;   ///< in the buffer
  std::size_t taken_ = 0;  ///< bytes since begin()
};

}  // namespace pegspace
