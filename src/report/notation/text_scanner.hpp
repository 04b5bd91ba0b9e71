// A place in a text that moves forward as the text is read. If something unexpected stands there, the error
// names it with line and column. Comments run from # to the end of a line.
#pragma once

#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/files/source_text.hpp"

namespace pegspace {

inline bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Copies remember a place and share the text.
class TextScanner {
 public:
  /// `source` names the text in errors, which count its lines from `lines_before` + 1.
  TextScanner(std::string source, std::string_view text, std::size_t lines_before)
      : source_(source),
        text_(std::make_shared<const SourceText>(std::move(source), text)),
        lines_before_(lines_before) {}

  /// Skips blanks, line ends, comments and the characters of `also`.
  void skip(std::string_view also = "") {
    while (line_ < text_->size()) {
      const std::string_view rest = line().substr(column_);
      if (rest.empty() || rest.front() == '#') {
        ++line_;
        column_ = 0;
      } else if (rest.front() == ' ' || rest.front() == '\t' || also.find(rest.front()) != also.npos) {
        ++column_;
      } else {
        return;
      }
    }
  }
  /// Skips blanks within the line.
  void skip_blanks() {
    while (peek() == ' ' || peek() == '\t') ++column_;
  }

  bool at_end() const { return line_ >= text_->size(); }
  /// The character here; '\0' at the end of the line.
  char peek() const { return at_end() || column_ >= line().size() ? '\0' : line()[column_]; }
  std::string_view rest() const { return at_end() ? std::string_view() : line().substr(column_); }

  /// Moves past the word if it stands here.
  bool take(std::string_view word) {
    if (!rest().starts_with(word)) return false;
    column_ += word.size();
    return true;
  }
  template <typename Accept>
  std::string_view take_while(Accept accept) {
    const std::string_view all = rest();
    std::size_t length = 0;
    while (length < all.size() && accept(all[length])) ++length;
    column_ += length;
    return all.substr(0, length);
  }

  /// Moves past a mark that must stand here, and the blanks around it.
  void expect(std::string_view mark) {
    skip_blanks();
    if (!take(mark)) fail("'" + std::string(mark) + "'");
    skip_blanks();
  }
  /// A whole number; `what` names it in errors.
  int number(std::string_view what) {
    const std::string_view digits = take_while(is_digit);
    if (digits.empty()) fail(std::string(what) + ", a whole number");
    if (digits.size() > 6) fail_with("the number " + quote_input(digits) + " is far too large.");
    return std::stoi(std::string(digits));
  }

  /// "game.txt:3:5"; at the end of the text its last line.
  std::string place() const {
    const std::size_t line_here = at_end() ? std::max<std::size_t>(text_->size(), 1) - 1 : line_;
    const std::size_t column = at_end() ? 0 : characters_before(line(), column_);
    return source_ + ":" + std::to_string(lines_before_ + line_here + 1) + ":" + std::to_string(column + 1);
  }
  /// The word here as found, for errors.
  std::string found() const {
    if (at_end()) return "the end of the text";
    if (peek() == '\0') return "the end of the line";
    std::string_view word = rest();
    word = word.substr(0, std::max<std::size_t>(1, word.find_first_of(" \t,;")));
    return quote_input(word);
  }
  /// Throws InputError: what was found here, and what was expected.
  [[noreturn]] void fail(const std::string& expected, const std::string& advice = "") const {
    fail_with("found " + found() + ", expected " + expected + "." + (advice.empty() ? "" : " " + advice));
  }
  [[noreturn]] void fail_with(const std::string& sentence) const {
    throw InputError(place() + ": " + sentence);
  }

 private:
  std::string_view line() const { return text_->line(line_); }

  std::string source_;
  std::shared_ptr<const SourceText> text_;
  std::size_t lines_before_;
  std::size_t line_ = 0;
  std::size_t column_ = 0;  // in bytes
};

}  // namespace pegspace
