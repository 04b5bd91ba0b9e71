#include "board/pictures/picture.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

#include "base/count.hpp"
#include "base/narrow.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "board/headers.hpp"

namespace pegspace {
namespace {

/// Rows and columns: far more than a board of 64 holes needs, and small enough to draw.
constexpr std::size_t largest_extent = 256;
constexpr std::string_view either = "?";

/// A character of a row; a byte that is not UTF-8 is one, too.
struct Mark {
  std::size_t byte;
  std::string_view text;
};

std::vector<Mark> marks_of(std::string_view row) {
  std::vector<Mark> marks;
  for (std::size_t byte = 0; byte < row.size(); byte += marks.back().text.size()) {
    marks.push_back({byte, row.substr(byte, std::max<std::size_t>(utf8_length(row.substr(byte)), 1))});
  }
  return marks;
}

std::string in_quotes(std::string_view letter) {
  return "'" + std::string(letter) + "'";
}

std::string described(std::string_view letter) {
  if (shown_length(letter) > 0) return in_quotes(letter);
  std::array<char, 48> words{};
  std::snprintf(words.data(), words.size(), "a character that cannot be shown (byte 0x%02X)",
                static_cast<unsigned>(static_cast<unsigned char>(letter.front())));
  return words.data();
}

bool is_letter(std::string_view mark, const Letters& letters) {
  return mark == letters.peg || mark == letters.empty || mark == letters.none;
}

/// The characters of the picture in the order in which they appear, but '?'.
std::vector<std::string> characters_of(const SourceText& text, const Picture& picture) {
  std::vector<std::string> found;
  for (std::size_t line = picture.first_line; line < picture.past_line; ++line) {
    for (const Mark& mark : marks_of(text.line(line))) {
      if (mark.text != either && std::ranges::count(found, mark.text) == 0) found.emplace_back(mark.text);
    }
  }
  return found;
}

/// The line "letters:" that such a picture needs, with '?' for the meanings: they are not guessed. Nothing if
/// no such line would do.
std::optional<std::string> letters_line(std::vector<std::string> found) {
  constexpr std::size_t meanings = 3;
  const bool could_be = found.size() <= meanings && std::ranges::all_of(found, [](const std::string& letter) {
                          return letter != " " && letter != "," && shown_length(letter) > 0;
                        });
  if (!could_be) return std::nullopt;
  for (const std::string usual : {"-", ".", "o"}) {
    if (found.size() < meanings && std::ranges::count(found, usual) == 0) found.push_back(usual);
  }
  return "letters: " + join(found, " ?, ") + " ?";
}

/// What to do about a character that is none of the letters, as a sentence.
std::string advice_on(const SourceText& text, const Picture& picture, const Letters& letters,
                      std::size_t line, const Mark& mark) {
  if (is_comment(text.line(line))) return "Comments stand above the first header.";
  const auto header = header_of(text.line(line));
  if (header && is_header_key(header->key)) return "Headers stand above 'board:'.";
  if (mark.text == either) return "'?' stands in the picture of a finish alone.";
  const std::vector<std::string> found = characters_of(text, picture);
  const bool are_blanks_alone = std::ranges::all_of(
      found, [&](const std::string& letter) { return letter == " " || is_letter(letter, letters); });
  if (mark.text == " " && are_blanks_alone) return "Write " + letters.none + " where there is no hole.";
  if (letters != Letters()) return "The line 'letters:' names all three.";
  const auto offered = letters_line(found);
  if (!offered) return one_dialect;
  return "Write above 'board:' the line '" + *offered + "' - say what each means: peg, empty or none.";
}

/// Adds the marks of a row. The holes past the last possible one are counted, too.
void add_row(const SourceText& text, const Letters& letters, std::size_t line, const std::vector<Mark>& marks,
             Picture& picture) {
  for (std::size_t column = 0; column < marks.size(); ++column) {
    const Mark& mark = marks[column];
    if (mark.text == letters.none) continue;
    if (picture.rows >= largest_extent || column >= largest_extent) {
      text.fail(
          line, mark.byte,
          "a hole in row " + std::to_string(picture.rows + 1) + ", column " + std::to_string(column + 1),
          "all holes within the first " + std::to_string(largest_extent) + " rows and columns");
    }
    const std::size_t hole = picture.cells.size();
    if (hole < max_holes && mark.text == letters.peg) picture.shown.pegs |= bit(narrow<int>(hole));
    if (hole < max_holes && mark.text == either) picture.shown.open |= bit(narrow<int>(hole));
    picture.cells.push_back({narrow<int>(picture.rows), narrow<int>(column)});
  }
  ++picture.rows;
}

void require_rectangle(const SourceText& text, std::size_t line, std::size_t columns, const Picture& picture,
                       const Letters& letters) {
  if (columns == picture.columns) return;
  const std::size_t row = line - picture.first_line + 1;
  const std::size_t shorter = columns < picture.columns ? line : picture.first_line;
  text.refuse(shorter, text.line(shorter).size(),
              "row 1 has " + counted(picture.columns, "character", "characters") + " and row " +
                  std::to_string(row) + " has " + std::to_string(columns) + "; write " + letters.none +
                  " where there is no hole");
}

void require_hole_count(const SourceText& text, const Picture& picture) {
  if (picture.cells.empty()) {
    text.refuse(picture.first_line, 0,
                "there is no hole in this picture; write o for a peg, . for an empty hole");
  }
  if (picture.cells.size() <= static_cast<std::size_t>(max_holes)) return;
  text.fail(picture.first_line, 0, "a picture of " + std::to_string(picture.cells.size()) + " holes",
            "at most " + std::to_string(max_holes), "A position is one 64-bit word.");
}

}  // namespace

Letters read_letters(const SourceText& text, std::size_t line, std::size_t byte) {
  const std::string expected = "three entries such as 'X peg, _ empty, / none'";
  Letters letters{"", "", ""};
  const std::vector<std::string> entries = split(text.line(line).substr(byte), ',');
  for (const std::string& entry : entries) {
    const std::size_t gap = entry.find(' ', std::min(entry.find_first_not_of(' '), entry.size()));
    const std::string_view letter = trim(std::string_view(entry).substr(0, gap));
    const std::string_view word = gap == std::string::npos ? "" : trim(std::string_view(entry).substr(gap));
    std::string* const meant = word == "peg"     ? &letters.peg
                               : word == "empty" ? &letters.empty
                               : word == "none"  ? &letters.none
                                                 : nullptr;
    const bool is_one = !letter.empty() && shown_length(letter) == letter.size() && letter != either;
    if (meant == nullptr || !meant->empty() || !is_one || is_letter(letter, letters)) {
      text.fail(line, byte, trim(entry).empty() ? "no entry" : quote_input(trim(entry)), expected,
                "Each names another character, but ?, and another meaning.");
    }
    *meant = letter;
  }
  if (letters.peg.empty() || letters.empty.empty() || letters.none.empty()) {
    text.fail(line, byte, quote_input(text.line(line).substr(byte)), expected,
              "It names the characters for peg, empty and none.");
  }
  return letters;
}

bool is_finish_header(std::string_view line) {
  const auto header = header_of(line);
  return header && header->key == "finish";
}

Picture read_picture(const SourceText& text, std::size_t begin, const Letters& letters, bool is_finish) {
  Picture picture;
  while (begin < text.size() && text.line(begin).empty()) ++begin;
  picture.first_line = picture.past_line = begin;
  const auto is_row = [&](std::size_t line) {
    return line < text.size() && !text.line(line).empty() && !is_finish_header(text.line(line));
  };
  while (is_row(picture.past_line)) ++picture.past_line;
  for (std::size_t line = begin; line < picture.past_line; ++line) {
    const std::vector<Mark> marks = marks_of(text.line(line));
    for (const Mark& mark : marks) {
      if (is_letter(mark.text, letters) || (is_finish && mark.text == either)) continue;
      text.fail(line, mark.byte, described(mark.text),
                in_quotes(letters.peg) + " (peg), " + in_quotes(letters.empty) + " (empty hole) or " +
                    in_quotes(letters.none) + " (no hole)",
                advice_on(text, picture, letters, line, mark));
    }
    if (line == begin) picture.columns = marks.size();
    add_row(text, letters, line, marks, picture);
  }
  for (std::size_t line = begin; line < picture.past_line; ++line) {
    require_rectangle(text, line, marks_of(text.line(line)).size(), picture, letters);
  }
  require_hole_count(text, picture);
  return picture;
}

void require_holes(const SourceText& text, const Picture& picture, const std::vector<Cell>& cells,
                   const std::string& of_what) {
  const auto [found, wanted] = std::ranges::mismatch(picture.cells, cells);
  if (found == picture.cells.end() && wanted == cells.end()) return;
  const bool is_missing = found == picture.cells.end() || (wanted != cells.end() && *wanted < *found);
  const Cell at = is_missing ? *wanted : *found;
  const std::string where = "row " + std::to_string(at.row + 1) + ", column " + std::to_string(at.column + 1);
  text.refuse(std::min(picture.first_line + narrow<std::size_t>(at.row), picture.past_line - 1), 0,
              where + (is_missing ? " is no hole here and one of " : " is a hole here and none of ") +
                  of_what + "; draw the same holes at the same places");
}

}  // namespace pegspace
