// Cuts the text of a graph file into sections of words with their places (graph_file.hpp has the format);
// graph_sections.cpp understands them.
#include "board/graphs/graph_file.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "board/graphs/graph_sections.hpp"

namespace pegspace {
namespace {

const std::vector<std::string> section_names = {"lattice", "holes", "drawing", "edges",
                                                "lines",   "empty", "finish"};

/// Reads the words of a line, beginning at `column`.
void read_words(const SourceText& text, std::size_t line, std::size_t column, Section& section) {
  std::vector<Word>& words = section.words;
  const std::string_view content = without_comment(text.line(line));
  bool after_word = false;  // whether a comma may follow
  while (column < content.size()) {
    const char letter = content[column];
    if (letter == ' ' || letter == '\t') {
      ++column;
    } else if (letter == ',' && after_word) {
      words.back().ends_entry = true;
      after_word = false;
      ++column;
    } else if (is_name_letter(letter)) {
      const std::size_t begin = column;
      while (column < content.size() && is_name_letter(content[column])) ++column;
      words.push_back({std::string(content.substr(begin, column - begin)), line, begin});
      if (section.takes_open && column < content.size() && content[column] == '?') {
        words.back().is_open = true;
        ++column;
      }
      after_word = true;
    } else {
      text.fail(line, column, quote_input(std::string(1, letter)),
                "names of holes (letters, digits and _) separated by blanks, and commas between entries",
                letter == '#' ? "A comment begins with a blank and '#'." : "");
    }
  }
  if (!words.empty() && words.back().line == line) words.back().ends_entry = true;
}

/// The header "key:" of a line, in lower case, or "".
std::string header_of(std::string_view line) {
  const std::string_view content = without_comment(line);
  const std::size_t colon = content.find(':');
  return colon == std::string_view::npos ? "" : lower_case(trim(content.substr(0, colon)));
}

Sections read_sections(const SourceText& text) {
  Sections sections;
  Section* current = nullptr;
  for (std::size_t line = 0; line < text.size(); ++line) {
    const std::string_view content = without_comment(text.line(line));
    if (trim(content).empty()) continue;
    const std::size_t first = content.find_first_not_of(" \t");
    if (content.find(':') == std::string_view::npos) {
      if (current == nullptr)
        text.fail(line, first, quote_input(trim(content)), "'holes:', 'edges:' or 'lines:'");
      read_words(text, line, 0, *current);
      continue;
    }
    const std::string key = header_of(content);
    if (std::find(section_names.begin(), section_names.end(), key) == section_names.end()) {
      text.fail(line, first, "the unknown header " + quote_input(key + ":"),
                "'holes:', 'drawing:', 'edges:', 'lines:', 'empty:' or 'finish:'",
                did_you_mean(key.substr(0, 40), section_names));
    }
    const auto [at, is_new] = sections.try_emplace(key, Section{line, first, key == "finish"});
    if (!is_new) {
      text.fail(line, first, "a second '" + key + ":'", "each section once",
                "The first is in line " + std::to_string(at->second.line + 1) + ".");
    }
    current = &at->second;
    read_words(text, line, content.find(':') + 1, *current);
  }
  return sections;
}

}  // namespace

bool is_graph_file(const SourceText& text) {
  for (std::size_t line = 0; line < text.size(); ++line) {
    const std::string_view content = trim(without_comment(text.line(line)));
    if (content.empty()) continue;
    const std::string key = header_of(content);
    if (key == "lattice") return lower_case(trim(content.substr(content.find(':') + 1))) == "graph";
    return key == "holes" || key == "drawing" || key == "edges" || key == "lines";
  }
  return false;
}

BoardFile read_graph_file(const SourceText& text, const std::string& name) {
  return board_of_sections(text, name, read_sections(text));
}

bool has_hole_numbers(const Board& board) {
  if (!board.is_graph()) return true;
  bool numbers_are_names = false;
  bool names_count_the_holes = true;
  for (int hole = 0; hole < board.holes(); ++hole) {
    const std::string name = board.hole_name(hole);
    numbers_are_names = numbers_are_names || name.find_first_not_of("0123456789") == std::string::npos;
    names_count_the_holes = names_count_the_holes && name == std::to_string(hole + 1);
  }
  return !numbers_are_names || names_count_the_holes;
}

std::string graph_file_text(const Board& board) {
  std::vector<std::string> names;
  std::size_t widest = 1;
  for (int hole = 0; hole < board.holes(); ++hole) {
    names.push_back(board.hole_name(hole));
    widest = std::max(widest, names.back().size());
  }
  std::string text = "lattice: graph\nholes: " + join(names, " ") + "\ndrawing:\n";
  std::vector<std::string> rows(static_cast<std::size_t>(board.rows()));
  for (const int hole : board.drawing_order()) {
    std::string& row = rows[static_cast<std::size_t>(board.cell(hole).row)];
    row.resize(static_cast<std::size_t>(board.cell(hole).column) * (widest + 1), ' ');
    row += names[static_cast<std::size_t>(hole)];
  }
  for (const std::string& row : rows) text += row + "\n";
  text += "lines:\n";
  for (const Jump& line : board.lines()) {
    text +=
        board.hole_name(line.from) + " " + board.hole_name(line.over) + " " + board.hole_name(line.to) + "\n";
  }
  return text;
}

}  // namespace pegspace
