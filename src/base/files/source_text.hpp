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
  /// Splits the text at line ends (LF or CRLF). A UTF-8 byte order mark at the start and blanks at the end of
  /// a line are dropped.
  SourceText(std::string source, std::string_view text);

  std::size_t size() const { return lines_.size(); }
  std::string_view line(std::size_t index) const { return lines_[index]; }
  const std::string& source() const { return source_; }

  /// "source:LINE:COLUMN" of a byte of a line, both from 0 here; there they count from 1, and columns are
  /// characters.
  std::string place(std::size_t line, std::size_t byte) const;

  /// Throws InputError: "source:LINE:COLUMN: SENTENCE."
  [[noreturn]] void refuse(std::size_t line, std::size_t byte, const std::string& sentence) const;

  /// "source:LINE:COLUMN: found X, expected Y. What to do." `advice` is a sentence, such as did_you_mean()
  /// makes, or empty. Throws InputError.
  [[noreturn]] void fail(std::size_t line, std::size_t byte, const std::string& found,
                         const std::string& expected, const std::string& advice = "") const;

 private:
  std::string source_;
  std::vector<std::string_view> lines_;
};

/// How many characters (UTF-8; a byte that is none counts as one) a line has before this byte.
std::size_t characters_before(std::string_view line, std::size_t byte);

/// Text for messages: printable(), in quotes, cut after 40 bytes.
std::string quote_input(std::string_view text);

}  // namespace pegspace
