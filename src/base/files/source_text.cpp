#include "base/files/source_text.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"

namespace pegspace {

std::size_t characters_before(std::string_view line, std::size_t byte) {
  std::size_t characters = 0;
  for (std::size_t at = 0; at < std::min(byte, line.size()); ++characters) {
    at += std::max<std::size_t>(utf8_length(line.substr(at)), 1);
  }
  return characters;
}

SourceText::SourceText(std::string source, std::string_view text) : source_(std::move(source)) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    while (line.ends_with(' ')) line.remove_suffix(1);
    lines_.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::string SourceText::place(std::size_t line, std::size_t byte) const {
  const std::size_t column = line < size() ? characters_before(lines_[line], byte) : 0;
  return source_ + ":" + std::to_string(line + 1) + ":" + std::to_string(column + 1);
}

void SourceText::refuse(std::size_t line, std::size_t byte, const std::string& sentence) const {
  throw InputError(place(line, byte) + ": " + sentence + ".");
}

void SourceText::fail(std::size_t line, std::size_t byte, const std::string& found,
                      const std::string& expected, const std::string& advice) const {
  throw InputError(place(line, byte) + ": found " + found + ", expected " + expected + "." +
                   (advice.empty() ? "" : " " + std::string(trim(advice))));
}

std::string quote_input(std::string_view text) {
  constexpr std::size_t longest = 40;
  return "'" + printable(text, longest) + "'";
}

}  // namespace pegspace
