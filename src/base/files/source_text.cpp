#include "base/files/source_text.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace {

SourceText::SourceText(std::string source, std::string_view text) : source_(std::move(source)) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines_.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void SourceText::fail(std::size_t line, std::size_t column, const std::string& found,
                      const std::string& expected, const std::string& advice) const {
  throw InputError(source_ + ":" + std::to_string(line + 1) + ":" + std::to_string(column + 1) + ": found " +
                   found + ", expected " + expected + "." +
                   (advice.empty() ? "" : " " + std::string(trim(advice))));
}

std::string quote_input(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string shown = "'";
  for (const char character : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(character);
    shown += byte >= 0x20 && byte < 0x7f ? character : '?';
  }
  return shown + (text.size() > longest ? "...'" : "'");
}

}  // namespace pegspace
