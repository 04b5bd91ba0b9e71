// Reads pictures character by character; nothing is trimmed, so column 0 is the first character of a line. A
// place is a hole ('o', '.') or none ('-', ' '); everything else is an error with a hint for the likely
// slips.
#include "board/picture.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

// Far more than a board of 64 holes needs, and small enough to draw.
constexpr std::size_t largest_extent = 256;

const std::string picture_characters = "'o' (peg), '.' (empty hole), '-' or a space (no hole)";

bool is_blank(std::string_view line) {
  return line.find_first_not_of(' ') == std::string_view::npos;
}

std::string describe_character(char character) {
  const auto byte = static_cast<unsigned char>(character);
  if (character == '\t') return "a tab";
  if (character == '\r') return "a carriage return inside the line";
  if (byte >= 0x20 && byte < 0x7f) return std::string("'") + character + "'";
  char text[48];
  std::snprintf(text, sizeof text,
                byte < 0x80 ? "a control character (byte 0x%02X)" : "a byte outside ASCII (0x%02X)", byte);
  return text;
}

std::string hint_for(char character) {
  switch (character) {
    case '\t':
      return "A tab is no picture character: use spaces or '-'.";
    case '#':
      return "Comments may only stand before the picture.";
    case 'O':
      return "Write pegs as the small letter o.";
    case '0':
      return "Write pegs as the letter o, not the digit 0.";
    default:
      return "";
  }
}

// One row of the picture; adds its holes.
void read_row(const SourceText& text, std::size_t line, std::size_t row, Picture& picture) {
  const std::string_view characters = text.line(line);
  for (std::size_t column = 0; column < characters.size(); ++column) {
    const char character = characters[column];
    if (character == ' ' || character == '-') continue;
    if (character != 'o' && character != '.') {
      text.fail(line, column, describe_character(character), picture_characters, hint_for(character));
    }
    if (row >= largest_extent || column >= largest_extent) {
      text.fail(line, column,
                "a hole in row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1),
                "all holes within the first " + std::to_string(largest_extent) + " rows and columns",
                "Move the picture to the left and to the top.");
    }
    picture.holes.push_back({{static_cast<int>(row), static_cast<int>(column)}, character == 'o'});
  }
}

void require_hole_count(const SourceText& text, const Picture& picture) {
  if (picture.holes.empty()) {
    const std::size_t line = std::min(picture.first_line, text.size());
    text.fail(line, 0, "a picture without holes", "at least one 'o' (peg) or '.' (empty hole)");
  }
  if (picture.holes.size() > static_cast<std::size_t>(max_holes)) {
    const Cell first_too_many = picture.holes[static_cast<std::size_t>(max_holes)].cell;
    text.fail(picture.first_line + static_cast<std::size_t>(first_too_many.row),
              static_cast<std::size_t>(first_too_many.column),
              "a picture of " + std::to_string(picture.holes.size()) + " holes",
              "at most " + std::to_string(max_holes) + " holes",
              "A position is one 64-bit word; larger boards are not supported.");
  }
}

void require_triangular_places(const SourceText& text, const Picture& picture) {
  const Cell first = picture.holes.front().cell;
  for (const PictureHole& hole : picture.holes) {
    if ((hole.cell.row + hole.cell.column - first.row - first.column) % 2 == 0) continue;
    text.fail(
        picture.first_line + static_cast<std::size_t>(hole.cell.row),
        static_cast<std::size_t>(hole.cell.column), "a hole between two places of the triangular lattice",
        "holes of a row an even number of columns apart, and rows shifted by one column from one to the next",
        "The first hole, in line " +
            std::to_string(picture.first_line + static_cast<std::size_t>(first.row) + 1) + ", column " +
            std::to_string(first.column + 1) + ", fixes the lattice; move this one by one column.");
  }
}

}  // namespace

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
                   found + ", expected " + expected + "." + (advice.empty() ? "" : " " + advice));
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

bool is_header_line(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string_view key = trim(line.substr(0, colon));
  const auto is_letter = [](char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; };
  return std::all_of(key.begin(), key.end(), is_letter) &&
         key.find_first_not_of('o') != std::string_view::npos;
}

Picture read_picture(const SourceText& text, std::size_t begin, Lattice lattice) {
  Picture picture;
  std::size_t line = begin;
  while (line < text.size() && is_blank(text.line(line))) ++line;
  picture.first_line = line;
  for (; line < text.size() && !is_header_line(text.line(line)); ++line) {
    read_row(text, line, line - picture.first_line, picture);
  }
  picture.past_line = line;
  require_hole_count(text, picture);
  if (lattice == Lattice::triangular) require_triangular_places(text, picture);
  return picture;
}

void require_holes(const SourceText& text, const Picture& picture, const std::vector<Cell>& holes,
                   const std::string& of_what) {
  const auto fail_at = [&](Cell cell, const std::string& found, const std::string& expected) {
    text.fail(picture.first_line + static_cast<std::size_t>(cell.row), static_cast<std::size_t>(cell.column),
              found, expected,
              "The picture must have the same holes as " + of_what + ", at the same places.");
  };
  const auto what_is_at = [&](Cell cell) -> std::string {
    const std::size_t line = picture.first_line + static_cast<std::size_t>(cell.row);
    if (line >= picture.past_line) return "the end of the picture";
    const std::string_view row = text.line(line);
    const auto column = static_cast<std::size_t>(cell.column);
    return column < row.size() ? describe_character(row[column]) : "the end of the line";
  };
  const std::string a_hole = "a hole ('o' or '.')";
  for (std::size_t i = 0; i < std::max(holes.size(), picture.holes.size()); ++i) {
    const bool missing = i >= picture.holes.size() || (i < holes.size() && holes[i] < picture.holes[i].cell);
    if (missing) fail_at(holes[i], what_is_at(holes[i]), a_hole);
    const Cell here = picture.holes[i].cell;
    if (i >= holes.size() || here < holes[i]) fail_at(here, what_is_at(here), "no hole");
  }
}

}  // namespace pegspace
