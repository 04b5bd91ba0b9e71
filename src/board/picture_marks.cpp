// Cuts pictures into marks. A row is scanned once; an escape sequence of a colour takes no column, a UTF-8 character
// takes one. In a framed drawing columns count from behind the bar and its blank.
#include "board/picture_marks.hpp"

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace pegspace {
namespace {

struct Character {
  std::size_t byte = 0;
  std::size_t column = 0;
  std::string_view text;
};

// The characters of a line that are seen.
std::vector<Character> characters_of(std::string_view line) {
  std::vector<Character> characters;
  for (std::size_t byte = 0; byte < line.size();) {
    if (line.substr(byte).starts_with("\033[")) {  // a colour: ESC [ digits and semicolons m
      const std::size_t end = line.find_first_not_of("0123456789;", byte + 2);
      if (end != std::string_view::npos && line[end] == 'm') {
        byte = end + 1;
        continue;
      }
    }
    const std::size_t size = std::max<std::size_t>(utf8_length(line.substr(byte)), 1);
    characters.push_back({byte, characters.size(), line.substr(byte, size)});
    byte += size;
  }
  return characters;
}

bool is_blank(std::string_view line) {
  const auto characters = characters_of(line);
  return std::ranges::all_of(characters, [](const Character& one) { return one.text == " "; });
}

bool is_any_of(std::string_view text, std::string_view one, std::string_view other) {
  return text == one || text == other;
}

// "+---+" of a frame's top and bottom.
bool is_rule(const SourceText& text, std::size_t line) {
  const std::string_view row = trim(text.line(line));
  const auto characters = characters_of(row);
  if (characters.size() < 2) return false;
  const bool corners = (characters.front().text == "+" && characters.back().text == "+") ||
                       (row.starts_with("┌") && row.ends_with("┐")) ||
                       (row.starts_with("└") && row.ends_with("┘"));
  return corners && std::all_of(characters.begin() + 1, characters.end() - 1,
                                [](const Character& one) { return is_any_of(one.text, "-", "─"); });
}

bool is_label_letter(const Character& one) {
  return one.text.size() == 1 &&
         (std::isalnum(static_cast<unsigned char>(one.text[0])) != 0 || one.text == "_");
}

// The bracket that closes a label, and what the brackets say.
struct Brackets {
  std::string_view close;
  Place place;
};

Brackets brackets_of(std::string_view open) {
  if (open == "(") return {")", Place::peg};
  if (open == "[") return {"]", Place::peg};  // the peg that just landed
  if (open == ":") return {":", Place::empty_hole};
  if (open == "*") return {"*", Place::empty_hole};
  return {"", Place::empty_hole};
}

void read_labels(const SourceText& text, std::size_t line, const std::vector<Character>& row, Marks& marks) {
  for (std::size_t i = 0; i < row.size();) {
    if (row[i].text == " ") {
      ++i;
      continue;
    }
    const std::size_t begin = i;
    const Brackets brackets = brackets_of(row[i].text);
    if (!brackets.close.empty()) ++i;
    while (!brackets.close.empty() && i < row.size() && row[i].text == " ") ++i;
    const std::size_t first = i;
    while (i < row.size() && is_label_letter(row[i])) ++i;
    const bool closed = brackets.close.empty() || (i < row.size() && row[i].text == brackets.close);
    if (i == first || !closed) {
      const std::size_t at = i < row.size() ? i : row.size() - 1;
      text.fail(line, row[at].byte, quote_input(row[at].text),
                "a label such as (d4) for a peg or d4 for an empty hole",
                "The picture has brackets, so every hole must have its label.");
    }
    const std::string_view label =
        text.line(line).substr(row[first].byte, row[i - 1].byte + 1 - row[first].byte);
    marks.all.push_back({line, row[begin].byte, row[i - 1].column, label, brackets.place});
    if (!brackets.close.empty()) ++i;
  }
}

void read_characters(std::size_t line, const std::vector<Character>& row, Marks& marks) {
  for (const Character& one : row) {
    if (one.text != " ") marks.all.push_back({line, one.byte, one.column, one.text, Place::unknown});
  }
}

// The row inside its bars; columns from behind the blank that follows the left one.
std::vector<Character> inside_frame(const SourceText& text, std::size_t line) {
  std::vector<Character> row = characters_of(text.line(line));
  const auto is_bar = [](const Character& one) { return is_any_of(one.text, "|", "│"); };
  while (!row.empty() && row.back().text == " ") row.pop_back();
  const auto left = std::ranges::find_if_not(row, [](const Character& one) { return one.text == " "; });
  if (left == row.end() || !is_bar(*left) || !is_bar(row.back()) || left + 1 == row.end()) {
    text.fail(line, 0, "a row without bars", "'|' at both ends", "The picture begins with a frame.");
  }
  const std::size_t origin = left->column + 2;
  std::vector<Character> inside(left + 1, row.end() - 1);
  if (!inside.empty() && inside.front().text == " ") inside.erase(inside.begin());
  for (Character& one : inside) one.column -= std::min(one.column, origin);
  return inside;
}

}  // namespace

bool is_header_line(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || line.find(':', colon + 1) != std::string_view::npos) return false;
  const std::string_view key = trim(line.substr(0, colon));
  const auto is_letter = [](char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; };
  return std::all_of(key.begin(), key.end(), is_letter) &&
         key.find_first_not_of('o') != std::string_view::npos;
}

Marks read_marks(const SourceText& text, std::size_t begin) {
  Marks marks;
  std::size_t line = begin;
  while (line < text.size() && is_blank(text.line(line))) ++line;
  std::size_t past = line;
  while (past < text.size() && !is_header_line(text.line(past))) ++past;
  marks.past_line = past;
  std::size_t end = past;
  while (end > line && is_blank(text.line(end - 1))) --end;
  if (line < end && is_rule(text, line)) {
    marks.framed = true;
    if (end - line < 2 || !is_rule(text, end - 1)) {
      text.fail(end - 1, 0, "the last row of a picture that begins with a frame", "the frame's lower side");
    }
    ++line;
    --end;
  }
  marks.first_line = line;
  for (std::size_t row = line; row < end; ++row) {
    const auto characters = characters_of(text.line(row));
    marks.labelled = marks.labelled || std::ranges::any_of(characters, [](const Character& one) {
                       return is_any_of(one.text, "(", "[");
                     });
  }
  for (; line < end; ++line) {
    const auto row = marks.framed ? inside_frame(text, line) : characters_of(text.line(line));
    if (marks.labelled) {
      read_labels(text, line, row, marks);
    } else {
      read_characters(line, row, marks);
    }
  }
  return marks;
}

}  // namespace pegspace
