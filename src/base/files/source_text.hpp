// A text cut into lines, and errors that name a place in it. Callers: all that reads board files.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pegspace {

/// The lines of a text, and the name errors call it by.
class SourceText {
 public:
  /// Splits the text at line ends (LF or CRLF); a UTF-8 byte order mark at the start is skipped.
  SourceText(std::string source, std::string_view text);

  std::size_t size() const { return lines_.size(); }
  std::string_view line(std::size_t index) const { return lines_[index]; }
  const std::string& source() const { return source_; }

  /// "source: found X, expected Y. What to do." after "source:LINE:COLUMN"; both count from 0 here, from 1 in
  /// the message. `advice` is a sentence, such as did_you_mean() makes, or empty. Throws InputError.
  [[noreturn]] void fail(std::size_t line, std::size_t column, const std::string& found,
                         const std::string& expected, const std::string& advice = "") const;

 private:
  std::string source_;
  std::vector<std::string_view> lines_;
};

/// Text for messages: in quotes, cut after 40 characters, unprintable bytes as '?'.
std::string quote_input(std::string_view text);

}  // namespace pegspace
