#include "board/headers.hpp"

#include <algorithm>
#include <cctype>

#include "base/text.hpp"

namespace pegspace {

const std::string one_dialect =
    "pegspace reads one dialect (manual, Boards); from Python, graphs of networkx and arrays are boards, "
    "too.";

std::optional<Header> header_of(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0) return std::nullopt;
  const std::string_view key = line.substr(0, colon);
  const auto is_letter = [](char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; };
  if (!std::ranges::all_of(key, is_letter)) return std::nullopt;
  const std::size_t value = std::min(line.find_first_not_of(' ', colon + 1), line.size());
  return Header{key, trim(line.substr(value)), value};
}

bool is_header_key(std::string_view key) {
  constexpr std::string_view keys[] = {"lattice", "directions", "wrap",  "without", "letters", "board",
                                       "finish",  "holes",      "edges", "lines",   "empty",   "drawing"};
  return std::ranges::count(keys, key) > 0;
}

bool is_comment(std::string_view line) {
  return line == "#" || line.starts_with("# ");
}

std::size_t first_content_line(const SourceText& text) {
  std::size_t line = 0;
  while (line < text.size() && (text.line(line).empty() || is_comment(text.line(line)))) ++line;
  return line;
}

void refuse_tabs(const SourceText& text) {
  for (std::size_t line = 0; line < text.size(); ++line) {
    const std::size_t tab = text.line(line).find('\t');
    if (tab != std::string_view::npos) text.refuse(line, tab, "a tab has no width of its own; write blanks");
  }
}

}  // namespace pegspace
